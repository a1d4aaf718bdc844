import HeadlessNavigation

/// What the goals of a cohort refer to in one app; names are the machine's numbers.
struct GoalTargets {
  /// The items considered once a goal is reached, for each goal.
  let considered: [[Int]]
  /// The menu, screen or slot of each goal.
  let numbers: [Int]
  /// The positions of the leaves in the app, for each goal and then each notification.
  let places: [LeafPlaces]
  /// What the draws about each leaf are keyed by, for each goal and then each notification; none where those are as the
  /// leaves are numbered.
  private let keys: [[UInt32]]
  /// The links that bring some of the users.
  let links: ArrivalLaw
  /// Whether some users open the app elsewhere than by its icon.
  let areOpened: Bool

  init(of cohort: Cohort, in machine: borrowing FlowMachine) {
    // A closure cannot capture a borrowed machine, so its flow numbers the names.
    let flow = machine.flow
    considered = cohort.goals.map { goal in goal.then.map { flow.number(of: $0.rawValue) } }
    numbers = cohort.goals.map { flow.number(of: $0.targetName) }
    let app = machine.engine.app
    places =
      cohort.goals.map { LeafPlaces(of: $0.menu, goal: $0, in: app) }
      + cohort.notifications.map { LeafPlaces(of: $0.arrangement, in: app) }
    keys = (cohort.goals.map(\.menu) + cohort.notifications.map(\.arrangement)).map { menu in
      guard let menu, menu.leaves.contains(where: { $0.id != nil }) else { return [] }
      return menu.leaves.map { flow.numbers.number(of: $0, in: menu.id, isLeaf: true) }
    }
    links = cohort.arrivals.arranged(in: app)
    areOpened = !links.links.isEmpty || cohort.goals.contains { $0.startsAt != nil }
  }

  /// What decisions about a goal are keyed by besides the item: the leaf, where one is looked for.
  func key(of goal: Goal, _ numbers: NameNumbers) -> UInt32 {
    guard case .leaf(let leaf, let menu) = goal.aim else { return 0 }
    let keys = keys[goal.index]
    return keys.indices.contains(leaf) ? keys[leaf] : numbers.number(of: leaf..<leaf + 1, in: menu)
  }

  /// What a user comes for in this app, where the menu of a variant may weigh its leaves differently.
  func goal(of user: SimulatedUser) -> Goal { user.goal(in: places[user.goal.index]) }
}
