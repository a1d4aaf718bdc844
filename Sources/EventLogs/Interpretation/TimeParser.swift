/// Reads times as logs write them; it makes nothing of them but a number.
package struct TimeParser: Hashable, Sendable {
  /// The unit of the times.
  package let unit: RowLayout.TimeUnit

  /// Makes a reader of times in one unit.
  package init(_ unit: RowLayout.TimeUnit) { self.unit = unit }

  /// The time that is written, in milliseconds, rounded down.
  ///
  /// Numbers are whole, but for seconds, which may have a fraction; a date and time may have one of any length.
  /// - Returns: The milliseconds, at most 10¹⁵ either way so that differences never overflow; `nil` where there is no
  ///   such time, which is ``LogFault/time``.
  /// - Complexity: O(bytes), without an allocation.
  package func milliseconds(_ text: Span<UInt8>) -> Int64? {
    switch unit {
    case .seconds: Self.number(text, moved: 3)
    case .milliseconds: Self.number(text, moved: 0)
    case .microseconds: Self.number(text, moved: -3)
    case .nanoseconds: Self.number(text, moved: -6)
    case .iso8601: Self.instant(text)
    }
  }

  /// A number with its point moved by so many places to the right, rounded down to a whole one.
  private static func number(_ text: Span<UInt8>, moved places: Int) -> Int64? {
    let isNegative = !text.isEmpty && text[0] == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    var end = start
    while end < text.count, digit(text[end]) != nil { end += 1 }
    guard end > start else { return nil }
    let kept = max(start, min(end, end + places))
    var (value, isExact) = (Int64(0), true)
    for place in start..<kept { guard append(text[place], to: &value) else { return nil } }
    for place in kept..<end where text[place] != UInt8(ascii: "0") { isExact = false }
    var missing = max(0, places)
    if missing > 0, end + 1 < text.count, text[end] == UInt8(ascii: ".") {
      end += 1
      while end < text.count, let digit = digit(text[end]) {
        if missing > 0 {
          guard append(text[end], to: &value) else { return nil }
          missing -= 1
        } else if digit != 0 {
          isExact = false
        }
        end += 1
      }
    }
    for _ in 0..<missing { guard append(UInt8(ascii: "0"), to: &value) else { return nil } }
    guard end == text.count else { return nil }
    return isNegative ? -value - (isExact ? 0 : 1) : value
  }

  /// Puts one more digit behind a number, if it has room for it.
  private static func append(_ byte: UInt8, to value: inout Int64) -> Bool {
    value = value * 10 + Int64(byte &- UInt8(ascii: "0"))
    return value < 1_000_000_000_000_000
  }

  /// What a byte is worth as a digit.
  static func digit(_ byte: UInt8) -> Int? {
    let value = byte &- UInt8(ascii: "0")
    return value < 10 ? Int(value) : nil
  }
}
