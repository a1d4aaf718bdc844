import Assignment
import ExperimentDesign
import HeadlessNavigation
import NavigationExperiments

import ExperimentPlanning

/// An experiment of a share, a count and a rate, and pools of users whose values are written down.
enum PlannedExperiment {
  /// - Parameter role: Of all metrics but the first.
  static func experiment(
    weights: [Double] = [1, 1], margin: Double? = 0.02, role: Metric.Role = .secondary, requirements: [Requirement] = []
  ) throws -> ExperimentDefinition {
    let app = AppDefinition(screens: [("one", ScreenContent())], coordinators: [:], root: "slot")
    let funnel = ExperimentFunnel(
      steps: [ExperimentFunnel.Step(id: "one", screens: ["one"])], windowMilliseconds: 60_000)
    return ExperimentDefinition(
      id: "planned", slot: "slot",
      variants: zip(["a", "b", "c"], weights).map {
        Variant(id: $0, weight: $1, coordinator: CoordinatorChoice("slot"), app: app)
      }, control: 0, assignment: try DesirelineScheme(salt: "planned", weights: weights), funnel: funnel,
      metrics: [
        Metric(id: "share", measure: .reached(step: 0), role: .primary, better: .higher, margin: margin),
        Metric(id: "count", measure: .count("back"), role: role, better: .lower),
        Metric(id: "rate", measure: .rate(of: "back", per: ["tap"]), role: role),
      ], requirements: requirements)
  }

  /// The share of each variant among `cohort`, the first of whom have it; counts and rates repeat eight users.
  static func members(_ users: Int, having: [Int]) -> [OutcomePool.Member] {
    let counts = [[0, 0, 1, 1, 2, 3, 5, 8], [0, 1, 1, 2, 2, 3, 6, 8]]
    let taps = [[1, 2, 2, 3, 4, 4, 6, 9], [2, 2, 3, 3, 4, 5, 6, 9]]
    return (0..<users).map { user in
      let values = having.indices.map { variant in
        let count = Int64(counts[min(variant, 1)][user % 8])
        return [user < having[variant] ? 1 : 0, count, count]
      }
      return (
        sizeClass: user % 5 == 0 ? .regular : .compact, triggers: user % 5 == 0 ? [1] : [], goal: nil, values: values,
        denominators: having.indices.map { [Int64(taps[min($0, 1)][user % 8])] }
      )
    }
  }

  static func pool(
    weights: [Double] = [1, 1], users: Int = 1000, having: [Int] = [300, 340], margin: Double? = 0.02
  ) throws -> OutcomePool {
    var pool = OutcomePool(try experiment(weights: weights, margin: margin))
    (pool.users, pool.enrolled, pool.members) = (4 * users, 2 * users, members(users, having: having))
    return pool
  }

  static func analysis(_ pool: OutcomePool, _ change: (inout PowerDemand) -> Void = { _ in }) -> PowerAnalysis {
    var demand = PowerDemand()
    demand.effect = .simulated
    change(&demand)
    return PowerAnalysis(pool, demand)
  }
}
