import Assignment
import ExperimentFile
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// `desireline trace`: tells one person's session step by step.
struct TraceCommand {
  var file: String
  var user: Int
  var variant: String?
  var device: String?
  var usesColor: Bool
  var extensions: FlowExtensions

  func run(_ console: Console) -> ExitCode {
    let document: ExperimentDocument
    do throws(InvalidExperimentFile) {
      document = try ExperimentDocument.read(path: file, extensions: extensions)
    } catch {
      console.talk(error.rendered(usesColor: usesColor))
      return .failed
    }
    let experiment = document.experiment
    let arm = experiment.assignment.assign(index: UInt64(user)).arm
    let variants = experiment.variants.map(\.id)
    let dealt = variants[arm ?? experiment.control]
    guard let chosen = variants.firstIndex(of: variant ?? dealt) else {
      return console.refuse("variant", variant ?? dealt, among: variants)
    }
    var population = document.population
    if let device {
      let devices = population.devices.map(\.name)
      guard let share = population.devices.first(where: { $0.name == device }) else {
        return console.refuse("device", device, among: devices)
      }
      population.devices = [share]
    }
    let session = TracedSession(experiment: experiment, population: population, variant: chosen, user: user, arm: arm)
    console.answer(session.text)
    return .done
  }
}
