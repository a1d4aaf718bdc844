package import ExperimentStatistics
import NavigationEvents
import ExperimentDesign

extension Prediction {
  /// Every step under every variant for the users of a scope, beside the funnel of a log.
  /// - Parameter mix: The mix of all observed users, which weighs the run's users.
  func steps(in scope: Comparison.Scope, beside observed: AnalysisResults, mix: UserMix) -> [PredictedStep] {
    let experiment = observed.experiment
    let rows = observed.funnel.filter { scope.holds($0.stratum) }
    let held = cells.filter { scope.holds($0.stratum) }
    return experiment.variants.indices.flatMap { variant in
      let cells = held.filter { $0.variant == variant }
      return experiment.funnel.steps.indices.map { step in
        let own = rows.filter { $0.variant == variant && $0.step == step }
        let share = Proportion(
          successes: own.reduce(0) { $0 + $1.reached }, trials: own.reduce(0) { $0 + $1.exposed })
        return PredictedStep(
          variant: variant, scope: scope, step: step, predictedUsers: cells.reduce(0) { $0 + $1.exposed },
          observedUsers: share.trials, predictedRate: rate(step, of: cells, in: scope, mix, experiment),
          observedRate: try? share.rate, interval: try? share.wilsonInterval(level: experiment.analysis.level))
      }
    }
  }

  /// The share that reaches a step, with each stratum that the run reports weighed by its share of the observed users.
  private func rate(
    _ step: Int, of cells: [Cell], in scope: Comparison.Scope, _ mix: UserMix, _ experiment: ExperimentOutline
  ) -> Double? {
    guard mix.count(in: scope) > 0 else { return nil }
    var rate = 0.0
    for sort in tellsSegments ? experiment.strata : SizeClass.allCases.map({ ExposureStratum($0) }) {
      let weight = mix.share(within: scope) { stratum in
        stratum.sizeClass == sort.sizeClass && (!tellsSegments || stratum.segment == sort.segment)
      }
      guard weight > 0 else { continue }
      let own = cells.filter { $0.stratum == sort }
      let exposed = own.reduce(0) { $0 + $1.exposed }
      guard exposed > 0 else { return nil }
      rate += weight * Double(own.reduce(0) { $0 + $1.reached[step] }) / Double(exposed)
    }
    return rate
  }
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
