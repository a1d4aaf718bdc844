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

/// Takes down what a person sees, input by input: the visible form of the tree, the events and the time.
struct VisibleDiary: SessionRecorder {
  let engine: FlowEngine
  let machine: FlowMachine<AnalyticsInterceptor>
  var lines: [String] = []

  mutating func navigated(to state: Int, events: [NavigationEvent], at time: Int, toward errand: Errand) {
    lines.append("\(time) \(engine.visibleForm(of: machine.state(state))) \(events)")
  }
  mutating func slotAnswered(at time: Int, in traits: Traits) { lines.append("\(time) exposed \(traits)") }
  mutating func did(_ act: PersonAct, at time: Int) { lines.append("\(time) \(act)") }
  mutating func ended(_ end: SessionEnd, at time: Int) { lines.append("\(time) \(end)") }
}

/// Walks people through one coordinator choice.
struct DiaryWriter {
  let population: Population
  let engine: FlowEngine
  let machine: FlowMachine<AnalyticsInterceptor>
  let rules: SessionRules

  init(_ run: ExperimentRun, choice: CoordinatorChoice) {
    population = run.population
    engine = FlowEngine(app: run.experiment.variants[0].app, choices: [run.experiment.slot: choice])
    machine = FlowMachine(
      engine: engine,
      interceptor: AnalyticsInterceptor(app: engine.app),
      observing: run.experiment.slot
    )
    rules = SessionRules(population.behavior)
  }

  func lines(of index: Int) -> [String] {
    let walker = SessionWalker(
      person: population.person(index),
      in: population,
      rules: rules,
      machine: machine,
      recorder: VisibleDiary(engine: engine, machine: machine)
    )
    return walker.walk().lines
  }
}
