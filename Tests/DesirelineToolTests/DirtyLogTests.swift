import Foundation
import Testing

import DesirelineTool

/// Logs as they come from the world: what becomes of them is always told, and never silently something else.
struct DirtyLogTests {
  struct Dirty: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// What is said of it.
    let told: [String]
    /// Whether it is no log at all.
    let isRefused: Bool
    /// Makes it of a clean log's lines.
    let make: @Sendable ([String]) -> [UInt8]

    init(_ name: String, _ told: String..., isRefused: Bool = false, make: @escaping @Sendable ([String]) -> [UInt8]) {
      (testDescription, self.told, self.isRefused, self.make) = (name, told, isRefused, make)
    }
  }

  private static func text(_ lines: [String], _ end: String = "\n") -> [UInt8] {
    Array((lines.joined(separator: end) + end).utf8)
  }

  /// A clean row with something else in one of its cells.
  private static func row(_ lines: [String], _ cell: Int, _ change: (String) -> String) -> String {
    var cells = lines[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    cells[cell] = change(cells[cell])
    return cells.joined(separator: ",")
  }

  static let logs = [
    Dirty("lines that end in CRLF", ": 0 duplicates, 0 rejected") { text($0, "\r\n") },
    Dirty("a mark of the byte order", ": 0 duplicates, 0 rejected") { [0xEF, 0xBB, 0xBF] + text($0) },
    Dirty("NUL bytes", "1 rejected: text that is not UTF-8, or has a NUL") { lines in
      text(lines + [row(lines, 8) { _ in "ho\u{0}me" }])
    },
    Dirty("bytes that are not UTF-8", "1 rejected: text that is not UTF-8, or has a NUL") { lines in
      text(lines) + Array(row(lines, 8) { _ in "ho" }.utf8.prefix(9)) + [0xC3, 0x28]
        + Array(row(lines, 8) { _ in "ho" }.utf8.dropFirst(9)) + [0x0A]
    },
    Dirty("a line of 1 MB", ": 0 duplicates, 0 rejected") { lines in
      let notes = lines.enumerated().map { place, _ in
        place == 0 ? "note" : place == 9 ? String(repeating: "x", count: 1 << 20) : ""
      }
      return text(zip(lines, notes).map { "\($0),\($1)" })
    },
    Dirty("a line of 5 MB", "1 rejected: longer than a row may be, at ") { lines in
      text([lines[0], String(repeating: "x", count: 5 << 20)] + lines.dropFirst())
    },
    Dirty("a column that is missing", "there is no column 'time_ms'", "the columns are: user_id", isRefused: true) {
      text([$0[0].replacing("time_ms,", with: "")] + $0.dropFirst())
    },
    Dirty("times in other units", "3 rejected: no time in the log's unit") { lines in
      text(lines + ["1.5", "2024-01-01T00:00:00Z", "1700000000000000000"].map { time in row(lines, 2) { _ in time } })
    },
    Dirty("a clock that goes back", ": 0 duplicates, 0 rejected") { text([$0[0]] + $0.dropFirst().reversed()) },
    Dirty("events that come twice", "duplicates, 0 rejected") { lines in
      let lines = lines.enumerated().map { "\($1),\($0 == 0 ? "event_id" : "e\($0)")" }
      return text(lines + lines.dropFirst().prefix(7))
    },
    Dirty("nothing", "is empty: there is not even a header", isRefused: true) { _ in [] },
    Dirty("a header and nothing else", "no row of the log can be counted", isRefused: true) { text([$0[0]]) },
  ]

  @Test func `what is dirty is told, and the rest counts as ever`() async throws {
    let scratch = try Scratch()
    let file = CommandTests.experiment
    let arguments = ["run", file, "--users", "60", "--scenarios", "0", "--design", "revealed"]
    _ = await Outcome(arguments + ["--events", scratch.file("clean.csv"), "--out", scratch.file("run")])
    let lines = try scratch.read("clean.csv").split(separator: "\n").map(String.init)
    let clean = await Outcome(["analyze", scratch.file("clean.csv"), file, "--out", scratch.file("clean")])
    #expect(clean.exit != .failed)
    for log in Self.logs {
      let out = scratch.file("out")
      let path = try scratch.write(log.make(lines), to: "log.csv")
      let outcome = await Outcome(["analyze", path, file, "--out", out])
      for words in log.told { #expect(outcome.talk.contains(words), "\(log.testDescription): \(outcome.talk)") }
      #expect(log.isRefused == (outcome.exit == .failed), "\(log.testDescription): \(outcome.talk)")
      #expect(FileManager.default.fileExists(atPath: out) == !log.isRefused, "\(log.testDescription)")
      guard !log.isRefused else { continue }
      for table in EventLogTests.counts {
        let counted = try scratch.read("out/catalog-browse/\(table)")
        #expect(try counted == scratch.read("clean/catalog-browse/\(table)"), "\(log.testDescription): \(table)")
      }
      if log.testDescription == "events that come twice" { #expect(outcome.talk.contains(": 7 duplicates")) }
      try FileManager.default.removeItem(atPath: out)
    }
  }

  /// Screens that the app has not stand by name, whatever order they were met in.
  @Test func `moves between screens that the app has not have an order`() async throws {
    let scratch = try Scratch()
    let names = ["k", "b", "z", "e", "q", "a", "t", "m"]
    let rows = ["user_id,time_ms,variant_id,size_class,event,name,from_screen_id,action,cause"]
    let path = try scratch.write(
      Self.text(
        rows + ["u,0,push,compact,exposure,,,,"] + names.map { "u,1,push,compact,move,\($0)\($0),\($0),push,tap" }),
      to: "log.csv")
    let out = scratch.file("out")
    #expect(await Outcome(["analyze", path, CommandTests.experiment, "--out", out]).exit != .failed)
    let told = try scratch.read("out/catalog-browse/transitions.csv").split(separator: "\n").dropFirst()
    #expect(told.map { String($0.split(separator: ",")[5]) } == names.sorted())
  }
}
