// What a sheet will be, before anything is decoded. Floor 6.

internal import FoundationEssentials
public import ProofDrawing
public import ProofGeometry

/// The plan of a run, for people and programs to read before they spend a night on it.
public struct SheetPlan: Sendable {
  public struct Page: Sendable {
    /// Pixels.
    public var size: PixelSize
    /// Points.
    public var points: Size
    public var items: Range<Int>
    public var rows: Int
    /// nil for standard output.
    public var path: FilePath?
  }

  public var pages: [Page]
  public var columns: Int
  public var rows: Int
  public var items: Int
  public var notAPicture: Int
  public var passedOver: Int
  public var scale: Double
  public var jobs: Int
  public var memory: Int
  public var maxInputPixels: Int
  public var maxSide: Int?
}

extension SheetPlan {
  private struct Line: Encodable {
    struct Page: Encodable {
      let page: Int
      let path: String?
      let size: [Double]
      let pixels: [Int]
      let items: Int
      let first: Int?
      let rows: Int
    }

    struct Totals: Encodable {
      let items: Int
      let pages: Int
      let columns: Int
      let rows: Int
      let notAPicture: Int
      let passedOver: Int

      enum CodingKeys: String, CodingKey {
        case items, pages, columns, rows
        case notAPicture = "not_a_picture"
        case passedOver = "passed_over"
      }
    }

    struct Limits: Encodable {
      let jobs: Int
      let memory: Int
      let maxInputPixels: Int
      let maxSide: Int?

      enum CodingKeys: String, CodingKey {
        case jobs, memory
        case maxInputPixels = "max_input_pixels"
        case maxSide = "max_side"
      }
    }

    let schema = JSONSchema.plan
    let scale: Double
    let totals: Totals
    let limits: Limits
    let pages: [Page]
  }

  /// One JSON object, UTF-8, with a line end.
  public func json() throws(RunError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    let line = Line(
      scale: scale,
      totals: .init(
        items: items, pages: pages.count, columns: columns, rows: rows, notAPicture: notAPicture,
        passedOver: passedOver),
      limits: .init(
        jobs: jobs, memory: memory, maxInputPixels: maxInputPixels, maxSide: maxSide),
      pages: pages.enumerated().map { index, page in
        .init(
          page: index + 1, path: page.path.map { JSONPath($0).text },
          size: [page.points.width, page.points.height],
          pixels: [page.size.width, page.size.height], items: page.items.count,
          first: page.items.first, rows: page.rows)
      })
    do {
      return Array(try encoder.encode(line)) + [UInt8(ascii: "\n")]
    } catch {
      throw RunError(.output, "the plan can't be written as JSON: \(error)")
    }
  }
}
