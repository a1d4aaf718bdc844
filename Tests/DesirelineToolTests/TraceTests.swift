import DesirelineTool
import Foundation
import Testing

struct TraceTests {
  @Test(
    arguments: [
      ("user-7", []), ("user-7-hybrid", ["--variant", "hybrid", "--device", "iPad Air 11-inch"]),
    ] as [(String, [String])]) func `a session is told as it was before`(name: String, options: [String]) async throws
  {
    let outcome = await Outcome(["trace", CommandTests.experiment, "--user", "7"] + options)
    #expect(outcome.exit == .done && outcome.talk.isEmpty)
    try Golden.compare(outcome.answer, with: "\(name).txt", in: "Traces")
  }

  @Test func `a tap that does nothing is told, and so is what follows it`() async {
    var hasDeadTap = false
    for user in 0..<60 {
      let answer = await Outcome(["trace", CommandTests.experiment, "--user", "\(user)"]).answer
      let lines = answer.split(separator: "\n").dropFirst(3).filter { !$0.hasPrefix("            ") }
      #expect(lines.last?.contains(" s ends: ") == true)
      // Times never run backwards.
      let times = lines.compactMap { Double($0.prefix(9).trimmingCharacters(in: .whitespaces)) }
      #expect(times.count == lines.count && times == times.sorted())
      hasDeadTap = hasDeadTap || answer.contains("taps, and nothing happens")
    }
    #expect(hasDeadTap)
  }

  @Test func `a seed tells the user of the run that had it`() async throws {
    let scratch = try Scratch()
    let text = try String(contentsOfFile: CommandTests.experiment, encoding: .utf8)
    let file = scratch.file("other.json5")
    try text.replacing("0x5eed2026", with: "0xbeef").write(toFile: file, atomically: true, encoding: .utf8)
    let (theirs, asked) = (
      await Outcome(["trace", file, "--user", "7"]).answer,
      await Outcome(["trace", CommandTests.experiment, "--user", "7", "--seed", "0xbeef"]).answer
    )
    #expect(theirs == asked && asked.contains("seed 0xbeef"))
  }

  @Test(arguments: [
    (["--variant", "hybird"], "did you mean 'hybrid'?"),
    (["--device", "abacus"], "there are: iPad Air 11-inch, iPhone"),
    (["--user", "-1"], "write --user=VALUE"),
  ]) func `who cannot be told of is refused with a hint`(options: [String], hint: String) async {
    let outcome = await Outcome(["trace", CommandTests.experiment] + options)
    #expect(outcome.exit == .failed && outcome.answer.isEmpty)
    #expect(outcome.talk.contains(hint), "\(outcome.talk)")
  }
}
