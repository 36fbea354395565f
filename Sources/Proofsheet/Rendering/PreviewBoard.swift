// The sheet of previews as a view: a row each, a column a variant, named at the sides. Floor 6.

internal import Foundation
internal import ProofViews

/// Previews in rows, variants in columns.
struct PreviewBoard: View {
  let previews: [NamedPreview]
  let variants: [PreviewVariant]
  let proposal: ProposedViewSize

  var body: some View {
    VStack(alignment: .leading, spacing: 32) {
      ForEach(previews, id: \.name) { preview in
        VStack(alignment: .leading, spacing: 12) {
          Text(verbatim: preview.name).font(.system(size: 20, weight: .semibold))
          HStack(alignment: .top, spacing: 24) {
            ForEach(variants, id: \.self) { variant in
              cell(preview, variant)
            }
          }
        }
      }
    }
    .padding(32)
    .foregroundStyle(Color(white: 0.1))
    .background(Color(white: 0.93))
    .environment(\.colorScheme, .light)
  }

  private func cell(_ preview: NamedPreview, _ variant: PreviewVariant) -> some View {
    VStack(alignment: .leading, spacing: 6) {
      Text(verbatim: variant.title)
        .font(.system(size: 12))
        .foregroundStyle(Color(white: 0.4))
      ProposingLayout(proposal: proposal) { preview.view }
        .background(.background)
        .clipped()
        .overlay(Rectangle().strokeBorder(Color(white: 0.5).opacity(0.5), lineWidth: 0.5))
        .foregroundStyle(.primaryOfScheme)
        .transformEnvironment(\.self) { variant.apply(to: &$0) }
        .accessibilityIdentifier("\(preview.name) \(variant.suffix)")
    }
  }
}

extension ShapeStyle where Self == Color {
  /// The primary color, whatever the sheet around is written in.
  fileprivate static var primaryOfScheme: Color { Color.primary }
}

/// Proposes its only view the same size whatever it is proposed itself, and is as large as that.
private struct ProposingLayout: Layout {
  let proposal: ProposedViewSize

  func sizeThatFits(
    proposal outer: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize {
    subviews.first?.sizeThatFits(proposal) ?? .zero
  }

  func placeSubviews(
    in bounds: CGRect, proposal outer: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    for subview in subviews { subview.place(at: bounds.origin, proposal: proposal) }
  }
}
