import EventLogs
import Foundation
import Testing

import DesirelineTool

struct CompletionTests {
  static let names = CommandSet.desireline.commands.map(\.name).sorted().joined(separator: " ")

  /// What stands behind `desireline`, and the candidates for its last word.
  static let cases = [
    ("", names), ("ru", "run"), ("--v", "--version"), ("help an", "analyze"), ("help ", names),
    ("completions ", "bash fish zsh"), ("run --des", "--design"), ("run --design ", "independent paired revealed"),
    ("power --design ", "independent revealed"), ("run --quiet --q", ""), ("run -q --q", ""),
    ("run --users 5 --us", ""), ("run --engine exact --users 5 app.json5 --s", "--scenarios --seed --shard"),
    ("graph --diff a b --di", ""), ("version --h", "--help"), ("run --users ", ""), ("graph --diff a ", ""),
    ("run -- --q", ""), ("run ", "a_b.json5 app.json5 folder"), ("run folder/", "folder/inner.json5"),
    ("trace --user 7 ap", "app.json5"), ("graph app.json5 ap", ""), ("graph -- app.json5 ap", ""), ("graph - ap", ""),
    ("init ap", ""), ("analyze ", "a_b.json5 app.json5 folder log.csv more.ndjson"), ("analyze --compare ", "folder"),
    ("run -o f", "folder"), ("init --from-log ", "folder log.csv more.ndjson"), ("plan --verify p", "plan.json"),
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

  @Test(arguments: cases, [CompletionShell.bash, .fish]) func `a shell offers`(
    example: (line: String, candidates: String), shell: CompletionShell
  ) throws {
    guard Shell(kind: shell).isInstalled else { return }
    let (scratch, script) = try folder(for: shell)
    let words = "desireline \(example.line)".split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let offered = try Shell(kind: shell).candidates(for: words, script: script, in: scratch.path)
    #expect(offered.map { $0.replacing(" ", with: "_") } == example.candidates.split(separator: " ").map(String.init))
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
