import EventLogs
import ExperimentReports
import Foundation
import FoundationXML
import Testing

import DesirelineTool

/// A text may say what it likes: wherever it comes out it is shown, and nothing obeys it.
struct HostileTextTests {
  private static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/Hostile")

  /// A name of a file that a terminal, Markdown, a page and a spreadsheet would make something of.
  private static let name = "=<b>\u{1B}[31m\u{202E}'`|"

  /// Texts that could do harm in one place or another.
  static let texts = [
    "<script>document.title = 'harmed'</script>", "=1+1", "+1", "-1", "@sum(A1)", "＝1", "'+1", "\tTab", "a\r",
    "a\nb\n## Health",
    "| a | `b` | [c](javascript:alert(1)) <img src=x onerror=alert(1)>", "\u{202E}txt.exe\u{202C} \u{2066}שלום",
    "\u{1B}[31mred\u{1B}]0;title\u{7}\u{9B}1m", "\u{2028}line\u{2029}", "'; drop table users; --", "\"quoted\"",
    String(repeating: "x", count: 200), "start", "exit", "all", "a\u{1}", "a\u{2}", "# a", "1. a", "---", "\u{FFFE}",
    " ",
  ]

  /// The hostile experiment in a folder of its own, under a hostile name.
  private static func experiment(in scratch: Scratch, _ change: (String) -> String = { $0 }) throws -> String {
    let text = try String(contentsOf: fixtures.appending(path: "hostile.json5"), encoding: .utf8)
    _ = try scratch.write(Data(contentsOf: fixtures.appending(path: "labels.csv")), to: "labels.csv")
    return try scratch.write(change(text).utf8, to: "\(name).json5")
  }

  /// A log with such texts in every column: those of users who can be counted, and of others.
  private static func log(in scratch: Scratch) throws -> String {
    let columns = [
      "user_id", "time_ms", "sequence", "variant_id", "size_class", "segment", "event", "name", "from_screen_id",
      "action", "cause",
      "on_goal",
    ]
    var rows = [columns]
    for (place, text) in texts.enumerated() {
      let user = ["\(place) \(text)", "1000", "0", "drill", "compact", "one", "exposure", "", "", "", "", ""]
      func row(_ changes: [String: String]) -> [String] { zip(columns, user).map { changes[$0] ?? $1 } }
      rows += [
        user, row(["event": "screen-view", "name": "home", "time_ms": "999"]),
        row(["event": "screen-view", "name": text, "sequence": "1"]),
        row(["event": "move", "name": text, "from_screen_id": "home", "action": text, "cause": text, "sequence": "2"]),
        row(["event": "act", "name": text, "sequence": "3"]),
        row(["event": "session-end", "name": text, "from_screen_id": text, "sequence": "4"]),
      ]
      // A session begins at a screen that is called like the beginning of sessions.
      rows += ["start", ""].enumerated().map { place, from in
        row([
          "event": "move", "name": "home", "from_screen_id": from, "action": "start", "cause": "launch",
          "sequence": "\(5 + place)",
        ])
      }
      for column in ["variant_id", "size_class", "segment", "time_ms", "sequence", "event", "on_goal"] {
        rows.append(row(["user_id": "other \(place)"].merging([column: text]) { $1 }))
      }
    }
    let lines = rows.map { row in
      row.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",") + "\n"
    }
    return try scratch.write(lines.joined().utf8, to: "\(name).csv")
  }

  /// What a text has in it that moves, hides or ends something.
  private static func obeyed(_ text: String) -> Set<Unicode.Scalar> {
    Set(
      text.unicodeScalars.filter { scalar in
        switch scalar.properties.generalCategory {
        case .control: scalar != "\n"
        case .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
      })
  }

  @Test func `no command writes what a terminal would obey`() async throws {
    let scratch = try Scratch()
    let file = try Self.experiment(in: scratch)
    let log = try Self.log(in: scratch)
    let out = scratch.file("out \(Self.name)")
    let broken = try scratch.write(
      "{ experiment: \"\u{1B}[31m\u{202E}\", \u{9B}\u{7}: '\u{1B}[0m' ".utf8, to: "b\(Self.name)")
    let small = ["--users", "60", "--scenarios", "2", "--out", out]
    let commands =
      [
        ["check", file], ["check", file, broken], ["run", file] + small, ["run", file, "--json"] + small,
        ["run", broken],
        ["run", scratch.file("none \(Self.name)")], ["trace", file, "--user", "1", "--variant", Self.name],
        ["trace", file, "--user", "1", "--device", Self.name], ["graph", file, "--variant", Self.name],
        ["plan", file, "--users", "200", "--scenarios", "2", "--out", scratch.file("plan")],
        ["power", file, "--users", "200", "--replicates", "20"],
        ["power", file, "--users", "200", "--replicates", "20", "--json"], ["sql", file, "--table", Self.name],
        ["sql", file, "--columns", Self.name],
        ["analyze", log, file, "--out", out], ["analyze", log, file, "--out", out, "--json"],
        ["init", "--from-log", log, "--out", "-"], ["init", Self.name], [Self.name], ["run", "--\(Self.name)"],
        ["run", file, "--users", Self.name], ["help", Self.name], ["analyze", log, file, "--preset", Self.name],
        ["analyze", "none\(Self.name)", file],
      ] + ["mermaid", "dot", "svg", "text"].map { ["graph", file, "--format", $0] }
      + ["duckdb", "spark", "clickhouse", "bigquery"].map { ["sql", file, "--dialect", $0] }
      + (0..<12).map { ["trace", file, "--user", "\($0)"] }
    for command in commands {
      let outcome = await Outcome(command)
      let told = outcome.answer + outcome.talk
      #expect(!told.isEmpty && Self.obeyed(told).isEmpty, "\(command): \(Self.obeyed(told))")
      if command.contains("--json") {
        #expect(try JSONSerialization.jsonObject(with: Data(outcome.answer.utf8)) is [String: Any], "\(command)")
      }
      // A label that ends lines would tell lines that never happened.
      if command[0] == "trace" { #expect(!told.contains("\nb"), "\(command)") }
    }
  }

  @Test func `no file of a report does harm`() async throws {
    let scratch = try Scratch()
    let file = try Self.experiment(in: scratch)
    let log = try Self.log(in: scratch)
    let run = await Outcome(["run", file, "--users", "100", "--scenarios", "2", "--out", scratch.file("run")])
    let read = await Outcome(["analyze", log, file, "--out", scratch.file("log")])
    let plan = await Outcome(["plan", file, "--users", "200", "--scenarios", "2", "--out", scratch.file("plan")])
    #expect([run, read, plan].allSatisfy { $0.exit != .failed }, "\(run.talk)\(read.talk)\(plan.talk)")
    var kinds: [String: Int] = [:]
    for folder in ["run", "log", "plan"] {
      for name in try FileManager.default.contentsOfDirectory(atPath: scratch.file("\(folder)/hostile")).sorted() {
        let text = try scratch.read("\(folder)/hostile/\(name)")
        let place = "\(folder)/\(name)"
        #expect(Self.obeyed(text).isEmpty, "\(place): \(Self.obeyed(text))")
        let kind = String(name.split(separator: ".").last ?? "")
        kinds[kind, default: 0] += 1
        switch kind {
        case "csv": Self.checkTable(text, place)
        case "md": Self.checkMarkdown(text, place)
        case "html", "svg":
          #expect(XMLParser(data: Data(text.utf8)).parse(), "\(place)")
          #expect(!text.contains("<script") && !text.contains("<img"), "\(place)")
        default: #expect((try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil, "\(place)")
        }
      }
    }
    #expect(kinds["csv"] == 12 && kinds["md"] == 3 && kinds["svg"] == 2 && kinds["json"] ?? 0 >= 7, "\(kinds)")
  }

  /// Rows of one length, on a line each, in which no text begins like a formula.
  private static func checkTable(_ text: String, _ place: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let counts = Set(lines.map { fields(of: $0).count })
    #expect(counts.count == 1, "\(place): rows of \(counts.sorted()) fields")
    for field in lines.flatMap({ fields(of: $0) }) where Double(field) == nil {
      let isFormula = field.unicodeScalars.first.map { "=+-@＝＋－＠".unicodeScalars.contains($0) } ?? false
      #expect(!isFormula, "\(place): \(field)")
    }
  }

  private static func fields(of line: Substring) -> [String] {
    var fields = [""]
    var isQuoted = false
    for character in line {
      if character == "\"" {
        isQuoted.toggle()
      } else if character == ",", !isQuoted {
        fields.append("")
      } else {
        fields[fields.count - 1].append(character)
      }
    }
    return fields
  }

  /// Tables of one length, and no headings, links, elements or quotes but the tool's own.
  private static func checkMarkdown(_ text: String, _ place: String) {
    var width: Int?
    #expect(text.components(separatedBy: "](overview.svg)\n").count <= 2, "\(place)")
    for line in text.replacing("](overview.svg)\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
    {
      let marks = line.replacing("\\\\", with: "").replacing(/\\[^A-Za-z0-9 ]/, with: "")
      let plain = marks.replacing(/`[^`]*`/, with: "")
      #expect(!plain.contains(/<[^ ]/) && !plain.contains("]("), "\(place): \(line)")
      #expect(plain.count { $0 == "`" } == 0, "\(place): \(line)")
      if line.hasPrefix("|") {
        let count = plain.count { $0 == "|" }
        #expect(width == nil || width == count, "\(place): \(line)")
        width = count
      } else {
        width = nil
      }
    }
    #expect(text.components(separatedBy: "\n## Health").count <= 2, "\(place)")
    #expect(text.split(separator: "\n").count { $0.hasPrefix("# ") } == 1, "\(place)")
  }

  /// Names that look alike once they are harmless are one, and names of the report's own are told from those of a log.
  @Test func `every way that a log tells has a row of its own`() async throws {
    let scratch = try Scratch()
    let outcome = await Outcome([
      "analyze", try Self.log(in: scratch), try Self.experiment(in: scratch), "--out", scratch.file("log"),
    ])
    #expect(outcome.exit != .failed, "\(outcome.talk)")
    let rows = try scratch.read("log/hostile/transitions.csv").split(separator: "\n").map { Self.fields(of: $0) }
    let starts = rows.filter { $0[6] == "home" && $0[7] == "start" }
    #expect(starts.map { $0[5] } == ["start", "%73tart"] && Set(starts.map(\.last)) == ["\(Self.texts.count)"])
    let names = Set(rows.map { $0[6] })
    #expect(names.isSuperset(of: ["%2B1", "%27+1", "'＝1", "%65xit", "a\u{FFFD}", "a\u{FFFD}b\u{FFFD}## Health"]))
    let joined = rows.first { $0[5] == "home" && $0[6] == "a\u{FFFD}" }
    #expect(joined?.suffix(2) == ["3", "3"], "who saw a name that ends in one control character or another")
  }
}
