/// What becomes of one difference across scenarios: when uncertain parameters take other values.
public struct ScenarioSpread: Hashable, Sendable {
  /// A level or difference that some of the scenarios stay below.
  ///
  /// Each scenario counts as much as any other; between two of them quantiles are interpolated linearly (Hyndman & Fan
  /// 1996, type 7).
  public struct Range: Hashable, Sendable {
    /// What 5 % of the scenarios stay below.
    public var p05: Double
    /// The median.
    public var p50: Double
    /// What 95 % of the scenarios stay below.
    public var p95: Double

    /// Makes a range of quantiles that are known.
    package init(p05: Double, p50: Double, p95: Double) { (self.p05, self.p50, self.p95) = (p05, p50, p95) }

    /// The quantiles of numbers; `nil` of none.
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

  /// In how many scenarios the difference is defined.
  public var count: Int
  /// How many users were run in a scenario, at most.
  public var usersPerScenario: Int
  /// How many users were run in all scenarios together; each scenario has users of its own.
  public var users: Int
  /// The difference, treatment minus control, in the metric's unit, without the error of simulating no more users.
  public var difference: Range
  /// The difference in each of these scenarios, in their order, moved towards what the others let expect.
  public var differences: [Double]
  /// The standard error of the difference in one scenario that comes from simulating no more users, on average.
  public var monteCarloError: Double
  /// The metric under the control.
  public var control: Range
  /// The metric under the treatment.
  public var treatment: Range
  /// The share of scenarios in which the difference has the sign of its median.
  public var sameSignShare: Double
  /// The share of scenarios in which the difference is below the margin; where there is none, zero.
  public var immaterialShare: Double
  /// How the parameters move the difference, the one that moves it most first.
  public var sensitivities: [Sensitivity]
  /// The verdict; `nil` where the difference is one way, and the metric does not tell which way is better.
  public var verdict: ScenarioVerdict?
  /// The share of resamples that agree on the commonest class.
  public var stability = 1.0
  /// The classes of the resamples and their shares, the commonest first; `nil` for a way that is not called better.
  public var candidates: [Candidate] = []
  /// What would settle the verdict; `nil` of one that is not undecided.
  public var settlement: Settlement?

  /// A class that some of the resamples give.
  public struct Candidate: Hashable, Sendable {
    /// The verdict in this case.
    public var verdict: ScenarioVerdict?
    /// The share of the resamples.
    public var share: Double
  }

  /// In how many scenarios the difference has the sign of its median, to the nearest.
  public var sameSignCount: Int { Int((sameSignShare * Double(count)).rounded()) }
  /// In how many scenarios the difference is below the margin, to the nearest.
  public var immaterialCount: Int { Int((immaterialShare * Double(count)).rounded()) }
}

/// What may be concluded from how a difference fares across scenarios.
public enum ScenarioVerdict: Hashable, Sendable {
  /// Nothing can differ: the variants have the same app and rules wherever these users are, and what each of them met was
  /// the same. Where a difference is possible and no user met one, it is ``noMaterialDifference`` or ``undecided``.
  case identical
  /// The difference has the same sign in at least 95 % of the scenarios, and its median is at least the margin.
  case favors(variant: Int)
  /// The difference has the same sign in 80 % to 95 % of the scenarios.
  case leans(variant: Int)
  /// The difference is below the margin in at least 90 % of the scenarios.
  case noMaterialDifference
  /// It depends on a parameter, given by its position among the uncertain ones.
  case depends(parameter: Int)
  /// Other users or other scenarios could give another class: less than 95 % of the resamples agree on one.
  case undecided
}

extension ScenarioVerdict {
  /// The class of a difference by its shares of scenarios.
  enum Class: Hashable {
    case oneWay(isPositive: Bool)
    case leans(isPositive: Bool)
    case immaterial
    case depends

    /// The class of effects in scenarios that count alike.
    /// - Parameter margin: The smallest difference that matters; without one any but zero does.
    init(_ effects: [Double], margin: Double?) {
      var (positive, negative, small, high, low) = (0, 0, 0, 0, 0)
      let least = margin ?? 0
      for effect in effects {
        if effect > 0 { positive += 1 }
        if effect < 0 { negative += 1 }
        if abs(effect) < least || effect == 0 { small += 1 }
        if effect >= least { high += 1 }
        if effect <= -least { low += 1 }
      }
      // Shares are compared in whole scenarios, free of rounding.
      let (count, most, isPositive) = (effects.count, max(positive, negative), positive >= negative)
      if most * 100 >= 95 * count, (isPositive ? high : low) * 2 >= count {
        self = .oneWay(isPositive: isPositive)
      } else if small * 10 >= 9 * count {
        self = .immaterial
      } else if (80 * count..<95 * count).contains(most * 100) {
        self = .leans(isPositive: isPositive)
      } else {
        self = .depends
      }
    }
  }
}
