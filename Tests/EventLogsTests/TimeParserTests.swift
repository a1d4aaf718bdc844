import Foundation
import TestSupport
import Testing

import EventLogs

struct TimeParserTests {
  /// What a text is in milliseconds.
  static func time(_ text: String, _ unit: RowLayout.TimeUnit) -> Int64? {
    TimeParser(unit).milliseconds(Array(text.utf8).span)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let unit: RowLayout.TimeUnit
    let time: Int64?
    var testDescription: String { "\(text) \(unit.rawValue)" }

    init(_ text: String, _ unit: RowLayout.TimeUnit, _ time: Int64?) {
      (self.text, self.unit, self.time) = (text, unit, time)
    }
  }

  static let numbers = [
    Case("1709275888", .seconds, 1_709_275_888_000), Case("1709275888.25", .seconds, 1_709_275_888_250),
    Case("1.0005", .seconds, 1000), Case("-1.0005", .seconds, -1001), Case("-0.0001", .seconds, -1),
    Case("-1.5000", .seconds, -1500), Case("0.1234567890123456789012345678901234567890", .seconds, 123),
    Case("999999999999", .seconds, 999_999_999_999_000), Case("1000000000000", .seconds, nil),
    Case("1.", .seconds, nil), Case(".5", .seconds, nil), Case("1.5.5", .seconds, nil), Case("1e9", .seconds, nil),
    Case("0", .milliseconds, 0), Case("-7", .milliseconds, -7), Case("007", .milliseconds, 7),
    Case("999999999999999", .milliseconds, 999_999_999_999_999), Case("1000000000000000", .milliseconds, nil),
    Case("99999999999999999999999999", .milliseconds, nil), Case("1.5", .milliseconds, nil),
    Case("", .milliseconds, nil), Case("-", .milliseconds, nil), Case("+1", .milliseconds, nil),
    Case(" 1", .milliseconds, nil), Case("1 ", .milliseconds, nil), Case("--1", .milliseconds, nil),
    Case("1709275888123456", .microseconds, 1_709_275_888_123), Case("999", .microseconds, 0),
    Case("-1", .microseconds, -1), Case("-1000", .microseconds, -1), Case("-1001", .microseconds, -2),
    Case("1709275888123456789", .nanoseconds, 1_709_275_888_123), Case("1", .nanoseconds, 0),
    Case("999999999999999999999", .nanoseconds, 999_999_999_999_999), Case("1x", .nanoseconds, nil),
    Case("1000000000000000000000", .nanoseconds, nil),
  ]

  static let dates = [
    Case("1970-01-01T00:00:00Z", .iso8601, 0), Case("1970-01-01", .iso8601, 0),
    Case("1969-12-31T23:59:59.9999Z", .iso8601, -1),
    Case("2024-02-29T12:30:15.123456789Z", .iso8601, 1_709_209_815_123),
    Case("2024-02-29 12:30:15,1", .iso8601, 1_709_209_815_100),
    Case("2024-02-29t12:30:15z", .iso8601, 1_709_209_815_000),
    Case("2024-02-29 12:30:15 UTC", .iso8601, 1_709_209_815_000),
    Case("2024-02-29 12:30", .iso8601, 1_709_209_800_000),
    Case("2024-02-29 12:30:15.5 +0230", .iso8601, 1_709_200_815_500),
    Case("2024-02-29T12:30:15-02:30", .iso8601, 1_709_218_815_000),
    Case("2024-02-29T12:30:15+00", .iso8601, 1_709_209_815_000),
    Case("2016-12-31T23:59:60Z", .iso8601, 1_483_228_799_999),
    Case("2016-12-31T23:59:60.5Z", .iso8601, 1_483_228_799_999),
    Case("0001-01-01T00:00:00Z", .iso8601, -62_135_596_800_000),
    Case("9999-12-31T23:59:59.999Z", .iso8601, 253_402_300_799_999),
    Case("2000-02-29", .iso8601, 951_782_400_000), Case("1900-02-29", .iso8601, nil),
    Case("2023-02-29", .iso8601, nil),
    Case("2023-04-31", .iso8601, nil), Case("2023-13-01", .iso8601, nil), Case("2023-00-10", .iso8601, nil),
    Case("2023-01-00", .iso8601, nil), Case("2023-01-32", .iso8601, nil), Case("0000-01-01", .iso8601, nil),
    Case("2023-01-01T24:00:00Z", .iso8601, nil), Case("2023-01-01T23:60:00Z", .iso8601, nil),
    Case("2023-01-01T23:59:61Z", .iso8601, nil), Case("2023-01-01T23:59:59.Z", .iso8601, nil),
    Case("2023-01-01T23:59:59+24:00", .iso8601, nil), Case("2023-01-01T23:59:59+02:60", .iso8601, nil),
    Case("2023-01-01T23:59:59+02:", .iso8601, nil), Case("2023-01-01T23:59:59+2", .iso8601, nil),
    Case("2023-01-01T23:59:59Zx", .iso8601, nil), Case("2023-01-01T23:59:59 ", .iso8601, nil),
    Case("2023-01-01T", .iso8601, nil), Case("2023-01-01T2", .iso8601, nil), Case("2023-1-1", .iso8601, nil),
    Case("20230101T000000Z", .iso8601, nil), Case("", .iso8601, nil), Case("1709275888", .iso8601, nil),
    Case("2023-01-01T10:00:00 PST", .iso8601, nil), Case("2023-01-01T10:00:00 UT", .iso8601, nil),
    Case("٢٠٢٣-01-01", .iso8601, nil),
  ]

  @Test(arguments: numbers + dates) func `a time is rounded down to milliseconds, or refused`(example: Case) {
    #expect(Self.time(example.text, example.unit) == example.time)
  }

  @Test func `any instant is read as it was written`() throws {
    var random = SplitMix(state: 7)
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime, .withColonSeparatorInTimeZone]
    for _ in 0..<2000 {
      let second = Int64(truncatingIfNeeded: random.next() % 60_000_000_000) - 12_000_000_000
      let minutes = Int(random.next() % 1439) - 719
      if let zone = TimeZone(secondsFromGMT: minutes * 60) { formatter.timeZone = zone }
      let text = formatter.string(from: Date(timeIntervalSince1970: TimeInterval(second)))
      #expect(Self.time(text, .iso8601) == second * 1000, "\(text)")
      let fraction = "\(1000 + random.next() % 1000)".dropFirst()
      let zone = text.hasSuffix("Z") ? 1 : 6
      let finer = "\(text.dropLast(zone)).\(fraction)999\(text.suffix(zone))"
      #expect(Self.time(finer, .iso8601) == second * 1000 + (try #require(Int64(fraction))), "\(finer)")
      // What is written by the clock is read by the parser.
      #expect(Self.time(LogClock.date(second * 1000 + 5), .iso8601) == second * 1000 + 5)
    }
  }

  @Test func `every day has a number, one after another`() {
    var date = CivilDate(year: 1, month: 1, day: 1)
    var number = date.dayNumber
    #expect(CivilDate(year: 1970, month: 1, day: 1).dayNumber == 0 && number == -719_162)
    while date.year < 10_000 {
      if !date.isValid || CivilDate(dayNumber: number) != date || date.dayNumber != number {
        Issue.record("\(date) \(number)")
        return
      }
      number += 1
      let next = CivilDate(year: date.year, month: date.month, day: date.day + 1)
      let first = CivilDate(
        year: date.month == 12 ? date.year + 1 : date.year, month: date.month == 12 ? 1 : date.month + 1, day: 1)
      date = next.isValid ? next : first
    }
    #expect(number == 2_932_897)
  }

  @Test(arguments: [RowLayout.TimeUnit.seconds, .milliseconds, .microseconds, .nanoseconds])
  func `a number is the same time in every unit`(unit: RowLayout.TimeUnit) {
    var random = SplitMix(state: 11)
    for _ in 0..<500 {
      let time = Int64(truncatingIfNeeded: random.next() % 4_000_000_000_000) - 1_000_000_000_000
      let text: String =
        switch unit {
        case .seconds: "\(time < 0 ? "-" : "")\(abs(time) / 1000).\("\(1000 + abs(time) % 1000)".dropFirst())"
        case .milliseconds: "\(time)"
        case .microseconds: "\(time)000"
        case .nanoseconds, .iso8601: "\(time)000000"
        }
      #expect(Self.time(text, unit) == time, "\(text)")
    }
  }
}
