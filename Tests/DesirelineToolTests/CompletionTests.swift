import EventLogs
import Foundation
import Testing

import DesirelineTool

struct CompletionTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let line: String
    let candidates: [String]
    init(_ line: String, _ candidates: [String]) { (self.line, self.candidates) = (line, candidates) }
    var words: [String] { line.split(separator: " ", omittingEmptySubsequences: false).map(String.init) }
    var testDescription: String { line }
  }

  static let names = CommandSet.desireline.commands.map(\.name).sorted()

  static let cases = [
    Case("desireline ", names),
    Case("desireline ru", ["run"]),
    Case("desireline --v", ["--version"]),
    Case("desireline help an", ["analyze"]),
    Case("desireline help ", names),
    Case("desireline completions ", ["bash", "fish", "zsh"]),
    Case("desireline run --des", ["--design"]),
    Case("desireline run --design ", ["independent", "paired", "revealed"]),
    Case("desireline power --design ", ["independent", "revealed"]),
    Case("desireline run --design p", ["paired"]),
    Case("desireline run --quiet --q", []),
    Case("desireline run -q --q", []),
    Case("desireline run --users 5 --us", []),
    Case("desireline run --engine exact --users 5 app.json5 --s", ["--scenarios", "--seed", "--shard"]),
    Case("desireline graph --diff a b --di", []),
    Case("desireline version --h", ["--help"]),
    Case("desireline run --users ", []),
    Case("desireline graph --diff a ", []),
    Case("desireline run -- --q", []),
    Case("desireline run ", ["a b.json5", "app.json5", "folder"]),
    Case("desireline run app.json5 fo", ["folder"]),
    Case("desireline run folder/", ["folder/inner.json5"]),
    Case("desireline trace --user 7 ap", ["app.json5"]),
    Case("desireline graph app.json5 ap", []),
    Case("desireline graph -- app.json5 ap", []),
    Case("desireline graph - ap", []),
    Case("desireline init ap", []),
    Case("desireline analyze ", ["a b.json5", "app.json5", "folder", "log.csv", "more.ndjson"]),
    Case("desireline analyze --compare ", ["folder"]),
    Case("desireline run -o f", ["folder"]),
    Case("desireline init --from-log ", ["folder", "log.csv", "more.ndjson"]),
    Case("desireline plan --verify p", ["plan.json"]),
  ]

  /// A folder of files of all kinds, with the script in it.
  private func folder(for shell: CompletionShell, _ commands: CommandSet = .desireline) throws -> (Scratch, String) {
    let scratch = try Scratch()
    for name in ["app.json5", "a b.json5", "log.csv", "more.ndjson", "notes.txt", "plan.json"] {
      _ = try scratch.write([], to: name)
    }
    try FileManager.default.createDirectory(atPath: scratch.file("folder"), withIntermediateDirectories: false)
    _ = try scratch.write([], to: "folder/inner.json5")
    return (scratch, try scratch.write(shell.script(commands).utf8, to: "completions"))
  }

  @Test(.enabled(if: Shell(kind: .bash).isInstalled), arguments: cases) func `bash offers`(example: Case) throws {
    let (scratch, script) = try folder(for: .bash)
    let offered = try Shell(kind: .bash).candidates(for: example.words, script: script, in: scratch.path)
    #expect(offered == example.candidates)
  }

  @Test(.enabled(if: Shell(kind: .fish).isInstalled), arguments: cases) func `fish offers`(example: Case) throws {
    let (scratch, script) = try folder(for: .fish)
    let offered = try Shell(kind: .fish).candidates(for: example.words, script: script, in: scratch.path)
    #expect(offered == example.candidates)
  }

  /// bash hands over three words for it, fish one.
  @Test(arguments: [
    (CompletionShell.bash, ["--design", "=", "re"], ["revealed"]),
    (.bash, ["--design", "="], ["independent", "paired", "revealed"]),
    (.bash, ["--design", "=", "paired", "--des"], []), (.fish, ["--design=re"], ["--design=revealed"]),
    (.fish, ["--design=paired", "--des"], []),
  ]) func `values behind an equals sign`(shell: CompletionShell, words: [String], candidates: [String]) throws {
    guard Shell(kind: shell).isInstalled else { return }
    let (scratch, script) = try folder(for: shell)
    let line = ["desireline", "run"] + words
    #expect(try Shell(kind: shell).candidates(for: line, script: script, in: scratch.path) == candidates)
  }

  @Test(arguments: CompletionShell.allCases)
  func `every command and option is in the script, and the shell can read it`(shell: CompletionShell) async throws {
    let answer = await Outcome(["completions", shell.rawValue]).answer
    let words = Set(answer.split { !$0.isLetter && $0 != "-" }.map(String.init))
    for command in CommandSet.desireline.commands {
      #expect(words.contains(command.name))
      for name in command.options.flatMap(\.names) {
        #expect(words.contains(shell == .fish ? String(name.drop { $0 == "-" }) : name), "\(command.name) \(name)")
      }
    }
    guard Shell(kind: shell).isInstalled else { return }
    let (scratch, script) = try folder(for: shell)
    #expect(try Shell(kind: shell).reads(script, in: scratch.path))
  }

  @Test(arguments: CompletionShell.allCases) func `no text of help means anything to a shell`(
    shell: CompletionShell
  ) throws {
    let text = #"it's [a]: `b` $(touch x) "c" \ 'd' \' * ~ # ; | & <e> %f"#
    let commands = CommandSet(
      tool: "desireline", overview: text,
      commands: [
        CommandDescription(
          name: "odd", overview: text, arguments: [.init("A:B", help: text)],
          options: [
            OptionDescription(["--word"], text, kind: .word(["it's", "a:b", "$x"]), default: text, help: text)
          ], examples: [], exitStatus: [])
      ])
    guard Shell(kind: shell).isInstalled else { return }
    let (scratch, script) = try folder(for: shell, commands)
    #expect(try Shell(kind: shell).reads(script, in: scratch.path))
    guard shell != .zsh else { return }
    let words = ["desireline", "odd", "--word", ""]
    #expect(try Shell(kind: shell).candidates(for: words, script: script, in: scratch.path) == ["$x", "a:b", "it's"])
    #expect(try Shell(kind: shell).candidates(for: ["desireline", ""], script: script, in: scratch.path) == ["odd"])
  }

  @Test func `logs are what the reader takes for logs`() {
    #expect(Completion(placeholder: "LOG") == .files(endings: ["csv", "tsv", "ndjson", "jsonl"]))
    let formats = ["csv", "tsv", "ndjson", "jsonl"].map { LogFormat(path: "log." + $0) }
    #expect(!formats.contains(nil) && Set(formats) == Set(LogFormat.allCases))
  }

  @Test func `an unknown shell is refused with the nearest`() async {
    let outcome = await Outcome(["completions", "fihs"])
    #expect(outcome.exit == .failed && outcome.answer.isEmpty)
    #expect(
      outcome.talk
        == "error: 'SHELL' takes one of bash, zsh, fish, not 'fihs' [invalid-option-value]\n hint: did you mean 'fish'?\n"
    )
  }
}
