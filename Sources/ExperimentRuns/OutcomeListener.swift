import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// Works out what the sessions of one user after another come to, for tallies.
struct OutcomeListener: SessionListener {
  private let symbols: SymbolTable
  private let names: SymbolTable
  /// The acts that are steps, with their symbols.
  private let actSteps: [(act: UserAction, symbol: Symbol)]
  /// The acts that metrics count, with their numbers.
  private let countedActs: [(act: UserAction, number: Int)]
  private var counter: OutcomeCounter
  private(set) var moves: MoveTally
  /// For each transition a number for what it shows; equal where that is the same, under whatever variant.
  private var digests: [UInt64] = []
  private var digest: ViewDigest
  private var seen = Checksum()
  private var exposure: Exposure?

  init(_ experiment: ExperimentDefinition, _ app: App) {
    var symbols = SymbolTable()
    let definition = experiment.funnel.definition(&symbols)
    names = SymbolTable(UserAction.allCases.map(\.rawValue) + experiment.eventNames)
    counter = OutcomeCounter(experiment.metrics, definition, acts: names)
    var (steps, counted): ([(UserAction, Symbol)], [(UserAction, Int)]) = ([], [])
    for act in UserAction.allCases {
      if let symbol = symbols.symbol(ofAct: act.rawValue) { steps.append((act, symbol)) }
      if let number = names[act.rawValue]?.index, counter.counts(act: number) { counted.append((act, number)) }
    }
    (self.symbols, actSteps, countedActs) = (symbols, steps, counted)
    moves = MoveTally(experiment)
    digest = ViewDigest(of: app)
  }

  var detail: SessionRecording.Detail { actSteps.isEmpty ? [] : .acts }

  mutating func add(_ step: FlowStep) { digests.append(digest.digest(of: step)) }

  mutating func note(of event: AnalyticsEvent, in sizeClass: SizeClass) -> CountedEvent? {
    CountedEvent(event, in: sizeClass, symbols, acts: names, &moves)
  }

  mutating func forgetTransitions() { digests = [] }

  mutating func begin(_ recording: borrowing SessionRecording) {
    counter.begin()
    (exposure, seen) = (nil, Checksum())
  }

  mutating func receive(_ event: SessionRecording.Event, at time: Int, in flow: borrowing FlowMachine) {
    switch event {
    case .navigated(let transition, _):
      seen.mix(digests[transition])
      seen.mix(UInt64(truncatingIfNeeded: time))
    case .exposed(let traits): exposure = Exposure(time: Int64(time), sizeClass: traits.horizontal)
    case .ended(let reason):
      let end = moves.number(of: reason, after: counter.moves.last)
      counter.take(.ended(end, hitStepCap: reason == .stepCap), at: Int64(time))
      counter.begin(session: nil)
    case .did(let act): for step in actSteps where step.act == act { counter.take(step.symbol, at: Int64(time)) }
    case .turned, .fixated, .away: break
    }
  }

  mutating func receive(_ note: CountedEvent, isOnGoal: Bool, at time: Int) {
    counter.take(note, at: Int64(time), isOnGoal: isOnGoal)
  }

  mutating func finish(_ recording: borrowing SessionRecording) {
    for (act, number) in countedActs { counter.count(number, times: recording.count(of: act)) }
  }

  /// Writes down what the latest user came to; the moves are left to ``countMoves(variant:in:)``.
  mutating func write(to outcome: inout UserOutcome) {
    outcome.exposure = exposure
    outcome.seen = seen.value
    counter.finish(into: &outcome)
  }

  /// The moves of the latest user, in order, with the one that ends each visit.
  var latestMoves: [ScreenTransition] { counter.moves.map { moves[$0] } }

  /// Counts the moves of the latest user.
  mutating func countMoves(variant: Int, in stratum: ExposureStratum) {
    moves.count(counter.moves, variant: variant, in: stratum)
  }

  /// Hands over the moves that were counted.
  mutating func handOverMoves(to tally: inout ExperimentTally) { moves.handOver(to: &tally) }
}
