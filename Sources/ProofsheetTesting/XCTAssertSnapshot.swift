// The same for XCTest: same engine, same files. Floor 8. Methods of the test case, which knows its
// own name.

internal import Foundation
public import ProofDrawing
public import ProofPixels
public import ProofSnapshots
public import Proofsheet
public import XCTest

extension XCTestCase {
  /// Asserts that a view looks as its baseline does; arguments as of `expectSnapshot`.
  ///
  /// XCTest runs synchronous tests on the main thread, where views live; on another one this fails.
  public func XCTAssertSnapshot<V: View>(
    _ view: @autoclosure @MainActor () -> V, named name: String? = nil,
    match: SnapshotMatch? = nil, size: ProposedViewSize = .unspecified, scale: CGFloat = 1,
    fonts: FontSource? = nil, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, fileID: StaticString = #fileID
  ) {
    let drawn = onMain { () throws(RunError) in
      let renderer = ImageRenderer(content: view(), fonts: fonts)
      renderer.proposedSize = size
      renderer.scale = scale
      return try DrawnView(renderer)
    }
    assertDrawn(drawn, call(name, file, line, column, fileID), match, file, line)
  }

  /// Asserts that what a renderer draws looks as its baseline does.
  public func XCTAssertSnapshot<V: View>(
    _ renderer: @autoclosure @MainActor () -> ImageRenderer<V>, named name: String? = nil,
    match: SnapshotMatch? = nil, file: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column, fileID: StaticString = #fileID
  ) {
    let drawn = onMain { () throws(RunError) in try DrawnView(renderer()) }
    assertDrawn(drawn, call(name, file, line, column, fileID), match, file, line)
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
  public func XCTAssertLayoutSnapshot<V: View>(
    _ view: @autoclosure @MainActor () -> V, named name: String? = nil,
    size: ProposedViewSize = .unspecified, fonts: FontSource? = nil,
    file: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    fileID: StaticString = #fileID
  ) {
    let text = onMain { () throws(RunError) in
      let renderer = ImageRenderer(content: view(), fonts: fonts)
      renderer.proposedSize = size
      return try renderer.layout().text
    }
    switch text {
    case .success(let text):
      assertSnapshot(
        .text(text), call(name, file, line, column, fileID), nil, file: file, line: line)
    case .failure(let error):
      XCTFail(
        "snapshot of \(self.name): it can't be laid out: \(error.message)", file: file, line: line)
    }
  }

  private func assertDrawn(
    _ drawn: Result<DrawnView, RunError>, _ call: SnapshotCall, _ match: SnapshotMatch?,
    _ file: StaticString, _ line: UInt
  ) {
    switch drawn {
    case .success(let drawn):
      assertSnapshot(
        .bitmap(drawn.bitmap), call, match, textSample: drawn.sample, file: file, line: line)
    case .failure(let error):
      XCTFail(
        "snapshot of \(self.name): it can't be drawn: \(error.message)", file: file, line: line)
    }
  }

  private func assertSnapshot(
    _ subject: SnapshotSubject, _ call: SnapshotCall, _ match: SnapshotMatch?,
    textSample: String? = nil, file: StaticString, line: UInt
  ) {
    let verdict = SnapshotScope.current.checker.check(
      subject, call,
      SnapshotOptions(
        match: match ?? .exact, matchOrigin: match == nil ? "the default" : "the call",
        textSample: textSample))
    if !verdict.passes {
      XCTFail(verdict.message, file: file, line: line)
    } else if verdict.isWarning {
      // XCTest has no warnings; this is how one looks in its output.
      FileHandle.standardError.write(
        Data("\(file):\(line): warning: \(verdict.sentence)\n".utf8))
    }
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

/// A view's pixels, and how its fonts draw.
private struct DrawnView: Sendable {
  let bitmap: Bitmap
  let sample: String

  @MainActor init<V: View>(_ renderer: ImageRenderer<V>) throws(RunError) {
    bitmap = try renderer.bitmap()
    sample = try TextSample.text(of: renderer.fonts)
  }
}

/// Runs a part of a test where views live.
private func onMain<Value: Sendable>(
  _ body: @MainActor () throws(RunError) -> Value
) -> Result<Value, RunError> {
  guard Thread.isMainThread else {
    return .failure(
      RunError(.usage, "a view is drawn on the main thread: the test mustn't be async"))
  }
  return MainActor.assumeIsolated {
    do throws(RunError) {
      return .success(try body())
    } catch {
      return .failure(error)
    }
  }
}
