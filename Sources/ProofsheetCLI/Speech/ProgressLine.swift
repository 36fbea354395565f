// The line that shows how far a run is. Floor 8. Pure: figures in, ASCII out.

struct ProgressLine: Hashable, Sendable {
  /// Cells drawn, of all.
  var done: Int
  var total: Int
  /// 1-based.
  var page: Int
  var pages: Int
  /// Since the first figure, seconds.
  var elapsed: Double

  /// At most `width` columns; what doesn't fit is left out from the least important on.
  func text(width: Int) -> String {
    let count = "\(Self.grouped(done)) of \(Self.grouped(total))"
    var parts = [count]
    if pages > 1 { parts.append("page \(Self.grouped(page)) of \(Self.grouped(pages))") }
    if let rate { parts.append("\(Self.figure(rate))/s") }
    if let left { parts.append("\(Self.clock(left)) left") }
    var tail = parts.joined(separator: "  ")
    while tail.utf8.count > width && parts.count > 1 {
      parts.removeLast()
      tail = parts.joined(separator: "  ")
    }
    let room = min(width - tail.utf8.count - 4, 40)
    guard room >= 10, total > 0 else { return String(tail.prefix(max(width, 0))) }
    let filled = Int(Double(room) * min(max(Double(done) / Double(total), 0), 1))
    let bar =
      String(repeating: "=", count: filled) + String(repeating: " ", count: room - filled)
    return "[\(bar)]  \(tail)"
  }

  /// Cells a second, once there is something to divide.
  private var rate: Double? {
    elapsed >= 0.5 && done > 0 ? Double(done) / elapsed : nil
  }

  private var left: Double? {
    rate.map { Double(max(total - done, 0)) / $0 }
  }

  private static func figure(_ rate: Double) -> String {
    guard rate < 10 else { return grouped(Int(min(rate, 1e9).rounded())) }
    return "\((rate * 10).rounded() / 10)"
  }

  static func clock(_ seconds: Double) -> String {
    let whole = Int(min(max(seconds, 0), 359_999).rounded(.up))
    let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
  }

  static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    var out = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { out += "," }
      out.append(digit)
    }
    return out
  }
}
