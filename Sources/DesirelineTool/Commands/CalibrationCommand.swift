import TextFormats
import ExperimentFile
import ExperimentPlanning
import ExperimentReports
import ExperimentRuns
import NavigationExperiments
import UserSimulation

/// `desireline power --aa`: how often the analysis of an experiment finds what is not there.
struct CalibrationCommand: Sendable {
  private let file: String
  private let replicates: Int
  private let users: Int
  private let seed: UInt64?
  private let design: ExperimentRun.Design
  private let setting: CommandSetting

  /// The command that a command line asks for; `nil` where it asks for no calibration.
  init?(_ parsed: ParsedCommand, _ setting: CommandSetting) {
    guard let replicates = parsed[CalibrationOption.replicates] else { return nil }
    file = parsed.arguments.first ?? "-"
    self.replicates = replicates
    users = parsed[SizingOption.users] ?? CalibrationStudy.standardUsers
    seed = parsed[SizingOption.seed]
    design = parsed[CalibrationOption.design]
    self.setting = setting
  }

  func run(_ console: Console) async throws -> ExitCode {
    var document = try setting.document(file)
    document.cohort.seed = seed ?? document.cohort.seed
    let calibration = try await calibration(of: document, console)
    console.answer(console.manner.isJSON ? calibration.document.text() : CalibrationText(calibration).text)
    console.remark("reproduce: desireline power \(ShellWord(file).text) \(calibration.settings)\n")
    return calibration.isKept ? .done : .answerIsNo
  }

  private func calibration(of document: ExperimentDocument, _ console: Console) async throws -> Calibration {
    let study = CalibrationStudy(
      experiment: document.experiment,
      cohort: document.cohort,
      design: design,
      replicates: replicates,
      users: users
    )
    let progress = setting.progressLine("A/A", of: replicates, console)
    defer { progress?.finish() }
    return try await study.calibration(workers: setting.threads) { progress?.update(done: $0) }
  }
}
