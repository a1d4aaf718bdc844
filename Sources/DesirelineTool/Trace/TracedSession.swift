import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// One person's session under one variant, told line by line.
struct TracedSession {
  let experiment: Experiment
  let population: Population
  let variant: Int
  let user: Int
  /// The variant the person is assigned to, if they take part.
  let arm: Int?

  /// Who it is, and what they did.
  var text: String {
    let person = population.person(user)
    let engine = experiment.engine(for: variant)
    let machine = FlowMachine(engine: engine, interceptor: RecordInterceptor(), observing: experiment.slot)
    let walker = SessionWalker(
      person: person,
      in: population,
      rules: SessionRules(population.behavior),
      machine: machine,
      recorder: TraceRecorder(machine: machine, app: engine.app)
    )
    return (heading(person) + walker.walk().lines).map { $0 + "\n" }.joined()
  }

  private func heading(_ person: Person) -> [String] {
    let id = experiment.variants[variant].id
    let assigned = arm.map { experiment.variants[$0].id }
    let dealt = assigned == id ? "assigned to it" : assigned.map { "assigned to \($0)" } ?? "not part of the experiment"
    return [
      "person \(user) of \(experiment.id), seed 0x\(String(population.seed, radix: 16))",
      "variant \(id) (\(dealt)) on \(population.devices[person.device].name)",
      "looks for \(goal(of: person))",
      "",
    ]
  }

  /// The labels from the coarsest to the leaf.
  private func goal(of person: Person) -> String {
    let menu = population.goals[person.goal.index].menu
    let labels = menu.levels.compactMap { level in
      level.nodes.first { $0.leaves.contains(person.goal.leaf) }?.label
    }
    return "\(menu.id): \(labels.joined(separator: " > "))"
  }
}
