import ExperimentDesign
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments
import UserBehavior
import UserSimulation

/// An event as it is counted: numbers instead of names.
enum CountedEvent {
  /// A screen that takes part in the funnel came into view.
  case viewed(Symbol)
  /// The user's attention moved: the number of the move.
  case moved(Int)
  /// An act, or an interceptor's own event: its number, and its symbol where it is a step of the funnel.
  case did(Int, Symbol?)
  /// A visit ended: the number of the move that is the end.
  case ended(Int, hitStepCap: Bool)

  /// Counts an event; `nil` where nothing does.
  /// - Parameters:
  ///   - symbols: The screens, acts and events that take part in the funnel.
  ///   - acts: The acts and events that are counted.
  init?(
    _ event: AnalyticsEvent, in sizeClass: SizeClass, _ symbols: SymbolTable, acts: SymbolTable,
    _ moves: inout MoveTally
  ) {
    switch event.kind {
    case .exposure: return nil
    case .screenView:
      guard let symbol = symbols.symbol(of: Name(event.name), in: sizeClass) else { return nil }
      self = .viewed(symbol)
    case .move: self = .moved(moves.number(of: ScreenTransition(event)))
    case .act:
      guard let number = acts[event.name]?.index else { return nil }
      self = .did(number, symbols.symbol(ofAct: event.name))
    case .sessionEnd: self = .ended(moves.number(of: ScreenTransition(event)), hitStepCap: event.name == "step-cap")
    }
  }

  /// The symbol of what may fill a step of the funnel.
  var symbol: Symbol? {
    switch self {
    case .viewed(let symbol): symbol
    case .did(_, let symbol): symbol
    case .moved, .ended: nil
    }
  }
}

/// Computes the outcome of one user after another from events, simulated or read from a log.
struct OutcomeCounter {
  private let measures: [Metric.Measure]
  /// The numbers of the acts of each metric that counts some, and of each rate's denominator, in their order.
  private let counted, denominators: [[Int]]
  /// The step of each rate whose users have to reach one; `nil` for rates of acts.
  private let bases: [Int?]
  /// For each metric of first taps, what each move is to it, by its number.
  private var taps: [FirstTaps?]
  /// The numbers of the symbols of the screens of each metric that asks who visited some.
  private let visited: [[Int]]
  /// How many metrics are values of a log, which are added up apart.
  private let valueCount: Int
  private var matcher: FunnelMatcher
  /// Finds every attempt of a user, where a metric counts attempts.
  private let attempts: FunnelEvaluator?
  /// Whether the funnel is the common one, of which ``count(_:)`` takes events, and no metric counts attempts.
  let isPlain: Bool
  private var counts: [Int64]
  /// When each symbol of a visited screen was last seen; `nil` for those that no metric asks for.
  private var views: [Int64?]
  // Kept from user to user, so that the memory is used again.
  /// What fills steps of the common funnel, which takes it all at once.
  private var fillings: [FunnelMatcher.Filling] = []
  /// What may fill steps, for the attempts.
  private var events: [FunnelEvent] = []
  private var movesOfAll: [Int] = []
  private var moveCount = 0
  private var hitStepCap = false

  /// - Parameters:
  ///   - definition: The experiment's funnel.
  ///   - symbols: The funnel's symbols, to which those of visited screens are added.
  ///   - acts: The acts and events that are counted, by their numbers.
  init(
    _ experiment: ExperimentDefinition, _ definition: FunnelDefinition, _ symbols: inout SymbolTable, acts: SymbolTable
  ) {
    func numbers(_ names: [String]) -> [Int] { Set(names).compactMap { acts[$0]?.index }.sorted() }
    measures = experiment.metrics.map(\.measure)
    var visited: [[Int]] = []
    for measure in measures {
      visited.append([])
      guard case .visited(let screens) = measure.inner else { continue }
      for screen in screens {
        visited[visited.count - 1] += experiment.funnel.symbols(of: screen, &symbols).map(\.index)
      }
    }
    self.visited = visited
    views = Array(repeating: nil, count: symbols.names.count)
    for symbol in visited.joined() { views[symbol] = .min }
    counted = measures.map { measure in
      switch measure.inner {
      case .count(let name), .rate(of: let name, per: _): numbers([name])
      case .reached, .time, .visited, .attempts, .value, .firstTap, .among: []
      }
    }
    taps = measures.map { FirstTaps($0.inner, in: experiment) }
    denominators = measures.compactMap {
      switch $0 {
      case .rate(of: _, let names): numbers(names)
      case .among: []
      default: nil
      }
    }
    bases = experiment.metrics.filter(\.isRate).map(\.base)
    valueCount = experiment.outline.values.count
    matcher = FunnelMatcher(definition)
    var single = definition
    single.unit = .attempt
    let countsAttempts = measures.contains { if case .attempts = $0.inner { true } else { false } }
    attempts = countsAttempts ? FunnelEvaluator(single) : nil
    isPlain = matcher.isPlain && !countsAttempts
    counts = Array(repeating: 0, count: acts.names.count)
  }

  /// Whether a metric counts an act.
  func counts(act: Int) -> Bool { (counted + denominators).contains { $0.contains(act) } }

  /// Whether a metric asks who saw what a symbol names.
  func asks(forVisitsOf symbol: Symbol) -> Bool { views.indices.contains(symbol.index) && views[symbol.index] != nil }

  /// Whether what a symbol names may fill a step of the funnel.
  func fillsStep(_ symbol: Symbol) -> Bool { matcher.definition.steps.contains { $0.symbols.contains(symbol) } }

  /// Notes that a screen, which a metric asks for, came into view.
  mutating func visit(_ symbol: Symbol, at time: Int64) { views[symbol.index] = time }

  /// Forgets everything, for the next user.
  mutating func begin() {
    matcher.reset()
    for act in counts.indices { counts[act] = 0 }
    for symbol in visited.joined() { views[symbol] = .min }
    if !fillings.isEmpty { fillings.removeAll(keepingCapacity: true) }
    if !events.isEmpty { events.removeAll(keepingCapacity: true) }
    (moveCount, hitStepCap) = (0, false)
  }

  /// Forgets what was counted of visits before the one in which the user is exposed; where users moved stays.
  mutating func forgetVisit() {
    let (moves, count, hitStepCap) = (movesOfAll, moveCount, hitStepCap)
    begin()
    (movesOfAll, moveCount, self.hitStepCap) = (moves, count, hitStepCap)
  }

  /// Takes the next event.
  mutating func count(_ event: CountedEvent, at time: Int64, isOnGoal: Bool = false) {
    switch event {
    case .viewed(let symbol):
      count(symbol, at: time, isOnGoal: isOnGoal)
      if asks(forVisitsOf: symbol) { visit(symbol, at: time) }
    case .moved(let move): append(move)
    case .did(let act, let symbol):
      counts[act] += 1
      if let symbol { count(symbol, at: time) }
    case .ended(let move, let hitStepCap):
      append(move)
      if hitStepCap { self.hitStepCap = true }
    }
  }

  /// The steps that an event fills in the common funnel, as bits.
  func steps(filledBy symbol: Symbol, isOnGoal: Bool) -> UInt64 { matcher.steps(filledBy: symbol, isOnGoal: isOnGoal) }

  /// Takes what fills steps of the common funnel, as bits.
  @inline(__always) mutating func fill(_ steps: UInt64, at time: Int64) {
    if steps != 0 { fillings.append((time, steps)) }
  }

  /// Takes the next events of the common funnel.
  mutating func count(_ events: Span<FunnelMatcher.Filling>) { matcher.count(events) }

  /// Takes a view, or an act that is counted apart, which may fill a step of the funnel.
  mutating func count(_ symbol: Symbol, at time: Int64, isOnGoal: Bool = false) {
    if attempts != nil { events.append(FunnelEvent(time: time, symbol: symbol, isOnGoal: isOnGoal)) }
    guard isPlain else { return matcher.count(symbol, at: time, isOnGoal: isOnGoal) }
    fill(matcher.steps(filledBy: symbol, isOnGoal: isOnGoal), at: time)
  }

  /// Counts an act that was done so many times.
  mutating func count(_ act: Int, times: Int) { counts[act] += Int64(times) }

  /// Takes in what a move of a number is.
  mutating func learn(_ move: Int, _ transition: ScreenTransition) {
    for metric in taps.indices { taps[metric]?.learn(move, transition) }
  }

  /// Takes the next move, by its number.
  @inline(__always) mutating func append(_ move: Int) {
    if moveCount < movesOfAll.count { movesOfAll[moveCount] = move } else { movesOfAll.append(move) }
    moveCount += 1
  }

  /// Lets the events that follow belong to the session of a number, which may have had some before; `nil` for a new one.
  mutating func begin(session: Int?) {
    if let session { matcher.resumeSession(session) } else { matcher.beginSession() }
  }

  /// The moves of the latest user, in order.
  var moves: ArraySlice<Int> { movesOfAll[..<moveCount] }

  /// When the last window ends in which the user may still complete the funnel; `nil` when there is none.
  var openUntil: Int64? { matcher.openUntil }

  /// How long the user took to reach the last step, in milliseconds; `nil` where they did not.
  var completionTime: Int64? { matcher.completionTime }

  /// Completes the outcome of a user, which holds the exposure.
  mutating func finish(into outcome: inout UserOutcome) {
    let exposure = outcome.exposure?.time
    matcher.count(fillings)
    matcher.finish(exposure: exposure)
    outcome.hitStepCap = hitStepCap
    matcher.copyReachedTimes(to: &outcome.reachedTimes)
    outcome.values.resize(to: measures.count)
    let attempts = attempts?.outcomes(events, exposure: exposure).filter { !$0.isDropped } ?? []
    for metric in measures.indices { outcome.values[metric] = value(of: metric, exposure, attempts) }
    outcome.events.resize(to: valueCount)
    outcome.denominators.resize(to: denominators.count)
    for rate in denominators.indices {
      outcome.denominators[rate] = bases[rate].map { reaches($0) ? 1 : 0 } ?? sum(denominators[rate])
    }
  }

  private func sum(_ acts: [Int]) -> Int64 {
    var sum: Int64 = 0
    for act in acts { sum += counts[act] }
    return sum
  }

  private func reaches(_ step: Int) -> Bool { matcher.reachedTime(of: step) != nil }

  private func value(of metric: Int, _ exposure: Int64?, _ attempts: [FunnelOutcome]) -> Int64 {
    if case .among(_, let step) = measures[metric], !reaches(step) { return 0 }
    return value(of: measures[metric].inner, metric, exposure, attempts)
  }

  private func value(
    of measure: Metric.Measure, _ metric: Int, _ exposure: Int64?, _ attempts: [FunnelOutcome]
  ) -> Int64 {
    switch measure {
    case .reached(let step): reaches(step) ? 1 : 0
    case .firstTap: taps[metric]?.isFirst(in: moves) == true ? 1 : 0
    case .among: 0
    case .visited: hasVisited(visited[metric], since: exposure) ? 1 : 0
    case .count, .rate: sum(counted[metric])
    case .value: 0
    case .attempts(let step): Int64(attempts.count { $0.times[step] != nil })
    case .time(.exposure, let step, _): time(from: exposure, to: step)
    case .time(.step(let from), let step, _): time(from: matcher.reachedTime(of: from), to: step)
    }
  }

  private func hasVisited(_ symbols: [Int], since exposure: Int64?) -> Bool {
    guard let exposure else { return false }
    return symbols.contains { (views[$0] ?? .min) >= exposure }
  }

  /// The time to first reaching a step, in milliseconds; `UserOutcome.never` where either never was.
  private func time(from start: Int64?, to step: Int) -> Int64 {
    guard let start, let end = matcher.reachedTime(of: step) else { return UserOutcome.never }
    return FunnelOutcome.time(from: start, to: end, longest: matcher.definition.windowMilliseconds)
  }
}

/// What moves are to a metric of first taps.
private struct FirstTaps {
  /// What leads away from the screen: the item or something else.
  private enum Leaving { case item, other }

  private let screen: Name<Screen>
  /// What moves of the item have as their cause, under any variant.
  private let causes: Set<String>
  private var moves: [Leaving?] = []

  init?(_ measure: Metric.Measure, in experiment: ExperimentDefinition) {
    guard case .firstTap(let item, let screen) = measure else { return nil }
    self.screen = screen
    causes = Set(experiment.variants.flatMap { $0.app.causes(of: item, on: screen) })
  }

  mutating func learn(_ move: Int, _ transition: ScreenTransition) {
    while moves.count <= move { moves.append(nil) }
    guard transition.from == screen, transition.to != nil else { return }
    moves[move] = causes.contains(transition.cause) ? .item : .other
  }

  /// Whether the item is the first thing that leads away from the screen.
  func isFirst(in all: ArraySlice<Int>) -> Bool {
    all.lazy.compactMap { moves.indices.contains($0) ? moves[$0] : nil }.first == .item
  }
}

extension AppDefinition {
  /// What moves that an item of a screen leads to have as their cause.
  func causes(of item: String, on screen: Name<Screen>) -> [String] {
    (screens[screen]?.items ?? []).filter { $0.id.rawValue == item }.map { $0.input(on: screen).cause }
  }
}

extension [Int64] {
  /// Makes room for so many values, in the same memory where they fit.
  fileprivate mutating func resize(to count: Int) {
    while self.count > count { removeLast() }
    while self.count < count { append(0) }
  }
}
