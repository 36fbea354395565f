// Swift values as the structs that a call borrows. Floor 4.
// Every pointer made here lives inside the closure that it's handed to.

internal import CProofsheetPlugin
internal import ProofDrawing
internal import ProofGeometry

/// Texts side by side in one buffer, a NUL after each.
struct LentTexts {
  private(set) var bytes: [CChar] = []

  /// - Returns: where the text begins, or nil when there is none.
  mutating func add(_ text: String?) -> Int? {
    guard let text else { return nil }
    // A NUL would end it early, and silently.
    let isCut = text.utf8.contains(0)
    return add(
      isCut
        ? Array(
          String(
            String.UnicodeScalarView(
              text.unicodeScalars.map { $0.value == 0 ? "\u{FFFD}" : $0 })
          ).utf8)
        : Array(text.utf8))
  }

  mutating func add(_ text: [UInt8]?) -> Int? {
    guard let text else { return nil }
    let start = bytes.count
    bytes.append(contentsOf: text.lazy.map(CChar.init(bitPattern:)))
    bytes.append(0)
    return start
  }
}

extension ParameterSet {
  /// The values as a plugin sees them.
  func withArguments<Value>(
    folder: (some Sequence<UInt8>)?, _ body: (UnsafePointer<psp_args>) -> Value
  ) -> Value {
    var texts = LentTexts()
    let folderStart = texts.add(folder.map { Array($0) })
    let starts = values.map { value -> Int? in
      switch value {
      case .text(let text): texts.add(text)
      case .choice(_, let key): texts.add(key)
      default: nil
      }
    }
    // Safe because buffers, values and list all outlive the body.
    return unsafe texts.bytes.withUnsafeBufferPointer { buffer in
      let base = buffer.baseAddress
      let structs = unsafe zip(values, starts).map { value, start in
        unsafe ParameterSet.lent(
          value,
          text: start.flatMap { start in
            unsafe base.map { unsafe $0 + start }
          })
      }
      return unsafe structs.withUnsafeBufferPointer { structs in
        let list = unsafe structs.indices.map { index -> UnsafePointer<psp_value>? in
          unsafe structs.baseAddress.map { unsafe $0 + index }
        }
        return unsafe list.withUnsafeBufferPointer { list in
          var arguments = unsafe psp_args(
            struct_size: UInt32(MemoryLayout<psp_args>.size),
            value_count: UInt32(clamping: list.count),
            values: list.isEmpty ? nil : list.baseAddress,
            resource_dir: folderStart.flatMap { start in unsafe base.map { unsafe $0 + start } })
          return unsafe body(&arguments)
        }
      }
    }
  }

  private static func lent(_ value: PluginParameterValue, text: UnsafePointer<CChar>?) -> psp_value
  {
    var lent = unsafe psp_value()
    unsafe lent.struct_size = UInt32(MemoryLayout<psp_value>.size)
    unsafe lent.s = text
    switch value {
    case .bool(let value):
      unsafe lent.type = UInt32(PSP_T_BOOL)
      unsafe lent.i = value ? 1 : 0
    case .int(let value):
      unsafe lent.type = UInt32(PSP_T_INT)
      unsafe lent.i = value
    case .real(let value):
      unsafe lent.type = UInt32(PSP_T_REAL)
      unsafe lent.f = value
    case .choice(let index, let key):
      unsafe lent.type = UInt32(PSP_T_CHOICE)
      unsafe lent.i = Int64(index)
      unsafe lent.s_len = key.utf8.count
    case .text(let text):
      unsafe lent.type = UInt32(PSP_T_TEXT)
      unsafe lent.s_len = text.utf8.count
    case .color(let color):
      unsafe lent.type = UInt32(PSP_T_COLOR)
      unsafe lent.i = Int64(color.word)
    case .length(let points):
      unsafe lent.type = UInt32(PSP_T_LENGTH)
      unsafe lent.f = points
    }
    return unsafe lent
  }
}

extension CellItem {
  /// The item with everything taken out that wasn't declared.
  func only(_ inputs: CellInputs) -> CellItem {
    CellItem(
      index: inputs.contains(.position) ? index : nil,
      count: inputs.contains(.position) ? count : nil, id: inputs.contains(.id) ? id : nil,
      path: inputs.contains(.path) ? path : nil, label: inputs.contains(.label) ? label : nil,
      caption: inputs.contains(.caption) ? caption : nil,
      naturalSize: inputs.contains(.size) ? naturalSize : nil, fields: fields)
  }

  /// The item as a plugin sees it, without picture.
  func withItem<Value>(_ body: (inout psp_item) -> Value) -> Value {
    var texts = LentTexts()
    let (id, path, label, caption) = (
      texts.add(id), texts.add(path?.bytes), texts.add(label), texts.add(caption)
    )
    // Safe because the buffer outlives the body.
    return unsafe texts.bytes.withUnsafeBufferPointer { buffer in
      let base = buffer.baseAddress
      func at(_ start: Int?) -> UnsafePointer<CChar>? {
        unsafe start.flatMap { start in unsafe base.map { unsafe $0 + start } }
      }
      var item = unsafe psp_item()
      unsafe item.struct_size = UInt32(MemoryLayout<psp_item>.size)
      unsafe item.index = UInt64(clamping: index ?? 0)
      unsafe item.count = UInt64(clamping: count ?? 0)
      unsafe item.id = at(id)
      unsafe item.path = at(path)
      unsafe item.path_len = self.path?.bytes.count ?? 0
      unsafe item.label = at(label)
      unsafe item.natural_width = UInt32(clamping: naturalSize?.width ?? 0)
      unsafe item.natural_height = UInt32(clamping: naturalSize?.height ?? 0)
      unsafe item.caption = at(caption)
      return unsafe body(&item)
    }
  }
}
