import HeadlessNavigation
import UserBehavior

/// What users know of the app from before the experiment: where things are under one variant.
public struct Knowledge: Hashable, Sendable {
  /// The id of the variant.
  public var variant: String
  /// On how many visits they used it, at least 1.
  public var visits: Int
  /// The variant that they used before that, and on how many visits: what is done the same way under both is practiced on
  /// all of these.
  package var former: Former?

  /// What users knew before they came to know a variant.
  package struct Former: Hashable, Sendable {
    /// The id of the variant.
    package var variant: String
    /// On how many visits they used it.
    package var visits: Int
  }

  /// Makes knowledge of a variant.
  public init(of variant: String, visits: Int) { (self.variant, self.visits) = (variant, visits) }

  /// Makes knowledge of a variant that users learned after another.
  package init(of variant: String, visits: Int, after former: Knowledge) {
    (self.variant, self.visits) = (variant, visits)
    self.former = Former(variant: former.variant, visits: former.visits)
  }
}

/// The ways to goals under the variant that users know, as the keys of the items that lead there.
///
/// A way is what a user takes who sees every label clearly, perceives everything and never gives up, without the
/// detours they come back from. Items are known by name and labels by what they stand for, so a way can be followed
/// under other variants as far as these have them.
package struct KnownWays: ~Copyable {
  /// What a way depends on.
  private struct Key: Hashable {
    var aim: Goal.Aim
    var device: Int
    var facts: [Name<Fact>]
  }

  private var walker: SessionWalker
  private let cohort: Cohort
  private let rules: SessionRules
  private let log = SessionLog()
  private var ways: [Key: [UInt32]] = [:]
  /// As many are kept.
  private static let mostWays = 100_000

  /// Prepares to find the ways of users.
  /// - Parameter flow: The flow of the variant that they know.
  package init(of cohort: Cohort, in flow: SharedFlow) {
    var cohort = cohort
    cohort.notifications = []
    cohort.arrivals = ArrivalLaw()
    for goal in cohort.goals.indices { cohort.goals[goal].startsAt = nil }
    cohort.visits = .once
    cohort.policy = .scan
    for parameter in [
      BehaviorParameter.labelNoise, .leafNoise, .slip, .touchSpread, .touchSpreadShare, .leavesAtOnce,
      .impatientShare,
      .patience, .unaskedPatience, .interruptionsPerHour, .searchShare,
    ] { cohort.behavior[parameter] = 0 }
    self.cohort = cohort
    var rules = SessionRules(cohort.behavior)
    rules.noticesAll = true
    self.rules = rules
    walker = SessionWalker(cohort, in: FlowMachine(flow), rules: rules)
    walker.reporter = SessionReporter(to: log)
  }

  /// The way to what a user comes for; empty where there is none.
  package mutating func way(of user: SimulatedUser) -> [UInt32] {
    let key = Key(aim: walker.goal(of: user).aim, device: user.device, facts: user.facts)
    if let known = ways[key] { return known }
    walker.walk(user, as: UserProfile(of: user, in: cohort, under: rules))
    let way = walker.end == .finished ? walker.way(of: log.entries) : []
    if ways.count >= Self.mostWays { ways = [:] }
    ways[key] = way
    return way
  }
}

extension SessionWalker {
  /// The keys of the items that were tapped in a session, without those on ways that led back to where the user had been.
  fileprivate func way(of entries: [SessionLog.Entry]) -> [UInt32] {
    var states: [Int] = []
    var keys: [UInt32?] = []
    for entry in entries {
      guard case .navigated(let number, _) = entry.event else { continue }
      let origin = machine.tables.origin(of: number)
      let target = machine.tables.transitions[number].target
      if let place = states.firstIndex(of: target) {
        states.removeSubrange((place + 1)...)
        keys.removeSubrange(place...)
        continue
      }
      if !states.isEmpty { keys.append(origin.slot.flatMap { key(of: $0, in: origin.state) }) }
      states.append(target)
    }
    return keys.compactMap(\.self)
  }

  private func key(of slot: InputSlot, in state: Int) -> UInt32? {
    let position = slot.index - InputSlot.first
    return position < 0 ? nil : machine.tables.looks[machine.tables.states[state].firstItem + position].key
  }
}

/// Going where a thing was.
extension SessionWalker {
  /// The furthest item of the known way that is in view and was not tried, and its pane; `nil` where there is none.
  mutating func knownItem() -> (item: Int, pane: Int)? {
    guard setAside == nil, currentTask.passage == nil else { return nil }
    let scene = machine.tables.states[state]
    for key in profile.way.reversed() {
      for pane in scene.panes where !isUnwanted(pane) { if let item = untried(key, on: pane) { return (item, pane) } }
      for bar in scene.bars { if let item = untried(key, on: bar) { return (item, bar) } }
    }
    return nil
  }

  private mutating func untried(_ key: UInt32, on number: Int) -> Int? {
    let pane = machine.tables.panes[number]
    let life = memory.places[pane.instance].life
    for item in pane.items where machine.tables.looks[item].key == key && machine.tables.looks[item].isSearched {
      return machine.tables.looks[item].isHeading || memory.hasTried(machine.tables.looks[item].mark, in: life)
        ? nil : item
    }
    return nil
  }

  /// Taps an item of the known way, which takes as long to find as with so much practice.
  mutating func recall(_ number: Int, on paneNumber: Int) -> Bool {
    let pane = machine.tables.panes[paneNumber]
    if !memory.knows(pane.instance) { memory.meet(pane.instance) }
    guard pane.instance == attention.gaze || moveGaze(to: paneNumber) else { return false }
    let time = rules.recall(
      number - pane.items.lowerBound, among: pane.items.count, trial: profile.visitsBefore + clock.visit + 1)
    guard bringIntoView(machine.tables.looks[number].row, on: pane.instance), spend(time, on: .scan) else {
      return false
    }
    fixated(on: number, in: paneNumber)
    return clock.active < schedule.alarm ? choose(number, on: paneNumber) : true
  }
}
