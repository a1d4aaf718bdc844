/// The metrics of the same users under two variants.
package struct ContrastTally: Hashable, Sendable {
  /// How many users.
  package private(set) var count = 0
  /// The metrics, in the experiment's order; of a time, users who arrive under both.
  package private(set) var metrics: [PairTally]
  /// The metrics that are rates, in their order.
  package private(set) var rates: [RatePairTally]
  /// The metrics that are times, in their order.
  package private(set) var times: [TimePairTally]
  /// The steps of the funnel, in their order.
  package private(set) var steps: [StepPairTally]

  /// The users who saw something else, or at other times, under the treatment.
  package private(set) var seeingOtherwise = 0
  /// The users for whom one of the variants can differ from the control and not for all, as their device may be turned.
  package private(set) var triggered = 0

  private let layout: MetricLayout

  /// Makes an empty tally.
  package init(_ experiment: ExperimentDefinition) {
    layout = MetricLayout(experiment)
    metrics = Array(repeating: PairTally(), count: experiment.metrics.count)
    rates = Array(repeating: RatePairTally(), count: layout.rates.count)
    times = Array(repeating: TimePairTally(), count: layout.times.count)
    steps = Array(repeating: StepPairTally(), count: experiment.funnel.steps.count)
  }

  /// Whether all users met the same under both, and their values are the same; true where there are no users.
  package var isIdentical: Bool {
    seeingOtherwise == 0 && metrics.indices.allSatisfy(isSame)
  }

  /// Whether no user has another value of a metric, by its position; true where there are no users.
  package func isSame(in metric: Int) -> Bool {
    metrics[metric].higher == 0 && metrics[metric].lower == 0
      && (layout.times.firstIndex { $0.metric == metric }.map { times[$0].hasSameArrivals } ?? true)
      && (layout.rates.firstIndex(of: metric).map { rates[$0].isIdentical } ?? true)
  }

  mutating func add(control: UserOutcome, treatment: UserOutcome, isTriggered: Bool = false) {
    count += 1
    if isTriggered { triggered += 1 }
    if control.seen != treatment.seen { seeingOtherwise += 1 }
    let goal = control.goal
    for metric in treatment.values.indices where layout.counts(metric, goal: goal) {
      let (value, other) = (control.values[metric], treatment.values[metric])
      if value != UserOutcome.never, other != UserOutcome.never {
        metrics[metric].add(control: value, treatment: other)
      }
    }
    for place in layout.times.indices where layout.counts(layout.times[place].metric, goal: goal) {
      let time = layout.times[place]
      times[place].add(control: control.values[time.metric], treatment: treatment.values[time.metric], by: time)
    }
    for rate in layout.rates.indices where layout.counts(layout.rates[rate], goal: goal) {
      let metric = layout.rates[rate]
      rates[rate].add(
        control: RatePairTally.Value(control.values[metric], per: control.denominators[rate]),
        treatment: RatePairTally.Value(treatment.values[metric], per: treatment.denominators[rate])
      )
    }
    for step in steps.indices {
      steps[step].add(step, control: control.reachedTimes, treatment: treatment.reachedTimes)
    }
  }

  /// Adds the tally of other users.
  package mutating func merge(_ other: ContrastTally) {
    seeingOtherwise += other.seeingOtherwise
    triggered += other.triggered
    count += other.count
    for metric in metrics.indices { metrics[metric].merge(other.metrics[metric]) }
    for rate in rates.indices { rates[rate].merge(other.rates[rate]) }
    for time in times.indices { times[time].merge(other.times[time]) }
    for step in steps.indices { steps[step].merge(other.steps[step]) }
  }
}
