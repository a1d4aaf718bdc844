import HeadlessNavigation

/// How one user perceives the scents of labels and items, by the same draws as those by which others scan.
struct ScentPerception: ~Copyable {
  /// A deviation, and for which glance it was worked out.
  struct Deviation: BitwiseCopyable {
    var glance = 0
    var isLabel = false
    var value = 0.0
  }

  /// Whose perceptions they are, and of what.
  struct Fixation {
    /// Counts the users and attempts: a perception of another glance is no longer valid.
    var number: Int
    var draws: UserDraws
    /// The position of what is wanted among the goals.
    var goal: Int
    var attempt: Int
  }

  let rules: ScentRules
  /// Under what names scents speak of the goals.
  private let goals: [String]
  /// How scents differ from what the app says.
  private let shifts: [ScentShift]
  private var deviations = FlatArray<Deviation>()

  init(_ rules: ScentRules, goals: [String], shifts: [ScentShift]) {
    self.rules = rules
    self.goals = goals
    self.shifts = shifts
  }

  /// The scent of a label.
  /// - Parameters:
  ///   - leaf: The leaf that is looked for; negative when none is.
  ///   - kin: The leaves of a narrower list that it is in; empty where it is in none.
  mutating func scent(of label: LookRecord, toward leaf: Int, kin: Range<Int>, at glance: Fixation) -> Double {
    let value = rules.value(
      isOnPath: label.covers(leaf),
      isKin: kin.contains(label.firstLeaf),
      isLeaf: label.isLeaf,
      deviation: rules.noise(isLeaf: label.isLeaf) > 0 ? deviation(of: label, at: glance) : 0
    )
    return rules.scent(ofValue: value)
  }

  /// The scent of a fixed item or a tab.
  mutating func scent(of item: LookRecord, worth scent: ItemScent, at glance: Fixation) -> Double {
    let value = rules.value(
      scent: scent.value(forGoal: goals[glance.goal], after: shifts),
      deviation: rules.noise(isLeaf: false) > 0 ? deviation(of: item, at: glance) : 0
    )
    return rules.scent(ofValue: value)
  }

  /// How far a perception strays, in standard deviations; it takes so long to work out that it is remembered.
  private mutating func deviation(of item: LookRecord, at glance: Fixation) -> Double {
    while deviations.count <= item.node { deviations.append(Deviation()) }
    let isLabel = item.scent < 0
    let known = deviations[item.node]
    if known.glance == glance.number, known.isLabel == isLabel { return known.value }
    let uniform = glance.draws.uniform(.perception, about: item.key, goal: glance.goal, attempt: glance.attempt)
    // |N| stays below a magnitude as often as N stays below the quantile of the middle between that and 1.
    let value = ReproducibleMathematics.normalQuantile(isLabel ? (1 + uniform) / 2 : uniform)
    deviations[item.node] = Deviation(glance: glance.number, isLabel: isLabel, value: value)
    return value
  }
}
