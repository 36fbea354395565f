// JSON Lines beside the pictures: the report and the layout. Floor 6.

internal import FoundationEssentials
internal import ProofDrawing
internal import ProofGeometry

/// The lines that Proofsheet writes; each kind names its schema in its head.
enum JSONSchema {
  static let report = "proofsheet.report/1"
  static let layout = "proofsheet.layout/1"
  static let plan = "proofsheet.plan/1"
}

/// A file of JSON Lines: written front to back under a temporary name, published at the end.
final class JSONLines {
  private let file: RunFile
  private let encoder = JSONEncoder()

  init(path: FilePath) throws(RunError) {
    file = try RunFile(path: path)
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  }

  func write(_ line: some Encodable) throws(RunError) {
    var bytes: [UInt8]
    do {
      bytes = Array(try encoder.encode(line))
    } catch {
      throw RunError(.output, "a line of the report can't be written as JSON: \(error)")
    }
    bytes.append(UInt8(ascii: "\n"))
    // Safe because the span is used within this call, while the bytes live.
    unsafe try file.write(bytes.span.bytes)
  }

  func close() throws(RunError) { try file.seal() }
  func publish() throws(RunError) { try file.publish() }
}

/// A path in JSON: text, and base64 beside it where the text isn't exact.
struct JSONPath {
  let text: String
  let base64: String?

  init(_ path: FilePath) {
    text = String(decoding: path.bytes, as: UTF8.self)
    base64 = Array(text.utf8) == path.bytes ? nil : Data(path.bytes).base64EncodedString()
  }
}

enum JSONNumbers {
  /// x, y, width, height, to a millionth of a point: sums of widths end in noise.
  static func rounded(_ rect: Rect) -> [Double] {
    [rect.x, rect.y, rect.width, rect.height].map { ($0 * 1e6).rounded() / 1e6 }
  }
}

/// Lines of `--report`.
struct ReportHead: Encodable {
  let schema = JSONSchema.report
  let program: String
  /// Files whose code ran, and how they were kept apart; absent where there are none.
  let plugins: [ReportPlugin]?

  init(program: String, plugins: [PluginUse]) {
    self.program = program
    self.plugins = ReportPlugin.list(plugins)
  }
}

/// A file whose code ran.
struct ReportPlugin: Encodable {
  let path: String
  let ids: [String]
  let versions: [String]
  let isolation: String
  let sandbox: String?

  /// nil where there are none.
  static func list(_ uses: [PluginUse]) -> [ReportPlugin]? {
    uses.isEmpty
      ? nil
      : uses.map { use in
        ReportPlugin(
          path: String(decoding: use.path.bytes, as: UTF8.self), ids: use.ids,
          versions: use.versions, isolation: use.isolation, sandbox: use.sandbox)
      }
  }
}

struct ReportItem: Encodable {
  enum Status: String, Encodable {
    case drawn
    case partial
    case placeholder
    case blank
    case notAPicture = "not-a-picture"
  }

  enum CodingKeys: String, CodingKey {
    case id, path, status, reason, page, cell, completeness
    case pathBase64 = "path_base64"
  }

  let id: String
  let path: String
  let pathBase64: String?
  let status: Status
  let reason: String?
  /// 1-based.
  let page: Int?
  /// Points: x, y, width, height.
  let cell: [Double]?
  let completeness: Double?
}

struct ReportFoot: Encodable {
  struct Totals: Encodable {
    let items: Int
    let drawn: Int
    let partial: Int
    let placeholder: Int
    let blank: Int
    let notAPicture: Int
    let passedOver: Int
    let unreadableFolders: Int
    let pages: Int

    enum CodingKeys: String, CodingKey {
      case unreadableFolders = "unreadable_folders"
      case items, drawn, partial, placeholder, blank, pages
      case notAPicture = "not_a_picture"
      case passedOver = "passed_over"
    }
  }

  let complete = true
  let totals: Totals
  /// Files whose decoders were asked; absent where there are none.
  let decoders: [ReportPlugin]?
}

/// Lines of `--layout`.
struct LayoutHead: Encodable {
  let schema = JSONSchema.layout
  /// Pixels per point.
  let scale: Double
}

struct LayoutPage: Encodable {
  let page: Int
  /// Points, then pixels.
  let size: [Double]
  let pixels: [Int]
}

struct LayoutItem: Encodable {
  let id: String
  let page: Int
  /// The picture's box in points: x, y, width, height; then in pixels of the page's file.
  let cell: [Double]
  let pixels: [Int]
  /// Where the picture itself is, pixels of the page's file; absent for placeholders.
  let picture: [Int]?
}

struct LayoutFoot: Encodable {
  struct Totals: Encodable {
    let items: Int
    let pages: Int
  }

  let complete = true
  let totals: Totals
}
