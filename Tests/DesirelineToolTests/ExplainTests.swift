import ExperimentFile
import NavigationExperiments
import Testing

import DesirelineTool

/// Every code has a smallest example, and what the tool says of it is kept.
struct ExplainTests {
  @Test(arguments: ExplainedCode.all) func `a code is explained as it was`(code: ExplainedCode) async throws {
    let outcome = await Outcome(["explain", code.name])
    #expect(outcome.exit == .done && outcome.talk.isEmpty)
    try Golden.compare(outcome.answer, with: "\(code.name).txt", in: "Explain")
  }

  @Test(arguments: ExplainedCode.all) func `its example has it, once, with a hint`(code: ExplainedCode) async throws {
    let says = try await code.example().says
    #expect(says.count { $0.hasSuffix(" [\(code.name)]") } == 1, "\(says)")
    if case .app = code {
      // The finding with its place, the line, a mark under it, and details, of which the last is the hint.
      #expect(says.first?.contains(#/^shop\.json5:\d+:\d+: finding: /#) == true && says.count >= 4, "\(says)")
      #expect(says.last?.contains("hint: ") == true && says.count { $0.contains("hint: ") } == 1, "\(says)")
    } else if code != .file(.furtherErrors) {
      #expect(says.count { $0.contains(" hint: ") } == 1, "\(says)")
    }
    for sentence in [code.meaning, code.remedy] {
      #expect(sentence.hasSuffix(".") && !sentence.contains("\n") && sentence.count > 10, "\(sentence)")
    }
  }

  @Test func `every code is a word of its own, in small letters and dashes`() {
    let names = ExplainedCode.all.map(\.name)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil })
    let closed = DiagnosticCode.allCases.count + FindingKind.allCases.count + FailureCode.allCases.count
    #expect(names.count == closed)
  }

  @Test func `every golden is that of a code`() throws {
    #expect(try Golden.names(in: "Explain") == Set(ExplainedCode.all.map { "\($0.name).txt" }))
  }

  @Test func `without a code all are listed`() async {
    let answer = await Outcome(["explain"]).answer
    let lines = answer.split(separator: "\n").map { $0.split(separator: " ").first.map(String.init) ?? "" }
    for code in ExplainedCode.all { #expect(lines.contains(code.name), "\(code.name)") }
  }

  @Test func `what is no code is refused with the nearest`() async {
    let outcome = await Outcome(["explain", "unknown-kye"])
    #expect(outcome.exit == .failed && outcome.answer.isEmpty)
    #expect(
      outcome.talk == "error: there is no code 'unknown-kye' [unknown-code]\n hint: did you mean 'unknown-key'?\n")
  }

  /// What is said on a terminal beside the diagnostics.
  @Test(arguments: [
    (["wieght: 2"], "'desireline explain unknown-key' explains it\n"),
    (["wieght: 2", "weight: -1"], "'desireline explain unknown-key' explains it, and so for every code in brackets\n"),
  ]) func `on a terminal one line says where codes are explained`(members: [String], line: String) async throws {
    let scratch = try Scratch()
    let text = ExampleExperiment.text([
      ExampleEdit(
        #"{ coordinator: "accordion" }"#, "{ coordinator: \"accordion\", \(members.joined(separator: ", ")) }")
    ])
    let file = try scratch.write(text.utf8, to: "shop.json5")
    for command in ["check", "graph", "run"] {
      let watched = await Outcome([command, file, "--color", "never"], isWatched: true)
      #expect(watched.talk.hasSuffix(line) && watched.talk.ranges(of: "desireline explain").count == 1)
      #expect(await !Outcome([command, file]).talk.contains("desireline explain"))
      #expect(await !Outcome([command, file, "--quiet"], isWatched: true).talk.contains("desireline explain"))
    }
  }
}
