import EventLogs
import ExperimentDesign
import FunnelAnalysis
import NavigationEvents
import NavigationExperiments

/// What a combination of texts in a log means to an experiment, as numbers; worked out once for each combination.
struct LogMeaning {
  /// How a row is counted in a size class.
  struct Count {
    /// The steps that it fills in the common funnel, as bits.
    var steps: UInt64 = 0
    /// The steps that it fills in any funnel, as bits.
    private(set) var matches: UInt64 = 0
    /// What else counts it; `nil` where nothing does.
    var event: CountedEvent?
    /// Whether it is an event with which the funnel begins, and whether it fills any step of it.
    var (begins, fillsStep) = (false, false)
    /// The screen of a view in the common funnel, where a metric asks who saw it.
    var visit: Symbol?

    /// Whether steps of the common funnel are all that it counts for.
    var isOnlyOfSteps: Bool { event == nil && visit == nil }

    /// - Parameter counter: Counts it.
    init(_ event: CountedEvent?, isOnGoal: Bool, _ counter: OutcomeCounter, beginnings: [Symbol]) {
      begins = event?.symbol.map(beginnings.contains) ?? false
      fillsStep = event?.symbol.map(counter.fillsStep) ?? false
      self.event = event
      if let symbol = event?.symbol {
        matches = counter.steps(filledBy: symbol, isOnGoal: isOnGoal)
      }
      guard counter.isPlain else { return }
      switch event {
      case .viewed(let symbol):
        steps = counter.steps(filledBy: symbol, isOnGoal: isOnGoal)
        if counter.asks(forVisitsOf: symbol) { visit = symbol }
        self.event = nil
      case .did(let act, let symbol?):
        steps = counter.steps(filledBy: symbol, isOnGoal: false)
        self.event = .did(act, nil)
      case .did(_, nil), .moved, .ended, nil: break
      }
    }
  }

  /// What a row says of the user it is of, whatever happened.
  struct Traits: Hashable {
    /// The variant's position; `nil` where the row names none.
    var variant: Int?
    /// The segment's position; `nil` where the row names none.
    var segment: Int?
    /// The goal's position; `nil` where the row names none.
    var goal: Int?
    /// The size class; `nil` where the row names none.
    var sizeClass: SizeClass?
    /// Whether it is an exposure, by the rules of the log.
    var exposes: Bool
    /// How the user came by the variant, where the row is an exposure.
    var origin: LogFacts.VariantOrigin
  }

  /// What it says of the user.
  let traits: Traits
  /// Whether a visit ended.
  let endsVisit: Bool
  /// Whether a screen came into view.
  let isView: Bool
  /// Whether the screen serves what the user came for.
  let isOnGoal: Bool
  /// How it is counted, in either size class.
  fileprivate let compact, regular: Count

  /// How it is counted in a size class.
  func count(in sizeClass: SizeClass) -> Count {
    switch sizeClass {
    case .compact: compact
    case .regular: regular
    }
  }
}

/// What the combinations of a log mean, by their numbers in `EventLog.facts`.
struct LogMeanings {
  /// The meanings.
  let all: [LogMeaning]
  /// A number for what each says of the user, the same for all that say the same.
  let traits: [Int32]
  /// The size class of users whose rows tell none.
  let usualClass: SizeClass
  /// Whether a user's last exposure is theirs, and not the first.
  let isLastExposure: Bool
  /// Whether steps of the common funnel are all that is counted of any.
  let fillsOnly: Bool
  /// The steps of the common funnel that each fills in either size class, as bits.
  let compactSteps, regularSteps: [UInt64]
  /// Of each, whether it is a view (1) and an exposure (2), as bits.
  private let kinds: [UInt8]

  /// Whether the last row of a user ends a visit.
  func endsVisit(_ entries: Span<LogEntry>) -> Bool { all[Int(entries[entries.count - 1].facts)].endsVisit }

  /// Counts what a user's rows say of the log: how many views, and rows of one time that nothing orders.
  func count(_ entries: Span<LogEntry>, into health: inout LogHealthTally) {
    let kinds = kinds.span
    var (views, ties, neighbors) = (0, 0, 0)
    for place in entries.indices { views &+= Int(kinds[Int(entries[place].facts)] & 1) }
    // Rows with a sequence have one all through a log, so nothing is unknown of their order.
    if !entries[0].hasSequence {
      for place in entries.indices.dropFirst() {
        let (entry, last) = (entries[place], entries[place - 1])
        guard (kinds[Int(entry.facts)] | kinds[Int(last.facts)]) & 2 == 0, !entry.hasSequence else { continue }
        neighbors += 1
        ties += entry.time == last.time ? 1 : 0
      }
    }
    health.addViews(views)
    health.ended += endsVisit(entries) ? 1 : 0
    health.neighbors += neighbors
    health.ties += ties
  }

  /// Works out what each combination means, and makes what counts the users' events.
  static func make(
    of facts: [LogFacts], to experiment: ExperimentDefinition, by counting: LogCounting,
    _ moves: inout MoveTally
  ) -> (meanings: LogMeanings, counter: OutcomeCounter) {
    var symbols = SymbolTable()
    let definition = experiment.funnel.definition(&symbols)
    let events = facts.map(\.reportable.event)
    let acts = SymbolTable(events.filter { $0.kind == .act }.map(\.name))
    var counter = OutcomeCounter(experiment, definition, &symbols, acts: acts)
    let beginnings = definition.order == .unordered ? [] : definition.steps[0].symbols
    var numbers: [LogMeaning.Traits: Int32] = [:]
    var (all, traits): ([LogMeaning], [Int32]) = ([], [])
    for (facts, event) in zip(facts, events) {
      func count(in sizeClass: SizeClass) -> LogMeaning.Count {
        let counted = CountedEvent(event, in: sizeClass, symbols, acts: acts, &moves)
        if case .moved(let move) = counted { counter.learn(move, ScreenTransition(event)) }
        return LogMeaning.Count(counted, isOnGoal: facts.isOnGoal, counter, beginnings: beginnings)
      }
      let variant = experiment.variants.firstIndex { $0.id == facts.variant }
      let own = LogMeaning.Traits(
        variant: variant, segment: experiment.segments.firstIndex(of: facts.segment),
        goal: experiment.goals.firstIndex(of: facts.goal), sizeClass: SizeClass(rawValue: facts.sizeClass),
        exposes: counting.exposedBy == .exposureRows ? event.kind == .exposure : variant != nil, origin: facts.origin)
      let number = numbers[own] ?? Int32(numbers.count)
      numbers[own] = number
      traits.append(number)
      all.append(
        LogMeaning(
          traits: own, endsVisit: event.kind == .sessionEnd, isView: event.kind == .screenView,
          isOnGoal: facts.isOnGoal, compact: count(in: .compact), regular: count(in: .regular)))
    }
    let meanings = LogMeanings(
      all: all, traits: traits, usualClass: SizeClass(rawValue: counting.sizeClass) ?? .compact,
      isLastExposure: counting.exposureRule == .last,
      fillsOnly: counter.isPlain && all.allSatisfy { $0.compact.isOnlyOfSteps && $0.regular.isOnlyOfSteps },
      compactSteps: all.map(\.compact.steps), regularSteps: all.map(\.regular.steps),
      kinds: all.map { ($0.isView ? 1 : 0) | ($0.traits.exposes ? 2 : 0) })
    return (meanings, counter)
  }
}
