import Foundation
import TestSupport
import Testing

import EventLogs

struct TimeParserTests {
  /// What a text is in milliseconds.
  static func time(_ text: String, _ unit: RowLayout.TimeUnit) -> Int64? {
    TimeParser(unit).milliseconds(Array(text.utf8).span)
  }

  @Test(arguments: try cases(in: "times.txt")) func `a time is rounded down to milliseconds, or refused`(
    cells: [String]
  ) throws {
    let time = Int64(cells[2])
    #expect(time != nil || cells[2] == "-")
    #expect(Self.time(cells[0], try #require(RowLayout.TimeUnit(rawValue: cells[1]))) == time)
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
