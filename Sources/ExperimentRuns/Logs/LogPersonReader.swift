import EventLogs
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments

/// Works out what people's rows came to, one person after another.
struct LogPersonReader {
  private let meanings: [LogMeaning]
  private let counting: LogCounting
  private let measures: [Metric.Measure]
  /// The acts of each metric that counts some, and what a rate is told per.
  private let counted: [[Int]]
  private let denominators: [[Int]]
  private let tellsSessions: Bool
  /// What fills the step with which the funnel begins; nothing where it may begin with any.
  private let beginnings: [Symbol]
  private var matcher: FunnelMatcher
  private var counts: [Int64]
  /// The moves of the latest person, with the one that ends each visit.
  private(set) var moves: [Int] = []
  /// What the latest person's rows came to.
  private(set) var outcome = PersonOutcome()
  /// Whether the latest person had the funnel's first step before what counts of them, and none of it in what counts.
  private(set) var beganTooEarly = false

  /// How long nothing happens between two visits, in milliseconds, where a log does not tell them apart: what analytics
  /// products take unless they are told otherwise.
  private static let pause: Int64 = 30 * 60 * 1000

  /// - Parameters:
  ///   - acts: The acts that the log has, by their numbers.
  ///   - tellsSessions: Whether rows tell the visits of a person apart.
  init(
    _ experiment: Experiment,
    _ definition: FunnelDefinition,
    _ meanings: [LogMeaning],
    _ counting: LogCounting,
    acts: SymbolTable,
    tellsSessions: Bool
  ) {
    (self.meanings, self.counting, self.tellsSessions) = (meanings, counting, tellsSessions)
    measures = experiment.metrics.map(\.measure)
    func numbers(_ names: [String]) -> [Int] { Set(names).compactMap { acts[$0]?.index }.sorted() }
    counted = measures.map { measure in
      switch measure {
      case .count(let name), .rate(of: let name, per: _): numbers([name])
      case .reached, .time: []
      }
    }
    denominators = measures.compactMap { if case .rate(of: _, let names) = $0 { numbers(names) } else { nil } }
    beginnings = definition.order == .unordered ? [] : definition.steps[0].symbols
    matcher = FunnelMatcher(definition)
    counts = Array(repeating: 0, count: acts.names.count)
  }

  /// Reads a person's rows into ``outcome``.
  mutating func read(_ entries: ArraySlice<LogEntry>, of person: LogPerson) {
    matcher.reset()
    if !moves.isEmpty { moves.removeAll(keepingCapacity: true) }
    for act in counts.indices { counts[act] = 0 }
    outcome.startClass = person.startClass
    outcome.segment = person.segment ?? 0
    outcome.goal = person.goal
    outcome.exposure = person.exposure
    outcome.hitStepCap = false
    beganTooEarly = false
    let start = counting.countFrom == .start ? .min : person.exposure?.time ?? .max
    follow(entries, from: start, person.startClass)
    matcher.finish(exposure: person.exposure?.time)
    outcome.reachedTimes.resize(to: matcher.reachedCount)
    if !outcome.reachedTimes.isEmpty { beganTooEarly = false }
    for (step, time) in matcher.reachedTimes.enumerated() { outcome.reachedTimes[step] = time }
    outcome.values.resize(to: measures.count)
    for metric in measures.indices { outcome.values[metric] = value(of: metric, person.exposure) }
    outcome.denominators.resize(to: denominators.count)
    for (rate, acts) in denominators.enumerated() { outcome.denominators[rate] = sum(acts) }
  }

  /// Where a person went who reached a step and not the last; `nil` for anybody else.
  /// - Parameter end: When the data ended.
  func dropOff(_ entries: ArraySlice<LogEntry>, atEnd end: Int64) -> (furthest: Int, next: Int?, isOpen: Bool)? {
    guard let reached = outcome.reachedTimes.last, outcome.reachedTimes.count < matcher.definition.steps.count else {
      return nil
    }
    var next: Int?
    for entry in entries.reversed() {
      if entry.time <= reached { break }
      if case .viewed(let screen, _, _) = meanings[Int(entry.facts)].event { next = screen }
    }
    let isOpen = !hasEnded(entries) && matcher.openUntil.map { $0 > end } ?? false
    return (outcome.reachedTimes.count - 1, next, isOpen)
  }

  /// Whether the last that is known of a person is that they left.
  private func hasEnded(_ entries: ArraySlice<LogEntry>) -> Bool {
    if let last = entries.last, case .ended = meanings[Int(last.facts)].event { true } else { false }
  }

  private mutating func follow(_ entries: ArraySlice<LogEntry>, from start: Int64, _ startClass: SizeClass) {
    var sizeClass = startClass
    var last: LogEntry?
    for entry in entries {
      if tellsSessions {
        matcher.resumeSession(Int(entry.session))
      } else if let last, entry.time - last.time > Self.pause {
        matcher.beginSession()
      }
      last = entry
      if let known = meanings[Int(entry.facts)].sizeClass { sizeClass = known }
      guard entry.time >= start else {
        if begins(meanings[Int(entry.facts)].event, in: sizeClass) { beganTooEarly = true }
        continue
      }
      switch meanings[Int(entry.facts)].event {
      case .exposure: break
      case .viewed(_, let symbols, let isOnGoal):
        if let symbol = symbols[sizeClass] {
          matcher.take(AnalyticsEvent(time: entry.time, symbol: symbol, isOnGoal: isOnGoal))
        }
      case .did(let act, let symbol):
        counts[act] += 1
        if let symbol { matcher.take(AnalyticsEvent(time: entry.time, symbol: symbol)) }
      case .moved(let move): moves.append(move)
      case .ended(let move, let hitStepCap):
        moves.append(move)
        if hitStepCap { outcome.hitStepCap = true }
      }
    }
  }

  /// Whether an event is the funnel's first step.
  private func begins(_ event: LogMeaning.Event, in sizeClass: SizeClass) -> Bool {
    switch event {
    case .viewed(_, let symbols, _): symbols[sizeClass].map(beginnings.contains) ?? false
    case .did(_, let symbol): symbol.map(beginnings.contains) ?? false
    case .exposure, .moved, .ended: false
    }
  }

  private func sum(_ acts: [Int]) -> Int64 {
    var sum: Int64 = 0
    for act in acts { sum += counts[act] }
    return sum
  }

  private func value(of metric: Int, _ exposure: Exposure?) -> Int64 {
    switch measures[metric] {
    case .reached(let step): matcher.isReached(step)
    case .count, .rate: sum(counted[metric])
    case .time(.exposure, let step, _): matcher.time(from: exposure?.time, to: step)
    case .time(.step(let from), let step, _): matcher.time(from: matcher.reachedTime(of: from), to: step)
    }
  }
}
