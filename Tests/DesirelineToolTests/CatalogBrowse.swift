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
    driver = SessionDriver(run, in: flow, part: part, listener: DiaryListener(engine: flow.engine))
  }

  func lines(of index: Int) -> [String] {
    let user = part.cohort.user(index)
    driver.listener.lines = []
    driver.run(user, as: UserProfile(of: user, in: part.cohort, under: part.rules))
    return driver.listener.lines
  }
}

private struct DiaryListener: SessionListener {
  let engine: FlowEngine
  var lines: [String] = []
  private var forms: [String] = []

  init(engine: FlowEngine) { self.engine = engine }

  static var readsWholeSteps: Bool { true }

  var wants: SessionWants { [.acts, .wrongBranches] }

  mutating func add(_ step: FlowStep) { forms.append("\(engine.visibleForm(of: step.state))") }

  mutating func note(of event: AnalyticsEvent, in sizeClass: SizeClass) -> AnalyticsEvent? { event }

  mutating func receive(_ event: AnalyticsEvent, isOnGoal: Bool, at time: Int) { lines.append("\(time) \(event)") }

  mutating func receive(_ event: SessionRecording.Event, at time: Int, in flow: inout FlowMachine) {
    switch event {
    case .navigated(let transition, _): lines.append("\(time) \(forms[transition])")
    case .exposed(let traits): lines.append("\(time) exposed \(traits)")
    case .did(let act): lines.append("\(time) \(act)")
    case .ended(let end): lines.append("\(time) \(end)")
    case .fixated, .turned, .away: break
    }
  }
}
