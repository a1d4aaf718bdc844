import Testing

import EventLogs

struct LogClockTests {
  private static func clock(_ unit: RowLayout.TimeUnit) -> LogClock { LogClock(unit: unit, isAbsolute: true) }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59.999Z"), (1_709_209_815_123, "2024-02-29T12:30:15.123Z"),
      (253_402_300_799_999, "9999-12-31T23:59:59.999Z"), (253_402_300_800_000, "253402300800000 ms"),
      (-62_135_596_800_000, "0001-01-01T00:00:00Z"), (-62_135_596_800_001, "-62135596800001 ms"),
    ] as [(Int64, String)]) func `a time as users read it`(time: Int64, text: String)
  { #expect(LogClock.date(time) == text) }

  @Test func `a span is told in dates, or in milliseconds since it began`() {
    #expect(LogClock.native.text(5...9) == "from 5 to 9 ms" && LogClock.native.warnings(about: -5...9) == [])
    #expect(Self.clock(.seconds).text(0...1) == "from 1970-01-01T00:00:00Z to 1970-01-01T00:00:00.001Z")
    #expect(Self.clock(.iso8601).warnings(about: 1_700_000_000_000...1_800_000_000_000) == [])
  }

  /// What a number written in one unit comes to when read in another.
  private static func read(_ text: String, in unit: RowLayout.TimeUnit) throws -> Int64 {
    let time = TimeParser(unit).milliseconds(Array(text.utf8).span)
    return try #require(time)
  }

  @Test(
    arguments: [
      ("1709209815", .milliseconds, "in s it would be in 2024"),
      ("1709209815", .nanoseconds, "in s it would be in 2024"),
      ("1709209815123", .microseconds, "in ms it would be in 2024"),
      ("1709209815123456", .nanoseconds, "in us it would be in 2024"),
      ("170920981512", .seconds, ""),
    ] as [(String, RowLayout.TimeUnit, String)])
  func `an unlikely date is told, with the unit that it was likely written in`(
    text: String, unit: RowLayout.TimeUnit, hint: String
  ) throws {
    let time = try Self.read(text, in: unit)
    let warnings = Self.clock(unit).warnings(about: time...time)
    #expect(warnings.count == 2 && warnings[0].hasPrefix("the first time is hardly likely, "))
    #expect(hint.isEmpty ? !warnings[0].contains("would be") : warnings[0].contains(hint), "\(warnings)")
  }

  @Test func `two units in one column show at one end`() throws {
    let times = try Self.read("1709209815", in: .milliseconds)...Self.read("1709209815123", in: .milliseconds)
    let warnings = Self.clock(.milliseconds).warnings(about: times)
    #expect(
      warnings.count == 1 && warnings[0].hasPrefix("the first time") && warnings[0].contains("in s it would be in 2024")
    )
    let century = Self.clock(.iso8601).warnings(about: 700_000_000_000...4_000_000_000_000)
    #expect(
      century == [
        "the times span more than 100 years, \(Self.clock(.iso8601).text(700_000_000_000...4_000_000_000_000))"
      ])
  }
}
