import UserBehavior

/// A user's patience, budget and schedule: worked out once and the same under every variant.
package struct UserProfile: Sendable {
  /// The active time they are ready to spend on a visit, in milliseconds, at most the longest session.
  let budget: Int
  /// How much longer they would be ready for.
  let spare: Int
  /// How much each failed expectation uses up of both.
  let failureCost: Int
  /// Whether they leave when loading takes too long.
  package let isImpatient: Bool
  /// The draw that decides how long they wait for loading.
  package let loadPatience: Double
  /// When the device is first turned; `Int.max` when it never is.
  let firstRotation: Int
  /// The first interruption, if it comes before patience ends on the first visit.
  let firstInterruption: Interruption?
  /// The way that the user knows to what they came for, as keys of items; empty where they know none.
  package var way: [UInt32] = []
  /// On how many visits before the first they went that way.
  package var visitsBefore = 0

  /// Works out the profile of a user.
  ///
  /// Users who choose by weights have no budget or patience: only the longest session limits them.
  /// - Parameter visit: The number of earlier visits; effort is drawn anew for each visit.
  package init(of user: SimulatedUser, in cohort: Cohort, under rules: SessionRules, visit: Int = 0) {
    guard cohort.policy.seeksGoal else {
      (budget, isImpatient, loadPatience, firstRotation) = (rules.limit, false, 0, .max)
      (spare, failureCost) = (0, 0)
      firstInterruption = nil
      return
    }
    let draws = user.draws
    let effort = rules.leavesAtOnce(draws) ? 0 : rules.effortBudget(draws, goal: user.goal, visit: visit)
    budget = min(effort, rules.limit)
    (spare, failureCost) = (effort - budget, rules.failureCost(user.goal))
    isImpatient = draws.uniform(.impatience) < rules.parameters[.impatientShare]
    loadPatience = draws.uniform(.loadPatience)
    firstRotation =
      cohort.devices[user.device].rotationMeanMilliseconds.map { mean in
        rules.timeToRotation(draws, mean: mean, turn: 0)
      } ?? .max
    var interruptions = rules.interruptions
    if visit == 0 { interruptions.begin(for: draws, until: budget) }
    firstInterruption = interruptions.next
  }
}

/// The users who leave before a screen has loaded, and when they leave.
///
/// The time a user waits takes a quantile of the normal distribution, which is slow to compute. It is only computed for
/// users who may leave: a draw above a bound always waits to the end.
package struct LoadPatience {
  private struct Bound {
    var load: Int
    var draw: Double
  }

  private var bounds: [Bound] = []
  /// The patience of the latest user for whom it was computed, and the draw that decided it.
  private var latest = (draw: -1.0, patience: 0)

  package init() {}

  /// How long a user waits before leaving a screen that loads that long; `nil` when they wait to the end.
  package mutating func wait(of user: UserProfile, load: Int, under rules: SessionRules) -> Int? {
    guard load > 0, user.isImpatient, user.loadPatience <= bound(of: load, under: rules) else { return nil }
    if latest.draw != user.loadPatience { latest = (user.loadPatience, rules.loadPatience(uniform: user.loadPatience)) }
    return latest.patience < load ? latest.patience : nil
  }

  /// A draw above which all users wait that long.
  private mutating func bound(of load: Int, under rules: SessionRules) -> Double {
    for bound in bounds where bound.load == load { return bound.draw }
    let draw = Self.bound(of: load, under: rules)
    bounds.append(Bound(load: load, draw: draw))
    return draw
  }

  /// The draw whose patience is one millisecond longer than the load, with a margin far above the error of the
  /// quantile.
  private static func bound(of load: Int, under rules: SessionRules) -> Double {
    let (median, spread) = (rules.parameters[.loadPatience], rules.parameters[.loadPatienceSpread])
    guard median > 0, spread > 0 else { return 1 }
    let z = ReproducibleMathematics.logarithm(Double(load + 1) / median) / spread
    return ReproducibleMathematics.normalProbability(below: z) + 1e-6
  }
}
