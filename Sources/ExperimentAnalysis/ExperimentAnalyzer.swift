import ExperimentStatistics
import FunnelAnalysis
import HeadlessNavigation
public import NavigationExperiments

/// Turns a tally into estimates.
///
/// The same code serves simulated people and real ones.
public struct ExperimentAnalyzer {
  let experiment: Experiment
  let tally: ExperimentTally
  /// The share of the enrolled that each variant should get.
  let expectedShares: [Double]

  /// Prepares to analyse a tally of an experiment.
  public init(experiment: Experiment, tally: ExperimentTally) {
    self.experiment = experiment
    self.tally = tally
    expectedShares = experiment.expectedShares
  }

  /// All the estimates.
  public func results() -> AnalysisResults {
    AnalysisResults(
      experiment: experiment,
      funnel: cells.flatMap(funnelRows),
      comparisons: comparisons(),
      durations: cells.flatMap(durationRows),
      transitions: cells.flatMap(transitionRows),
      assignments: assignmentRows(),
      metrics: metricRows(),
      health: health()
    )
  }

  /// One variant and size class.
  typealias CellPlace = (variant: Int, sizeClass: SizeClass)

  private var cells: [CellPlace] {
    experiment.variants.indices.flatMap { variant in SizeClass.allCases.map { (variant, $0) } }
  }

  private func cell(_ place: CellPlace) -> CellTally { tally.revealed[place.variant][place.sizeClass.index] }

  private func funnelRows(_ place: CellPlace) -> [AnalysisResults.FunnelRow] {
    let funnel = cell(place).funnel
    return funnel.reached.indices.map { step in
      let previous = experiment.funnel.required(before: step).map { funnel.reached[$0] } ?? funnel.exposed
      let ofExposed = Proportion(successes: funnel.reached[step], trials: funnel.exposed)
      return AnalysisResults.FunnelRow(
        variant: place.variant,
        sizeClass: place.sizeClass,
        step: step,
        exposed: funnel.exposed,
        previous: previous,
        reached: funnel.reached[step],
        rate: try? ofExposed.rate,
        interval: try? ofExposed.wilsonInterval(level: Comparison.level),
        rateOfPrevious: try? Proportion(successes: funnel.reached[step], trials: previous).rate
      )
    }
  }

  private func durationRows(_ place: CellPlace) -> [AnalysisResults.DurationRow] {
    let funnel = cell(place).funnel
    let last = experiment.funnel.steps.count - 1
    let consecutive = funnel.durations.enumerated().map { ($0.offset, $0.offset + 1, $0.element) }
    let whole = last > 1 ? [(0, last, funnel.whole)] : []
    return (consecutive + whole).map { from, to, duration in
      let horizon = experiment.funnel.windowMilliseconds
      let others = Double(funnel.exposed - duration.count) * Double(horizon)
      return AnalysisResults.DurationRow(
        variant: place.variant,
        sizeClass: place.sizeClass,
        from: from,
        to: to,
        exposed: funnel.exposed,
        converted: duration.count,
        mean: duration.count > 0 ? Double(duration.sum) / Double(duration.count) : nil,
        quantiles: [0.5, 0.9, 0.99].map(duration.histogram.quantile),
        restrictedMean: funnel.exposed > 0 ? (Double(duration.sum) + others) / Double(funnel.exposed) : nil,
        horizon: horizon
      )
    }
  }

  /// Moves in the order in which the app declares its screens; the end of sessions last.
  private func transitionRows(_ place: CellPlace) -> [AnalysisResults.TransitionRow] {
    let order = experiment.variants[place.variant].app.screenOrder
    func rank(_ screen: Name<Screen>?, absent: Int) -> Int {
      screen.map { order.firstIndex(of: $0) ?? order.count } ?? absent
    }
    let keyed = cell(place).transitions.map { transition, count in
      (
        key: (
          rank(transition.from, absent: -1), rank(transition.to, absent: .max), transition.action, transition.cause
        ),
        row: AnalysisResults.TransitionRow(
          variant: place.variant,
          sizeClass: place.sizeClass,
          transition: transition,
          count: count
        )
      )
    }
    return keyed.sorted { $0.key < $1.key }.map(\.row)
  }

  private func metricRows() -> [AnalysisResults.MetricRow] {
    let scopes: [SizeClass?] = [nil] + SizeClass.allCases.map(Optional.some)
    return experiment.metrics.indices.flatMap { metric in
      experiment.variants.indices.flatMap { variant in
        scopes.map { sizeClass in
          if experiment.metrics[metric].isRate { return rateRow(metric, variant: variant, in: sizeClass) }
          let moments = revealed(metric, variant: variant, in: sizeClass).moments(of: experiment.metrics[metric])
          return AnalysisResults.MetricRow(
            metric: metric,
            variant: variant,
            sizeClass: sizeClass,
            count: moments.count,
            mean: try? moments.mean,
            standardDeviation: (try? moments.variance)?.squareRoot()
          )
        }
      }
    }
  }

  /// A metric of a variant, in one size class or all of them.
  func revealed(_ metric: Int, variant: Int, in sizeClass: SizeClass?) -> MetricTally {
    var total = MetricTally()
    for stratum in SizeClass.allCases where sizeClass == nil || stratum == sizeClass {
      total.merge(tally.revealed[variant][stratum.index].metrics[metric])
    }
    return total
  }

  /// A metric of the same people under control and a variant, in one size class or all of them.
  func pairs(_ metric: Int, variant: Int, in sizeClass: SizeClass?) -> PairTally {
    var total = PairTally()
    for stratum in SizeClass.allCases where sizeClass == nil || stratum == sizeClass {
      total.merge(tally.paired[variant][stratum.index][metric])
    }
    return total
  }
}
