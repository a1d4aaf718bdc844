import DesirelineTool
import Foundation
import Testing

/// Parameters fitted to a log.
struct CalibrateTests {
  /// An experiment, and the log of users with clearer labels.
  private static func prepare(in scratch: Scratch) async throws -> (file: String, log: String) {
    let text = try String(contentsOfFile: CommandTests.experiment, encoding: .utf8)
    let file = try scratch.write(text.utf8, to: "shop.json5")
    let truth = try scratch.write(
      text.replacing(#"{ policy: "scan" }"#, with: #"{ policy: "scan", label_noise: 0.25 }"#).replacing(
        "uncertain: { label_noise: [0.2, 0.5], ", with: "uncertain: { "
      ).utf8, to: "true.json5")
    let run = await Outcome([
      "run", truth, "--seed", "5", "--users", "1500", "--scenarios", "0", "--design", "revealed", "--events",
      scratch.file("log.csv"), "--out", scratch.file("Reports"), "--quiet",
    ])
    #expect(run.exit == .done, "\(run.talk)")
    return (file, scratch.file("log.csv"))
  }

  @Test func `a fit is printed, and the file has the values and all else as it was`() async throws {
    let scratch = try Scratch()
    let (file, log) = try await Self.prepare(in: scratch)
    let words = ["calibrate", log, file, "--parameters", "label_noise", "-u", "500"]
    let fit = await Outcome(words + ["--out", scratch.file("fitted.json5")])
    #expect(fit.exit == .done, "\(fit.talk)")
    let row = try #require(fit.answer.split(separator: "\n").first { $0.hasPrefix("label_noise") })
    let cells = row.split(separator: " ").map(String.init)
    // Before, fitted, and the ends of the interval.
    #expect(cells[1] == "0.360" && abs((Double(cells[2]) ?? 1) - 0.25) < 0.05, "\(row)")
    #expect(fit.talk.contains("--parameters label_noise --users 500"))
    let fitted = try scratch.read("fitted.json5")
    #expect(fitted.contains(#"behavior: { label_noise: 0.2"#) && fitted.contains("users of \(log)"))
    #expect(fitted.contains("// upright") || fitted.contains("held upright: on its side"))
    #expect(await Outcome(["check", scratch.file("fitted.json5")]).exit == .done)
    // Nothing is replaced, and it is known before the work.
    let again = await Outcome(words + ["--out", scratch.file("fitted.json5")])
    #expect(again.exit == .failed && again.talk.contains("is there already"), "\(again.talk)")
    let piped = await Outcome(words + ["--out", "-"])
    #expect(piped.answer == fitted)
  }

  @Test(arguments: [
    (["--parameters", "label_nois"], "did you mean 'label_noise'?"),
    (["--parameters", "expert_bit"], "makes no difference to these users"),
    (["--parameters", ","], "takes 1 to 6 parameters"), (["--out", "-", "--json"], "both take standard output"),
  ]) func `what cannot be fitted is refused before the log is read`(options: [String], words: String) async throws {
    let outcome = await Outcome(["calibrate", "gone.csv", CommandTests.experiment] + options)
    #expect(outcome.exit == .failed && outcome.talk.contains(words), "\(outcome.talk)")
  }

  @Test func `figures take the place of a log, and what is wrong with them is said with its position`() async throws {
    let scratch = try Scratch()
    let rows = "figure,subject,among,value,standard_error,n,fitted\n"
    let good = try scratch.write(
      (rows + "reached,product,,0.7,,2000,yes\nacts,tap,product,4.1,0.05,,no\n").utf8, to: "good.csv")
    let words = ["calibrate", CommandTests.experiment, "--parameters", "label_noise", "-u", "500"]
    let fit = await Outcome(words + ["--figures", good])
    #expect(fit.exit == .done && fit.answer.hasPrefix("fitted to 1 figures; 500 users simulated"), "\(fit.talk)")
    #expect(fit.answer.contains("tap per user who reached product") && fit.talk.contains("--figures \(good)"))
    let bad = "reached,prodct,,0.7,,2000,yes\nacts,tap,,4.1,,,yes\nreached,product,,1.2,0.1,,yes\n"
    let refused = await Outcome(words + ["--figures", try scratch.write((rows + bad).utf8, to: "bad.csv")])
    for finding in ["bad.csv:2:9", "bad.csv:3:11", "bad.csv:4:18", "did you mean 'product'?"] {
      #expect(refused.talk.contains(finding), "\(refused.talk)")
    }
    let both = await Outcome(["calibrate", "log.csv", CommandTests.experiment, "--figures", good])
    #expect(both.exit == .failed && both.talk.contains("takes the place of a log"), "\(both.talk)")
  }

  @Test func `a log of few users gives no fit`() async throws {
    let scratch = try Scratch()
    let words = try ExitCodeTests.words("calibrate LOG GOOD", in: scratch)
    let outcome = await Outcome(words)
    #expect(outcome.talk.contains("exposed users under the control: 1; a fit needs at least 150"), "\(outcome.talk)")
  }
}
