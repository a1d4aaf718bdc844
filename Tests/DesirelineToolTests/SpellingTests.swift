import ExperimentFile
import TestSupport
import Testing

import DesirelineTool

/// Whoever slips on the command line is told what was meant.
struct SpellingTests {
  private static let commands = CommandSet.desireline.commands

  private func hint(_ words: [String]) -> String? {
    do throws(ArgumentError) {
      _ = try CommandLineParser(.desireline).parse(words)
      return nil
    } catch { return error.hint }
  }

  /// Makes every slip in a word, and demands the right hint for a line with it.
  private func expect(_ word: String, among words: [String], behind prefix: String = "", _ line: (String) -> [String]) {
    for slip in Slip.all(of: word) where !words.contains(prefix + slip) {
      let told = hint(line(prefix + slip))
      let suggested = told?.wholeMatch(of: /did you mean '(.*)'\?/).map { String($0.output.1) }
      let isRight = Slip.isRight(suggested, for: prefix + slip, meaning: prefix + word)
      #expect(isRight, "\(line(prefix + slip)): \(told ?? "no error")")
    }
  }

  @Test func `a slip in a command`() {
    let names = Self.commands.map(\.name)
    for name in names { expect(name, among: names) { [$0, "shop.json5"] } }
  }

  @Test(arguments: commands) func `a slip in a flag`(command: CommandDescription) {
    let names = command.allOptions.flatMap(\.names)
    for name in names where name.hasPrefix("--") && name.count > 3 {
      expect(String(name.dropFirst(2)), among: names, behind: "--") { [command.name, $0, "x"] }
    }
  }

  @Test(arguments: commands) func `a slip in a word that an option takes`(command: CommandDescription) {
    for option in command.allOptions {
      guard case .word(let words) = option.kind else { continue }
      for word in words { expect(word, among: words) { [command.name, "\(option.name)=\($0)"] } }
    }
  }

  /// With `DESIRELINE_HEAVY` set, in every code.
  @Test func `a slip in a code`() {
    let names = ExplainedCode.all.map(\.name)
    for (number, name) in names.enumerated() where Heavy.isOn || number.isMultiple(of: 8) {
      for slip in Slip.all(of: name) where !names.contains(slip) {
        let suggested = Suggestion.nearest(to: slip, among: names)
        #expect(Slip.isRight(suggested, for: slip, meaning: name), "\(slip): \(suggested ?? "nothing")")
        #expect(ExplainCommand.unknown(slip).hint == suggested.map { "did you mean '\($0)'?" })
      }
    }
  }
}
