import EventLogs
import ExperimentDesign
import FunnelAnalysis
import HeadlessNavigation
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
    let counter = OutcomeCounter(experiment, definition, &symbols, acts: acts)
    let beginnings = definition.order == .unordered ? [] : definition.steps[0].symbols
    var numbers: [LogMeaning.Traits: Int32] = [:]
    var (all, traits): ([LogMeaning], [Int32]) = ([], [])
    for (facts, event) in zip(facts, events) {
      func count(in sizeClass: SizeClass) -> LogMeaning.Count {
        let counted = CountedEvent(event, in: sizeClass, symbols, acts: acts, &moves)
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

/// What all rows of a user say together: variant, segment, goal and exposure.
struct LogUser {
  /// The variant's position; `nil` where no row has one.
  private(set) var variant: Int?
  /// Whether rows also name another variant.
  private(set) var hasSeveralVariants = false
  /// The segment's position; `nil` where no row has one.
  private(set) var segment: Int?
  /// The goal's position; `nil` where no row has one.
  private(set) var goal: Int?
  /// The size class at the start.
  private(set) var startClass: SizeClass
  /// The exposure, if the user was exposed.
  private(set) var exposure: Exposure?
  /// How the user came by the variant: by force where any exposure says so, else by what was kept where any does.
  private(set) var origin = LogFacts.VariantOrigin.bucket
  /// Whether all rows say the same of the user.
  private(set) var hasOneKindOfRow = true

  /// Finds out about a user, who has rows.
  /// - Complexity: O(rows).
  init(_ entries: Span<LogEntry>, _ meanings: borrowing LogMeanings) {
    startClass = meanings.usualClass
    let numbers = meanings.traits.span
    let first = numbers[Int(entries[0].facts)]
    var differences: Int32 = 0
    for place in entries.indices { differences |= numbers[Int(entries[place].facts)] ^ first }
    guard differences == 0 else {
      read(entries, meanings)
      return
    }
    let own = meanings.all[Int(entries[0].facts)].traits
    (variant, segment, goal) = (own.variant, own.segment, own.goal)
    startClass = own.sizeClass ?? startClass
    origin = own.origin
    let row = meanings.isLastExposure ? entries.count - 1 : 0
    if own.exposes { exposure = Exposure(time: entries[row].time, sizeClass: startClass) }
  }

  /// The same user, if the exposure was at another time.
  fileprivate func exposed(at time: Int64) -> LogUser {
    var user = self
    user.exposure = exposure.map { Exposure(time: time, sizeClass: $0.sizeClass) }
    return user
  }

  /// Finds out about a user of whom rows say different things.
  private mutating func read(_ entries: Span<LogEntry>, _ meanings: borrowing LogMeanings) {
    hasOneKindOfRow = false
    let (usual, isLast) = (startClass, meanings.isLastExposure)
    var sizeClass: SizeClass?
    // Whether a row had the class by the time of the exposure.
    var hasClass = true
    for place in entries.indices {
      let traits = meanings.all[Int(entries[place].facts)].traits
      if let known = traits.sizeClass {
        if sizeClass == nil { startClass = known }
        sizeClass = known
      }
      if segment == nil { segment = traits.segment }
      if goal == nil { goal = traits.goal }
      if let known = traits.variant {
        if variant == nil { variant = known } else if variant != known { hasSeveralVariants = true }
      }
      if traits.origin != .bucket, origin != .forced { origin = traits.origin }
      guard traits.exposes, exposure == nil || isLast else { continue }
      exposure = Exposure(time: entries[place].time, sizeClass: sizeClass ?? usual)
      hasClass = sizeClass != nil
    }
    // Until a row has the class, it is that of the first row with one.
    if !hasClass, let known = exposure { exposure = Exposure(time: known.time, sizeClass: startClass) }
  }
}

/// Computes the outcomes of a log's users, one after another.
struct LogUserReader {
  private let countFrom: LogCounting.Start
  private let window: Int64
  private let stepCount: Int
  private let tellsSessions: Bool
  private var counter: OutcomeCounter
  /// The latest user's events for the common funnel; memory that is used again.
  private var fillings: [FunnelMatcher.Filling] = []
  /// What the latest user's rows came to.
  var outcome = UserOutcome()
  /// Whether the latest user had the funnel's first step before what counts of them, and none of it in what counts.
  private(set) var beganTooEarly = false
  /// Whether the latest user had any step of the funnel before what counts of them.
  private(set) var hasEarlierSteps = false

  /// How long nothing happens between two visits, in milliseconds, where a log does not distinguish them: what
  /// analytics products use by default.
  private static let pause: Int64 = 30 * 60 * 1000

  /// - Parameters:
  ///   - counter: Counts the users' events.
  ///   - funnel: The funnel.
  ///   - tellsSessions: Whether rows distinguish the visits of a user.
  init(_ counter: OutcomeCounter, of funnel: ExperimentFunnel, _ counting: LogCounting, tellsSessions: Bool) {
    (self.counter, stepCount, window) = (counter, funnel.steps.count, funnel.windowMilliseconds)
    (countFrom, self.tellsSessions) = (counting.countFrom, tellsSessions)
  }

  /// The moves of the latest user, with the one that ends each visit.
  var moves: ArraySlice<Int> { counter.moves }

  /// What a user did before the exposure, as if that had been at the first row; nothing where there is no earlier row.
  mutating func readEarlier(_ entries: Span<LogEntry>, _ meanings: borrowing LogMeanings, of user: LogUser) {
    var count = 0
    while count < entries.count, entries[count].time < user.exposure?.time ?? .min { count += 1 }
    read(entries.extracting(first: count), meanings, of: user.exposed(at: entries[0].time))
  }

  /// Reads a user's rows into ``outcome``.
  mutating func read(_ entries: Span<LogEntry>, _ meanings: borrowing LogMeanings, of user: LogUser) {
    counter.begin()
    outcome.startClass = user.startClass
    outcome.segment = user.segment ?? 0
    outcome.goal = user.goal
    outcome.exposure = user.exposure
    (beganTooEarly, hasEarlierSteps) = (false, false)
    if fillings.count < entries.count { fillings = Array(repeating: (0, 0), count: 2 * entries.count) }
    let start = start(of: user, entries)
    if entries.isEmpty {
      // Nothing was done.
    } else if !meanings.fillsOnly || !user.hasOneKindOfRow || entries[0].time < start {
      follow(entries, meanings, from: start, user.startClass)
    } else if user.startClass == .compact {
      Self.countSteps(entries, meanings.compactSteps.span, &fillings, &counter)
    } else {
      Self.countSteps(entries, meanings.regularSteps.span, &fillings, &counter)
    }
    counter.finish(into: &outcome)
    if !outcome.reachedTimes.isEmpty { beganTooEarly = false }
  }

  /// When what counts of a user begins, in milliseconds.
  private func start(of user: LogUser, _ entries: Span<LogEntry>) -> Int64 {
    guard countFrom != .start, let exposure = user.exposure?.time else { return countFrom == .start ? .min : .max }
    guard countFrom == .visit, !entries.isEmpty else { return exposure }
    // A visit begins behind a pause, or with another session.
    var (start, last) = (entries[0].time, entries[0])
    for place in entries.indices {
      let entry = entries[place]
      guard entry.time <= exposure else { break }
      if entry.session != last.session || entry.time - last.time > Self.pause { start = entry.time }
      last = entry
    }
    return start
  }

  /// The furthest step of a user who did not reach the last, −1 for none, and until when they could get further; `nil` for
  /// other users and where the visit has ended.
  func dropOff(_ entries: Span<LogEntry>, _ meanings: borrowing LogMeanings) -> (furthest: Int, openUntil: Int64)? {
    openUntil(entries, meanings).map { (outcome.reachedTimes.count - 1, counter.openUntil ?? $0) }
  }

  /// When the window ends that the exposure of a user opened who did not reach the last step; `nil` for other users and
  /// where the visit has ended.
  func openUntil(_ entries: Span<LogEntry>, _ meanings: borrowing LogMeanings) -> Int64? {
    guard outcome.reachedTimes.count < stepCount, let exposure = outcome.exposure, !meanings.endsVisit(entries) else {
      return nil
    }
    let (end, isLate) = exposure.time.addingReportingOverflow(window)
    return isLate ? .max : end
  }

  /// Takes the rows of a user of whom nothing but steps is counted.
  private static func countSteps(
    _ entries: Span<LogEntry>, _ steps: Span<UInt64>, _ fillings: inout [FunnelMatcher.Filling],
    _ counter: inout OutcomeCounter
  ) {
    var filled = fillings.mutableSpan
    var count = 0
    for place in entries.indices {
      let steps = steps[Int(entries[place].facts)]
      // The next one is written over it if it fills nothing: which rows do cannot be guessed, so there is no jump.
      filled[count] = (entries[place].time, steps)
      count &+= steps == 0 ? 0 : 1
    }
    counter.count(filled.span.extracting(first: count))
  }

  /// Takes a user's rows one by one.
  /// - Parameter start: When what counts begins, in milliseconds.
  private mutating func follow(
    _ entries: Span<LogEntry>, _ meanings: borrowing LogMeanings, from start: Int64, _ startClass: SizeClass
  ) {
    var fillings: [FunnelMatcher.Filling] = []
    swap(&fillings, &self.fillings)
    defer { swap(&fillings, &self.fillings) }
    let isPlain = counter.isPlain
    let all = meanings.all.span
    var filled = fillings.mutableSpan
    var (filledCount, last) = (0, Int64.max)
    var sizeClass = startClass
    for place in entries.indices {
      let entry = entries[place]
      let number = Int(entry.facts)
      if !isPlain { beginSession(at: entry, after: last) }
      last = entry.time
      if let known = all[number].traits.sizeClass { sizeClass = known }
      let count = all[number].count(in: sizeClass)
      guard entry.time >= start else {
        if count.begins { beganTooEarly = true }
        if count.fillsStep { hasEarlierSteps = true }
        continue
      }
      if count.steps != 0 {
        filled[filledCount] = (entry.time, count.steps)
        filledCount &+= 1
      }
      if let screen = count.visit { counter.visit(screen, at: entry.time) }
      if let event = count.event { counter.count(event, at: entry.time, isOnGoal: all[number].isOnGoal) }
    }
    counter.count(filled.span.extracting(first: filledCount))
  }

  /// Lets the events that follow belong to the session of a row.
  private mutating func beginSession(at entry: LogEntry, after last: Int64) {
    if tellsSessions {
      counter.begin(session: Int(entry.session))
    } else if last < entry.time, entry.time - last > Self.pause {
      counter.begin(session: nil)
    }
  }
}
