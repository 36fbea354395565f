// Dates as EXIF, XMP and IPTC write them. Floor 4. A date that isn't one is none: cameras without a
// clock write zeros, and blanks.

internal import ProofDrawing

enum DateText {
  /// "2025:06:14 15:04:05"; some programs put dashes, a T, a fraction or an offset.
  static func exif(_ text: String) -> CaptureTime? { parsed(text, "-:/.") }

  /// "2025-06-14T15:04:05.25+02:00", and as much of it as there is. A year alone is no date.
  static func xmp(_ text: String) -> CaptureTime? { parsed(text, "-") ?? parsed(text, ":") }

  /// "20250614", "150405+0200".
  static func iptc(day: String, time: String?) -> CaptureTime? {
    let digits = Array(day.utf8)
    guard digits.count == 8, let year = number(digits[..<4]), let month = number(digits[4..<6]),
      let date = number(digits[6..<8])
    else { return nil }
    let clock = Array((time ?? "").utf8)
    guard clock.count >= 6, let hour = number(clock[..<2]), let minute = number(clock[2..<4]),
      let second = number(clock[4..<6])
    else { return capture(year, month, date, 0, 0, 0) }
    var capture = capture(year, month, date, hour, minute, second)
    capture?.offset = offset(String(decoding: clock[6...], as: UTF8.self))
    return capture
  }

  /// "+02:00", "-0330", "Z" as minutes.
  static func offset(_ text: String) -> Int? {
    let bytes = Array(TextDecoding.trimmed(text).utf8)
    if bytes == [UInt8(ascii: "Z")] { return 0 }
    guard let sign = bytes.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else {
      return nil
    }
    let digits = bytes.dropFirst().filter { $0 != UInt8(ascii: ":") }
    guard digits.count == 4, let hours = number(digits[..<2]), let minutes = number(digits[2...]),
      hours <= 15, minutes < 60
    else { return nil }
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
  }

  /// Digits behind the point.
  static func nanoseconds(_ text: String) -> Int {
    var value = 0
    var unit = 100_000_000
    for digit in text.utf8 {
      guard (48...57).contains(digit), unit > 0 else { break }
      value += Int(digit - 48) * unit
      unit /= 10
    }
    return value
  }

  private static func parsed(_ text: String, _ separators: String) -> CaptureTime? {
    var rest = Array(TextDecoding.trimmed(text).utf8)[...]
    func isSeparator(_ byte: UInt8) -> Bool { separators.utf8.contains(byte) }
    func take(_ digits: Int) -> Int? {
      guard rest.count >= digits, let value = number(rest.prefix(digits)) else { return nil }
      rest = rest.dropFirst(digits)
      return value
    }
    func skip(_ isWanted: (UInt8) -> Bool) -> Bool {
      guard let byte = rest.first, isWanted(byte) else { return false }
      rest = rest.dropFirst()
      return true
    }
    guard let year = take(4), skip(isSeparator), let month = take(2), skip(isSeparator),
      let day = take(2)
    else { return nil }
    let isT = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "T") }
    let isColon = { (byte: UInt8) in byte == UInt8(ascii: ":") }
    guard skip(isT) else {
      return rest.isEmpty ? capture(year, month, day, 0, 0, 0) : nil
    }
    guard let hour = take(2), skip(isColon), let minute = take(2) else { return nil }
    var second = 0
    if skip(isColon) {
      guard let value = take(2) else { return nil }
      second = value
    }
    guard var date = capture(year, month, day, hour, minute, second) else { return nil }
    if skip({ $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }) {
      let fraction = rest.prefix { (48...57).contains($0) }
      date.nanoseconds = nanoseconds(String(decoding: fraction, as: UTF8.self))
      rest = rest.dropFirst(fraction.count)
    }
    date.offset = offset(String(decoding: rest, as: UTF8.self))
    return date
  }

  private static func number(_ digits: some Collection<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return digits.reduce(0) { $0 &* 10 &+ Int($1 - 48) }
  }

  /// Nil for what isn't in the calendar. A leap second is the one before.
  private static func capture(
    _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int
  ) -> CaptureTime? {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...9999).contains(year), (1...12).contains(month),
      (1...lengths[month - 1]).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    // Days before the year, from the year 1 on; 719,162 of them before 1970.
    let before = year - 1
    let days =
      before * 365 + before / 4 - before / 100 + before / 400 + lengths[..<(month - 1)].reduce(0, +)
      + day - 1 - 719_162
    return CaptureTime(
      seconds: days * 86_400 + hour * 3600 + minute * 60 + min(second, 59))
  }
}
