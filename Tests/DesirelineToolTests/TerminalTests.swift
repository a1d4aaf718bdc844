import Foundation
import Testing

import DesirelineTool

/// Color, plain signs, width and quiet: how things are said changes nothing of what is said.
struct TerminalTests {
  private func terminal(_ isTerminal: Bool, _ environment: [String: String], columns: Int? = nil) -> Terminal {
    Terminal(outputIsTerminal: false, errorIsTerminal: isTerminal, columns: columns, environment: environment)
  }

  @Test(
    arguments: [
      (true, [:], true, true), (false, [:], false, false), (true, ["NO_COLOR": "1"], false, true),
      (true, ["NO_COLOR": ""], true, true), (false, ["FORCE_COLOR": "1"], true, false),
      (false, ["CLICOLOR_FORCE": "1"], true, false), (true, ["NO_COLOR": "1", "FORCE_COLOR": "1"], false, true),
      (true, ["TERM": "dumb"], false, false), (true, ["TERM": "dumb", "FORCE_COLOR": "1"], true, false),
      (true, ["CI": "true"], true, false), (true, ["CI": ""], true, true),
    ] as [(Bool, [String: String], Bool, Bool)])
  func `color and progress`(isTerminal: Bool, environment: [String: String], color: Bool, progress: Bool) {
    let terminal = terminal(isTerminal, environment)
    #expect(terminal.error.usesColor == color && terminal.allowsProgress == progress)
  }

  @Test func `each stream decides for itself`() {
    let terminal = Terminal(outputIsTerminal: true, errorIsTerminal: false, columns: nil, environment: [:])
    #expect(terminal.output.usesColor && !terminal.error.usesColor && !terminal.allowsProgress)
    #expect(Terminal.current().width > 0)
  }

  @Test(
    arguments: [
      ([:], nil, 80), ([:], 120, 120), ([:], 0, 80), (["COLUMNS": "60"], 120, 60), (["COLUMNS": "x"], 120, 120),
      (["COLUMNS": "-1"], nil, 80),
    ] as [([String: String], Int?, Int)]) func `width`(environment: [String: String], columns: Int?, width: Int)
  { #expect(terminal(true, environment, columns: columns).width == width) }

  @Test(
    arguments: [
      ("", true, [:], true), ("", false, [:], false), ("", true, ["NO_COLOR": "1"], false),
      ("--color=auto", true, [:], true), ("--color=auto", false, [:], false),
      ("--color always", false, ["NO_COLOR": "1"], true), ("--color always", false, ["TERM": "dumb"], true),
      ("--color never", true, ["FORCE_COLOR": "1"], false), ("--color never", true, [:], false),
    ] as [(String, Bool, [String: String], Bool)])
  func `the flag comes before the environment, and that before the terminal`(
    flag: String, isWatched: Bool, environment: [String: String], isColored: Bool
  ) async throws {
    let scratch = try Scratch()
    let outcome = try await scratch.run("check BAD " + flag, isWatched: isWatched, environment: environment)
    #expect(outcome.talk.contains("\u{1B}[") == isColored)
    let plain = try await scratch.run("check BAD --color=never", isWatched: isWatched)
    #expect(outcome.talk.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain.talk)
  }

  @Test(arguments: [
    (["LC_ALL": "C"], true, true), (["LANG": "de_DE.ISO8859-1"], true, true), (["LC_ALL": "C"], false, false),
    (["LC_ALL": "C.UTF-8", "LANG": "C"], true, false), (["LC_ALL": "", "LANG": "en_US.utf8"], true, false),
    ([:], true, false),
  ]) func `a terminal whose locale is not UTF-8 gets ASCII`(
    environment: [String: String], isWatched: Bool, isASCII: Bool
  ) {
    let terminal = Terminal(
      outputIsTerminal: isWatched, errorIsTerminal: !isWatched, columns: nil, environment: environment)
    #expect(terminal.output.usesASCII == isASCII)
    #expect(PlainSigns.text("Größe ★ ±2 → 3…") == "Größe * +-2 -> 3...")
  }

  @Test(arguments: [
    ("a\tb\nc", "a\tb\nc"), ("é 東 👩‍👩‍👧 ▲", "é 東 👩‍👩‍👧 ▲"), ("\u{1B}[1;31mred\u{1B}[0m", "\u{1B}[1;31mred\u{1B}[0m"),
    ("\u{1B}]0;title\u{7}", "<U+001B>]0;title<U+0007>"), ("\u{1B}[2J\u{1B}[31", "<U+001B>[2J<U+001B>[31"),
    ("\u{1B}", "<U+001B>"), ("\u{9B}1m\r\u{8}", "<U+009B>1m<U+000D><U+0008>"),
    ("a\u{202E}b\u{2066}", "a<U+202E>b<U+2066>"), ("\u{2028}", "<U+2028>"), ("\r\n", "<U+000D>\n"), ("", ""),
  ]) func `a terminal is sent nothing to obey but colors`(text: String, sent: String) {
    #expect(Array(text.fitForTerminal(colors: true).utf8) == Array(sent.utf8))
    #expect(!text.fitForTerminal().contains("\u{1B}"))
  }

  @Test(arguments: [
    ("a.json5", "a.json5"), ("it's", #"'it'\''s'"#), ("a b\\", #"'a b\'"#),
    ("\u{1B}[31m'\\\n", #"$'\x1b[31m\'\\\x0a'"#), ("é\u{202E}\u{9B}", #"$'é\xe2\x80\xae\xc2\x9b'"#), ("", "''"),
  ]) func `a word of a command line that a terminal is shown`(word: String, written: String) throws {
    #expect(ShellWord(word).text == written)
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", "printf %s \(written)"]
    process.standardOutput = pipe
    try process.run()
    #expect(try pipe.fileHandleForReading.readToEnd() ?? Data() == Data(word.utf8))
  }
}
