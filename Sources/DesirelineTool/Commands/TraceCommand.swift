import Assignment
import ExperimentFile
import ExperimentReports
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// `desireline trace`: tells one person's session step by step.
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
    (user, seed) = (parsed.integer("--user") ?? 0, parsed.seed("--seed"))
    (variant, device, self.setting) = (parsed.text("--variant"), parsed.text("--device"), setting)
  }

  func run(_ console: Console) throws -> ExitCode {
    let document = try setting.document(file)
    let experiment = document.experiment
    let arm = experiment.assignment.assign(index: UInt64(user)).arm
    let variants = experiment.variants.map(\.id)
    let dealt = variants[arm ?? experiment.control]
    guard let chosen = variants.firstIndex(of: variant ?? dealt) else {
      throw Failure.unknownVariant(variant ?? dealt, among: variants)
    }
    var population = document.population
    population.seed = seed ?? population.seed
    if let device {
      let devices = population.devices.map(\.name)
      guard let share = population.devices.first(where: { $0.name == device }) else {
        throw Failure.missing("device", device, among: devices, .unknownDevice)
      }
      population.devices = [share]
    }
    let session = TracedSession(experiment: experiment, population: population, variant: chosen, user: user, arm: arm)
    if console.manner.isJSON {
      console.answer(session.document)
    } else {
      console.answer(session.text)
    }
    return .done
  }
}
