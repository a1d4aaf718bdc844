import ExperimentFile
import Foundation
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

import ExperimentRuns

/// The shipped experiment, for tests to run as it is or with other settings.
enum CatalogBrowse {
  /// A run of the first users, after a change.
  static func run(
    count: Int, change: (inout ExperimentDefinition, inout Cohort) -> Void = { _, _ in }
  ) throws -> ExperimentRun {
    var document = try Shipped.document()
    document.cohort.count = count
    change(&document.experiment, &document.cohort)
    return ExperimentRun(experiment: document.experiment, cohort: document.cohort)
  }
}

/// Runs users through one coordinator choice, and takes down what they see: the visible form of the tree, the events and
/// the time, input by input.
struct DiaryWriter {
  private let part: CohortPart
  private let driver: SessionDriver<DiaryListener>

  init(_ run: ExperimentRun, choice: CoordinatorChoice) {
    var run = run
    run.experiment.variants[0].coordinator = choice
    part = CohortPart.parts(of: run.cohort)[0]
    let flow = run.flow(of: 0)
    driver = SessionDriver(run, in: flow, part: part, listener: DiaryListener(run, flow.engine))
  }

  func lines(of index: Int) -> [String] {
    let user = part.cohort.user(index)
    driver.run(user, as: UserProfile(of: user, in: part.cohort, under: part.rules))
    return driver.listener.lines
  }
}

private final class DiaryListener: SessionListener {
  let engine: FlowEngine
  var lines: [String] = []
  private let interceptors: [any PostNavigationInterceptor]

  init(_ run: ExperimentRun, _ engine: FlowEngine) {
    (self.engine, interceptors) = (engine, run.experiment.interceptors(of: engine.app))
  }

  var wants: SessionWants { [.acts, .wrongBranches] }

  func begin(_ user: SimulatedUser, toward task: CurrentTask) { lines = [] }

  func receive(_ event: SessionEvent, at time: Int, in flow: inout FlowMachine) {
    switch event {
    case .navigated(let transition, _):
      let step = flow.flowStep(transition)
      lines.append("\(time) \(engine.visibleForm(of: step.state))")
      for record in step.records {
        lines += interceptors.flatMap { $0.events(for: record, in: step.state) }.map { "\(time) \($0)" }
      }
    case .exposed(let traits): lines.append("\(time) exposed \(traits)")
    case .did(let act): lines.append("\(time) \(act)")
    case .ended(let end): lines.append("\(time) \(end)")
    case .fixated, .away: break
    }
  }
}
