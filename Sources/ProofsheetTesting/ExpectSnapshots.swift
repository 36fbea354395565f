// `expectSnapshots(of:variants:)`: one view in light and dark, large text, right to left, other
// languages: a baseline each, and one contact sheet of all to look at. Floor 8.

public import ProofSnapshots
public import Proofsheet
public import Testing

/// Expects that a view looks as its baselines do, one for each of its variants.
///
/// ```swift
/// expectSnapshots(of: Card(photo), variants: .matrix(textSizes: [.large, .accessibility1]))
/// ```
///
/// Baselines are named `TEST.NAME.VARIANT.png`, `light` and `dark` for the standard ones. Whether or
/// not they match, a contact sheet of all variants, `TEST.NAME.sheet.png`, is among the artifacts
/// of the run and the attachments of the test.
/// - Parameters:
///   - variants: color schemes, text sizes, directions, locales; each once.
///   - name: tells several calls of a test apart.
///   - match: how much may differ; nil for what the suite says, or every sample.
///   - size: what the view is proposed.
///   - scale: pixels a point.
///   - fonts: the system's where nil.
@MainActor public func expectSnapshots<V: View>(
  of view: V, variants: [PreviewVariant] = PreviewVariant.matrix(), named name: String? = nil,
  match: SnapshotMatch? = nil, size: ProposedViewSize = .unspecified, scale: CGFloat = 1,
  fonts: FontSource? = nil, file: StaticString = #filePath,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let fonts = fonts ?? FontSource()
  let base = SnapshotSite(name, file, sourceLocation)
  guard !variants.isEmpty else { return base.fail("no variant of the view is named") }
  guard Set(variants.map(\.suffix)).count == variants.count else {
    return base.fail("a variant of the view stands twice")
  }
  var drawn: [(name: String, bitmap: Bitmap)] = []
  for variant in variants {
    let site = base.variant(variant.suffix)
    let renderer = ImageRenderer(content: view, fonts: fonts)
    variant.apply(to: &renderer.environment)
    renderer.proposedSize = size
    renderer.scale = scale
    renderer.isOpaque = true
    do throws(RunError) {
      let bitmap = try renderer.bitmap()
      let sample = try TextSample.text(of: fonts)
      drawn.append((variant.suffix, bitmap))
      site.expect(.bitmap(bitmap), site.options(match, textSample: sample))
    } catch {
      site.fail("snapshot \(variant.suffix): it can't be drawn: \(error.message)")
    }
  }
  base.attachSheet(drawn)
}

extension SnapshotSite {
  fileprivate func variant(_ suffix: String) -> SnapshotSite {
    var copy = self
    copy.call.variant = suffix
    return copy
  }

  @MainActor fileprivate func attachSheet(_ pictures: [(name: String, bitmap: Bitmap)]) {
    guard !pictures.isEmpty else { return }
    do {
      let exhibit = try SnapshotScope.current.checker.exhibit("sheet.png", for: call) { path in
        try VariantSheet.write(
          pictures, title: ([call.test] + (call.name.map { [$0] } ?? [])).joined(separator: ", "),
          to: path)
      }
      attach(exhibit)
    } catch {
      fail("the contact sheet of the variants can't be drawn: \(error)")
    }
  }
}
