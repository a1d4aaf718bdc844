import NavigationEvents
import Foundation
import TestSupport
import Testing

import EventLogs

/// Laws of reading logs, over random ones.
struct LogReadingLawTests {
  /// Says of each row what its values are.
  struct Echo: LogInterpreter {
    var layout: RowLayout
    let counting = LogCounting.native
    let clock = LogClock.native

    init(_ paths: [String]) {
      layout = RowLayout(
        paths: paths + ["u", "t"], users: [paths.count], times: [paths.count + 1], timeUnit: .milliseconds,
        facts: Array(paths.indices), required: [])
    }

    func knows(screen: String) -> Bool { true }

    func facts(_ texts: [String]) throws(FactsFault) -> LogFacts? {
      var facts = LogFacts(variant: "")
      facts.event.name = texts.joined(separator: "|")
      return facts
    }
  }

  static func told(
    _ bytes: [UInt8], name: String, _ paths: [String], piece: Int, workers: Int
  ) async throws -> (users: [[String]], report: ImportReport) {
    let reader = EventLogReader(
      Echo(paths), memory: piece % 2 == 0 ? 0 : 1 << 20, folder: NSTemporaryDirectory(), pieceSize: piece)
    let log = try await reader.read([LogInput(name: name, bytes: bytes)], workers: workers)
    return (Logs.told(log), Logs.report(log))
  }

  /// However a log is cut, whoever reads it, in memory or not: what it says is the same, faults and their lines too.
  @Test(arguments: 0..<(Heavy.isOn ? 24 : 6)) func `pieces and workers do not matter`(seed: Int) async throws {
    var numbers = SplitMix(state: UInt64(seed))
    let alphabet = Array("ab,\"\n\r\t{}[]:\\ é1234567".utf8)
    let isJSON = seed % 3 == 0
    var bytes = Array((isJSON ? "" : "a,u,t,b\n").utf8)
    for row in 0..<200 {
      if Int.random(in: 0..<6, using: &numbers) == 0 {
        bytes += (0..<Int.random(in: 0..<30, using: &numbers)).map { _ in alphabet.randomElement(using: &numbers) ?? 0 }
        if Bool.random(using: &numbers) { bytes.append(0x0A) }
      } else if isJSON {
        bytes += Array("{\"a\":\"x\\\"\(row % 7)\",\"u\":\"\(row % 11)\",\"t\":\(row % 5),\"b\":{\"c\":[1]}}\n".utf8)
      } else {
        bytes += Array("\"x\"\"\n\(row % 7)\",user number \(row % 11),\(row % 5),\r\n".utf8)
      }
    }
    let name = isJSON ? "log.ndjson" : "log.csv"
    let whole = try await Self.told(bytes, name: name, ["a", "b"], piece: 1 << 20, workers: 1)
    #expect(whole.report.rows > 100)
    for (piece, workers) in [(1, 1), (7, 3), (64, 2), (333, 4)] {
      let cut = try await Self.told(bytes, name: name, ["a", "b"], piece: piece, workers: workers)
      #expect(cut.users == whole.users && cut.report == whole.report)
    }
  }

  /// What is written as CSV, TSV or NDJSON is what is read, whatever the texts are.
  @Test(arguments: LogFormat.allCases, 0..<8) func `texts come through whole`(format: LogFormat, seed: Int) async throws
  {
    var numbers = SplitMix(state: UInt64(seed) &* 977)
    let letters = Array("abz\"',\n\r\t\\/{}[]:é\u{1F600}0").map(String.init)
    let encoder = LogEncoder(format)
    var bytes = encoder.header
    var users: [String: [String]] = [:]
    for sequence in 1...300 {
      func text(_ most: Int) -> String {
        (0..<Int.random(in: 1...most, using: &numbers)).map { _ in letters.randomElement(using: &numbers) ?? "" }
          .joined()
      }
      let user = Bool.random(using: &numbers) ? "\(Int.random(in: 0..<20, using: &numbers))" : text(3) + text(12)
      var row = LogRow(user: user, facts: LogFacts(variant: "a", sizeClass: "compact", segment: "all"))
      row.facts.event.kind = .screenView
      (row.facts.event.name, row.time, row.sequence) = (text(12), Int64.random(in: -9...9, using: &numbers), sequence)
      encoder.append(row, to: &bytes)
      users[user, default: []].append("\(row.time) \(row.facts.event.name)")
    }
    let sorted = users.values.map { rows in
      rows.enumerated().sorted { (Self.time($0.element), $0.offset) < (Self.time($1.element), $1.offset) }.map(
        \.element)
    }
    let input = LogInput(name: "log.\(format.rawValue)", bytes: bytes)
    let log = try await EventLogReader(NativeFormat(Logs.vocabulary), pieceSize: 100).read([input], workers: 3)
    #expect(Logs.told(log) == sorted.sorted { $0.joined() < $1.joined() } && log.report.rejected == 0)
  }

  private static func time(_ row: String) -> Int { Int(row.prefix { $0 != " " }) ?? 0 }

  /// Numbers are read alike where nothing else is in their rows and where quotes are.
  @Test func `quotes change no row`() async throws {
    let users = ["7", "07", "0", "00", "1234567890123456", "12345678901234567", "-1", "1e3", "u7", "long user id", ""]
    let times = ["0", "5", "05", "-5", "1.5", "8796093022207", "8796093022208", "99999999999999999", "", "now"]
    var (plain, quoted) = ("u,t,a\n", "u,t,a\n")
    for (number, user) in users.enumerated() {
      for time in times {
        // The same fact again and again, so that it is known.
        plain += "\(user),\(time),fact \(number % 2)\n"
        quoted += "\(user),\(time),\"fact \(number % 2)\"\n"
      }
    }
    let expected = try await Self.told(Array(quoted.utf8), name: "log.csv", ["a"], piece: 1 << 20, workers: 1)
    #expect(expected.report.rows == 110 && expected.report.rejected > 0 && expected.users.count == 10)
    for piece in [1 << 20, 41] {
      let found = try await Self.told(Array(plain.utf8), name: "log.csv", ["a"], piece: piece, workers: 2)
      #expect(found.users == expected.users && found.report == expected.report)
    }
  }

  /// A name with escapes is the name that it stands for, and a row that is no JSON where a path looks is none.
  @Test func `names may have escapes`() async throws {
    let text = #"""
      {"u":1,"t":1,"\u0061":{"b\/c":"x"},"\u00e9":[{"key":"\u006b","value":"y"}]}
      {"u":1,"t":2,"a":{"b/c":"x"},"é":[{"key":"k","value":"y"}]}
      {"u":1,"t":3,"a":{"b/c":"x"},"é":[1,,2]}
      """#
    let log = try await EventLogReader(Echo(["a.b/c", "é[k]"])).read([Logs.input(text, name: "log.ndjson")])
    #expect(Logs.told(log) == [["1 x|y", "2 x|y"]])
    #expect(log.report.rejections.map(\.fault) == [.json])
  }

  /// A dot doubles the ways to read a path, and many dots cost neither time nor memory.
  @Test(arguments: [5, 6, 7, 200]) func `paths may have many names`(count: Int) async throws {
    let names = (1...count).map { "n\($0)" }
    let (path, dots) = (names.joined(separator: "."), "a" + String(repeating: ".", count: count) + "b")
    let (member, last) = (names.dropLast(2).joined(separator: "."), names.suffix(2))
    let nested = "{\"\(last[last.startIndex])\":{\"\(last[last.startIndex + 1])\":\"deep\"}}"
    let text = "{\"u\":1,\"t\":1,\"\(member)\":\(nested),\"\(dots)\":\"flat\"}"
    let log = try await EventLogReader(Echo([path, dots, path + ".x"])).read([Logs.input(text, name: "log.ndjson")])
    #expect(Logs.told(log) == [["1 deep|flat|"]])
  }

  /// Paths lead where the plainest reader says, in rows of NDJSON and in columns that hold objects.
  @Test func `paths are followed as they are said to be`() async throws {
    let paths = PathTests.paths.map(\.0).filter { !$0.isEmpty }
    let rows = [
      PathTests.row, #"{"a":{"b.c":{"d":1.50},"b":{"c":{"e":2}}}}"#, #"{"a":{"b":{"c":{"d":"k\""}}}}"#,
      #"{"a.b":{"c.d":"x"},"u":"{}","p":[],"text":"{\"x\":7}"}"#,
    ]
    for row in rows {
      let line = "{\"who\":\"x\",\"when\":1," + row.dropFirst() + "\n"
      var echo = Echo(paths)
      echo.layout.paths[paths.count] = "who"
      echo.layout.paths[paths.count + 1] = "when"
      let log = try await EventLogReader(echo).read([LogInput(name: "log.ndjson", bytes: Array(line.utf8))])
      let expected = paths.map { PathReader.value(at: $0, in: row) }.joined(separator: "|")
      #expect(log.facts.map(\.event.name) == [expected])
      let table = "who,json,when\nx," + Self.quoted(row.replacing(",\"", with: ",\n\"")) + ",1\n"
      echo.layout.paths = paths.map { "json.\($0)" } + ["who", "when"]
      let column = try await EventLogReader(echo).read([LogInput(name: "log.csv", bytes: Array(table.utf8))])
      #expect(column.facts.map(\.event.name) == [expected])
    }
  }

  private static func quoted(_ text: String) -> String { "\"\(text.replacing("\"", with: "\"\""))\"" }

  /// Of members of one name the last counts, and what is no JSON has no values, in rows and in columns.
  @Test(
    arguments: [
      (#"{"a":"x","a":{}}"#, "|"), (#"{"a":{"b":"y"},"a":{"c":1}}"#, "|"), (#"{"a":{"b":"y"},"a":null}"#, "|"),
      (#"{"a":null,"a":{"b":"y"}}"#, "|y"), (#"{"a":"x\"y","z":{"a":1}}"#, #"x"y|"#), (#"{"a":1"}"#, nil),
      (#"{"a":[}]"#, nil), (#"{"a":x{}"#, nil), (#"{"a":1}}"#, nil),
    ] as [(String, String?)]) func `the last member of a name counts`(row: String, values: String?) async throws
  {
    let line = "{\"u\":1,\"t\":1," + row.dropFirst() + "\n"
    let object = try await EventLogReader(Echo(["a", "a.b"])).read([Logs.input(line, name: "log.ndjson")])
    #expect(object.facts.map(\.event.name) == (values.map { [$0] } ?? []))
    let table = "u,t,json\n1,1,\(Self.quoted(row))\n"
    let column = try await EventLogReader(Echo(["json.a", "json.a.b"])).read([Logs.input(table)])
    #expect(column.facts.map(\.event.name) == [values ?? "|"])
  }
}
