import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments

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
    _ event: AnalyticsEvent,
    in sizeClass: SizeClass,
    _ symbols: SymbolTable,
    acts: SymbolTable,
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
    case .sessionEnd:
      self = .ended(moves.number(of: ScreenTransition(event)), hitStepCap: event.name == "step-cap")
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

/// Works out what the events of one user after another come to, whether they are simulated or read from a log.
struct OutcomeCounter {
  private let measures: [Metric.Measure]
  /// The numbers of the acts of each metric that counts some, and of each rate's denominator, in their order.
  private let counted, denominators: [[Int]]
  private var matcher: FunnelMatcher
  private var counts: [Int64]
  // Kept from user to user, so that the memory is used again.
  private var movesOfAll: [Int] = []
  private var moveCount = 0
  private var hitStepCap = false

  /// - Parameter acts: The acts and events that are counted, by their numbers.
  init(_ metrics: [Metric], _ definition: FunnelDefinition, acts: SymbolTable) {
    func numbers(_ names: [String]) -> [Int] { Set(names).compactMap { acts[$0]?.index }.sorted() }
    measures = metrics.map(\.measure)
    counted = measures.map { measure in
      switch measure {
      case .count(let name), .rate(of: let name, per: _): numbers([name])
      case .reached, .time: []
      }
    }
    denominators = measures.compactMap { if case .rate(of: _, let names) = $0 { numbers(names) } else { nil } }
    matcher = FunnelMatcher(definition)
    counts = Array(repeating: 0, count: acts.names.count)
  }

  /// Whether a metric counts an act.
  func counts(act: Int) -> Bool { (counted + denominators).contains { $0.contains(act) } }

  /// Forgets everything, for the next user.
  mutating func begin() {
    matcher.reset()
    for act in counts.indices { counts[act] = 0 }
    (moveCount, hitStepCap) = (0, false)
  }

  /// Takes the next event.
  mutating func take(_ event: CountedEvent, at time: Int64, isOnGoal: Bool = false) {
    switch event {
    case .viewed(let symbol): matcher.take(symbol, at: time, isOnGoal: isOnGoal)
    case .moved(let move): append(move)
    case .did(let act, let symbol):
      counts[act] += 1
      if let symbol { take(symbol, at: time) }
    case .ended(let move, let hitStepCap):
      append(move)
      if hitStepCap { self.hitStepCap = true }
    }
  }

  /// Takes an act that fills a step of the funnel and is counted apart.
  mutating func take(_ symbol: Symbol, at time: Int64) { matcher.take(symbol, at: time) }

  /// Counts an act that was done so many times.
  mutating func count(_ act: Int, times: Int) { counts[act] += Int64(times) }

  private mutating func append(_ move: Int) {
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

  /// Writes down what the user came to, whose exposure stands in the outcome.
  mutating func finish(into outcome: inout UserOutcome) {
    let exposure = outcome.exposure?.time
    matcher.finish(exposure: exposure)
    outcome.hitStepCap = hitStepCap
    outcome.reachedTimes.resize(to: matcher.reachedCount)
    for step in outcome.reachedTimes.indices { outcome.reachedTimes[step] = matcher.reachedTimes[step] }
    outcome.values.resize(to: measures.count)
    for metric in measures.indices { outcome.values[metric] = value(of: metric, exposure) }
    outcome.denominators.resize(to: denominators.count)
    for rate in denominators.indices { outcome.denominators[rate] = sum(denominators[rate]) }
  }

  private func sum(_ acts: [Int]) -> Int64 {
    var sum: Int64 = 0
    for act in acts { sum += counts[act] }
    return sum
  }

  private func value(of metric: Int, _ exposure: Int64?) -> Int64 {
    switch measures[metric] {
    case .reached(let step): matcher.reachedTime(of: step) == nil ? 0 : 1
    case .count, .rate: sum(counted[metric])
    case .time(.exposure, let step, _): time(from: exposure, to: step)
    case .time(.step(let from), let step, _): time(from: matcher.reachedTime(of: from), to: step)
    }
  }

  /// The time to first reaching a step, in milliseconds; `UserOutcome.never` where either never was.
  private func time(from start: Int64?, to step: Int) -> Int64 {
    guard let start, let end = matcher.reachedTime(of: step) else { return UserOutcome.never }
    return FunnelTally.time(from: start, to: end, longest: matcher.definition.windowMilliseconds)
  }
}

extension [Int64] {
  /// Makes room for so many values, in the same memory where they fit.
  fileprivate mutating func resize(to count: Int) {
    while self.count > count { removeLast() }
    while self.count < count { append(0) }
  }
}
