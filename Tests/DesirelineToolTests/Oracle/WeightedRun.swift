import ExperimentRuns
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// An experiment run by people who go by weights, beside the exact answer.
struct WeightedRun {
  /// A figure of the simulation that was held against the exact one.
  struct Comparison {
    var name: String
    /// How many standard errors the simulation is off.
    var z: Double
  }

  private let run: ExperimentRun
  private let weights: InputWeights

  /// Takes a window, a session and a number of inputs that end nothing.
  init(_ experiment: Experiment, _ population: Population, weights: InputWeights, people: Int) {
    var (experiment, population) = (experiment, population)
    experiment.funnel.windowMilliseconds = 1 << 40
    experiment.metrics = ["tap", "back"].map { Metric(id: $0, measure: .count($0), role: .secondary) }
    population.behavior[.sessionLimit] = 1e12
    population.behavior[.stepCap] = 1e6
    population.policy = .weights(weights)
    population.count = people
    run = ExperimentRun(experiment: experiment, population: population)
    self.weights = weights
  }

  /// The exact answer for a variant; `nil` where the app has more states, or takes more solving, than allowed.
  func solution(ofVariant variant: Int, mostStates: Int, mostWork: Int) -> FunnelChain.Solution? {
    let engine = run.experiment.engine(for: variant)
    let launches = launches
    let chain = FlowChain(engine, weights: weights, starts: launches.map(\.start), mostStates: mostStates)
    let goals = goals
    guard chain.isComplete, chain.edges.count * goals.count * launches.count <= mostWork else { return nil }
    let funnel = FunnelChain(chain: chain, funnel: run.experiment.funnel)
    let none = FunnelChain.Solution(reached: run.experiment.funnel.steps.map { _ in 0 })
    var sum = none
    for (start, startShare) in launches {
      for (goal, goalShare) in goals {
        guard let solution = funnel.solution(from: start, for: goal) else { return nil }
        sum = sum + startShare * goalShare * solution
      }
    }
    return sum
  }

  /// Runs everybody under every variant, and compares those whose exact answers are known.
  func comparisons(with solutions: [FunnelChain.Solution?]) -> [Comparison] {
    var reached = solutions.map { $0?.reached.map { _ in 0 } ?? [] }
    var sums = solutions.map { _ in (first: 0.0, second: 0.0) }
    var worker = RunWorker(run: run)
    for person in 0..<run.population.count {
      let outcomes = worker.outcomes(of: person)
      for variant in solutions.indices where solutions[variant] != nil {
        for step in outcomes[variant].chain.indices { reached[variant][step] += 1 }
        let inputs = Double(outcomes[variant].values[0] + outcomes[variant].values[1])
        sums[variant].first += inputs
        sums[variant].second += inputs * inputs
      }
    }
    let people = Double(run.population.count)
    return solutions.indices.flatMap { variant -> [Comparison] in
      guard let solution = solutions[variant] else { return [] }
      let name = "\(run.experiment.id) \(run.experiment.variants[variant].id)"
      let rates = zip(reached[variant], solution.reached).enumerated().map { step, pair in
        let (difference, variance) = (Double(pair.0) / people - pair.1, max(0, pair.1 * (1 - pair.1)) / people)
        return Comparison(name: "\(name) step \(step)", z: Self.z(difference, variance))
      }
      let mean = sums[variant].first / people
      let variance = (sums[variant].second / people - mean * mean) / people
      return rates + [Comparison(name: "\(name) inputs", z: Self.z(mean - solution.inputs, variance))]
    }
  }

  /// A figure without spread has to be met to the last digits.
  private static func z(_ difference: Double, _ variance: Double) -> Double {
    variance < 1e-20 ? (difference.magnitude < 1e-9 ? 0 : .infinity) : difference / variance.squareRoot()
  }

  /// The ways in which the app is started, with their shares.
  private var launches: [(start: FlowChain.Start, share: Double)] {
    var shares: [FlowChain.Start: Double] = [:]
    let facts = run.population.facts
    for device in run.population.devices {
      for subset in 0..<1 << facts.count {
        let isTrue = facts.indices.map { subset >> $0 & 1 == 1 }
        let share = zip(facts, isTrue).reduce(device.share) { $0 * ($1.1 ? $1.0.share : 1 - $1.0.share) }
        let given = zip(facts, isTrue).filter(\.1).map(\.0.fact).sorted()
        shares[FlowChain.Start(traits: device.situations[0].traits, facts: given), default: 0] += share
      }
    }
    return shares.filter { $0.value > 0 }.map { ($0.key, $0.value) }
  }

  /// What people may want, with its probability; one of them, where the funnel does not ask.
  private var goals: [(goal: Goal, share: Double)] {
    let all = run.population.goals.enumerated().flatMap { index, definition -> [(Goal, Double)] in
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
