// One layout engine: nobody outside ProofLayout and ProofViews says where something stands.

import Foundation
import Testing

@Suite struct OneEngineTests {
  /// Modules that use frames. ProofGeometry defines rectangles, ProofDrawing and ProofCanvas move and
  /// round finished ones, ProofPlugins hands on those of foreign code: none of them arranges.
  private static let users = [
    "ProofGallery", "Proofsheet", "ProofsheetCLI", "ProofItems", "ProofCodecs",
  ]
  /// Makes a rectangle of points out of numbers. Whole pixels and conversions are no layout.
  private static var makesRectangle: Regex<Substring> { /\b(?:CG)?Rect\(\s*(?:x|origin):/ }

  @Test("No rectangle is made of numbers outside of the layout engine", arguments: users)
  func noRectangles(_ module: String) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.appendingPathComponent("Sources/\(module)")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path))
    var seen = 0
    for case let name as String in files where name.hasSuffix(".swift") {
      seen += 1
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        let code = line.prefix { $0 != "/" }
        #expect(
          code.firstMatch(of: Self.makesRectangle) == nil,
          "\(module)/\(name):\(number + 1) makes a rectangle: \(line)")
      }
    }
    #expect(seen > 0, "\(module) has no sources")
  }
}
