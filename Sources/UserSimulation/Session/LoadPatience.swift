/// Who leaves before a screen has loaded, and when.
///
/// How long somebody waits takes a quantile of the normal distribution. It is only worked out for those who may leave:
/// a draw above a bound surely waits to the end.
struct LoadPatience {
  private struct Bound {
    var load: Int
    var draw: Double
  }

  private var bounds: [Bound] = []

  /// How long a user waits before leaving a screen that loads that long; `nil` when they wait to the end.
  mutating func wait(of user: UserProfile, load: Int, under rules: SessionRules) -> Int? {
    guard load > 0, user.isImpatient, user.loadPatience <= bound(of: load, under: rules) else { return nil }
    let patience = rules.loadPatience(uniform: user.loadPatience)
    return patience < load ? patience : nil
  }

  /// A draw above which everybody waits that long.
  private mutating func bound(of load: Int, under rules: SessionRules) -> Double {
    for bound in bounds where bound.load == load { return bound.draw }
    let draw = Self.bound(of: load, under: rules)
    bounds.append(Bound(load: load, draw: draw))
    return draw
  }

  /// The draw whose patience is a millisecond more than the load, and a margin that is far above the error of the
  /// quantile.
  private static func bound(of load: Int, under rules: SessionRules) -> Double {
    let (median, spread) = (rules.parameters[.loadPatience], rules.parameters[.loadPatienceSpread])
    guard median > 0, spread > 0 else { return 1 }
    let z = ReproducibleMathematics.logarithm(Double(load + 1) / median) / spread
    return ReproducibleMathematics.normalProbability(below: z) + 1e-6
  }
}
