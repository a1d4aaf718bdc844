import EventLogs
import Testing

/// Columns of numbers and of clusters, which an experiment names.
struct NumberColumnTests {
  private static func vocabulary(_ numbers: [String], cluster: String? = nil) -> LogVocabulary {
    var vocabulary = Logs.vocabulary
    (vocabulary.numbers, vocabulary.cluster) = (numbers, cluster)
    return vocabulary
  }

  /// The numbers of each user's rows, in order of time.
  private static func numbers(_ log: EventLog) throws -> [[Int64]] {
    var (sorter, users) = (LogSorter(log), [[Int64]]())
    let width = log.numberCount + (log.hasClusters ? 1 : 0)
    for part in 0..<EventLog.partCount {
      try sorter.sort(part)
      let numbers = sorter.numbers
      sorter.forEachUser { entries, _ in
        users.append(
          entries.indices.flatMap { row in numbers[Int(entries[row].numbers)..<Int(entries[row].numbers) + width] })
      }
    }
    return users
  }

  @Test(
    arguments: [
      ("19.99", 19_990_000), ("0", 0), ("-5", -5_000_000), ("1e3", 1_000_000_000), (".5", 500_000), ("7.", 7_000_000),
      ("0.1234567", 123_457), ("-0.000001", -1), ("999999999999.999999", 999_999_999_999_999_999), ("+2", 2_000_000),
      ("0000000000000012", 12_000_000), ("", RecordShape.noNumber), ("1000000000000", nil), ("19,99", nil), ("€5", nil),
      ("nan", nil), ("inf", nil), ("0x10", nil), ("1 000", nil), ("-", nil), (".", nil), ("1.2.3", nil),
    ] as [(String, Int64?)])
  func `a number is read in millionths, or its row is rejected`(text: String, expected: Int64?) async throws {
    let csv = Logs.header.replacing("\n", with: ",amount\n") + "u,1,a,compact,act,buy,\"\(text)\"\n"
    let json = #"{"user_id":"u","time_ms":1,"variant_id":"a","size_class":"compact","event":"act","name":"buy""#
    let member = text.isEmpty ? "null" : "\"\(text)\""
    for input in [Logs.input(csv), Logs.input(json + ",\"amount\":\(member)}", name: "log.ndjson")] {
      let log = try await EventLogReader(NativeFormat(Self.vocabulary(["amount"]))).read([input])
      #expect(try Self.numbers(log) == (expected.map { [[$0]] } ?? []), "\(text)")
      #expect(log.report.rejections.map(\.fault) == (expected == nil ? [.number] : []))
      if expected == nil { #expect(log.report.rejections[0].example == text) }
    }
  }

  @Test(arguments: [64, 1 << 20], [1, 3])
  func `numbers stay with their rows, however rows are cut and sorted`(piece: Int, workers: Int) async throws {
    // Users of both sorts of keys; later rows come first. Some are written twice, and some differ in a number alone.
    var rows: [String] = []
    for user in 0..<50 {
      for time in (0..<9).reversed() {
        let id = user % 2 == 0 ? "\(user)" : "a-long-name-\(user)"
        rows.append(
          "\(id),\(time),a,compact,act,buy,\(user).\(time),\(time % 2 == 0 ? "" : "\(time * 2)"),store-\(user % 5)")
        if time % 4 == 0 { rows.append(rows[rows.count - 1]) }
        if time % 4 == 1 { rows.append("\(id),\(time),a,compact,act,buy,\(user).\(time)5,,store-\(user % 5)") }
      }
    }
    let header = Logs.header.replacing("name\n", with: "name,amount,items,store\n")
    let native = NativeFormat(Self.vocabulary(["amount", "items"], cluster: "store"))
    let reader = EventLogReader(native, memory: piece, folder: "/tmp", pieceSize: piece)
    let log = try await reader.read([Logs.input(header + rows.joined(separator: "\n"))], workers: workers)
    let found = try Self.numbers(log)
    #expect(found.count == 50 && log.numberCount == 2 && log.hasClusters)
    for user in found {
      let amounts = stride(from: 0, to: user.count, by: 3).map { user[$0] }
      let items = stride(from: 1, to: user.count, by: 3).map { user[$0] }
      let expected = (0..<9).flatMap { time in
        let amount = amounts[0] + Int64(time) * 100_000
        return time % 4 == 1 ? [amount, amount + 50_000] : [amount]
      }
      #expect(amounts == expected)
      #expect(zip(amounts, items).allSatisfy { $1 == RecordShape.noNumber || $1 == ($0 - amounts[0]) * 20 })
      #expect(Set(stride(from: 2, to: user.count, by: 3).map { user[$0] }).count == 1)
    }
    #expect(Set(found.map { $0[2] }).count == 5 && !found.contains { $0[2] == 0 })
  }

  @Test func `a column that the experiment names must be there`() async throws {
    for vocabulary in [Self.vocabulary(["amount"]), Self.vocabulary([], cluster: "amount")] {
      await #expect {
        try await EventLogReader(NativeFormat(vocabulary)).read([Logs.input(Logs.header + "u,1,a,compact,act,buy\n")])
      } throws: { "\($0)".contains("column 'amount' that the experiment names") }
    }
  }

  @Test func `a mapping says where the columns are that the experiment names`() async throws {
    var mapping = LogMapping()
    (mapping.users, mapping.times, mapping.timeUnit) = (["user"], ["time"], .milliseconds)
    (mapping.acts, mapping.variants) = ([.init(names: "event")], ["variant"])
    mapping.columnPaths = ["amount": "properties.total"]
    let row = #"{"user":"u","time":1,"event":"buy","variant":"a","properties":{"total":2.5},"store":"s"}"#
    let format = MappedFormat(mapping, of: "test", Self.vocabulary(["amount"], cluster: "store"))
    let log = try await EventLogReader(format).read([Logs.input(row, name: "log.ndjson")])
    let found = try Self.numbers(log)
    #expect(found.count == 1 && found[0][0] == 2_500_000 && found[0][1] != 0)
  }
}
