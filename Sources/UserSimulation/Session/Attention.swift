import UserBehavior

/// Where a user looks, how much is visible there, and how labels and scents are perceived.
struct Attention: ~Copyable {
  /// The perception of labels and items.
  var labels: LabelPerception
  /// Whether the user reads all that is visible before choosing.
  private(set) var deliberates = false
  /// Whether users search faster on later visits.
  private(set) var learns: Bool
  private var practice = Practice()
  /// For each set of goals that an item is for, and each goal, whether it is among them.
  private var wanted = FlatArray<Bool>()
  /// The time to look at one item, in milliseconds.
  private(set) var scanTime: Int
  /// The screen instance the user looks at; negative before the first.
  var gaze = -1
  /// The number of rows visible at once.
  private(set) var visibleRows = 0
  /// The distance from one row to the next, in millimeters.
  private(set) var rowMillimeters = 0.0

  /// - Parameter goals: The names by which scents refer to goals and notifications.
  init(_ cohort: Cohort, goals: [String], under rules: SessionRules) {
    labels = LabelPerception(rules.perception, goals: goals, shifts: cohort.scentShifts)
    learns = Self.learns(cohort, under: rules)
    scanTime = rules.scan
  }

  /// Continues with users who behave differently but have the same goals and policy.
  mutating func use(_ cohort: Cohort, under rules: SessionRules) {
    let goals = labels.goals
    labels = LabelPerception(rules.perception, goals: goals, shifts: cohort.scentShifts)
    learns = Self.learns(cohort, under: rules)
    scanTime = rules.scan
  }

  /// Makes room for newly discovered items that are only for some goals.
  mutating func grow(for audiences: NumberTable<Set<String>>) {
    while wanted.count < audiences.count * labels.goals.count {
      let (audience, goal) = wanted.count.quotientAndRemainder(dividingBy: labels.goals.count)
      wanted.append(audiences[audience].contains(labels.goals[goal]))
    }
  }

  /// Whether users with a goal want what an item does.
  func wants(_ item: ItemRecord, for goal: Int) -> Bool {
    item.audience < 0 || wanted[item.audience * labels.goals.count + goal]
  }

  /// Starts with a user who knows no screen.
  mutating func begin(_ user: SimulatedUser, under rules: SessionRules) {
    gaze = -1
    deliberates = rules.deliberates(user.draws)
    if learns { practice.clear() }
  }

  /// Holds the device in a situation.
  mutating func hold(_ situation: DeviceShare.Situation, under rules: SessionRules) {
    rowMillimeters = situation.rowMillimeters
    visibleRows = max(2, rules.visibleRows > 0 ? rules.visibleRows : situation.visibleRows)
  }

  /// Sets the time to look at an item of a pane, which is shorter in an order that users know and, for users who learn, on
  /// screens searched on earlier visits.
  mutating func prepare(toScan pane: PaneRecord, in visit: Int, under rules: SessionRules) {
    guard learns || pane.isOrdered || scanTime != rules.scan else { return }
    let trial = learns ? practice.trial(on: pane.instance, in: visit) : 1
    scanTime = rules.scan(among: pane.items.count, trial: trial, inOrder: pane.isOrdered)
  }

  private static func learns(_ cohort: Cohort, under rules: SessionRules) -> Bool {
    cohort.visits.most > 1 && rules.parameters[.learning] > 0
  }
}
