// The libraries behind drawing and text. Floor 4.

internal import CCairo
internal import CShimText

/// Names with versions, as the libraries give them.
public var canvasLibraries: [String] {
  // Safe because both texts are constants of their libraries.
  unsafe [("cairo", cairo_version_string()), ("pango", ps_pango_library())]
    .map { unsafe "\($0.0) \($0.1.map { unsafe String(cString: $0) } ?? "")" }
}
