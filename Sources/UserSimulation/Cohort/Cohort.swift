package import HeadlessNavigation
public import UserBehavior

/// The simulated users of a run.
///
/// A user is an index; everything else follows from it, the seed and this definition.
public struct Cohort: Hashable, Sendable {
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
  /// What they know of the app from before; `nil` where it is new to them.
  public var knows: Knowledge?
  /// How scents differ from what the app says, in one scenario.
  package var scentShifts: [ScentShift] = []
  /// How many times as long as simulated everything takes them in reports.
  package var timeFactor = 1.0

  /// Makes a cohort.
  public init(
    count: Int, seed: UInt64, devices: [DeviceShare], goals: [GoalDefinition], facts: [FactShare] = [],
    notifications: [NotificationDefinition] = [], arrivals: ArrivalLaw = ArrivalLaw(), visits: VisitLaw = .once,
    behavior: BehaviorParameters = BehaviorParameters(), policy: Policy = .scan, personas: [Persona] = [],
    knows: Knowledge? = nil
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
    self.knows = knows
  }

  /// The user of an index; the same whatever ``count`` is.
  ///
  /// Where there are personas, ask the users of one: see ``users(of:)``.
  package func user(_ index: Int) -> SimulatedUser {
    let draws = UserDraws(seed: seed, user: index)
    return SimulatedUser(
      index: index, draws: draws, device: sampled(index, among: devices.lazy.map(\.share), by: .sampling),
      goal: goal(of: draws), facts: facts(of: draws), arrival: arrivals.time(draws))
  }

  private func goal(of draws: UserDraws) -> Goal {
    let index = goals.count > 1 ? index(at: draws.uniform(.goal), of: goals) { $0.share } : 0
    let aim: Goal.Aim =
      switch goals[index].target {
      case .find(let menu): .leaf(goals[index].leaf(at: draws.uniform(.leaf, goal: index), of: menu), of: menu.id)
      case .reach(let screen): .screen(screen)
      case .finish(let slot): .flow(slot)
      }
    return Goal(index: index, id: goals[index].id, aim: aim, isUnasked: goals[index].isUnasked)
  }

  /// The facts that are true at launch: each is drawn by its own number, so a longer list changes no user.
  private func facts(of draws: UserDraws) -> [Name<Fact>] {
    facts.indices.filter { draws.uniform(.fact, about: UInt32($0)) < facts[$0].share }.map { facts[$0].fact }.sorted()
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

/// Sampling devices and personas in exact shares.
extension Cohort {
  /// The position of the share that a user gets: positions of a block are shuffled by a permutation keyed by seed,
  /// block and purpose, then cut by the shares.
  func sampled(_ user: Int, among shares: some Collection<Double>, by purpose: UserDraws.Purpose) -> Int {
    guard shares.count > 1 else { return 0 }
    let place = shuffled(user % UserBlock.size, block: user / UserBlock.size, by: purpose)
    let total = shares.reduce(0, +)
    var end = 0.0
    for (index, share) in shares.enumerated() {
      end += share
      if place < Int(Double(UserBlock.size) * end / total + 0.5) { return index }
    }
    return shares.count - 1
  }

  /// A four-round Feistel network on two digits to base 100: a permutation of the block.
  private func shuffled(_ place: Int, block: Int, by purpose: UserDraws.Purpose) -> Int {
    var (left, right) = (place / 100, place % 100)
    for round in 0..<4 {
      let draws = UserDraws(seed: seed, user: block)
      let step = Int(draws.uniform(purpose, about: UInt32(right), attempt: round) * 100)
      (left, right) = (right, (left + step) % 100)
    }
    return left * 100 + right
  }
}

/// A kind of users with its own segment in reports.
public struct Persona: Hashable, Sendable {
  /// Its name, in the reports' column `segment`.
  public var id: String
  /// The share of the users, 0–1; exact within each block of users, and independent of the devices.
  public var share: Double
  /// The parameters in which they differ from the rest; durations in milliseconds, lengths in millimeters.
  public var behavior: [BehaviorParameter: Double]
  /// Their goals, if these differ from those of the rest.
  public var goals: [GoalDefinition]?
  /// What they know of the app from before, if that is something else than what the rest knows.
  public var knows: Knowledge?

  /// Makes a persona; by default it behaves like the rest.
  public init(
    id: String, share: Double, behavior: [BehaviorParameter: Double] = [:], goals: [GoalDefinition]? = nil,
    knows: Knowledge? = nil
  ) {
    self.id = id
    self.share = share
    self.behavior = behavior
    self.goals = goals
    self.knows = knows
  }
}

extension Cohort {
  /// The position of a user's persona; 0 where there is none.
  package func persona(of index: Int) -> Int {
    personas.isEmpty ? 0 : sampled(index, among: personas.lazy.map(\.share), by: .casting)
  }

  /// The cohort as if all users had the persona at a position; the users who have it are the same there.
  ///
  /// So each part of a mixture can be run alone.
  package func cohort(of persona: Int) -> Cohort {
    guard personas.indices.contains(persona) else { return self }
    var cohort = self
    cohort.personas = []
    cohort.goals = personas[persona].goals ?? goals
    cohort.knows = personas[persona].knows ?? knows
    for (parameter, value) in personas[persona].behavior { cohort.behavior[parameter] = value }
    return cohort
  }

  /// The ids of all goals, each once: first the cohort's, then those of personas.
  package var goalIDs: [String] {
    var seen: Set<String> = []
    return (goals + personas.flatMap { $0.goals ?? [] }).map(\.id).filter { seen.insert($0).inserted }
  }

  /// The users of each persona, in order; all users where there are no personas.
  package var parts: [Cohort] { personas.isEmpty ? [self] : personas.indices.map(cohort) }
}

/// One simulated user.
package struct SimulatedUser: Sendable {
  /// The index, which is also the id that assignment hashes.
  package let index: Int
  /// The user's random numbers.
  package let draws: UserDraws
  /// The position of the device in ``Cohort/devices``.
  package let device: Int
  /// What the user came for.
  package let goal: Goal
  /// The facts that are true at launch, sorted.
  package let facts: [Name<Fact>]
  /// When the user opens the app for the first time, in milliseconds since the experiment began.
  package let arrival: Int
}

extension SimulatedUser {
  /// What the user comes for in an app, by where that has the leaves of their goal.
  func goal(in places: LeafPlaces) -> Goal {
    guard case .leaf(_, let menu) = goal.aim, let leaf = places.leaf(of: self) else { return goal }
    return Goal(index: goal.index, id: goal.id, aim: .leaf(leaf, of: menu), isUnasked: goal.isUnasked)
  }
}
