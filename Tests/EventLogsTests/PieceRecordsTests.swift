import TestSupport
import Testing

import EventLogs

/// Records come out as they went in, however few bits they were kept in.
struct PieceRecordsTests {
  /// What the records of a piece have in common.
  struct Spread: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let users: ClosedRange<UInt64>
    let times: ClosedRange<Int64>
    let facts: ClosedRange<Int32>
    /// How many words a record takes.
    let words: Int
  }

  static let spreads = [
    Spread(testDescription: "all alike", users: 7...7, times: -5 ... -5, facts: 0...0, words: 1),
    Spread(testDescription: "one user of many bits", users: .max ... .max, times: 9...9, facts: 0...0, words: 1),
    Spread(testDescription: "a log of a week", users: 1...9_000_000, times: 0...604_800_000, facts: 0...59, words: 1),
    Spread(testDescription: "64 bits", users: 0...0xFFFF, times: 0...(1 << 28) - 1, facts: 0...0xF_FFFF, words: 1),
    Spread(testDescription: "65 bits", users: 0...0xFFFF, times: 0...(1 << 29) - 1, facts: 0...0xF_FFFF, words: 2),
    Spread(testDescription: "before 1970", users: 0...99, times: RecordShape.times, facts: 0...3, words: 1),
    Spread(testDescription: "short texts", users: (1 << 63)...(.max), times: 0...9, facts: 0...3, words: 2),
  ]

  @Test(arguments: spreads) func `records of each part are those that were put in`(spread: Spread) throws {
    var numbers = SplitMix(state: 3)
    var records: [[UInt64]] = []
    // The ends of each range first, so that its whole length is needed.
    for (user, time, facts) in [
      (spread.users.lowerBound, spread.times.upperBound, spread.facts.lowerBound),
      (spread.users.upperBound, spread.times.lowerBound, spread.facts.upperBound),
    ] { records.append([user, UInt64(bitPattern: time), UInt64(facts)]) }
    for _ in 0..<500 {
      let time = Int64.random(in: spread.times, using: &numbers)
      let facts = Int32.random(in: spread.facts, using: &numbers)
      let user = UInt64.random(in: spread.users, using: &numbers)
      records.append([user, UInt64(bitPattern: time), UInt64(facts)])
    }
    let words = records.flatMap(\.self)
    var held = PieceRecords(words.span, width: 3)
    #expect(held.count == records.count * spread.words)
    for isInFile in [false, true] {
      if isInFile { try held.move(to: SpillFile(in: ".build")) }
      for part in 0..<UserKey.partCount {
        let own = records.filter { UserKey.partition(of: $0[0]) == part }.flatMap(\.self)
        var (found, end) = (Array(repeating: UInt64(0), count: own.count), 0)
        try held.write(part, to: &found, &end)
        #expect(found == own && end == own.count && held.count(of: part) * 3 == own.count)
      }
    }
  }

  /// Users are told apart however many of them a part has.
  @Test func `a part may have any number of users`() throws {
    let keys = (UInt64(0)...).lazy.filter { UserKey.partition(of: $0) == 5 }.prefix(2200)
    let users = Array(keys)
    let pieces = [0, 1].map { piece in
      let words = users.flatMap { [$0, UInt64(bitPattern: Int64($0) * 2 - Int64(piece)), 0] }
      let none: [UInt64] = []
      return StoredPiece(narrow: PieceRecords(words.span, width: 3), wide: PieceRecords(none.span, width: 4))
    }
    let layout = RowLayout(paths: [], users: [], times: [], timeUnit: .milliseconds, facts: [], required: [])
    let log = EventLog(facts: [], report: ImportReport(), layout: layout, places: [0], pieces: pieces)
    var found: [[Int64]] = []
    let report = try log.forEachUser { entries in found.append(entries.indices.map { entries[$0].time }) }
    #expect(report.users == users.count)
    // The later piece has the earlier times.
    #expect(found.sorted { $0[0] < $1[0] } == users.map { [Int64($0) * 2 - 1, Int64($0) * 2] })
  }
}
