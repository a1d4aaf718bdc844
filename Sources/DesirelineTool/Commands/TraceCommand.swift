import Assignment
import Desireline
import ExperimentDesign
import ExperimentFile
import NavigationExperiments
import TextFormats
import UserSimulation

/// `desireline trace`: prints one user's session step by step.
struct TraceCommand: Command {
  static let description = CommandDescription(
    Self.self, "trace", "Print the session of one simulated user, step by step.",
    examples: [
      "desireline trace --user 7 Experiments/catalog-browse.json5": "What user 7 saw and did",
      "desireline trace --user 7 --variant hybrid Experiments/catalog-browse.json5":
        "The same user under another variant",
    ])

  @Argument(.file) var file: String
  @Option("--user, -u N", .integer(0...999_999_999), "Trace user N, counted from 0") var user = 0
  @Option(
    "--seed, -s SEED", .seed, else: "the file's seed", "Trace a user of the run with SEED, in decimal or as 0x…")
  var seed: UInt64?
  @Option("--variant ID", .text, else: "the assigned variant", "Trace the user under variant ID") var variant: String?
  @Option(
    "--device NAME", .text, else: "the user's own device", "Trace the user on one of the experiment's devices")
  var device: String?

  func run(_ console: Console) throws -> ExitCode {
    var document = try console.document(file)
    document.cohort.seed = seed ?? document.cohort.seed
    let experiment = document.experiment
    let arm = experiment.assignment.assign(index: UInt64(user)).arm
    let chosen = try experiment.position(ofVariant: variant ?? experiment.variants[arm ?? experiment.control].id)
    var cohort = try Experiment(document).simulation().cohort
    if let device { cohort.devices = [try cohort.device(named: device)] }
    let session = TracedSession(experiment: experiment, cohort: cohort, variant: chosen, user: user, arm: arm)
    console.answer(session.document, or: session.text)
    return .done
  }
}

extension Cohort {
  /// The device of a name; that of most users without one.
  func device(named name: String?) throws(Problem) -> DeviceShare {
    let most = devices.map(\.share).max()
    guard let device = devices.first(where: { name.map([$0.name].contains) ?? ($0.share == most) }) else {
      throw .missing("device", name ?? "", among: devices.map(\.name), .unknownDevice)
    }
    return device
  }
}
