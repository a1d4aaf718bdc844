import EventLogs
import ExperimentReports
import Foundation
import FoundationXML
import Testing

import DesirelineTool

/// A text may say what it likes: wherever it comes out it is shown, and nothing obeys it.
struct HostileTextTests {
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

  /// A folder with the hostile experiment and a hostile log under hostile names; both paths.
  private static func prepare(in scratch: Scratch) throws -> (file: String, log: String) {
    let fixtures = Shipped.root.appending(path: "Tests/DesirelineToolTests/Fixtures/Hostile")
    try scratch.write(Data(contentsOf: fixtures.appending(path: "labels.csv")), to: "labels.csv")
    let file = try scratch.write(Data(contentsOf: fixtures.appending(path: "hostile.json5")), to: "\(name).json5")
    return (file, try scratch.write(logText, to: "\(name).csv"))
  }

  /// Such texts in every column: those of users who can be counted, and of others.
  private static let logText: String = {
    let columns = [
      "user_id", "time_ms", "sequence", "variant_id", "size_class", "segment", "event", "name", "from_screen_id",
      "action", "cause", "on_goal",
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
      for (place, from) in ["start", ""].enumerated() {
        let start = ["event": "move", "name": "home", "from_screen_id": from, "action": "start", "cause": "launch"]
        rows.append(row(start.merging(["sequence": "\(5 + place)"]) { $1 }))
      }
      for column in ["variant_id", "size_class", "segment", "time_ms", "sequence", "event", "on_goal"] {
        rows.append(row(["user_id": "other \(place)", column: text]))
      }
    }
    return rows.map { row in
      row.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",") + "\n"
    }.joined()
  }()

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
    let (file, log) = try Self.prepare(in: scratch)
    let (name, out) = (Self.name, scratch.file("out \(Self.name)"))
    let broken = try scratch.write("{ experiment: \"\u{1B}[31m\u{202E}\", \u{9B}\u{7}: '\u{1B}[0m' ", to: "b\(name)")
    // In these lines FILE, BROKEN, NAME, LOG and OUT stand for what is hostile.
    let lines =
      [
        "check FILE", "check FILE BROKEN", "run FILE -u 60 --scenarios 2 -o OUT",
        "run FILE --json -u 60 --scenarios 2 -o OUT", "run BROKEN", "run none-NAME", "trace FILE --variant NAME",
        "trace FILE --device NAME", "graph FILE --variant NAME", "plan FILE -u 200 --scenarios 2 -o OUT",
        "power FILE -u 200", "power FILE -u 200 --json", "sql FILE --table NAME",
        "sql FILE --columns NAME", "analyze LOG FILE -o OUT", "analyze LOG FILE -o OUT --json",
        "init --from-log LOG -o -", "init NAME", "NAME", "run --NAME", "run FILE -u NAME", "help NAME",
        "analyze LOG FILE --preset NAME", "analyze none-NAME FILE",
      ] + ["mermaid", "svg", "text"].map { "graph FILE --format \($0)" }
      + ["duckdb", "spark", "clickhouse", "bigquery"].map { "sql FILE --dialect \($0)" }
      + (0..<12).map { "trace FILE --user \($0)" }
    let meant = ["FILE": file, "BROKEN": broken, "LOG": log, "OUT": out]
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      let outcome = await Outcome(words.map { meant[$0] ?? $0.replacing("NAME", with: name) })
      let said = outcome.answer + outcome.talk
      #expect(!said.isEmpty && Self.obeyed(said).isEmpty, "\(line): \(Self.obeyed(said))")
      if line.contains("--json") { _ = try outcome.document() }
      // A label that ends lines would show lines that never happened.
      if line.hasPrefix("trace") { #expect(!said.contains("\nb"), "\(line)") }
    }
  }

  @Test func `no file of a report does harm`() async throws {
    let scratch = try Scratch()
    let (file, log) = try Self.prepare(in: scratch)
    let run = try await scratch.run("run -u 100 --scenarios 2 -o @run", [file])
    let read = try await scratch.run("analyze -o @log", [log, file])
    let plan = try await scratch.run("plan -u 200 --scenarios 2 -o @plan", [file])
    #expect([run, read, plan].allSatisfy { $0.exit != .failed }, "\(run.talk)\(read.talk)\(plan.talk)")
    var kinds: [String: Int] = [:]
    for folder in ["run", "log", "plan"] {
      for name in scratch.names(in: "\(folder)/hostile") {
        let text = try scratch.read("\(folder)/hostile/\(name)")
        let place = "\(folder)/\(name)"
        #expect(Self.obeyed(text).isEmpty, "\(place): \(Self.obeyed(text))")
        let kind = String(name.split(separator: ".").last ?? "")
        kinds[kind, default: 0] += 1
        switch kind {
        case "csv": try Self.checkTable(text, place)
        case "md": Self.checkMarkdown(text, place)
        case "html", "svg":
          #expect(XMLParser(data: Data(text.utf8)).parse(), "\(place)")
          #expect(!text.contains("<script") && !text.contains("<img"), "\(place)")
        default: #expect((try? JSONSerialization.jsonObject(with: Data(text.utf8))) != nil, "\(place)")
        }
      }
    }
    #expect(kinds["csv"] == 12 && kinds["md"] == 3 && kinds["svg"] == 2 && kinds["json"] ?? 0 >= 7, "\(kinds)")

    // Names that look alike once they are harmless are one, and names of the report's own differ from those of a log.
    let rows = try CSVRows.cells(scratch.read("log/hostile/transitions.csv"))
    let starts = rows.filter { $0[6] == "home" && $0[7] == "start" }
    #expect(starts.map { $0[5] } == ["start", "%73tart"] && Set(starts.map(\.last)) == ["\(Self.texts.count)"])
    let names = Set(rows.map { $0[6] })
    #expect(names.isSuperset(of: ["%2B1", "%27+1", "'＝1", "%65xit", "a\u{FFFD}", "a\u{FFFD}b\u{FFFD}## Health"]))
    let joined = rows.first { $0[5] == "home" && $0[6] == "a\u{FFFD}" }
    #expect(joined?.suffix(2) == ["3", "3"], "who saw a name that ends in one control character or another")
  }

  /// Rows of one length, on a line each, in which no text begins like a formula.
  private static func checkTable(_ text: String, _ place: String) throws {
    let rows = try CSVRows.cells(text)
    #expect(text.split(separator: "\n").count == rows.count && Set(rows.map(\.count)).count == 1, "\(place)")
    for field in rows.joined() where Double(field) == nil {
      let isFormula = field.unicodeScalars.first.map { "=+-@＝＋－＠".unicodeScalars.contains($0) } ?? false
      #expect(!isFormula, "\(place): \(field)")
    }
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
}
