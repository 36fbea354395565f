// A page's head or foot: three parts. Floor 4.

/// `LEFT|CENTER|RIGHT`; `\|` is a bar. Fewer bars leave the later parts empty.
public struct Furniture: Hashable, Sendable {
  public let left: Template
  public let center: Template
  public let right: Template

  /// Fields that a page has.
  private static let fields: [Field] = [.title, .page, .pages, .count]

  /// - Throws: for unknown tokens, and for more than two bars.
  public init(_ text: String) throws(TemplateError) {
    var parts = [""]
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "\\", rest.first == "|" {
        rest.removeFirst()
        parts[parts.count - 1].append("|")
      } else if character == "|" {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    guard parts.count <= 3 else {
      throw TemplateError("there are three parts, LEFT|CENTER|RIGHT; \\| is a bar")
    }
    left = try Template(parts[0], fields: Furniture.fields)
    center = try Template(parts.count > 1 ? parts[1] : "", fields: Furniture.fields)
    right = try Template(parts.count > 2 ? parts[2] : "", fields: Furniture.fields)
  }
}

/// What furniture can say.
public struct FurnitureFacts: FieldSource {
  public var title: String
  public var page: Int
  public var pages: Int
  public var count: Int

  public init(title: String, page: Int, pages: Int, count: Int) {
    self.title = title
    self.page = page
    self.pages = pages
    self.count = count
  }

  public func number(of field: Field) -> Int? {
    switch field {
    case .page: page
    case .pages: pages
    case .count: count
    default: nil
    }
  }

  public func time(of field: Field) -> Int? { nil }

  public func text(of field: Field) -> String {
    field == .title ? title : number(of: field).map { Figures.grouped($0) } ?? ""
  }
}
