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
