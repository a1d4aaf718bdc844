import ExperimentDesign
import ExperimentRuns
import HeadlessNavigation
import NavigationExperiments
import UserBehavior
import UserSimulation

/// An experiment run by users who go by weights, beside the exact answer.
struct WeightedRun {
  /// A figure of the simulation that was held against the exact one.
  struct Comparison {
    var name: String
    /// How many standard errors the simulation is off.
    var z: Double
  }

  private var run: ExperimentRun
  private let weights: InputWeights
  /// The chain of each variant.
  private let chains: [FlowChain]
  /// The inputs after which everybody leaves; `nil` where nothing makes them.
  let cap: Int?

  /// How many states there are of flow and inputs, over all variants.
  let stateCount: Int

  /// Takes a window and a session that end nothing.
  ///
  /// Where a variant has more states than allowed, users leave after as many inputs as lead to no others.
  init(_ experiment: ExperimentDefinition, _ cohort: Cohort, weights: InputWeights, mostStates: Int) {
    var (experiment, cohort) = (experiment, cohort)
    experiment.funnel.windowMilliseconds = 1 << 40
    experiment.metrics = ["tap", "search", "back"].map { Metric(id: $0, measure: .count($0), role: .secondary) }
    cohort.behavior[.sessionLimit] = 1e12
    cohort.policy = .weights(weights)
    let run = ExperimentRun(experiment: experiment, cohort: cohort)
    let chains = experiment.variants.indices.map { variant in
      let starts = Self.launches(cohort).map(\.start)
      return FlowChain(experiment.engine(for: variant), weights: weights, starts: starts, mostStates: mostStates)
    }
    (self.run, self.weights) = (run, weights)
    let cap = chains.compactMap(\.horizon).min()
    self.cap = cap
    self.chains = cap.map { cap in chains.map { $0.unrolled(inputs: cap) } } ?? chains
    self.run.cohort.behavior[.stepCap] = cap.map(Double.init) ?? 1e6
    stateCount = self.chains.reduce(0) { $0 + $1.edges.count }
  }

  /// The exact answer for each variant.
  func solutions() -> [FunnelChain.Solution] {
    chains.map { chain in FunnelChain(chain, run.experiment.funnel).solution(from: Self.launches(run.cohort), goals) }
  }

  /// Runs so many users under every variant, and compares them with the exact answers.
  func comparisons(with solutions: [FunnelChain.Solution], users count: Int) -> [Comparison] {
    var reached = solutions.map { $0.reached.map { _ in 0 } }
    var sums = solutions.map { _ in (first: 0.0, second: 0.0) }
    var worker = RunWorker(run: run)
    for user in 0..<count {
      let outcomes = worker.outcomes(of: user)
      for variant in solutions.indices {
        for step in outcomes[variant].reachedTimes.indices { reached[variant][step] += 1 }
        let inputs = Double(outcomes[variant].values.reduce(0, +))
        sums[variant].first += inputs
        sums[variant].second += inputs * inputs
      }
    }
    let users = Double(count)
    return solutions.indices.flatMap { variant -> [Comparison] in
      let solution = solutions[variant]
      let name = "\(run.experiment.id) \(run.experiment.variants[variant].id)"
      let rates = zip(reached[variant], solution.reached).enumerated().map { step, pair in
        let (difference, variance) = (Double(pair.0) / users - pair.1, max(0, pair.1 * (1 - pair.1)) / users)
        return Comparison(name: "\(name) step \(step)", z: Self.z(difference, variance))
      }
      let mean = sums[variant].first / users
      let variance = (sums[variant].second / users - mean * mean) / users
      return rates + [Comparison(name: "\(name) inputs", z: Self.z(mean - solution.inputs, variance))]
    }
  }

  /// A figure without spread has to be met to the last digits.
  private static func z(_ difference: Double, _ variance: Double) -> Double {
    variance < 1e-20 ? (difference.magnitude < 1e-9 ? 0 : .infinity) : difference / variance.squareRoot()
  }

  /// The ways in which the app is started, with their shares.
  private static func launches(_ cohort: Cohort) -> [(start: FlowChain.Start, share: Double)] {
    var (shares, order): ([FlowChain.Start: Double], [FlowChain.Start]) = ([:], [])
    let facts = cohort.facts
    for device in cohort.devices {
      for subset in 0..<1 << facts.count {
        let isTrue = facts.indices.map { subset >> $0 & 1 == 1 }
        let share = zip(facts, isTrue).reduce(device.share) { $0 * ($1.1 ? $1.0.share : 1 - $1.0.share) }
        let given = zip(facts, isTrue).filter(\.1).map(\.0.fact).sorted()
        let start = FlowChain.Start(traits: device.situations[0].traits, facts: given)
        if shares[start] == nil { order.append(start) }
        shares[start, default: 0] += share
      }
    }
    return order.map { ($0, shares[$0] ?? 0) }.filter { $0.1 > 0 }
  }

  /// What users may want, with its probability; one of them, where the funnel does not ask.
  private var goals: [(goal: Goal, share: Double)] {
    let all = run.cohort.goals.enumerated().flatMap { index, definition -> [(Goal, Double)] in
      let aims: [Goal.Aim] =
        switch definition.target {
        case .find(let menu): (0..<menu.leafCount).map { .leaf($0, of: menu.id) }
        case .reach(let screen): [.screen(screen)]
        case .finish(let slot): [.flow(slot)]
        }
      let share = definition.share / Double(aims.count)
      return aims.map { (Goal(index: index, id: definition.id, aim: $0), share) }
    }
    let total = all.reduce(0) { $0 + $1.1 }
    let asks = run.experiment.funnel.steps.contains(where: \.onGoal)
    return asks ? all.map { ($0.0, $0.1 / total) } : all.prefix(1).map { ($0.0, 1) }
  }
}
