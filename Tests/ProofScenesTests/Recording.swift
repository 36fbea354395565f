// The recorded frames and sizes, as data.

import Foundation
import ProofDrawing
import ProofGeometry
import ProofPixels
import ProofViews
import SwiftUI

/// One scene's frames as SwiftUI gave them.
struct Recording: Decodable {
  struct Step: Decodable {
    let does: String
    let probes: [String: [Double]]
  }

  let id: String
  let platform: String
  let size: [Double]
  let probes: [String: [Double]]
  let steps: [Step]?

  static func all(_ folder: String) throws -> [String: Recording] {
    let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/frames.json"))
    let list = try JSONDecoder().decode([Recording].self, from: data)
    return Dictionary(uniqueKeysWithValues: list.map { ($0.id, $0) })
  }
}

/// Sizes of texts and symbols as they were recorded.
struct RecordedSizes: Decodable {
  struct Spacing: Decodable {
    let textText: Double
    let textAboveOther: Double
    let otherAboveText: Double?

    enum CodingKeys: String, CodingKey {
      case textText = "text-text"
      case textAboveOther = "text above other"
      case otherAboveText = "other above text"
    }
  }

  let exception: [String: [String: [Double]]]
  let verticalSpacing: [String: Spacing]
  let sizes: [String: [String: [String: [Double]]]]

  static func read(_ folder: String) throws -> RecordedSizes {
    let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/textSizes.json"))
    return try JSONDecoder().decode(RecordedSizes.self, from: data)
  }
}

/// A measurer that knows the recorded sizes and nothing about fonts.
final class RecordedTexts: TextMeasurer {
  private let sizes: [String: [String: [Double]]]
  private let exceptions: [String: [Double]]

  init(_ recorded: RecordedSizes, platform: String, scene: String) {
    sizes = recorded.sizes[platform] ?? [:]
    exceptions = recorded.exception[scene] ?? [:]
  }

  func measure(_ block: TextBlock, width: Double?, height: Double?) -> TextMetrics {
    let string = block.runs.map(\.string).joined()
    let role = (block.runs.first?.font.size ?? 13) >= 22 ? "title" : "body"
    let found = exceptions[string] ?? sizes[role]?[string] ?? sizes["body"]?[string]
    let natural = found ?? [Double(string.count) * 7, 16]
    // A word alone isn't broken, however little room there is.
    let isOneWord = !string.contains(" ")
    let size = Size(
      width: isOneWord ? natural[0] : min(natural[0], width ?? natural[0]), height: natural[1])
    return TextMetrics(
      size: size, firstBaseline: min(13, size.height), lastBaseline: size.height - 3)
  }
}

/// Pictures of the recorded sizes, without pixels.
final class RecordedImages: ImageLibrary {
  private let symbols: [String: [Double]]

  init(_ recorded: RecordedSizes, platform: String) {
    symbols = recorded.sizes[platform]?["symbol"] ?? [:]
  }

  func size(of image: ImageReference) -> CGSize? {
    switch image {
    case .name(let name): conformanceImages[name] ?? .zero
    case .symbol(let name):
      symbols[name].map { CGSize(width: CGFloat($0[0]), height: CGFloat($0[1])) }
    case .file: nil
    }
  }

  func bitmap(of image: ImageReference, atLeast pixels: PixelSize) -> Bitmap? { nil }
}
