// The same for XCTest: same engine, same files. Floor 8. Methods of the test case, which knows its
// own name.

public import ProofDrawing
public import ProofPixels
public import ProofSnapshots
public import Proofsheet
public import XCTest

extension XCTestCase {
  /// Asserts that a view looks as its baseline does; see ``expectSnapshot(_:named:match:size:scale:fonts:file:sourceLocation:)``.
  @MainActor public func XCTAssertSnapshot<V: View>(
    _ view: V, named name: String? = nil, match: SnapshotMatch? = nil,
    size: ProposedViewSize = .unspecified, scale: CGFloat = 1, fonts: FontSource? = nil,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    fileID: StaticString = #fileID
  ) {
    let renderer = ImageRenderer(content: view, fonts: fonts)
    renderer.proposedSize = size
    renderer.scale = scale
    XCTAssertSnapshot(
      renderer, named: name, match: match, file: file, line: line, column: column, fileID: fileID)
  }

  /// Asserts that what a renderer draws looks as its baseline does.
  @MainActor public func XCTAssertSnapshot<V: View>(
    _ renderer: ImageRenderer<V>, named name: String? = nil, match: SnapshotMatch? = nil,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    fileID: StaticString = #fileID
  ) {
    do throws(RunError) {
      let bitmap = try renderer.bitmap()
      let sample = try TextSample.text(of: renderer.fonts)
      assertSnapshot(
        .bitmap(bitmap), call(name, file, line, column, fileID), match, textSample: sample,
        file: file, line: line)
    } catch {
      XCTFail(
        "snapshot of \(self.name): it can't be drawn: \(error.message)", file: file, line: line)
    }
  }

  /// Asserts that a bitmap is as its baseline.
  public func XCTAssertSnapshot(
    _ bitmap: Bitmap, named name: String? = nil, match: SnapshotMatch? = nil,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    fileID: StaticString = #fileID
  ) {
    assertSnapshot(
      .bitmap(bitmap), call(name, file, line, column, fileID), match, file: file, line: line)
  }

  /// Asserts that a PNG, whoever made it, holds the picture of its baseline.
  public func XCTAssertSnapshot(
    png: [UInt8], named name: String? = nil, match: SnapshotMatch? = nil,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    fileID: StaticString = #fileID
  ) {
    assertSnapshot(.png(png), call(name, file, line, column, fileID), match, file: file, line: line)
  }

  /// Asserts that a PNG file holds the picture of its baseline.
  public func XCTAssertSnapshot(
    contentsOf path: FilePath, named name: String? = nil, match: SnapshotMatch? = nil,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    fileID: StaticString = #fileID
  ) {
    assertSnapshot(
      .file(path), call(name, file, line, column, fileID), match, file: file, line: line)
  }

  /// Asserts that a view's frames are those of its baseline, `NAME.txt`.
  @MainActor public func XCTAssertLayoutSnapshot<V: View>(
    _ view: V, named name: String? = nil, size: ProposedViewSize = .unspecified,
    fonts: FontSource? = nil, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, fileID: StaticString = #fileID
  ) {
    let renderer = ImageRenderer(content: view, fonts: fonts)
    renderer.proposedSize = size
    do throws(RunError) {
      assertSnapshot(
        .text(try renderer.layout().text), call(name, file, line, column, fileID), .exact,
        file: file, line: line)
    } catch {
      XCTFail(
        "snapshot of \(self.name): it can't be laid out: \(error.message)", file: file, line: line)
    }
  }

  private func assertSnapshot(
    _ subject: SnapshotSubject, _ call: SnapshotCall, _ match: SnapshotMatch?,
    textSample: String? = nil, file: StaticString, line: UInt
  ) {
    let verdict = SnapshotChecker.shared.check(
      subject, call,
      SnapshotOptions(
        match: match ?? .exact, matchOrigin: match == nil ? "the default" : "the call",
        textSample: textSample))
    if !verdict.passes { XCTFail(verdict.message, file: file, line: line) }
  }

  private func call(
    _ name: String?, _ file: StaticString, _ line: UInt, _ column: UInt, _ fileID: StaticString
  ) -> SnapshotCall {
    // "GridTests.testColumns" here, "-[GridTests testColumns]" on a Mac.
    let parts = self.name.split { ". -[]".contains($0) }.map(String.init)
    return SnapshotCall(
      module: String("\(fileID)".prefix { $0 != "/" }), suites: Array(parts.dropLast()),
      test: parts.last ?? self.name, name: name, file: "\(file)", line: Int(clamping: line),
      column: Int(clamping: column), library: .xctest)
  }
}
