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
    unit.decimals.map { Self.number(text, moved: 3 - $0) } ?? Self.instant(text)
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

extension TimeParser {
  /// The milliseconds that a text means: all of a day for a date, and one for an instant by ISO 8601 or a whole number.
  package static func milliseconds(of text: String) -> ClosedRange<Int64>? {
    if let number = Int64(text) { return number...number }
    let bytes = Array(text.utf8)
    return instant(bytes.span).map { $0...$0 + (bytes.count == 10 ? 86_399_999 : 0) }
  }

  /// The instant of a date and a time of day by ISO 8601, in milliseconds since 1970 began, rounded down.
  ///
  /// Between the two stands `T` or a blank; seconds and what follows may be missing, and so may the time of day. At the
  /// end stands `Z`, `UTC`, an offset (`+02:00`, `+0200`, `+02`) or nothing, which is UTC. Second 60 is the last
  /// millisecond of its minute, as the clock of a log knows no leap seconds.
  static func instant(_ text: Span<UInt8>) -> Int64? {
    var place = 0
    guard let year = number(of: 4, text, &place), skip("-", text, &place), let month = number(of: 2, text, &place),
      skip("-", text, &place), let day = number(of: 2, text, &place)
    else { return nil }
    let date = CivilDate(year: year, month: month, day: day)
    guard date.isValid else { return nil }
    let midnight = Int64(date.dayNumber) * 86_400_000
    if place == text.count { return midnight }
    guard skip("T", text, &place) || skip("t", text, &place) || skip(" ", text, &place),
      let time = timeOfDay(text, &place), let offset = offset(text, &place), place == text.count
    else { return nil }
    return midnight + Int64(time - offset)
  }

  /// The milliseconds since midnight.
  private static func timeOfDay(_ text: Span<UInt8>, _ place: inout Int) -> Int? {
    guard let hour = number(of: 2, text, &place), hour < 24, skip(":", text, &place),
      let minute = number(of: 2, text, &place), minute < 60
    else { return nil }
    let start = (hour * 60 + minute) * 60_000
    guard skip(":", text, &place) else { return start }
    guard let second = number(of: 2, text, &place), second <= 60 else { return nil }
    var fraction = 0
    if skip(".", text, &place) || skip(",", text, &place) {
      var weight = 100
      let first = place
      while place < text.count, let digit = digit(text[place]) {
        fraction += digit * weight
        weight /= 10
        place += 1
      }
      guard place > first else { return nil }
    }
    return start + min(second * 1000 + fraction, 59_999)
  }

  /// How many milliseconds the clock is ahead of UTC.
  private static func offset(_ text: Span<UInt8>, _ place: inout Int) -> Int? {
    if place == text.count { return 0 }
    _ = skip(" ", text, &place)
    if skip("Z", text, &place) || skip("z", text, &place) { return 0 }
    if skip("U", text, &place) { return skip("T", text, &place) && skip("C", text, &place) ? 0 : nil }
    let isAhead = skip("+", text, &place)
    guard isAhead || skip("-", text, &place), let hours = number(of: 2, text, &place), hours < 24 else { return nil }
    var minutes = 0
    if skip(":", text, &place) || place < text.count {
      guard let number = number(of: 2, text, &place), number < 60 else { return nil }
      minutes = number
    }
    return (hours * 60 + minutes) * (isAhead ? 60_000 : -60_000)
  }

  /// A number of so many digits.
  private static func number(of count: Int, _ text: Span<UInt8>, _ place: inout Int) -> Int? {
    guard place + count <= text.count else { return nil }
    var number = 0
    for _ in 0..<count {
      guard let digit = digit(text[place]) else { return nil }
      number = number * 10 + digit
      place += 1
    }
    return number
  }

  private static func skip(_ character: Unicode.Scalar, _ text: Span<UInt8>, _ place: inout Int) -> Bool {
    guard place < text.count, text[place] == UInt8(ascii: character) else { return false }
    place += 1
    return true
  }
}

/// A day of the Gregorian calendar, from the year 1 on, as if it had always been in use.
package struct CivilDate: Hashable, Sendable {
  package var year: Int
  /// 1 to 12.
  package var month: Int
  /// 1 to 31.
  package var day: Int

  package init(year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }

  /// The day that is so many days after 1 January 1970; of the year 1 or later.
  package init(dayNumber: Int) {
    let days = dayNumber + Self.epoch
    let dayOfEra = days % 146_097
    let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (year * 365 + year / 4 - year / 100)
    let month = (dayOfYear * 5 + 2) / 153
    self.init(
      year: days / 146_097 * 400 + year + (month < 10 ? 0 : 1), month: month < 10 ? month + 3 : month - 9,
      day: dayOfYear - (month * 153 + 2) / 5 + 1)
  }

  /// How many days it is after 1 January 1970.
  package var dayNumber: Int {
    let year = month > 2 ? year : year - 1
    let dayOfYear = ((month > 2 ? month - 3 : month + 9) * 153 + 2) / 5 + day - 1
    return year * 365 + year / 4 - year / 100 + year / 400 + dayOfYear - Self.epoch
  }

  /// Whether there is such a day, in the years 1 to 9999.
  package var isValid: Bool { 1...9999 ~= year && 1...12 ~= month && CivilDate(dayNumber: dayNumber) == self }

  /// The days from 1 March of the year 0, where years begin here as leap days end them, to 1 January 1970.
  private static let epoch = 719_468
}

/// What the times of a log are: dates, or milliseconds since something began.
package struct LogClock: Hashable, Sendable {
  /// The unit that the log is read in.
  package var unit: RowLayout.TimeUnit
  /// Whether its times are dates: counted from the beginning of 1970, in UTC.
  package var isAbsolute: Bool

  /// Makes a clock.
  package init(unit: RowLayout.TimeUnit, isAbsolute: Bool) { (self.unit, self.isAbsolute) = (unit, isAbsolute) }

  /// The clock of the native format: milliseconds since the experiment began.
  package static let native = LogClock(unit: .milliseconds, isAbsolute: false)

  /// The clock of a log with such times: those of the native format are dates where they are numbers that dates are.
  package func dated(_ times: ClosedRange<Int64>?) -> LogClock {
    LogClock(unit: unit, isAbsolute: isAbsolute || times.map { Self.likely.contains($0.lowerBound) } ?? false)
  }

  /// A span of times as users read it: milliseconds, or dates.
  package func text(_ times: ClosedRange<Int64>) -> String {
    isAbsolute
      ? "from \(Self.date(times.lowerBound)) to \(Self.date(times.upperBound))"
      : "from \(times.lowerBound) to \(times.upperBound) ms"
  }

  /// The same, with the days of dates alone.
  package func days(_ times: ClosedRange<Int64>) -> String {
    guard isAbsolute else { return text(times) }
    let (first, last) = (
      Self.date(times.lowerBound).prefix { $0 != "T" }, Self.date(times.upperBound).prefix { $0 != "T" }
    )
    return first == last ? "of \(first)" : "from \(first) to \(last)"
  }

  /// Why a span of times is hardly that of a log, in sentences without a full stop; none where it may well be, or where
  /// times are no dates.
  package func warnings(about times: ClosedRange<Int64>) -> [String] {
    guard isAbsolute else { return [] }
    let ends = [("first", times.lowerBound), ("last", times.upperBound)]
    let warnings = ends.filter { !Self.likely.contains($0.1) }.map { name, time in
      let others = RowLayout.TimeUnit.allCases.compactMap { likelyTime(time, in: $0) }
      let hint = others.isEmpty ? "" : ": \(others.joined(separator: ", "))"
      return "the \(name) time is hardly likely, \(Self.date(time)) read in \(unit.rawValue)\(hint)"
    }
    guard warnings.isEmpty, times.upperBound - times.lowerBound > Self.century else { return warnings }
    return ["the times span more than 100 years, \(text(times))"]
  }

  /// A time as ISO 8601 in UTC; in milliseconds where the year has more than four digits.
  package static func date(_ time: Int64) -> String {
    let day = time >= 0 ? time / 86_400_000 : (time + 1) / 86_400_000 - 1
    guard -719_162...2_932_896 ~= day else { return "\(time) ms" }
    let (date, rest) = (CivilDate(dayNumber: Int(day)), Int(time - day * 86_400_000))
    func padded(_ number: Int, _ width: Int) -> String {
      String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
    }
    let clock = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60].map { padded($0, 2) }.joined(separator: ":")
    let fraction = rest % 1000 == 0 ? "" : ".\(padded(rest % 1000, 3))"
    return "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))T\(clock)\(fraction)Z"
  }

  /// The year of a time if the number were in another unit, where that is likely; with the unit.
  private func likelyTime(_ time: Int64, in other: RowLayout.TimeUnit) -> String? {
    guard other != unit, let from = unit.decimals, let to = other.decimals else { return nil }
    func power(_ exponent: Int) -> Int64 { (0..<max(0, exponent)).reduce(1) { power, _ in power * 10 } }
    let (product, isTooLarge) = time.multipliedReportingOverflow(by: power(from - to))
    let moved = product / power(to - from)
    guard !isTooLarge, Self.likely.contains(moved) else { return nil }
    return "in \(other.rawValue) it would be in \(Self.date(moved).prefix(4))"
  }

  /// The years in which users tap at screens: 1990 to 2100.
  private static let likely: ClosedRange<Int64> = 631_152_000_000...4_133_980_799_999
  private static let century: Int64 = 36_525 * 86_400_000
}

extension RowLayout.TimeUnit {
  /// The decimal places of a second that it has; `nil` where times are no numbers.
  var decimals: Int? { self == .iso8601 ? nil : Self.allCases.firstIndex(of: self).map { $0 * 3 } }
}
