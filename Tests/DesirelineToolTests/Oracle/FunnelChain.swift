import ExperimentDesign
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// The absorbing Markov chain on (flow state × funnel progress) of users who go by weights, solved exactly.
///
/// The window is off, so progress is how many steps of the funnel were reached: an event fills the next step or none.
/// It never goes back, so the chain is solved one level of progress after another.
struct FunnelChain {
  /// What comes of everybody.
  struct Solution {
    /// The probability of each step of the funnel.
    var reached: [Double]
    /// The mean number of inputs.
    var inputs = 0.0
  }

  /// Users who come to a state from a level of progress, by something that may take them to another one.
  private struct Arrival {
    var level = 0
    var meaning: Int
    var target: Int
    var users: Double
  }

  /// Users by level and state.
  private typealias Crowd = [Int: [Double]]

  private let chain: FlowChain
  private let visits: Visits
  private let steps: [ExperimentFunnel.Step]

  init(_ chain: FlowChain, _ funnel: ExperimentFunnel) {
    (self.chain, steps) = (chain, funnel.steps)
    visits = Visits(chain)
  }

  /// The steps' probabilities and the mean number of inputs, to about 1e-12.
  ///
  /// Users with different goals are told apart no earlier than a step asks for the goal, and no longer.
  func solution(
    from starts: [(start: FlowChain.Start, share: Double)], _ goals: [(goal: Goal, share: Double)]
  ) -> Solution {
    let arrivals = starts.compactMap { start, share in
      chain.starts[start].map { Arrival(meaning: $0.consequence, target: $0.target, users: share) }
    }
    var solution = Solution(reached: steps.map { _ in 0 }, inputs: inputs(arrivals))
    let first = steps.firstIndex(where: \.onGoal) ?? steps.count
    let end = steps.lastIndex(where: \.onGoal).map { $0 + 1 } ?? steps.count
    var rest: Crowd = [:]
    for group in groups(goals) {
      let total = group.reduce(0) { $0 + $1.share }
      let asked = arrive(arrivals, at: first, as: group[0].goal, times: total, &solution)
      for (goal, share) in lumps(group) {
        var crowd = settle(asked, as: goal, times: share / total, &solution)
        advance(&crowd, to: end, as: goal, &solution)
        // What has finished matters to no later step.
        for (level, users) in crowd.sorted(by: { $0.key < $1.key }) { add(users, level & ~1, to: &rest) }
      }
    }
    advance(&rest, to: steps.count, as: nil, &solution)
    return solution
  }

  private var nobody: [Double] { Array(repeating: 0, count: visits.stateCount) }

  /// Users with goals that flows end, slot by slot, and all others: nothing else tells goals apart until a step asks.
  private func groups(_ goals: [(goal: Goal, share: Double)]) -> [[(goal: Goal, share: Double)]] {
    let slots = goals.map { if case .flow(let slot) = $0.goal.aim { slot.rawValue } else { "" } }
    return Set(slots).sorted().map { slot in goals.indices.filter { slots[$0] == slot }.map { goals[$0] } }
  }

  /// One goal for all those that the same views serve.
  private func lumps(_ group: [(goal: Goal, share: Double)]) -> [(goal: Goal, share: Double)] {
    let asked = Set(steps.filter(\.onGoal).flatMap(\.screens))
    let views = chain.consequences.flatMap(\.views).filter { asked.contains(Name($0.name)) }
    var lumps: [(goal: Goal, share: Double)] = []
    var numbers: [[Int]: Int] = [:]
    for (goal, share) in group {
      let serving = views.indices.filter { serves(views[$0], goal, false) }
      if let number = numbers[serving] {
        lumps[number].share += share
      } else {
        numbers[serving] = lumps.count
        lumps.append((goal, share))
      }
    }
    return lumps
  }

  private func inputs(_ arrivals: [Arrival]) -> Double {
    var source = nobody
    for arrival in arrivals { source[arrival.target] += arrival.users }
    return visits.solve(source, chain.consequences.map { _ in false }) { _, _ in }
  }

  /// Lets users go on until they have so many steps; the arrivals by which they get there are left to each goal.
  private func arrive(
    _ arrivals: [Arrival], at count: Int, as goal: Goal, times share: Double, _ solution: inout Solution
  ) -> [Arrival] {
    let levels = (0..<count * 2).map { level in table(level, goal) }
    let shared = arrivals.map { arrival in
      var arrival = arrival
      arrival.users *= share
      return arrival
    }
    guard count > 0 else { return shared }
    var late = shared.filter { levels[0][$0.meaning] / 2 >= count }
    var crowd = settle(shared.filter { levels[0][$0.meaning] / 2 < count }, as: goal, times: 1, &solution)
    for level in levels.indices {
      guard let users = crowd.removeValue(forKey: level) else { continue }
      var taken: [Arrival] = []
      for arrival in leave(level, users, levels[level]) {
        if levels[level][arrival.meaning] / 2 < count { taken.append(arrival) } else { late.append(arrival) }
      }
      for (level, users) in settle(taken, as: goal, times: 1, &solution) { add(users, level, to: &crowd) }
    }
    return late
  }

  /// Lets users go on until they have so many steps.
  private func advance(_ crowd: inout Crowd, to count: Int, as goal: Goal?, _ solution: inout Solution) {
    for level in 0..<count * 2 {
      guard let users = crowd.removeValue(forKey: level) else { continue }
      let arrivals = leave(level, users, table(level, goal))
      for (level, users) in settle(arrivals, as: goal, times: 1, &solution) { add(users, level, to: &crowd) }
    }
  }

  private func add(_ users: [Double], _ level: Int, to crowd: inout Crowd) {
    var sum = crowd.removeValue(forKey: level) ?? nobody
    for state in users.indices { sum[state] += users[state] }
    crowd[level] = sum
  }

  /// Who comes from a level to others, edge by edge.
  private func leave(_ level: Int, _ users: [Double], _ table: [Int]) -> [Arrival] {
    var taken: [Int: Double] = [:]
    _ = visits.solve(users, table.map { $0 != level }) { taken[$0, default: 0] += $1 }
    return taken.sorted { $0.key < $1.key }.map { edge, users in
      Arrival(level: level, meaning: visits.meanings[edge], target: visits.targets[edge], users: users)
    }
  }

  /// Puts users where their arrival takes them, and counts the steps that it fills.
  private func settle(_ arrivals: [Arrival], as goal: Goal?, times share: Double, _ solution: inout Solution) -> Crowd {
    var (crowd, tables): (Crowd, [Int: [Int]]) = ([:], [:])
    for arrival in arrivals {
      let table = tables[arrival.level] ?? table(arrival.level, goal)
      tables[arrival.level] = table
      let (level, users) = (table[arrival.meaning], arrival.users * share)
      for step in arrival.level / 2..<level / 2 { solution.reached[step] += users }
      crowd[level, default: nobody][arrival.target] += users
    }
    return crowd
  }

  /// For each meaning the level that it takes users to.
  private func table(_ level: Int, _ goal: Goal?) -> [Int] {
    chain.consequences.map { consequence in
      var (count, isDone) = (level / 2, level % 2 == 1)
      if case .flow(let slot) = goal?.aim, consequence.finished.contains(slot) { isDone = true }
      for view in consequence.views where count < steps.count {
        let step = steps[count]
        guard step.screens.contains(Name(view.name)), !step.onGoal || goal.map({ serves(view, $0, isDone) }) ?? false
        else { continue }
        count += 1
      }
      return count * 2 + (isDone ? 1 : 0)
    }
  }

  private func serves(_ view: AnalyticsEvent, _ goal: Goal, _ isDone: Bool) -> Bool {
    switch goal.aim {
    case .leaf(let leaf, let menu): view.subject == menu && (view.leaves ?? 0..<0).contains(leaf)
    case .screen(let screen): view.name == screen.rawValue
    case .flow, .arrival: isDone
    }
  }
}
