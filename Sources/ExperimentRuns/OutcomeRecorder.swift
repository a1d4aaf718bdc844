import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// Stamps person and time on the events of one session and works out what it came to.
struct OutcomeRecorder: SessionRecorder {
  private let metrics: [Metric]
  private let actIndices: [PersonAct?]
  /// What each metric that is a rate is told per, in their order.
  private let denominatorActs: [[PersonAct]]
  private var matcher: FunnelMatcher
  private var acts: [Int]
  private var outcome: PersonOutcome
  private var last: Name<Screen>?

  /// Prepares to record sessions of an experiment.
  init(experiment: Experiment, definition: FunnelDefinition, startClass: SizeClass) {
    metrics = experiment.metrics
    actIndices = experiment.metrics.map { metric in
      switch metric.measure {
      case .count(let name), .rate(of: let name, per: _): PersonAct(rawValue: name)
      case .reached, .time: nil
      }
    }
    denominatorActs = experiment.metrics.compactMap { metric in
      if case .rate(of: _, let names) = metric.measure { names.compactMap(PersonAct.init) } else { nil }
    }
    matcher = FunnelMatcher(definition)
    acts = Array(repeating: 0, count: metrics.count)
    outcome = PersonOutcome(
      startClass: startClass,
      exposure: nil,
      chain: [],
      values: [],
      denominators: Array(repeating: 0, count: denominatorActs.count),
      transitions: [],
      hitStepCap: false
    )
  }

  mutating func navigated(to state: Int, events: [RunInterceptor.Event], at time: Int, toward errand: Errand) {
    for event in events {
      switch event {
      case .viewed(let symbol, let view):
        let isOnGoal = errand.isServed(by: view.screen, subject: view.subject, leaves: view.leaves)
        matcher.take(AnalyticsEvent(time: Int64(time), symbol: symbol, isOnGoal: isOnGoal))
      case .moved(let transition):
        outcome.transitions.append(transition)
        last = transition.to
      }
    }
  }

  mutating func slotAnswered(at time: Int, in traits: Traits) {
    guard outcome.exposure == nil else { return }
    outcome.exposure = Exposure(time: Int64(time), sizeClass: traits.horizontal)
  }

  mutating func did(_ act: PersonAct, at time: Int) {
    for (metric, counted) in actIndices.enumerated() where counted == act { acts[metric] += 1 }
    for (rate, acts) in denominatorActs.enumerated() where acts.contains(act) { outcome.denominators[rate] += 1 }
  }

  mutating func ended(_ end: SessionEnd, at time: Int) {
    outcome.transitions.append(ScreenTransition(from: last, to: nil, action: "end", cause: end.rawValue))
    outcome.hitStepCap = end == .stepCap
    outcome.chain = matcher.furthestChain
    outcome.values = metrics.indices.map(value)
  }

  /// The outcome, once the session has ended.
  func finished() -> PersonOutcome { outcome }

  private func value(of metric: Int) -> Int64 {
    switch metrics[metric].measure {
    case .reached(let step): return step < matcher.reachedCount ? 1 : 0
    case .count, .rate: return Int64(acts[metric])
    case .time(let moment, let step, let horizon):
      let start: Int64? =
        switch moment {
        case .exposure: outcome.exposure?.time
        case .step(let from): from < matcher.reachedCount ? matcher.reachedTimes[from] : nil
        }
      guard let start, step < matcher.reachedCount else { return horizon }
      return min(horizon, max(0, matcher.reachedTimes[step] - start))
    }
  }
}
