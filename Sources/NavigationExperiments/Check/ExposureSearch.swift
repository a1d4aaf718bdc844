import HeadlessNavigation

/// Looks for inputs that expose a person under one variant and not under another.
///
/// All variants are given the same inputs side by side, breadth-first, until one of them is exposed; so the first
/// difference is one of the shortest.
struct ExposureSearch {
  /// What was found, and whether everything was looked at.
  typealias Result = (findings: [Finding], isComplete: Bool)

  private let experiment: Experiment
  private let engines: [FlowEngine]
  private let lists: [InputList]
  private let exploration: FlowExploration

  init(_ experiment: Experiment, exploration: FlowExploration) {
    self.experiment = experiment
    self.exploration = exploration
    engines = experiment.variants.indices.map(experiment.engine)
    lists = engines.map { InputList(exploration, on: $0) }
  }

  func result() -> Result {
    var queue: [(states: [FlowState], path: FlowPath)] = []
    var seen: Set<[FlowState]> = []
    for traits in exploration.traits {
      for facts in exploration.launches {
        let path = FlowPath(start: traits, facts: facts)
        let start = start(of: path)
        if let finding = finding(at: start, path) { return ([finding], true) }
        guard !start.exposes.contains(true), seen.insert(start.states).inserted else { continue }
        queue.append((start.states, path))
      }
    }
    var next = 0
    while next < queue.count {
      let (states, path) = queue[next]
      next += 1
      for step in steps(from: states) {
        var path = path
        if let input = step.input { path.inputs.append(input) }
        if let finding = finding(at: step, path) { return ([finding], true) }
        guard !step.exposes.contains(true), seen.insert(step.states).inserted else { continue }
        guard queue.count < exploration.mostStates, path.inputs.count <= exploration.mostInputs else {
          return ([], false)
        }
        queue.append((step.states, path))
      }
    }
    return ([], true)
  }

  private struct Step {
    /// The input; `nil` for the start of the app.
    var input: FlowInput?
    var states: [FlowState]
    var exposes: [Bool]
  }

  /// The start of the app, which exposes people where the slot is the root and starts a child.
  private func start(of path: FlowPath) -> Step {
    let steps = engines.map { $0.start(in: path.start, facts: path.facts) }
    return Step(
      states: steps.map { exploration.kept($0.state).state },
      exposes: steps.map { $0.meets(experiment.slot) }
    )
  }

  /// What each input that is possible under some variant does under all of them; where it is not possible, nothing.
  private func steps(from states: [FlowState]) -> [Step] {
    let possible = zip(lists, states).map { $0.inputs(of: $1) }
    let known = possible.map(Set.init)
    var tried: Set<FlowInput> = []
    return possible.flatMap { $0 }.filter { tried.insert($0).inserted }.map { input in
      var step = Step(input: input, states: states, exposes: states.map { _ in false })
      for index in engines.indices where known[index].contains(input) {
        let taken = engines[index].handle(input, in: states[index])
        step.states[index] = exploration.kept(taken.state).state
        step.exposes[index] = taken.meets(experiment.slot)
      }
      return step
    }
  }

  private func finding(at step: Step, _ path: FlowPath) -> Finding? {
    let usual = step.exposes[experiment.control]
    let others = zip(experiment.variants, step.exposes).filter { $1 != usual }.map(\.0.id)
    guard !others.isEmpty else { return nil }
    let turns = path.inputs.contains { if case .traits = $0 { true } else { false } }
    let width: CheckedWidth = turns ? .turning : path.start.horizontal == .compact ? .compact : .regular
    return Finding(.divergentExposure, step.input?.cause ?? "start", variants: others, widths: [width], path: path)
  }
}
