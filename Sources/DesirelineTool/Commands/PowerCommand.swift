import ExperimentFile
import ExperimentPlanning
import UserSimulation

/// `desireline power`: says how many users a real test needs, and what it would find.
struct PowerCommand: Command {
  static let description = CommandDescription(
    Self.self, "power", "Size a real test: users, whole weeks, and the differences that it can detect.",
    examples: [
      "desireline power Experiments/catalog-browse.json5": "For the smallest differences that matter",
      "desireline power --effect simulated --traffic 10_000 Experiments/catalog-browse.json5":
        "For the differences that the simulation shows, with 10,000 users a day",
      "desireline power --users-per-arm 2_000 Experiments/catalog-browse.json5":
        "What a test with 2,000 users in the control detects",
    ], ends: [.done, .failed, .interrupted])

  @Argument(.file) var file: String
  let sizing = SizingOptions()
  @Option(
    "--users-per-arm N", .integer(2...1_000_000_000), else: "as many as are needed",
    "Print what a test detects with N exposed users in the control and the matching number in the treatment")
  var controlUsers: Int?

  func run(_ console: Console) async throws -> ExitCode {
    let document = try sizing.document(file, console)
    let analysis = PowerAnalysis(try await sizing.pool(of: document, console), sizing.demand(controlUsers))
    let report = PowerReport(
      analysis: analysis, rows: analysis.rows(), fingerprint: document.fingerprint, seed: document.cohort.seed)
    if console.manner.isJSON { console.answer(report.document) } else { console.answer(report.text) }
    let options = sizing.reproducing(document.cohort, controlUsers)
    console.remark("reproduce: desireline power \(ShellWord(file).text) \(options)\n")
    return .done
  }
}
