import Testing

import DesirelineTool

/// Color, plain signs and quiet: how things are said changes nothing of what is said.
struct MannerTests {
  private static let escape = "\u{1B}["

  @Test(
    arguments: [
      ([], false, [:], false), ([], true, [:], true), ([], true, ["NO_COLOR": "1"], false),
      ([], true, ["NO_COLOR": ""], true), ([], false, ["FORCE_COLOR": "1"], true),
      ([], false, ["CLICOLOR_FORCE": "1"], true), ([], true, ["NO_COLOR": "1", "FORCE_COLOR": "1"], false),
      ([], true, ["TERM": "dumb"], false), (["--color=auto"], true, [:], true), (["--color=auto"], false, [:], false),
      (["--color", "always"], false, ["NO_COLOR": "1"], true),
      (["--color", "always"], false, ["TERM": "dumb"], true),
      (["--color", "never"], true, ["FORCE_COLOR": "1"], false), (["--color", "never"], true, [:], false),
    ] as [([String], Bool, [String: String], Bool)])
  func `the flag comes before the environment, and that before the terminal`(
    flag: [String], isWatched: Bool, environment: [String: String], isColored: Bool
  ) async throws {
    let scratch = try Scratch()
    let words = try ExitCodeTests.words("check BAD", in: scratch) + flag
    let outcome = await Outcome(words, isWatched: isWatched, environment: environment)
    #expect(outcome.talk.contains(Self.escape) == isColored)
    let plain = await Outcome(words + (flag.isEmpty ? ["--color=never"] : []), isWatched: isWatched)
    let bare = { (text: String) in text.replacing(/\u{1B}\[[0-9;]*m/, with: "") }
    #expect(bare(outcome.talk) == bare(plain.talk))
  }

  @Test func `plain signs say the same`() async throws {
    let scratch = try Scratch()
    let words = ["run", CommandTests.experiment, "--users", "200", "--scenarios", "0", "--out", scratch.file("out")]
    let (plain, rich) = (await Outcome(words + ["--ascii"]), await Outcome(words))
    #expect(rich.answer.contains("★") && rich.answer.contains("±"))
    #expect(plain.answer == PlainSigns.text(rich.answer))
    #expect((plain.answer + plain.talk).utf8.allSatisfy { $0 < 0x80 }, "\(plain.answer)")
    for words in [["help", "run"], ["power", CommandTests.experiment, "--replicates", "0"], ["explain"]] {
      let outcome = await Outcome(words + ["--ascii"])
      #expect((outcome.answer + outcome.talk).utf8.allSatisfy { $0 < 0x80 }, "\(words)")
    }
    #expect(PlainSigns.text("Größe ★") == "Größe *")
    let document = await Outcome(["help", "run", "--json", "--ascii"]).answer
    #expect(document == (await Outcome(["help", "run", "--json"]).answer))
  }

  @Test(arguments: ["check GOOD", "run GOOD -o OUT", "plan GOOD --scenarios 0 -o OUT", "power GOOD --replicates 0"])
  func `quiet says no more than the answer`(line: String) async throws {
    let scratch = try Scratch()
    let outcome = await Outcome(try ExitCodeTests.words(line, in: scratch) + ["-q"], isWatched: true)
    #expect(outcome.exit == .done && outcome.talk.isEmpty, "\(outcome.talk)")
  }
}
