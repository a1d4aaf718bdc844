import ExperimentDesign
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// The events that the interceptors of an experiment make of the transitions of a flow.
struct StepEvents {
  private let interceptors: [any PostNavigationInterceptor]
  /// Whether each transition has events of its own, as what interceptors read of a state is not known.
  private let readsStates: Bool

  init(_ experiment: ExperimentDefinition, _ app: AppDefinition) {
    interceptors = experiment.interceptors(of: app)
    readsStates = !interceptors.allSatisfy { $0 is AnalyticsInterceptor }
  }

  /// A number that transitions have in common of which the same events are made.
  @inline(__always) func number(of transition: Int, in flow: inout FlowMachine) -> Int {
    readsStates ? transition : flow.outcomeNumber(of: transition)
  }

  /// Whether these numbers are given anew with some of the flow's.
  func areRenumbered(with numbers: ForgottenNumbers) -> Bool { readsStates || numbers == .all }

  /// The events of a transition, and the size class after it.
  func events(of transition: Int, in flow: borrowing FlowMachine) -> (events: [AnalyticsEvent], sizeClass: SizeClass) {
    let outcome = flow.tables.outcome(of: transition)
    guard readsStates else { return (outcome.events.filter(\.isOfStep), outcome.traits.horizontal) }
    let step = flow.flowStep(transition)
    let events = step.records.flatMap { record in interceptors.flatMap { $0.events(for: record, in: step.state) } }
    return (events.filter(\.isOfStep), step.state.traits.horizontal)
  }
}

extension AnalyticsEvent {
  /// Whether it is an interceptor's to make.
  fileprivate var isOfStep: Bool { kind != .exposure && kind != .sessionEnd }
}

/// A screen that came into view, in the numbers of a flow.
struct SeenScreen {
  private let kind: Int
  /// The menu it is about; negative where there is none.
  private let subject: Int
  private let leaves: Range<Int>

  /// The screen of an event; `nil` for an event that is no view.
  init?(_ event: AnalyticsEvent, in flow: borrowing FlowMachine) {
    guard event.kind == .screenView else { return nil }
    kind = flow.number(of: event.name)
    subject = event.subject.map { flow.number(of: $0.rawValue) } ?? -1
    leaves = event.leaves ?? 0..<0
  }

  /// Whether it serves what a user came for.
  func serves(_ task: CurrentTask) -> Bool { task.isServed(by: kind, subject: subject, leaves: leaves) }
}

/// What a listener keeps of each transition, or of all that have a number in common; worked out when a user first takes
/// one.
struct TransitionRows<Row> {
  private var rows: [Row?] = []

  /// What is kept under a number.
  @inline(__always) subscript(number: Int) -> Row? {
    get { number < rows.count ? rows[number] : nil }
    set {
      while rows.count <= number { rows.append(nil) }
      rows[number] = newValue
    }
  }

  /// Forgets everything, as transitions are numbered anew.
  mutating func forget() { rows = [] }
}
