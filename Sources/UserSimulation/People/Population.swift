import HeadlessNavigation

/// Who the simulated people are.
///
/// A person is an index; everything else follows from it, the seed and this definition.
public struct Population: Hashable, Sendable {
  /// Device shares are exact within each block of so many people.
  public static let blockSize = 10_000

  /// How many people there are.
  public var count: Int
  /// The seed of every draw.
  public var seed: UInt64
  /// The devices; their shares sum to 1.
  public var devices: [DeviceShare]
  /// The goals, at least one.
  public var goals: [GoalDefinition]
  /// The facts that are true for some of them at launch.
  public var facts: [FactShare]
  /// The notifications they get.
  public var notifications: [NotificationDefinition]
  /// How they behave.
  public var behavior: BehaviorParameters
  /// The sorts of people they are, with shares that sum to 1; empty where they are all of one sort.
  public var personas: [Persona]

  /// Makes a population.
  public init(
    count: Int,
    seed: UInt64,
    devices: [DeviceShare],
    goals: [GoalDefinition],
    facts: [FactShare] = [],
    notifications: [NotificationDefinition] = [],
    behavior: BehaviorParameters = BehaviorParameters(),
    personas: [Persona] = []
  ) {
    self.count = count
    self.seed = seed
    self.devices = devices
    self.goals = goals
    self.facts = facts
    self.notifications = notifications
    self.behavior = behavior
    self.personas = personas
  }

  /// The person of an index; the same whatever ``count`` is.
  ///
  /// Where there are personas, ask the people of one: see ``people(of:)``.
  package func person(_ index: Int, arm: Int = 0) -> Person {
    let draws = PersonDraws(seed: seed, person: index, arm: arm)
    return Person(
      index: index,
      draws: draws,
      device: dealt(index, among: devices.lazy.map(\.share), by: .dealing),
      goal: goal(of: draws),
      facts: facts(of: draws)
    )
  }

  private func goal(of draws: PersonDraws) -> Goal {
    let index = goalIndex(draws.uniform(.goal))
    let definition = goals[index]
    let aim: Goal.Aim =
      switch definition.target {
      case .find(let menu): .leaf(Int(draws.uniform(.leaf, goal: index) * Double(menu.leafCount)), of: menu.id)
      case .reach(let screen): .screen(screen)
      case .finish(let slot): .flow(slot)
      }
    return Goal(index: index, id: definition.id, aim: aim)
  }

  /// The facts that are true at launch: each is drawn by its own name, so the list may grow without changing anybody.
  private func facts(of draws: PersonDraws) -> [Name<Fact>] {
    guard !facts.isEmpty else { return [] }
    return facts.filter { draws.uniform(.fact, about: NodeKey($0.fact.rawValue).value) < $0.share }.map(\.fact).sorted()
  }

  private func goalIndex(_ uniform: Double) -> Int {
    let total = goals.reduce(0) { $0 + $1.share }
    var end = 0.0
    for (index, goal) in goals.enumerated() {
      end += goal.share / total
      if uniform < end { return index }
    }
    return goals.count - 1
  }
}
