// `expectSnapshot`: pictures against their baselines, in Swift Testing. Floor 8.

public import ProofPixels
public import ProofSnapshots
public import Proofsheet
public import Testing

/// Expects that a view looks as its baseline does.
///
/// The baseline is `__Snapshots__/FILE/SUITE.TEST.NAME.png` beside the source; without one the test
/// fails, and `NAME.new.png` waits to be looked at and accepted.
/// - Parameters:
///   - name: tells several snapshots of a test apart; a test with arguments needs one.
///   - match: how much may differ; nil for what the suite says, or every sample.
///   - size: what the view is proposed; nil dimensions take its ideal size.
///   - scale: pixels a point.
///   - fonts: the system's where nil; a folder of fonts makes text the same everywhere.
@MainActor public func expectSnapshot<V: View>(
  _ view: V, named name: String? = nil, match: SnapshotMatch? = nil,
  size: ProposedViewSize = .unspecified, scale: CGFloat = 1, fonts: FontSource? = nil,
  file: StaticString = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) {
  let renderer = ImageRenderer(content: view, fonts: fonts)
  renderer.proposedSize = size
  renderer.scale = scale
  expectSnapshot(
    renderer, named: name, match: match, file: file, sourceLocation: sourceLocation)
}

/// Expects that what a renderer draws looks as its baseline does.
@MainActor public func expectSnapshot<V: View>(
  _ renderer: ImageRenderer<V>, named name: String? = nil, match: SnapshotMatch? = nil,
  file: StaticString = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) {
  let site = SnapshotSite(name, file, sourceLocation)
  do throws(RunError) {
    let bitmap = try renderer.bitmap()
    let sample = try TextSample.text(of: renderer.fonts)
    site.expect(.bitmap(bitmap), site.options(match, textSample: sample))
  } catch {
    site.fail("snapshot \(name ?? site.call.test): it can't be drawn: \(error.message)")
  }
}

/// Expects that a bitmap is as its baseline.
public func expectSnapshot(
  _ bitmap: Bitmap, named name: String? = nil, match: SnapshotMatch? = nil,
  file: StaticString = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) {
  let site = SnapshotSite(name, file, sourceLocation)
  site.expect(.bitmap(bitmap), site.options(match))
}

/// Expects that a PNG, whoever made it, holds the picture of its baseline.
///
/// - Parameter png: the bytes of a whole file; samples are compared, not bytes.
public func expectSnapshot(
  png: [UInt8], named name: String? = nil, match: SnapshotMatch? = nil,
  file: StaticString = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) {
  let site = SnapshotSite(name, file, sourceLocation)
  site.expect(.png(png), site.options(match))
}

/// Expects that a PNG file holds the picture of its baseline.
public func expectSnapshot(
  contentsOf path: FilePath, named name: String? = nil, match: SnapshotMatch? = nil,
  file: StaticString = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) {
  let site = SnapshotSite(name, file, sourceLocation)
  site.expect(.file(path), site.options(match))
}

/// Expects that a view's frames are those of its baseline, `NAME.txt`: a line for each view with an
/// accessibility identifier, and for each item of a `ForEach`.
///
/// - Parameters: as for pictures.
@MainActor public func expectLayoutSnapshot<V: View>(
  _ view: V, named name: String? = nil, size: ProposedViewSize = .unspecified,
  fonts: FontSource? = nil, file: StaticString = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let renderer = ImageRenderer(content: view, fonts: fonts)
  renderer.proposedSize = size
  expectLayoutSnapshot(renderer, named: name, file: file, sourceLocation: sourceLocation)
}

/// Expects that the frames of what a renderer lays out are those of its baseline.
@MainActor public func expectLayoutSnapshot<V: View>(
  _ renderer: ImageRenderer<V>, named name: String? = nil, file: StaticString = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let site = SnapshotSite(name, file, sourceLocation)
  do throws(RunError) {
    site.expect(.text(try renderer.layout().text), site.options(nil))
  } catch {
    site.fail("snapshot \(name ?? site.call.test): it can't be laid out: \(error.message)")
  }
}

/// Expects that a text is its baseline, `NAME.txt`, line by line.
public func expectSnapshot(
  text: String, named name: String? = nil, file: StaticString = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let site = SnapshotSite(name, file, sourceLocation)
  site.expect(.text(text), site.options(nil))
}
