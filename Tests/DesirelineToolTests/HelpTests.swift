import ExperimentFile
import Foundation
import NavigationExperiments
import TestSupport
import Testing

import DesirelineTool
import TextFormats

/// What the tool says of itself: help, and the explanations of codes.
struct HelpTests {
  static let commands = DesirelineTool.commands

  @Test func `help of the tool and of a command, by either way of asking`() async throws {
    try Golden.compare(await Outcome(["help"]).answer, with: "desireline.txt", in: "Help")
    try Golden.compare(await Outcome(["help", "run"]).answer, with: "run.txt", in: "Help")
    let run = try #require(Self.commands.first { $0.name == "run" })
    try Golden.compare(HelpRenderer(width: 40).help(run), with: "run-40.txt", in: "Help")
    for command in Self.commands {
      let help = await Outcome(["help", command.name])
      #expect(help.exit == .done && help.talk.isEmpty && help.answer.contains(command.overview.prefix(40)))
      #expect(await Outcome([command.name, "--help"]).answer == help.answer)
    }
  }

  @Test(arguments: [0, 40, 59, 60, 80, 100, 500]) func `no line but an example is wider than the terminal`(width: Int) {
    let limit = min(max(width, 40), 100)
    let renderer = HelpRenderer(width: width)
    let notes = Self.commands.flatMap(\.notes.lines).map { "  " + $0 }
    let examples = Set(Self.commands.flatMap(\.examples).flatMap { ["    " + $0.line, "  " + $0.line] } + notes)
    let pages = Self.commands.map { renderer.help($0) } + [renderer.help()]
    for line in pages.flatMap({ $0.split(separator: "\n") }) {
      #expect(line.count <= limit || examples.contains(String(line)), "\(line)")
    }
  }

  @Test func `help of analyze says in ten lines what a log is`() async throws {
    let help = await Outcome(["help", "analyze"]).answer
    let section = try #require(help.components(separatedBy: "LOG\n").dropFirst().first)
    let lines = section.components(separatedBy: "\n\n")[0].split(separator: "\n")
    #expect(lines.count == 10)
    let scratch = try Scratch()
    try scratch.write(lines[2...5].map { "\($0.trimmingPrefix { $0 == " " })\n" }.joined(), to: "log.csv")
    let outcome = try await scratch.run("init --from-log @log.csv -o @shop.json5")
    #expect(outcome.exit == .done && outcome.talk.contains("variants: control (1 users)"), "\(outcome.talk)")
  }

  @Test(arguments: commands) func `every command has examples, unique options, and says how it ends`(
    command: CommandDescription
  ) {
    #expect(command.examples.count >= 2 && command.overview.hasSuffix("."))
    #expect(command.ends.map(\.code).contains(2) && command.ends.first?.code == 0)
    let names = command.options.flatMap(\.names)
    #expect(Set(names).count == names.count && names.allSatisfy { $0.wholeMatch(of: /--[a-z-]+|-[a-z]/) != nil })
    #expect(Set(names).isSuperset(of: ["--json", "--quiet", "--color", "--help"]))
    #expect(command.options.allSatisfy { ($0.placeholder == nil) == ($0.standardText == nil) })
    #expect(command.arguments.count { $0.isRepeated } <= 1)
  }

  @Test(arguments: ExplainedCode.all) func `a code is explained by sentences`(code: ExplainedCode) async {
    for sentence in [code.meaning, code.remedy] {
      #expect(sentence.hasSuffix(".") && !sentence.contains("\n") && sentence.count > 10, "\(sentence)")
    }
    let explained = await Outcome(["explain", code.name])
    let words = explained.answer.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(explained.exit == .done && words == "\(code.name) \(code.meaning) WHAT TO DO \(code.remedy)")
  }

  @Test func `every code is a word of its own, in small letters and dashes, and listed`() async {
    let names = ExplainedCode.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil })
    #expect(names.count == ProblemCode.allCases.count + FindingKind.allCases.count)
    let lines = await Outcome(["explain"]).answer.split(separator: "\n").map { $0.split(separator: " ").first }
    for name in names { #expect(lines.contains { $0.map(String.init) == name }, "\(name)") }
  }

  /// What is said on a terminal beside the diagnostics.
  @Test(arguments: [
    ("wieght: 2", "'desireline explain unknown-key' explains it\n"),
    ("wieght: 2, weight: -1", "'desireline explain unknown-key' explains it, and so for every code in brackets\n"),
  ]) func `on a terminal one line says where codes are explained`(members: String, line: String) async throws {
    let scratch = try Scratch()
    try scratch.writeExample([
      ExampleEdit(#"{ coordinator: "accordion" }"#, "{ coordinator: \"accordion\", \(members) }")
    ])
    for command in ["check", "graph", "run"] {
      let watched = try await scratch.run("\(command) @shop.json5 --color never", isWatched: true)
      #expect(watched.talk.hasSuffix(line) && watched.talk.ranges(of: "desireline explain").count == 1)
      #expect(try await !scratch.run("\(command) @shop.json5").talk.contains("desireline explain"))
      let quiet = try await scratch.run("\(command) @shop.json5 --quiet", isWatched: true)
      #expect(!quiet.talk.contains("desireline explain"))
    }
  }
}
