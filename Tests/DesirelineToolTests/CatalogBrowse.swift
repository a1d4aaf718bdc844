import ExperimentFile
import ExperimentRuns
import Foundation
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// The shipped experiment, for tests to run as it is or with other settings.
enum CatalogBrowse {
  static func document() throws -> ExperimentDocument {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return try ExperimentDocument.read(path: root.appending(path: "Experiments/catalog-browse.json5").path)
  }

  /// A run of the first people, after a change.
  static func run(count: Int, change: (inout Experiment, inout Population) -> Void = { _, _ in }) throws
    -> ExperimentRun
  {
    var document = try document()
    document.population.count = count
    change(&document.experiment, &document.population)
    return ExperimentRun(experiment: document.experiment, population: document.population)
  }
}

/// Walks people through one coordinator choice, and takes down what they see: the visible form of the tree, the events
/// and the time, input by input.
struct DiaryWriter: ~Copyable {
  private let population: Population
  private let engine: FlowEngine
  private let interceptor: AnalyticsInterceptor
  private var walker: SessionWalker

  init(_ run: ExperimentRun, choice: CoordinatorChoice) {
    population = run.population
    engine = FlowEngine(app: run.experiment.variants[0].app, choices: [run.experiment.slot: choice])
    interceptor = AnalyticsInterceptor(app: engine.app)
    let machine = FlowMachine(engine: engine, observing: run.experiment.slot)
    walker = SessionWalker(population, in: machine, rules: SessionRules(population.behavior), tellsDetails: true)
  }

  mutating func lines(of index: Int) -> [String] {
    walker.walk(population.person(index))
    let steps = walker.withMachine { $0.flowSteps }
    return walker.tape.moments.compactMap { moment in
      switch moment.event {
      case .navigated(let transition, _): "\(moment.time) \(told(steps[transition]))"
      case .metSlot(let traits): "\(moment.time) exposed \(traits)"
      case .did(let act): "\(moment.time) \(act)"
      case .ended(let end): "\(moment.time) \(end)"
      case .looked, .turned, .away: nil
      }
    }
  }

  private func told(_ step: FlowStep) -> String {
    let events = step.records.flatMap { interceptor.events(for: $0, in: step.state) }
    return "\(engine.visibleForm(of: step.state)) \(events)"
  }
}
