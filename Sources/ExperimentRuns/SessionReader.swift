import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// Works out what sessions came to, from their tapes.
struct SessionReader {
  /// What is measured, as numbers.
  private enum Measure {
    case reached(step: Int)
    /// A count of acts.
    case count(PersonAct?)
    /// The time to a step; from a step, or from exposure when that is negative.
    case time(from: Int, to: Int, horizon: Int64)
  }

  private let measures: [Measure]
  /// What each metric that is a rate is told per, in their order.
  private let denominatorActs: [[PersonAct]]
  private var matcher: FunnelMatcher
  /// The acts that are steps, with their symbols.
  private let actSteps: [(act: PersonAct, symbol: Symbol)]
  private var acts: [Int64]
  private var denominators: [Int64]
  /// The moves of the latest session, in order, the one that ends it left out.
  private(set) var moves: [Int] = []
  /// How the latest session ended.
  private(set) var end = SessionEnd.gaveUp

  init(metrics: [Metric], definition: FunnelDefinition, symbols: SymbolTable) {
    measures = metrics.map { metric in
      switch metric.measure {
      case .reached(let step): .reached(step: step)
      case .count(let name), .rate(of: let name, per: _): .count(PersonAct(rawValue: name))
      case .time(.exposure, let step, let horizon): .time(from: -1, to: step, horizon: horizon)
      case .time(.step(let from), let step, let horizon): .time(from: from, to: step, horizon: horizon)
      }
    }
    denominatorActs = metrics.compactMap { metric in
      if case .rate(of: _, let names) = metric.measure { names.compactMap(PersonAct.init) } else { nil }
    }
    acts = Array(repeating: 0, count: metrics.count)
    denominators = Array(repeating: 0, count: denominatorActs.count)
    matcher = FunnelMatcher(definition)
    actSteps = PersonAct.allCases.compactMap { act in symbols.symbol(ofAct: act.rawValue).map { (act, $0) } }
  }

  /// Reads a tape; the moves are left to ``moves``.
  mutating func read(_ tape: SessionTape, _ events: SessionEvents, into outcome: inout PersonOutcome) {
    forget()
    outcome.exposure = nil
    var errand = tape.errands[0]
    for moment in tape.moments {
      switch moment.event {
      case .navigated(let transition, let isDone):
        errand.isDone = isDone
        for index in events.range(of: transition) { take(events.events[index], at: moment.time, toward: errand) }
      case .metSlot(let traits):
        if outcome.exposure == nil {
          outcome.exposure = Exposure(time: Int64(moment.time), sizeClass: traits.horizontal)
        }
      case .did(let act):
        count(act)
        for step in actSteps where step.act == act {
          matcher.take(AnalyticsEvent(time: Int64(moment.time), symbol: step.symbol))
        }
      case .ended(let reason): end = reason
      case .turned(let position): errand = tape.errands[position]
      case .looked: break
      }
    }
    outcome.hitStepCap = end == .stepCap
    matcher.finish(exposure: outcome.exposure?.time)
    outcome.chain.removeAll(keepingCapacity: true)
    for time in matcher.furthestChain { outcome.chain.append(time) }
    outcome.values.removeAll(keepingCapacity: true)
    for metric in measures.indices { outcome.values.append(value(of: metric, outcome.exposure)) }
    outcome.denominators.removeAll(keepingCapacity: true)
    for count in denominators { outcome.denominators.append(count) }
  }

  private mutating func forget() {
    matcher.reset()
    moves.removeAll(keepingCapacity: true)
    for metric in acts.indices { acts[metric] = 0 }
    for rate in denominators.indices { denominators[rate] = 0 }
  }

  private mutating func take(_ event: SessionEvents.Event, at time: Int, toward errand: Errand) {
    switch event {
    case .moved(let move): moves.append(move)
    case .viewed(let symbol, let kind, let subject, let leaves):
      let isOnGoal = errand.isServed(by: kind, subject: subject, leaves: leaves)
      matcher.take(AnalyticsEvent(time: Int64(time), symbol: symbol, isOnGoal: isOnGoal))
    }
  }

  private mutating func count(_ act: PersonAct) {
    for metric in measures.indices {
      if case .count(let counted) = measures[metric], counted == act { acts[metric] += 1 }
    }
    for rate in denominatorActs.indices where denominatorActs[rate].contains(act) { denominators[rate] += 1 }
  }

  private func value(of metric: Int, _ exposure: Exposure?) -> Int64 {
    switch measures[metric] {
    case .reached(let step): return matcher.reachedTime(of: step) == nil ? 0 : 1
    case .count: return acts[metric]
    case .time(let from, let step, let horizon):
      let start = from < 0 ? exposure?.time : matcher.reachedTime(of: from)
      guard let start, let end = matcher.reachedTime(of: step) else { return horizon }
      return min(horizon, max(0, end - start))
    }
  }
}
