// The libraries behind reading and writing pictures. Floor 4.

internal import CShimColor
internal import CShimDeflate
internal import CShimJPEG
internal import CShimPNG

/// Names with versions, as the libraries give them.
public var codecLibraries: [String] {
  // Safe because each text is a constant of its library.
  let names = unsafe [
    ps_jpeg_library(), ps_png_library(), ps_color_library(), ps_deflate_library(),
    ps_zlib_library(),
  ]
  var seen: Set<String> = []
  return unsafe names.compactMap { unsafe $0.map { unsafe String(cString: $0) } }
    .filter { $0 != "zlib" && seen.insert($0).inserted }
}
