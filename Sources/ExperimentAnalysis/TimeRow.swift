package import ExperimentDesign
import ExperimentStatistics
package import FunnelAnalysis
import NavigationEvents

/// The time to a step under one variant, described: of a metric, or between two steps of the funnel.
package struct TimeRow: Sendable {
  /// A figure of a time.
  package enum Quantity: String, CaseIterable, Hashable, Sendable {
    /// The time by which half of all users have arrived (Kaplan & Meier 1958; who never arrives is later than everybody).
    case median
    /// The time by which 90 % of all users have arrived.
    case p90
    /// The mean time of the users who arrive; each variant has other ones.
    case meanOfArrived = "mean_of_arrived"
    /// The mean of all users, in which who does not arrive by the horizon counts the whole horizon.
    case restrictedMean = "restricted_mean"
  }

  /// A quantity's value, in seconds.
  package struct Figure: Sendable {
    /// Which figure it is.
    package var quantity: Quantity
    /// The value; `nil` if too few users arrive.
    package var value: Double?
    /// The lower end of its interval.
    package var low: Double?
    /// The upper end of its interval; `nil` if it is unknown or, of a quantile, later than everybody who arrives.
    package var high: Double?
  }

  /// The metric's position; `nil` of a time between two steps of the funnel.
  package var metric: Int?
  /// The variant's position.
  package var variant: Int
  /// Among which users: all, or those of a size class or a persona.
  package var scope: Comparison.Scope
  /// When the time starts.
  package var from: Metric.Moment
  /// The step it ends at.
  package var to: Int
  /// The users it counts, whether or not they arrive.
  package var users: Int
  /// The users who arrive.
  package var arrived: Int
  /// The figures, one of each quantity.
  package var figures: [Figure] = []
  /// The horizon of the restricted mean, in milliseconds.
  package var horizon: Int64
  /// The times of the users who arrive, in milliseconds, to 1/64.
  package var histogram: LogHistogram

  /// The value of a quantity, in seconds.
  package subscript(quantity: Quantity) -> Double? { figures.first { $0.quantity == quantity }?.value }

  /// Sets the figures from both means.
  fileprivate mutating func describe(_ mean: Figure, restricted: Figure, level: Double) {
    figures = [
      quantile(.median, 0.5, level: level), quantile(.p90, 0.9, level: level), mean,
      Figure(quantity: .restrictedMean, value: restricted.value, low: restricted.low, high: restricted.high),
    ]
  }

  /// Removes the intervals, which are those of users who were assigned one by one.
  fileprivate mutating func forgetIntervals() {
    for place in figures.indices { (figures[place].low, figures[place].high) = (nil, nil) }
  }

  /// A quantile of all users, with the interval of the ranks that hold it at a level.
  private func quantile(_ quantity: Quantity, _ share: Double, level: Double) -> Figure {
    guard users > 0 else { return Figure(quantity: quantity) }
    let counts = histogram.cumulativeCounts
    func seconds(_ rank: Int) -> Double? {
      rank > 0 ? counts.first { $0.count >= rank }.map { Double($0.value) / 1000 } : nil
    }
    let ranks = BinomialDistribution(trials: users, probability: share)
    let exact = Double(users) * share
    return Figure(
      quantity: quantity, value: seconds(max(1, Int(exact.rounded(.up)))),
      low: seconds(ranks.quantile((1 - level) / 2)), high: seconds(ranks.upperQuantile((1 - level) / 2) + 1))
  }
}

extension ExperimentAnalyzer {
  /// The metrics that are times, then the times between steps, under every variant: over all users, by size class and
  /// by persona, where there are users.
  func timeRows() -> [TimeRow] {
    let scopes =
      [Comparison.Scope.overall] + Comparison.Scope.sizeClasses
      + experiment.segments.indices.map(Comparison.Scope.segment)
    let cells = scopes.flatMap { scope in
      experiment.variants.indices.map { variant in
        (scope: scope, variant: variant, arm: level(of: variant, in: scope))
      }
    }.filter { $0.arm.count > 0 }
    let metrics = experiment.times.flatMap { metric in
      cells.compactMap { row(metric, of: $0.arm, variant: $0.variant, in: $0.scope) }
    }
    let last = experiment.funnel.steps.count - 1
    let parts = (0..<last).map { ($0, $0 + 1) } + (last > 1 ? [(0, last)] : [])
    return metrics
      + parts.flatMap { from, to in
        cells.map { row(from: from, to: to, of: $0.arm, variant: $0.variant, in: $0.scope) }
      }
  }

  private func row(_ metric: Int, of arm: TallyRow, variant: Int, in scope: Comparison.Scope) -> TimeRow? {
    let rule = experiment.metrics[metric]
    guard case .time(let from, let to, let horizon) = rule.measure else { return nil }
    let (all, arrived) = (arm[.metric(metric)], arm[.arrivals(metric)])
    var row = TimeRow(
      metric: metric, variant: variant, scope: scope, from: from, to: to, users: all.count,
      arrived: arrived.count, horizon: horizon, histogram: arm.histogram(of: .arrivals(metric)))
    let means = [arrived, all].map { sums -> TimeRow.Figure in
      let moments = sums.moments(scale: rule.unitsPerOne)
      let interval = MetricSample.mean(moments).interval(level: experiment.analysis.level)
      return .init(
        quantity: .meanOfArrived, value: try? moments.mean, low: interval?.lowerBound, high: interval?.upperBound)
    }
    row.describe(means[0], restricted: means[1], level: experiment.analysis.level)
    if isClustered { row.forgetIntervals() }
    return row
  }

  private func row(
    from: Int, to: Int, of arm: TallyRow, variant: Int, in scope: Comparison.Scope
  ) -> TimeRow {
    let figure = TallyLayout.Figure.duration(from: from, to: to)
    let (duration, horizon) = (arm[figure], experiment.funnel.horizonMilliseconds)
    var row = TimeRow(
      variant: variant, scope: scope, from: .step(from), to: to, users: arm.count, arrived: duration.count,
      horizon: horizon, histogram: arm.histogram(of: figure))
    let mean = duration.count > 0 ? Double(duration.sum()) / Double(duration.count) / 1000 : nil
    // Users who did not arrive count with the horizon.
    let restrictedSum = Double(duration.sum(1)) + Double(arm.count - duration.count) * Double(horizon)
    let restricted = arm.count > 0 ? restrictedSum / Double(arm.count) / 1000 : nil
    row.describe(
      .init(quantity: .meanOfArrived, value: mean), restricted: .init(quantity: .restrictedMean, value: restricted),
      level: experiment.analysis.level)
    if isClustered { row.forgetIntervals() }
    return row
  }
}
