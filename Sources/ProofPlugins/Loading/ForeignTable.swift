// The only way to read what a plugin wrote: a struct whose first field is its length. Floor 4.
// Nobody else dereferences a foreign pointer; nothing read here points back at foreign memory
// except functions and further tables, both of which live as long as the process.

internal import Glibc

/// A struct of the header. Its fields are named where it conforms, by their places.
protocol ForeignStruct {
  static var name: String { get }
  /// Bytes of the struct in 1.0; a shorter one is refused.
  static var size1_0: Int { get }
}

/// Where a field lies, and how it's read.
struct Field<Table: ForeignStruct, Value> {
  let offset: Int
  let size: Int

  init<Layout, Stored>(_ path: KeyPath<Layout, Stored>) {
    guard let offset = MemoryLayout<Layout>.offset(of: path) else {
      preconditionFailure("a field of a C struct has a place")
    }
    self.offset = offset
    size = MemoryLayout<Stored>.size
  }
}

/// Stands for a pointer to text that a NUL ends.
enum ForeignText {}
/// Stands for a pointer to pointers to texts, which a NULL ends.
enum ForeignTexts {}
/// Stands for a pointer to as many bytes as another field says.
enum ForeignBytes {}
/// Stands for a pointer to another table.
enum ForeignLink<Target: ForeignStruct> {}
/// Stands for a pointer to as many pointers to tables as another field says.
enum ForeignList<Element: ForeignStruct> {}

/// What is wrong with a table, in words.
struct ForeignFault: Error {
  var text: String
  init(_ text: String) { self.text = text }
}

/// Somebody else's struct.
@safe struct ForeignTable<Table: ForeignStruct> {
  // Safe because tables are static by contract: they live as long as the process, and files are
  // never unloaded. What may be read of one is bounded by its own length.
  private let base: UnsafeRawPointer
  private let size: Int

  /// - Parameter minimum: bytes that must be there, 1.0's whole struct unless fewer will do for
  ///   now.
  init(_ pointer: UnsafeRawPointer?, atLeast minimum: Int = Table.size1_0) throws(ForeignFault) {
    guard let pointer = unsafe pointer else { throw ForeignFault("\(Table.name) is NULL") }
    // Every struct of the header holds a 64-bit field.
    let alignment = MemoryLayout<UInt64>.alignment
    guard UInt(bitPattern: pointer) % UInt(alignment) == 0 else {
      throw ForeignFault("\(Table.name) isn't aligned to \(alignment) bytes")
    }
    // Safe because every table begins with its size.
    let size = Int(unsafe pointer.load(as: UInt32.self))
    guard size >= minimum else {
      throw ForeignFault("\(Table.name) is \(size) bytes, 1.0 needs \(Table.size1_0)")
    }
    unsafe base = unsafe pointer
    self.size = size
  }

  /// All that its own length covers.
  var bytes: [UInt8] {
    // Safe because the maker says that so many bytes stand there.
    unsafe UnsafeRawBufferPointer(start: base, count: min(size, 4096)).map { $0 }
  }

  /// A number that 1.0 has, or nil when the maker of the table didn't know it.
  func number<Value: BitwiseCopyable>(_ field: Field<Table, Value>) throws(ForeignFault) -> Value {
    guard let value = load(field, as: Value.self) else { throw unknown }
    return value
  }

  /// A function; nil when it's NULL or unknown to the maker.
  func function<Function>(_ field: Field<Table, Function>) -> Function? {
    load(field, as: Function?.self) ?? nil
  }

  /// A line of text; nil when it's NULL.
  func line(_ field: Field<Table, ForeignText>, _ name: String, limit: Int = 1000)
    throws(ForeignFault) -> String?
  {
    guard let text = try text(field, name, limit: limit) else { return nil }
    guard singleLine(text) == text else { throw ForeignFault("\(name) holds control characters") }
    return text
  }

  /// UTF-8 up to its NUL; nil when it's NULL.
  func text(_ field: Field<Table, ForeignText>, _ name: String, limit: Int)
    throws(ForeignFault) -> String?
  {
    // Safe because the pointer goes straight to where it's read within the limit.
    guard let pointer = unsafe load(field, as: UnsafePointer<CChar>?.self) ?? nil else {
      return nil
    }
    return try unsafe foreignText(pointer, name, limit: limit)
  }

  /// The texts of a list.
  func texts(_ field: Field<Table, ForeignTexts>, _ name: String, limit: Int)
    throws(ForeignFault) -> [String]
  {
    typealias List = UnsafePointer<UnsafePointer<CChar>?>
    guard let list = unsafe load(field, as: List?.self) ?? nil else { return [] }
    var texts: [String] = []
    // Safe because nothing is read past the NULL that ends the list, or past the limit.
    while let entry = unsafe list[texts.count] {
      guard texts.count < limit else { throw ForeignFault("\(name) has over \(limit) entries") }
      texts.append(try unsafe foreignText(entry, name, limit: 255))
    }
    return texts
  }

  /// Bytes, as many as the caller read from another field; nil when the pointer is NULL.
  func bytes(_ field: Field<Table, ForeignBytes>, count: Int) -> [UInt8]? {
    guard let start = unsafe load(field, as: UnsafePointer<UInt8>?.self) ?? nil else { return nil }
    // Safe because the maker says that so many bytes stand there.
    return unsafe UnsafeBufferPointer(start: start, count: count).map { $0 }
  }

  /// The table that a field points at.
  func table<Target>(_ field: Field<Table, ForeignLink<Target>>) throws(ForeignFault)
    -> ForeignTable<Target>
  {
    // Safe because the pointer goes straight to where its table is checked.
    try unsafe ForeignTable<Target>(load(field, as: UnsafeRawPointer?.self) ?? nil)
  }

  /// The tables that a list points at, none of them looked at yet.
  func list<Element>(
    _ field: Field<Table, ForeignList<Element>>, count: Field<Table, UInt32>, _ name: String,
    limit: Int
  ) throws(ForeignFault) -> [ForeignEntry<Element>] {
    let count = Int(try number(count))
    guard count > 0 else { return [] }
    guard count <= limit else { throw ForeignFault("\(name): \(count) of them, at most \(limit)") }
    typealias List = UnsafePointer<UnsafeRawPointer?>
    guard let list = unsafe load(field, as: List?.self) ?? nil else {
      throw ForeignFault("\(name) are NULL, though there are \(count) of them")
    }
    // Safe because the maker says that so many pointers stand there.
    return (0..<count).map { unsafe ForeignEntry(pointer: list[$0]) }
  }

  private func load<Value, Stored>(_ field: Field<Table, Value>, as: Stored.Type) -> Stored? {
    guard MemoryLayout<Stored>.size == field.size, field.offset + field.size <= size else {
      return nil
    }
    // Safe because the whole field lies inside the struct's own length and has that size.
    return unsafe base.load(fromByteOffset: field.offset, as: Stored.self)
  }

  private var unknown: ForeignFault { ForeignFault("\(Table.name) is \(size) bytes, too few") }
}

/// A pointer out of a foreign list, not looked at yet.
@safe struct ForeignEntry<Element: ForeignStruct> {
  // Safe because it's only handed to the table's own check.
  private let pointer: UnsafeRawPointer?

  fileprivate init(pointer: UnsafeRawPointer?) {
    unsafe self.pointer = unsafe pointer
  }

  func table() throws(ForeignFault) -> ForeignTable<Element> {
    try unsafe ForeignTable(pointer)
  }
}

/// UTF-8 up to its NUL.
func foreignText(_ pointer: UnsafePointer<CChar>, _ name: String, limit: Int)
  throws(ForeignFault) -> String
{
  // Safe because nothing is read past the NUL, or past the limit.
  let length = unsafe strnlen(pointer, limit + 1)
  guard length <= limit else { throw ForeignFault("\(name) is longer than \(limit) bytes") }
  let bytes = unsafe UnsafeBufferPointer(start: pointer, count: length).map {
    UInt8(bitPattern: $0)
  }
  guard let text = String(validating: bytes, as: UTF8.self) else {
    throw ForeignFault("\(name) isn't UTF-8")
  }
  return text
}
