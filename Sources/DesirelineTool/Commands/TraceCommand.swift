import Assignment
import ExperimentFile
import ExperimentReports
import HeadlessNavigation
import NavigationExperiments
import TextFormats
import UserSimulation

/// `desireline trace`: tells one user's session step by step.
struct TraceCommand: ToolCommand {
  static let description = CommandDescription.trace

  let parsed: ParsedCommand
  let setting: CommandSetting

  func run(_ console: Console) throws -> ExitCode {
    let document = try setting.document(parsed.file)
    let (user, variant) = (parsed[TraceOption.user], parsed[TraceOption.variant])
    let experiment = document.experiment
    let arm = experiment.assignment.assign(index: UInt64(user)).arm
    let variants = experiment.variants.map(\.id)
    let assigned = variants[arm ?? experiment.control]
    guard let chosen = variants.firstIndex(of: variant ?? assigned) else {
      throw Problem.unknownVariant(variant ?? assigned, among: variants)
    }
    var cohort = document.cohort
    cohort.seed = parsed[TraceOption.seed] ?? cohort.seed
    if let device = parsed[TraceOption.device] {
      let devices = cohort.devices.map(\.name)
      guard let share = cohort.devices.first(where: { $0.name == device }) else {
        throw Problem.missing("device", device, among: devices, .unknownDevice)
      }
      cohort.devices = [share]
    }
    let session = TracedSession(experiment: experiment, cohort: cohort, variant: chosen, user: user, arm: arm)
    console.answer(session.document, or: session.text)
    return .done
  }
}
