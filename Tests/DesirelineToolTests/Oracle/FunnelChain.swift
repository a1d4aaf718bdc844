import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// The absorbing Markov chain on (flow state × funnel progress) of people who go by weights, solved exactly.
///
/// The window is off, so progress is how many steps of the funnel were reached: an event fills the next step or none.
struct FunnelChain {
  /// What comes of everybody.
  struct Solution {
    /// The probability of each step of the funnel.
    var reached: [Double]
    /// The mean number of inputs.
    var inputs = 0.0

    static func + (one: Solution, other: Solution) -> Solution {
      Solution(reached: zip(one.reached, other.reached).map(+), inputs: one.inputs + other.inputs)
    }

    static func * (share: Double, one: Solution) -> Solution {
      Solution(reached: one.reached.map { share * $0 }, inputs: share * one.inputs)
    }
  }

  /// Where a person is: how far in the funnel, and whether the flow they came for has finished.
  private struct Progress {
    var count: Int
    var isDone: Bool

    var index: Int { count * 2 + (isDone ? 1 : 0) }
  }

  /// One edge, with the progress it leads to from each.
  private struct Step {
    var target: Int
    var probability: Double
    var progress: [Int]?
  }

  let chain: FlowChain
  let funnel: ExperimentFunnel

  /// The steps' probabilities and the mean number of inputs, to about 1e-12.
  ///
  /// The distribution after each input is worked out from the one before, until nobody is left: the sum of all is
  /// N = (I − Q)⁻¹ applied to the start.
  func solution(from start: FlowChain.Start, for goal: Goal) -> Solution? {
    guard chain.isComplete, let first = chain.starts[start] else { return nil }
    let width = (funnel.steps.count + 1) * 2
    let steps = chain.edges.map { edges in edges.map { step(along: $0, for: goal) } }
    var solution = Solution(reached: Array(repeating: 0, count: funnel.steps.count))
    var present = Array(repeating: 0.0, count: steps.count * width)
    let begun = progress(after: first.consequence, from: Progress(count: 0, isDone: false), for: goal)
    present[first.target * width + begun.index] = 1
    for position in 0..<begun.count { solution.reached[position] = 1 }
    var active = [first.target * width + begun.index]
    var left = 1.0
    for _ in 0..<100_000 where left > 1e-14 {
      var (next, places) = (Array(repeating: 0.0, count: present.count), [Int]())
      left = 0
      for place in active {
        let (state, progress, mass) = (place / width, place % width, present[place])
        for step in steps[state] {
          let moved = step.progress?[progress] ?? progress
          let part = mass * step.probability
          for position in progress / 2..<moved / 2 { solution.reached[position] += part }
          let target = step.target * width + moved
          if next[target] == 0 { places.append(target) }
          next[target] += part
          left += part
        }
      }
      solution.inputs += left
      (present, active) = (next, places)
    }
    return left > 1e-14 ? nil : solution
  }

  private func step(along edge: FlowChain.Edge, for goal: Goal) -> Step {
    var step = Step(target: edge.target, probability: edge.probability)
    if !edge.consequence.views.isEmpty || !edge.consequence.finished.isEmpty {
      step.progress = (0..<(funnel.steps.count + 1) * 2).map { index in
        let before = Progress(count: index / 2, isDone: index % 2 == 1)
        return progress(after: edge.consequence, from: before, for: goal).index
      }
    }
    return step
  }

  private func progress(after consequence: FlowChain.Consequence, from before: Progress, for goal: Goal) -> Progress {
    var progress = before
    if case .flow(let slot) = goal.aim, consequence.finished.contains(slot) { progress.isDone = true }
    for view in consequence.views where progress.count < funnel.steps.count {
      let step = funnel.steps[progress.count]
      guard step.screens.contains(view.screen), !step.onGoal || serves(view, goal, progress.isDone) else { continue }
      progress.count += 1
    }
    return progress
  }

  private func serves(_ view: ScreenView, _ goal: Goal, _ isDone: Bool) -> Bool {
    switch goal.aim {
    case .leaf(let leaf, let menu): view.subject == menu && (view.leaves ?? 0..<0).contains(leaf)
    case .screen(let screen): view.screen == screen
    case .flow, .arrival: isDone
    }
  }
}
