/// What belongs to a user whatever they are shown: worked out once, and the same under every variant.
package struct UserProfile: Sendable {
  /// The active time they are ready to spend on a visit, in milliseconds, the longest session included.
  let budget: Int
  /// How many steps of a flow they are ready to take.
  let stepBudget: Double
  /// Whether they leave when loading takes too long.
  let isImpatient: Bool
  /// The draw that decides how long they wait for loading.
  let loadPatience: Double
  /// When the device is first turned; `Int.max` when it never is.
  let firstRotation: Int
  /// What takes them away first, as far as their patience on the first visit goes.
  let firstInterruption: Interruption?

  /// Works out the profile of a user.
  ///
  /// Who goes by weights has none: nothing but the longest session ends theirs before they leave.
  /// - Parameter visit: How many visits there were before: how much effort one is worth is drawn for each.
  package init(of user: SimulatedUser, in cohort: Cohort, under rules: SessionRules, visit: Int = 0) {
    guard cohort.policy.seeksGoal else {
      (budget, stepBudget, isImpatient, loadPatience, firstRotation) = (rules.limit, .infinity, false, 0, .max)
      firstInterruption = nil
      return
    }
    let draws = user.draws
    if rules.leavesAtOnce(draws) {
      (budget, stepBudget) = (0, 0)
    } else if case .flow = user.goal.aim {
      stepBudget = rules.stepBudget(draws, goal: user.goal.index, visit: visit)
      budget = rules.limit
    } else {
      stepBudget = .infinity
      budget = min(rules.effortBudget(draws, goal: user.goal.index, visit: visit), rules.limit)
    }
    isImpatient = draws.lasting.uniform(.impatience) < rules.parameters[.impatientShare]
    loadPatience = draws.lasting.uniform(.loadPatience)
    firstRotation =
      cohort.devices[user.device].rotationMeanMilliseconds.map { mean in
        rules.timeToRotation(draws, mean: mean, turn: 0)
      } ?? .max
    var interruptions = rules.interruptions
    if visit == 0 { interruptions.begin(for: draws, until: budget) }
    firstInterruption = interruptions.next
  }
}
