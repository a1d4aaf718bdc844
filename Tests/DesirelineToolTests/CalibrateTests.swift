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
    #expect(cells[1] == "0.340" && abs(fitted - 0.25) < 0.05, "\(row)")
    let text = try scratch.read("fitted.json5")
    #expect(text.contains(#"behavior: { label_noise: 0.2"#) && text.contains("users of \(scratch.file("log.csv"))"))
    #expect(text.contains("// upright") || text.contains("held upright: on its side"))
    #expect(try await scratch.run("check @fitted.json5").exit == .done)
    // Nothing is replaced, and it is known before the work.
    let again = try await scratch.run(line + "@fitted.json5")
    #expect(again.exit == .failed && again.talk.contains("is there already"), "\(again.talk)")
    #expect(try await scratch.run(line + "-").answer == text)
  }
}
