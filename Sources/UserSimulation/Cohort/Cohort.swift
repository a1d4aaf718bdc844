import HeadlessNavigation

/// Who the simulated users are.
///
/// A user is an index; everything else follows from it, the seed and this definition.
public struct Cohort: Hashable, Sendable {
  /// Device shares are exact within each block of so many users.
  public static let blockSize = 10_000

  /// How many users there are.
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
  /// By what they decide what they do next.
  public var policy: Policy
  /// The sorts of users they are, with shares that sum to 1; empty where they are all of one sort.
  public var personas: [Persona]
  /// How scents differ from what the app says, in one scenario.
  package var scentShifts: [ScentShift] = []

  /// Makes a cohort.
  public init(
    count: Int,
    seed: UInt64,
    devices: [DeviceShare],
    goals: [GoalDefinition],
    facts: [FactShare] = [],
    notifications: [NotificationDefinition] = [],
    arrivals: ArrivalLaw = ArrivalLaw(),
    visits: VisitLaw = .once,
    behavior: BehaviorParameters = BehaviorParameters(),
    policy: Policy = .scan,
    personas: [Persona] = []
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
    self.policy = policy
    self.personas = personas
  }

  /// The user of an index; the same whatever ``count`` is.
  ///
  /// Where there are personas, ask the users of one: see ``users(of:)``.
  /// - Parameter arm: 0 where arms share their users; the arm's number plus one where each has users of its own, who
  ///   then share nothing with those of the other arms, their devices included.
  package func user(_ index: Int, arm: Int = 0) -> SimulatedUser {
    let draws = UserDraws(seed: seed, user: index, arm: arm)
    return SimulatedUser(
      index: index,
      draws: draws,
      device: arm == 0 ? sampled(index, among: devices.lazy.map(\.share), by: .sampling) : deviceIndex(drawnBy: draws),
      goal: goal(of: draws),
      facts: facts(of: draws),
      arrival: arrivals.time(draws)
    )
  }

  /// A user as they were in an earlier session: the same device, facts and patience for loading, who came for the same.
  ///
  /// What they notice, how much effort it is worth, what they decide and what disturbs them belongs to a session, and is
  /// drawn anew.
  package func earlierSelf(of user: SimulatedUser) -> SimulatedUser {
    SimulatedUser(
      index: user.index,
      draws: user.draws.earlier,
      device: user.device,
      goal: user.goal,
      facts: user.facts,
      arrival: user.arrival
    )
  }

  private func goal(of draws: UserDraws) -> Goal {
    let index = goals.count > 1 ? index(at: draws.uniform(.goal), of: goals) { $0.share } : 0
    let aim: Goal.Aim =
      switch goals[index].target {
      case .find(let menu):
        .leaf(goals[index].leaf(at: draws.uniform(.leaf, goal: index), of: menu), of: menu.id)
      case .reach(let screen): .screen(screen)
      case .finish(let slot): .flow(slot)
      }
    return Goal(index: index, id: goals[index].id, aim: aim)
  }

  /// The facts that are true at launch: each is drawn by its own name, so the list may grow without changing anybody.
  private func facts(of draws: UserDraws) -> [Name<Fact>] {
    guard !facts.isEmpty else { return [] }
    return facts.filter { draws.uniform(.fact, about: NodeKey($0.fact.rawValue).value) < $0.share }.map(\.fact).sorted()
  }

  /// The device of a user who is drawn like any other.
  ///
  /// With sampled devices every arm would have the same mix, and the tests, which take users to be drawn independently,
  /// would find too little.
  private func deviceIndex(drawnBy draws: UserDraws) -> Int {
    index(at: draws.uniform(.device), of: devices) { $0.share }
  }

  /// Where a uniform number falls among parts of shares of any scale.
  func index<Part>(at uniform: Double, of parts: [Part], share: (Part) -> Double) -> Int {
    let total = parts.reduce(0) { $0 + share($1) }
    var end = 0.0
    for (index, part) in parts.enumerated() {
      end += share(part) / total
      if uniform < end { return index }
    }
    return parts.count - 1
  }
}
