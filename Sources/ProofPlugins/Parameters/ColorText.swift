// Colors as text: hexadecimal forms and CSS's basic names. Floor 4.

internal import ProofDrawing

let colorNames: [(name: String, hex: UInt32)] = [
  ("black", 0x000000), ("silver", 0xC0C0C0), ("gray", 0x808080), ("white", 0xFFFFFF),
  ("maroon", 0x800000), ("red", 0xFF0000), ("purple", 0x800080), ("fuchsia", 0xFF00FF),
  ("green", 0x008000), ("lime", 0x00FF00), ("olive", 0x808000), ("yellow", 0xFFFF00),
  ("navy", 0x000080), ("blue", 0x0000FF), ("teal", 0x008080), ("aqua", 0x00FFFF),
]

/// #RGB, #RGBA, #RRGGBB, #RRGGBBAA, a basic name in any case, or `transparent`; nil for anything
/// else.
func color(_ text: String) -> RGBA? {
  guard text.hasPrefix("#") else {
    let name = text.lowercased()
    if name == "transparent" { return .clear }
    return colorNames.first { $0.name == name }.map { RGBA($0.hex) }
  }
  var digits: [UInt8] = []
  for character in text.dropFirst() {
    // `hexDigitValue` also knows the digits of full-width forms.
    guard character.isASCII, let digit = character.hexDigitValue else { return nil }
    digits.append(UInt8(truncatingIfNeeded: digit))
  }
  let channels: [UInt8]
  switch digits.count {
  case 3, 4: channels = digits.map { $0 << 4 | $0 }
  case 6, 8:
    channels = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  default: return nil
  }
  return RGBA(
    red: channels[0], green: channels[1], blue: channels[2],
    alpha: channels.count > 3 ? channels[3] : 255)
}
