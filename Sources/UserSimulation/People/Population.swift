package import HeadlessNavigation

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
  /// When they open the app for the first time, and by what.
  public var arrivals: ArrivalLaw
  /// How often they open it.
  public var visits: VisitLaw
  /// How they behave.
  public var behavior: BehaviorParameters

  /// Makes a population.
  public init(
    count: Int,
    seed: UInt64,
    devices: [DeviceShare],
    goals: [GoalDefinition],
    facts: [FactShare] = [],
    notifications: [NotificationDefinition] = [],
    arrivals: ArrivalLaw = ArrivalLaw(),
    visits: VisitLaw = .once,
    behavior: BehaviorParameters = BehaviorParameters()
  ) {
    self.count = count
    self.seed = seed
    self.devices = devices
    self.goals = goals
    self.facts = facts
    self.notifications = notifications
    self.arrivals = arrivals
    self.visits = visits
    self.behavior = behavior
  }

  /// The person of an index; the same whatever ``count`` is.
  package func person(_ index: Int, arm: Int = 0) -> Person {
    let draws = PersonDraws(seed: seed, person: index, arm: arm)
    return Person(
      index: index,
      draws: draws,
      device: deviceIndex(of: index),
      goal: goal(of: draws),
      facts: facts(of: draws),
      arrival: arrivals.time(draws)
    )
  }

  /// Where the link leads by which a person opens the app for the first time; `nil` where they tap the icon.
  package func link(for person: Person) -> Destination? { arrivals.destination(for: person.goal, person.draws) }

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

  /// The device of a person: positions of a block are shuffled by a permutation keyed by seed and block, then cut by
  /// the shares.
  private func deviceIndex(of person: Int) -> Int {
    let place = shuffled(person % Self.blockSize, block: person / Self.blockSize)
    let total = devices.reduce(0) { $0 + $1.share }
    var end = 0.0
    for (index, device) in devices.enumerated() {
      end += device.share
      if place < Int(Double(Self.blockSize) * end / total + 0.5) { return index }
    }
    return devices.count - 1
  }

  /// A four-round Feistel network on two digits to base 100: a permutation of the block.
  private func shuffled(_ place: Int, block: Int) -> Int {
    var (left, right) = (place / 100, place % 100)
    for round in 0..<4 {
      let draws = PersonDraws(seed: seed, person: block)
      let step = Int(draws.uniform(.dealing, about: UInt32(right), attempt: round) * 100)
      (left, right) = (right, (left + step) % 100)
    }
    return left * 100 + right
  }
}
