// Figures of capture as people write them. Floor 4.

enum MetadataFigures {
  /// A whole number, a decimal, or a fraction; nil for anything else.
  static func number(_ text: String) -> Double? {
    let parts = TextDecoding.trimmed(text).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count <= 2, let first = Double(parts[0]), first.isFinite else { return nil }
    guard parts.count == 2 else { return first }
    guard let second = Double(parts[1]), second != 0, second.isFinite else { return nil }
    return first / second
  }

  /// "1/500 s", "0.4 s", "30 s".
  static func exposure(_ seconds: Double) -> String {
    guard seconds > 0, seconds < 1e9 else { return "" }
    // As cameras say it: a fraction up to a quarter of a second.
    if seconds < 0.250_01 { return "1/\(rounded(1 / seconds)) s" }
    return "\(plain(seconds)) s"
  }

  static func aperture(_ number: Double) -> String { "f/\(plain(number))" }

  static func focal(_ millimeters: Double) -> String { "\(plain(millimeters)) mm" }

  /// One decimal at most, and none that is zero.
  static func plain(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "" }
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let (whole, rest) = (tenths.magnitude / 10, tenths.magnitude % 10)
    return rest == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(rest)"
  }

  /// "64.1400° N, 21.9300° W".
  static func place(latitude: Double, longitude: Double) -> String {
    "\(angle(latitude))° \(latitude < 0 ? "S" : "N"), "
      + "\(angle(longitude))° \(longitude < 0 ? "W" : "E")"
  }

  private static func angle(_ value: Double) -> String {
    let parts = Int((min(abs(value), 360) * 10_000).rounded())
    let rest = String(parts % 10_000)
    return "\(parts / 10_000).\(String(repeating: "0", count: 4 - rest.count))\(rest)"
  }

  private static func rounded(_ value: Double) -> Int {
    value.isFinite ? Int(min(max(value, 0), 1e12).rounded()) : 0
  }
}
