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

  /// A span of times as users read it: milliseconds, or dates.
  package func text(_ times: ClosedRange<Int64>) -> String {
    isAbsolute
      ? "from \(Self.date(times.lowerBound)) to \(Self.date(times.upperBound))"
      : "from \(times.lowerBound) to \(times.upperBound) ms"
  }

  /// Why a span of times is hardly that of a log, in sentences without a full stop; none where it may well be, or where
  /// times are no dates.
  package func doubts(about times: ClosedRange<Int64>) -> [String] {
    guard isAbsolute else { return [] }
    let ends = [("first", times.lowerBound), ("last", times.upperBound)]
    let doubts = ends.filter { !Self.likely.contains($0.1) }.map { name, time in
      let others = RowLayout.TimeUnit.allCases.compactMap { likelyTime(time, in: $0) }
      let hint = others.isEmpty ? "" : ": \(others.joined(separator: ", "))"
      return "the \(name) time is hardly likely, \(Self.date(time)) read in \(unit.rawValue)\(hint)"
    }
    guard doubts.isEmpty, times.upperBound - times.lowerBound > Self.century else { return doubts }
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
    guard other != unit, let own = unit.perSecond, let others = other.perSecond else { return nil }
    let (factor, divisor) = (others < own ? own / others : 1, others > own ? others / own : 1)
    let (moved, isTooLarge) = time.multipliedReportingOverflow(by: factor)
    guard !isTooLarge, Self.likely.contains(moved / divisor) else { return nil }
    return "in \(other.rawValue) it would be in \(Self.date(moved / divisor).prefix(4))"
  }

  /// The years in which users tap at screens: 1990 to 2100.
  private static let likely: ClosedRange<Int64> = 631_152_000_000...4_133_980_799_999
  private static let century: Int64 = 36_525 * 86_400_000
}

extension RowLayout.TimeUnit {
  /// How many of it make a second; `nil` where times are no numbers.
  var perSecond: Int64? {
    switch self {
    case .seconds: 1
    case .milliseconds: 1000
    case .microseconds: 1_000_000
    case .nanoseconds: 1_000_000_000
    case .iso8601: nil
    }
  }
}
