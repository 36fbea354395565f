// Level 4: one ordinary cell. Floor 4.

internal import CProofsheetPlugin
internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

extension Check {
  static let pictureChecks: [Check] = [
    Check(35, 4, "draws", "It draws an ordinary cell") { bench in
      for renderer in bench.renderers() {
        guard let image = bench.reference(renderer) else { continue }
        let isOverlay = renderer.plugin.capabilities.contains(.overlay)
        if image.isBlank && !isOverlay {
          bench.fail(
            "\(renderer.plugin.id): the cell stays blank",
            "is the source set, is the clip where it should be, is the alpha above 0?")
        }
      }
    },
    Check(36, 4, "cairo-state", "It leaves Cairo as it found it") { bench in
      for renderer in bench.renderers() {
        let (id, image) = (renderer.plugin.id, renderer.drawOnce(.card()))
        if image.isUnbalanced {
          bench.fail(
            "\(id): its cairo_save and cairo_restore don't balance",
            "restore on every way out of draw()")
        }
        if let error = image.cairoError {
          bench.fail("\(id): it leaves Cairo in an error state: \(error)")
        }
        if image.keptReferences > 0 {
          bench.fail(
            "\(id): it keeps \(image.keptReferences) references to the context",
            "cr is lent for the call: no cairo_reference without cairo_destroy")
        }
      }
    },
    Check(37, 4, "clip", "It draws within its cell") { bench in
      for renderer in bench.renderers() {
        for size in [256.0, 33]
        where renderer.drawOnce(.card(width: size, height: 90)).guardsTouched {
          bench.fail(
            "\(renderer.plugin.id): it draws outside its cell",
            "cairo_reset_clip takes the host's clip away; save, clip and restore instead")
        }
      }
    },
    Check(38, 4, "thumb", "It leaves the picture that it was lent alone") { bench in
      for renderer in bench.renderers() where renderer.drawOnce(.card()).thumbChanged {
        bench.fail("\(renderer.plugin.id): it draws on the lent picture", "draw on a copy")
      }
    },
  ]
}
