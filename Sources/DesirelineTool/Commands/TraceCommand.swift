import Assignment
import ExperimentFile
import ExperimentReports
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// `desireline trace`: tells one user's session step by step.
struct TraceCommand: ToolCommand {
  static let description = CommandDescription.trace

  private let file: String
  private let user: Int
  private let seed: UInt64?
  private let variant: String?
  private let device: String?
  private let setting: CommandSetting

  init(_ parsed: ParsedCommand, _ setting: CommandSetting) {
    file = parsed.arguments.first ?? "-"
    (user, seed) = (parsed[TraceOption.user], parsed[TraceOption.seed])
    (variant, device, self.setting) = (parsed[TraceOption.variant], parsed[TraceOption.device], setting)
  }

  func run(_ console: Console) throws -> ExitCode {
    let document = try setting.document(file)
    let experiment = document.experiment
    let arm = experiment.assignment.assign(index: UInt64(user)).arm
    let variants = experiment.variants.map(\.id)
    let assigned = variants[arm ?? experiment.control]
    guard let chosen = variants.firstIndex(of: variant ?? assigned) else {
      throw Failure.unknownVariant(variant ?? assigned, among: variants)
    }
    var cohort = document.cohort
    cohort.seed = seed ?? cohort.seed
    if let device {
      let devices = cohort.devices.map(\.name)
      guard let share = cohort.devices.first(where: { $0.name == device }) else {
        throw Failure.missing("device", device, among: devices, .unknownDevice)
      }
      cohort.devices = [share]
    }
    let session = TracedSession(experiment: experiment, cohort: cohort, variant: chosen, user: user, arm: arm)
    if console.manner.isJSON { console.answer(session.document) } else { console.answer(session.text) }
    return .done
  }
}
