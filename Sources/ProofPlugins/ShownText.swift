// Foreign text made fit for a line of a terminal or a report. Floor 4.

/// The same text without control characters, each of which becomes a space.
func singleLine(_ text: String) -> String {
  var line = ""
  for scalar in text.unicodeScalars {
    let isControl =
      scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      // Line ends of Unicode, and the marks that turn the direction of what follows.
      || (0x2028...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    line.unicodeScalars.append(isControl ? " " : scalar)
  }
  return line
}
