/// The distribution of one difference across scenarios.
package struct ScenarioSpread: Hashable, Sendable {
  /// A level or difference that some of the scenarios stay below.
  ///
  /// Scenarios count equally; quantiles between two of them are interpolated linearly (Hyndman & Fan 1996, type 7).
  package struct Range: Hashable, Sendable {
    /// The 5 % quantile.
    package var p05: Double
    /// The median.
    package var p50: Double
    /// The 95 % quantile.
    package var p95: Double

    /// Makes a range of quantiles that are known.
    package init(p05: Double, p50: Double, p95: Double) { (self.p05, self.p50, self.p95) = (p05, p50, p95) }

    /// The quantiles of numbers; `nil` without numbers.
    init?(_ values: [Double]) {
      let sorted = values.sorted()
      guard let last = sorted.indices.last else { return nil }
      func quantile(_ share: Double) -> Double {
        let place = Double(last) * share
        let below = min(Int(place), last)
        let above = min(below + 1, last)
        return sorted[below] + (place - Double(below)) * (sorted[above] - sorted[below])
      }
      (p05, p50, p95) = (quantile(0.05), quantile(0.5), quantile(0.95))
    }
  }

  /// The number of scenarios in which the difference is defined.
  package var count = 0
  /// The largest number of users in a scenario.
  package var usersPerScenario = 0
  /// The number of users in all scenarios together; each scenario has its own users.
  package var users = 0
  /// The difference, treatment minus control, in the metric's unit, without the error of simulating no more users, and
  /// with the errors of predictions.
  package var difference: Range
  /// The same without the errors of predictions.
  package var modeled: Range
  /// The difference in each of these scenarios, in their order, shrunk towards the regression.
  package var differences: [Double] = []
  /// The standard error of the difference in one scenario that comes from simulating no more users, on average.
  package var monteCarloError = 0.0
  /// The metric under the control.
  package var control: Range
  /// The metric under the treatment.
  package var treatment: Range
  /// The share of scenarios in which the difference has the sign of its median.
  package var sameSignShare = 1.0
  /// The share of scenarios with a difference below the margin or, without a margin, of zero.
  package var immaterialShare = 0.0
  /// The shares of scenarios in which the difference is at least the margin, upwards and downwards; without one, above
  /// and below zero.
  package var (aboveMarginShare, belowMarginShare) = (0.0, 0.0)
  /// The sensitivity to each parameter, the largest first.
  package var sensitivities: [Sensitivity] = []
  /// The verdict; `nil` if the difference has one sign, but the metric has no better direction.
  package var verdict: ScenarioVerdict?
  /// The share of resamples that give the verdict, or are on the side that it leans to; of an undecided one, that
  /// agree on the commonest class.
  package var stability = 1.0
  /// The classes of the resamples and their shares, the most frequent first; `nil` for a direction that is not called
  /// better.
  package var candidates: [Candidate] = []
  /// What more work would settle the verdict; `nil` unless it is undecided, and where none probably does.
  package var settlement: Settlement?
  /// The variant that the time alone would favor although fewer users arrive under it; the verdict is undecided.
  package var fewerArrive: Int?
  /// What to know of a parameter to settle an open verdict on a primary metric, the most important parameter first.
  package var narrowings: [Narrowing] = []

  /// A spread of which nothing is known but a range, and the verdict.
  package init(_ range: Range, verdict: ScenarioVerdict?) {
    (difference, modeled, control, treatment, self.verdict) = (range, range, range, range, verdict)
  }

  /// A class that some of the resamples give.
  package struct Candidate: Hashable, Sendable {
    /// The verdict in this case.
    package var verdict: ScenarioVerdict?
    /// The share of the resamples.
    package var share: Double
  }
}

/// The verdict on a difference across scenarios.
package enum ScenarioVerdict: Hashable, Sendable {
  /// No difference is possible: the variants have the same app and rules for these users, and each user met the same.
  /// If a difference is possible but no user met one, the verdict is ``noMaterialDifference`` or ``undecided``.
  case identical
  /// The difference has the same sign in at least 95 % of the scenarios, and its median is at least the margin.
  case favors(variant: Int)
  /// The difference has the same sign in at least 80 % of the scenarios, by at least 90 % of the resamples.
  case leans(variant: Int)
  /// The difference is below the margin in at least 90 % of the scenarios.
  case noMaterialDifference
  /// It depends on a parameter, given by its position among the uncertain ones.
  case depends(parameter: Int)
  /// The scenarios name a variant or find no material difference, and past predictions erred by more.
  case withinError
  /// Other users or other scenarios could give another class: less than 95 % of the resamples agree on one, and less
  /// than 90 % favor one variant or lean to it.
  case undecided
}

extension ScenarioVerdict {
  /// Whether it answers the question: it names a variant, or that none is better.
  package var isSettled: Bool {
    switch self {
    case .identical, .favors, .noMaterialDifference: true
    case .leans, .depends, .withinError, .undecided: false
    }
  }

  /// The class of a difference by its shares of scenarios.
  enum Class: Hashable {
    case oneWay(isPositive: Bool)
    case leans(isPositive: Bool)
    case immaterial
    case depends
    case withinError

    /// The class of effects in scenarios that count alike.
    /// - Parameters:
    ///   - shares: The effects with the errors of predictions.
    ///   - scenarios: The effects without them.
    init(_ shares: EffectShares, scenarios: EffectShares) {
      let found = Self(shares)
      self = found == .depends && Self(scenarios) != .depends ? .withinError : found
    }

    private init(_ shares: EffectShares) {
      // Shares are compared in whole scenarios, free of rounding where there are no errors.
      let (count, most) = (shares.count, max(shares.positive, shares.negative))
      let isPositive = shares.positive >= shares.negative
      if most * 100 >= 95 * count, (isPositive ? shares.high : shares.low) * 2 >= count {
        self = .oneWay(isPositive: isPositive)
      } else if shares.small * 10 >= 9 * count {
        self = .immaterial
      } else if (80 * count..<95 * count).contains(most * 100) {
        self = .leans(isPositive: isPositive)
      } else {
        self = .depends
      }
    }
  }
}
