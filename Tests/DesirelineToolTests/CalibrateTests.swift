import DesirelineTool
import Foundation
import Testing

/// Parameters fitted to a log.
struct CalibrateTests {
  @Test func `a fit is printed, and the file has the values and all else as it was`() async throws {
    let scratch = try Scratch()
    try scratch.write(Shipped.text(), to: "shop.json5")
    // The log of users with clearer labels.
    try scratch.writeShipped(
      replacing: [
        (#"{ policy: "scan" }"#, #"{ policy: "scan", label_noise: 0.25 }"#),
        ("uncertain: { label_noise: [0.2, 0.5], ", "uncertain: { "),
      ], to: "true.json5")
    let run = try await scratch.run(
      "run @true.json5 --seed 5 --users 1500 --scenarios 0 --design revealed --events @log.csv -o OUT")
    #expect(run.exit == .done, "\(run.talk)")
    let line = "calibrate @log.csv @shop.json5 --parameters label_noise -u 500 -o "
    let fit = try await scratch.run(line + "@fitted.json5")
    #expect(fit.exit == .done && fit.talk.contains("--parameters label_noise --users 500"), "\(fit.talk)")
    let row = try #require(fit.answer.split(separator: "\n").first { $0.hasPrefix("label_noise") })
    // Before, fitted, and the ends of the interval.
    let cells = row.split(separator: " ").map(String.init)
    let fitted = try #require(Double(cells[2]))
    #expect(cells[1] == "0.360" && abs(fitted - 0.25) < 0.05, "\(row)")
    let text = try scratch.read("fitted.json5")
    #expect(text.contains(#"behavior: { label_noise: 0.2"#) && text.contains("users of \(scratch.file("log.csv"))"))
    #expect(text.contains("// upright") || text.contains("held upright: on its side"))
    #expect(try await scratch.run("check @fitted.json5").exit == .done)
    // Nothing is replaced, and it is known before the work.
    let again = try await scratch.run(line + "@fitted.json5")
    #expect(again.exit == .failed && again.talk.contains("is there already"), "\(again.talk)")
    #expect(try await scratch.run(line + "-").answer == text)
  }

  @Test(arguments: [
    ("gone.csv --parameters label_nois", "did you mean 'label_noise'?"),
    ("gone.csv --parameters expert_bit", "makes no difference to these users"),
    ("gone.csv --parameters ,", "takes 1 to 6 parameters"), ("gone.csv -o - --json", "both take standard output"),
    ("gone.csv --figures figures.csv", "takes the place of a log"),
    ("LOG", "exposed users under the control: 1; a fit needs at least 150"),
  ]) func `what cannot be fitted is refused`(options: String, words: String) async throws {
    let experiment = options == "LOG" ? "GOOD" : "%catalog-browse"
    let (log, more) = (options.prefix { $0 != " " }, options.drop { $0 != " " })
    let outcome = try await Scratch().run("calibrate \(log) \(experiment)\(more)")
    #expect(outcome.exit == .failed && outcome.talk.contains(words), "\(outcome.talk)")
  }

  @Test func `figures take the place of a log, and what is wrong with them has a position`() async throws {
    let (scratch, header) = (try Scratch(), "figure,subject,among,value,standard_error,n,fitted\n")
    try scratch.write(header + "reached,product,,0.7,,2000,yes\nacts,tap,product,4.1,0.05,,no\n", to: "good.csv")
    let line = "calibrate %catalog-browse --parameters label_noise -u 500 --figures "
    let fit = try await scratch.run(line + "@good.csv")
    #expect(fit.exit == .done && fit.answer.hasPrefix("fitted to 1 figures; 500 users simulated"), "\(fit.talk)")
    #expect(fit.answer.contains("tap per user who reached product"))
    #expect(fit.talk.contains("--figures \(scratch.file("good.csv"))"))
    let bad = "reached,prodct,,0.7,,2000,yes\nacts,tap,,4.1,,,yes\nreached,product,,1.2,0.1,,yes\n"
    try scratch.write(header + bad, to: "bad.csv")
    let refused = try await scratch.run(line + "@bad.csv")
    for finding in ["bad.csv:2:9", "bad.csv:3:11", "bad.csv:4:18", "did you mean 'product'?"] {
      #expect(refused.talk.contains(finding))
    }
  }
}
