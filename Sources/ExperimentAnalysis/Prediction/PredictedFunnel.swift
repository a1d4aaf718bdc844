package import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments

/// The funnel of a run, step by step beside the funnel of a log.
struct PredictedFunnel {
  let prediction: Prediction
  let observed: AnalysisResults
  /// The mix of all observed users, which weighs the run's users.
  let mix: UserMix

  /// Every step under every variant for the users of a scope.
  func steps(in scope: Comparison.Scope) -> [PredictedStep] {
    let experiment = observed.experiment
    return experiment.variants.indices.flatMap { variant in
      experiment.funnel.steps.indices.map { step($0, under: variant, in: scope) }
    }
  }

  private func step(_ step: Int, under variant: Int, in scope: Comparison.Scope) -> PredictedStep {
    let rows = observed.funnel.filter { $0.variant == variant && $0.step == step && scope.holds($0.stratum) }
    let share = Proportion(successes: rows.sum(\.reached), trials: rows.sum(\.exposed))
    let cells = prediction.cells.filter { $0.variant == variant && scope.holds($0.stratum) }
    let level = observed.experiment.analysis.level
    return PredictedStep(
      variant: variant, scope: scope, step: step, predictedUsers: cells.sum(\.exposed), observedUsers: share.trials,
      predictedRate: rate(step, of: cells, in: scope), observedRate: try? share.rate,
      interval: try? share.wilsonInterval(level: level))
  }

  /// The share that reaches a step, with each stratum weighed by its share of the observed users.
  private func rate(_ step: Int, of cells: [Prediction.Cell], in scope: Comparison.Scope) -> Double? {
    guard mix.count(in: scope) > 0 else { return nil }
    var rate = 0.0
    for sort in sorts {
      let weight = mix.share(within: scope) { $0.isLike(sort, withSegments: prediction.tellsSegments) }
      guard weight > 0 else { continue }
      let own = cells.filter { $0.stratum == sort }
      let exposed = own.sum(\.exposed)
      guard exposed > 0 else { return nil }
      rate += weight * Double(own.sum { $0.reached[step] }) / Double(exposed)
    }
    return rate
  }

  /// The strata that the run reports.
  private var sorts: [ExposureStratum] {
    prediction.tellsSegments ? observed.experiment.strata : SizeClass.allCases.map { ExposureStratum($0) }
  }
}

extension ExposureStratum {
  /// Whether users of both are of one sort.
  fileprivate func isLike(_ other: ExposureStratum, withSegments: Bool) -> Bool {
    sizeClass == other.sizeClass && (!withSegments || segment == other.segment)
  }
}

extension Array {
  /// The sum of a number of each.
  fileprivate func sum(_ number: (Element) -> Int) -> Int { reduce(0) { $0 + number($1) } }
}

/// A step of the funnel, as predicted and as observed.
package struct PredictedStep: Sendable {
  /// The variant's position.
  package var variant: Int
  /// The users it is about.
  package var scope: Comparison.Scope
  /// The step's position.
  package var step: Int
  /// The simulated users of the variant.
  package var predictedUsers: Int
  /// The observed users of the variant.
  package var observedUsers: Int
  /// The share of the exposed that should reach it, of users mixed as the observed ones; `nil` if users of their sorts
  /// were not simulated.
  package var predictedRate: Double?
  /// The share that did.
  package var observedRate: Double?
  /// The Wilson interval of ``observedRate``.
  package var interval: ConfidenceInterval?

  /// The observed share minus the predicted one.
  package var error: Double? {
    guard let observedRate, let predictedRate else { return nil }
    return observedRate - predictedRate
  }

  /// Whether the predicted share is within the interval of the observed one.
  package var isInside: Bool? {
    guard let interval, let predictedRate else { return nil }
    return interval.contains(predictedRate)
  }
}
