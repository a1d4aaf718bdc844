import EventLogs
import FunnelAnalysis
import NavigationExperiments

/// Works out what people's rows came to, one person after another.
struct LogPersonReader {
  private let measures: [Metric.Measure]
  /// The acts of each metric that counts some, and what a rate is told per.
  private let counted: [[Int]]
  private let denominators: [[Int]]
  private var matcher: FunnelMatcher
  private var counts: [Int64]
  /// The moves of the latest person, with the one that ends each visit.
  private(set) var moves: [Int] = []

  /// - Parameter acts: The acts that the log has, by their numbers.
  init(_ metrics: [Metric], _ definition: FunnelDefinition, acts: SymbolTable) {
    measures = metrics.map(\.measure)
    func numbers(_ names: [String]) -> [Int] { Set(names).compactMap { acts[$0]?.index }.sorted() }
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

  /// What a person's rows came to.
  mutating func outcome(_ entries: ArraySlice<LogEntry>, _ meanings: [LogMeaning]) -> PersonOutcome {
    matcher.reset()
    moves.removeAll(keepingCapacity: true)
    for act in counts.indices { counts[act] = 0 }
    var outcome = PersonOutcome()
    if let first = entries.first { outcome.startClass = meanings[Int(first.facts)].sizeClass }
    outcome.segment = entries.lazy.compactMap { meanings[Int($0.facts)].segment }.first ?? 0
    for entry in entries {
      let meaning = meanings[Int(entry.facts)]
      switch meaning.event {
      case .exposure:
        if outcome.exposure == nil { outcome.exposure = Exposure(time: entry.time, sizeClass: meaning.sizeClass) }
      case .viewed(let symbol, let isOnGoal):
        if let symbol { matcher.take(AnalyticsEvent(time: entry.time, symbol: symbol, isOnGoal: isOnGoal)) }
      case .did(let act, let symbol):
        counts[act] += 1
        if let symbol { matcher.take(AnalyticsEvent(time: entry.time, symbol: symbol)) }
      case .moved(let move): moves.append(move)
      case .ended(let move, let hitStepCap):
        moves.append(move)
        if hitStepCap { outcome.hitStepCap = true }
      }
    }
    matcher.finish(exposure: outcome.exposure?.time)
    outcome.chain = matcher.furthestChain
    outcome.values = measures.indices.map { value(of: $0, outcome.exposure) }
    outcome.denominators = denominators.map { $0.reduce(0) { $0 + counts[$1] } }
    return outcome
  }

  private func value(of metric: Int, _ exposure: Exposure?) -> Int64 {
    switch measures[metric] {
    case .reached(let step): matcher.isReached(step)
    case .count, .rate: counted[metric].reduce(0) { $0 + counts[$1] }
    case .time(.exposure, let step, let horizon): matcher.time(from: exposure?.time, to: step, within: horizon)
    case .time(.step(let from), let step, let horizon):
      matcher.time(from: matcher.reachedTime(of: from), to: step, within: horizon)
    }
  }
}
