/// What would settle an undecided verdict, by what contributes most to its doubt.
public enum Settlement: Hashable, Sendable {
  /// More users in each scenario, as their own error is larger than what else differs between scenarios.
  case users(perScenario: Int)
  /// More scenarios.
  case scenarios(Int)
  /// A narrower range of a parameter, given by its position among the uncertain ones: the doubt lies in the model.
  case parameter(Int)

  /// As many times the scenarios or users are proposed, at most; beyond that, knowing more is cheaper.
  static let mostEffort = 16.0
  /// More users than these are proposed for no scenario.
  static let mostUsers = 10_000

  /// What would settle a class that a share of the resamples agree on.
  ///
  /// Where two classes compete, the share tells how many standard errors the border between them is away: errors fall with
  /// the root of what is spent, until 95 % agree.
  /// - Parameters:
  ///   - reach: How many standard errors the border is away.
  ///   - users: How many users each scenario has, on average.
  ///   - scenarios: How many scenarios there are.
  ///   - error: The variance of a scenario's difference from its users.
  ///   - residual: The variance between scenarios that no parameter explains.
  ///   - parameter: The parameter that moves the difference most.
  init?(
    reach: Double,
    users: Double,
    scenarios: Int,
    error: Double,
    residual: Double,
    parameter: Int?
  ) {
    let effort = reach > 0 ? (1.6449 / reach) * (1.6449 / reach) : .infinity
    guard effort <= Self.mostEffort else {
      guard let parameter else { return nil }
      self = .parameter(parameter)
      return
    }
    let needed = error / effort - residual * (1 - 1 / effort)
    if needed > 0, let users = Self(usersPerScenario: users * error / needed) {
      self = users
      return
    }
    var count = scenarios
    while Double(count) < Double(scenarios) * effort { count *= 2 }
    self = .scenarios(count)
  }

  /// So many users in each scenario, in whole thousands; `nil` of more than ``mostUsers``.
  init?(usersPerScenario users: Double) {
    guard users <= Double(Self.mostUsers) else { return nil }
    self = .users(perScenario: Int((users / 1000).rounded(.up)) * 1000)
  }
}
