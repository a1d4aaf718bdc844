import ExperimentFile
import ExperimentPlanning
import ExperimentReports
import ExperimentRuns
import NavigationExperiments
import UserSimulation

/// `desireline power`: tells how many users a real test needs, and what it would find.
struct PowerCommand: ToolCommand {
  static let description = CommandDescription.power

  private let file: String
  private let sizing: SizingOptions
  private let setting: CommandSetting

  init(parsed: ParsedCommand, setting: CommandSetting) throws {
    file = parsed.arguments.first ?? "-"
    sizing = try SizingOptions(parsed, threads: setting.threads)
    self.setting = setting
  }

  func run(_ console: Console) async throws -> ExitCode {
    let document = try sizing.document(file, setting)
    let report = try await report(of: document, console)
    if console.manner.isJSON { console.answer(report.document) } else { console.answer(report.text) }
    console.remark("reproduce: desireline power \(ShellWord(file).text) \(sizing.reproducing(document.cohort))\n")
    return .done
  }

  private func report(of document: ExperimentDocument, _ console: Console) async throws -> PowerReport {
    let pool = try await sizing.pool(of: document, setting, console)
    let analysis = PowerAnalysis(pool, sizing.demand)
    return PowerReport(
      analysis: analysis, rows: analysis.rows(), fingerprint: document.fingerprint, seed: document.cohort.seed)
  }
}
