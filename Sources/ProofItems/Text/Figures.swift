// Figures as people write them. Floor 4.

public enum Figures {
  /// 1300 as "1,300".
  public static func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// Bytes as "4.1 MB", in steps of a thousand.
  public static func bytes(_ count: Int) -> String {
    guard count >= 1000 else { return "\(count) bytes" }
    var value = Double(count)
    var unit = 0
    let units = ["bytes", "kB", "MB", "GB", "TB", "PB", "EB"]
    while value >= 999.95, unit < units.count - 1 {
      value /= 1000
      unit += 1
    }
    return "\(decimal(value)) \(units[unit])"
  }

  /// Pixels as "12.0 MP".
  public static func megapixels(_ pixels: Int) -> String {
    "\(decimal(Double(pixels) / 1_000_000)) MP"
  }

  /// "3:2" where small numbers say it, else "1.85:1".
  public static func aspect(width: Int, height: Int) -> String {
    guard width > 0, height > 0 else { return "" }
    var (a, b) = (width, height)
    while b != 0 { (a, b) = (b, a % b) }
    if width / a <= 21, height / a <= 21 { return "\(width / a):\(height / a)" }
    // 800 x 1067 is 3:4 to everybody; other shapes are figures, as 1.85:1 is in the cinema.
    let shape = Double(max(width, height)) / Double(min(width, height))
    for (long, short) in [(1, 1), (5, 4), (4, 3), (3, 2), (5, 3), (16, 9), (2, 1), (3, 1)]
    where abs(Double(long) / Double(short) / shape - 1) < 0.005 {
      return width >= height ? "\(long):\(short)" : "\(short):\(long)"
    }
    let isWide = width >= height
    let ratio = Double(max(width, height)) / Double(min(width, height))
    let text = hundredths(ratio)
    return isWide ? "\(text):1" : "1:\(text)"
  }

  private static func decimal(_ value: Double) -> String {
    let tenths = Int((min(value, 1e15) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private static func hundredths(_ value: Double) -> String {
    let parts = Int((min(value, 1e12) * 100).rounded())
    let rest = parts % 100
    return "\(parts / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
