import ExperimentDesign
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments
import UserBehavior
import UserSimulation

/// Computes the outcomes of simulated users, for tallies.
final class OutcomeListener: SessionListener {
  let wants: SessionWants
  // One value, which nothing that it calls can come back to: so that events need not ask for access to it.
  @exclusivity(unchecked) private var outcomes: SimulatedOutcomes

  /// - Parameter hasVisits: Whether users visit the app several times.
  init(_ experiment: ExperimentDefinition, _ app: AppDefinition, hasVisits: Bool) {
    unsafe outcomes = SimulatedOutcomes(experiment, app, hasVisits: hasVisits)
    wants = unsafe outcomes.wants
  }

  func forget(_ numbers: ForgottenNumbers) { unsafe outcomes.forget(numbers) }

  func begin(_ user: SimulatedUser, toward task: CurrentTask) { unsafe outcomes.begin(toward: task) }

  func receive(_ event: SessionEvent, at time: Int, in flow: inout FlowMachine) {
    unsafe outcomes.receive(event, at: time, in: &flow)
  }

  /// Writes down what the latest user came to; the moves are left to ``countMoves(variant:in:)``.
  /// - Parameter acts: How often the user did each thing.
  func write(to outcome: inout UserOutcome, acts: borrowing SessionReporter) {
    unsafe outcomes.write(to: &outcome, acts: acts)
  }

  /// The moves of the latest user, in order, with the one that ends each visit.
  var latestMoves: [ScreenTransition] { unsafe outcomes.latestMoves }

  /// Counts the moves of the latest user.
  func countMoves(variant: Int, in stratum: ExposureStratum) {
    unsafe outcomes.countMoves(variant: variant, in: stratum)
  }

  /// Hands over the moves that were counted.
  func handOverMoves(to tally: inout ExperimentTally) { unsafe outcomes.handOverMoves(to: &tally) }
}

/// What the latest of the simulated users came to, and the moves of all of them.
private struct SimulatedOutcomes {
  /// What is kept of an event.
  private enum KeptEvent {
    /// A view, by the steps of the common funnel that it fills, as bits.
    case view(fills: UInt64, onGoal: UInt64)
    /// Any other event, and a view where the funnel is not the common one or a metric asks for the screen.
    case other(CountedEvent)
  }

  /// What a transition comes to; most have nothing else, so that it is one place to look at.
  private struct Transition: BitwiseCopyable {
    /// A number for what it shows; equal where that is the same, under whatever variant.
    var seen: UInt64
    /// The steps of the common funnel that its first view fills, as bits.
    var fills: UInt64 = 0
    /// The number of its first move; negative where there is none.
    var move = -1
    /// The events that were kept apart, which come after those here.
    @SmallRange var kept: Range<Int>
  }

  let wants: SessionWants
  private let symbols: SymbolTable
  private let names: SymbolTable
  /// The acts that are steps, with their symbols.
  private let actSteps: [(act: UserAction, symbol: Symbol)]
  /// The acts that metrics count, with their numbers.
  private let countedActs: [(act: UserAction, number: Int)]
  /// Whether acts are counted one by one, as those of visits before the exposure do not count.
  private let hasVisits: Bool
  private let events: StepEvents
  private var counter: OutcomeCounter
  private(set) var moves: MoveTally
  private var transitions = TransitionRows<Transition>()
  private var kept: [(event: KeptEvent, screen: SeenScreen?)] = []
  private var digest: ViewDigest
  private var seen = Checksum()
  private var task: CurrentTask?
  private var exposure: Exposure?

  /// - Parameter hasVisits: Whether users visit the app several times.
  init(_ experiment: ExperimentDefinition, _ app: AppDefinition, hasVisits: Bool) {
    self.hasVisits = hasVisits
    var symbols = SymbolTable()
    let definition = experiment.funnel.definition(&symbols)
    names = SymbolTable(UserAction.allCases.map(\.rawValue) + experiment.eventNames)
    counter = OutcomeCounter(experiment, definition, &symbols, acts: names)
    var (steps, counted): ([(UserAction, Symbol)], [(UserAction, Int)]) = ([], [])
    for act in UserAction.allCases {
      if let symbol = symbols.symbol(ofAct: act.rawValue) { steps.append((act, symbol)) }
      if let number = names[act.rawValue]?.index, counter.counts(act: number) { counted.append((act, number)) }
    }
    (self.symbols, actSteps, countedActs) = (symbols, steps, counted)
    var wants: SessionWants = steps.isEmpty && !hasVisits ? [] : .acts
    if (steps.map(\.0) + counted.map(\.0)).contains(.wrongBranch) { wants.insert(.wrongBranches) }
    self.wants = wants
    events = StepEvents(experiment, app)
    moves = MoveTally(experiment)
    digest = ViewDigest(of: app)
  }

  mutating func forget(_ numbers: ForgottenNumbers) {
    guard events.areRenumbered(with: numbers) else { return }
    transitions.forget()
    kept = []
  }

  mutating func begin(toward task: CurrentTask) {
    counter.begin()
    (self.task, exposure, seen) = (task, nil, Checksum())
  }

  @inline(__always) mutating func receive(_ event: SessionEvent, at time: Int, in flow: inout FlowMachine) {
    switch event {
    case .navigated(let transition, let isDone):
      let number = events.number(of: transition, in: &flow)
      let row = transitions[number] ?? row(of: transition, number, in: flow)
      seen.mix(row.seen)
      seen.mix(UInt64(truncatingIfNeeded: time))
      counter.fill(row.fills, at: Int64(time))
      if row.move >= 0 { counter.append(row.move) }
      if !row.kept.isEmpty { count(row.kept, isDone: isDone, at: Int64(time)) }
    case .exposed(let traits): exposure = Exposure(time: Int64(time), sizeClass: traits.horizontal)
    case .ended(let reason):
      let end = moves.number(of: reason, after: counter.moves.last)
      let hitStepCap = if case .stepCap = reason { true } else { false }
      counter.count(.ended(end, hitStepCap: hitStepCap), at: Int64(time))
      if hasVisits, exposure == nil { counter.forgetVisit() }
      counter.begin(session: nil)
    case .did(let act):
      for step in actSteps where step.act == act { counter.count(step.symbol, at: Int64(time)) }
      if hasVisits { for counted in countedActs where counted.act == act { counter.count(counted.number, times: 1) } }
    case .fixated, .away: break
    }
  }

  private mutating func count(_ events: Range<Int>, isDone: Bool, at time: Int64) {
    task?.isDone = isDone
    for place in events {
      let isOnGoal = task.map { kept[place].screen?.serves($0) == true } ?? false
      switch kept[place].event {
      case .view(let steps, let onGoal): counter.fill(isOnGoal ? onGoal : steps, at: time)
      case .other(let event): counter.count(event, at: time, isOnGoal: isOnGoal)
      }
    }
  }

  /// What a transition comes to that no user took before; apart, as most were.
  @inline(never)
  private mutating func row(of transition: Int, _ number: Int, in flow: borrowing FlowMachine) -> Transition {
    let first = kept.count
    var row = Transition(seen: digest.digest(of: flow.tables.outcome(of: transition)), kept: first..<first)
    let (made, sizeClass) = events.events(of: transition, in: flow)
    for event in made {
      guard let counted = CountedEvent(event, in: sizeClass, symbols, acts: names, &moves) else { continue }
      if case .moved(let move) = counted { counter.learn(move, ScreenTransition(event)) }
      switch counted {
      case .moved(let move) where row.move < 0 && kept.count == first: row.move = move
      case .viewed(let symbol) where counter.isPlain && !counter.asks(forVisitsOf: symbol):
        let fills = counter.steps(filledBy: symbol, isOnGoal: false)
        let onGoal = counter.steps(filledBy: symbol, isOnGoal: true)
        if fills == onGoal, row.fills == 0, kept.count == first {
          row.fills = fills
        } else {
          kept.append((.view(fills: fills, onGoal: onGoal), fills == onGoal ? nil : SeenScreen(event, in: flow)))
        }
      case .viewed, .moved, .did, .ended: kept.append((.other(counted), SeenScreen(event, in: flow)))
      }
    }
    row.kept = first..<kept.count
    transitions[number] = row
    return row
  }

  mutating func write(to outcome: inout UserOutcome, acts: borrowing SessionReporter) {
    for (act, number) in countedActs where !hasVisits { counter.count(number, times: acts.count(of: act)) }
    outcome.exposure = exposure
    outcome.seen = seen.value
    counter.finish(into: &outcome)
  }

  var latestMoves: [ScreenTransition] { counter.moves.map { moves[$0] } }

  mutating func countMoves(variant: Int, in stratum: ExposureStratum) {
    moves.count(counter.moves, variant: variant, in: stratum)
  }

  mutating func handOverMoves(to tally: inout ExperimentTally) { moves.handOver(to: &tally) }
}
