import HeadlessNavigation

/// A user's perception of labels and items: draws compared with bounds that are worked out once.
struct LabelPerception: ~Copyable {
  /// A draw, and the number of the perception it belongs to.
  struct Drawn: BitwiseCopyable {
    var glance = 0
    var bits: UInt64 = 0
  }

  /// The bounds of the draws from which an item is taken: of each scent for each goal in each pass.
  private var bounds = FlatArray<UInt64>()
  /// How scents differ from what the app says.
  private let shifts: [ScentShift]
  /// The bounds for labels: for each pass off and on the way, of inner ones and of leaves.
  private var labelBounds = FlatArray<UInt64>()
  /// Whether the labels of leaves are so clear that nothing is drawn.
  let seeLeavesClearly: Bool
  private let perception: Perception
  /// The names by which scents refer to the goals.
  let goals: [String]
  private var drawn = FlatArray<Drawn>()
  /// Counts the users and attempts: a draw of another glance is no longer valid.
  private(set) var glance = 0
  private var draws = UserDraws(seed: 0, user: 0)
  private var goal = 0
  private var key: UInt32 = 0

  init(_ perception: Perception, goals: [String], shifts: [ScentShift]) {
    self.perception = perception
    self.shifts = shifts
    self.goals = goals
    seeLeavesClearly = Perception.passes.allSatisfy { pass in
      perception.boundOffPath(isLeaf: true, in: pass) >= 1 && perception.boundOnPath(isLeaf: true, in: pass) >= 1
    }
    for pass in Perception.passes {
      for isLeaf in [false, true] { labelBounds.append(Self.bits(perception.boundOffPath(isLeaf: isLeaf, in: pass))) }
      for isLeaf in [false, true] { labelBounds.append(Self.bits(perception.boundOnPath(isLeaf: isLeaf, in: pass))) }
    }
  }

  /// Starts the perceptions of a user for an attempt at a goal.
  mutating func open(_ draws: UserDraws, goal: Int, attempt: Int) {
    glance += 1
    self.draws = draws
    self.goal = goal
    key = UserDraws.key(.perception, goal: goal, attempt: attempt)
  }

  /// Makes room for newly discovered parts of the flow.
  mutating func follow(nodes: Int, scents: NumberTable<ItemScent>) {
    while drawn.count < nodes { drawn.append(Drawn()) }
    while bounds.count < scents.count * goals.count * 2 {
      let scent = scents[bounds.count / (goals.count * 2)]
      for goal in goals {
        for pass in Perception.passes {
          let value = scent.value(forGoal: goal, after: shifts)
          bounds.append(Self.bits(perception.bound(scent: value, in: pass)))
        }
      }
    }
  }

  /// Whether an item is taken at a look.
  ///
  /// Certain outcomes need no draw, such as leaves with clear labels.
  /// - Parameter leaf: The leaf that is looked for in the menu on display; negative when none is.
  @inline(__always)
  mutating func take(_ item: LookRecord, toward leaf: Int, pass: Int) -> Bool {
    guard item.scent < 0 else {
      return reaches(bounds[(item.scent * goals.count + goal) * 2 + pass], item)
    }
    let row = pass * 4 + (item.isLeaf ? 1 : 0)
    return item.covers(leaf) ? !reaches(labelBounds[row + 2], item) : reaches(labelBounds[row], item)
  }

  /// Whether the draw for an item is not below a bound; draws are at least 0 and below 1.
  @inline(__always)
  private mutating func reaches(_ bound: UInt64, _ item: LookRecord) -> Bool {
    if bound >= UserDraws.endOfBits { return false }
    return bound == 0 || draw(about: item) >= bound
  }

  @inline(__always)
  private mutating func draw(about item: LookRecord) -> UInt64 {
    let node = item.node
    if drawn[node].glance == glance { return drawn[node].bits }
    let bits = draws.bits(about: item.key, under: key)
    drawn[node] = Drawn(glance: glance, bits: bits)
    return bits
  }

  /// The smallest draw that is not below a bound.
  private static func bits(_ bound: Double) -> UInt64 {
    guard bound > 0 else { return 0 }
    guard bound < 1 else { return UserDraws.endOfBits }
    let scaled = bound * 0x1p53
    let whole = UInt64(scaled)
    return Double(whole) < scaled ? whole + 1 : whole
  }
}

/// The two thresholds of the scan policy as probabilities, so that a decision is one comparison with a uniform number.
///
/// A menu label on the way to the goal is worth `1 − |N(0, g)|`, another one `0 + |N(0, g)|`; a fixed item
/// `scent + N(0, g)`; all clipped to 0–1, which the thresholds inside (0, 1) cannot see.
package struct Perception: Sendable {
  /// One pass over the items: the first takes only convincing items, the second all that are not hopeless.
  package enum Pass: Int, Sendable {
    case first
    case second
  }

  /// The passes in order.
  static let passes: [Pass] = [.first, .second]

  private let thresholds: [Double]
  private let noise: Double
  /// For each pass and each kind of label (inner, leaf): the noise up to which a label on the way is taken.
  private let onPath: [[Double]]
  /// The noise from which a label off the way is taken.
  private let offPath: [[Double]]

  package init(_ parameters: BehaviorParameters) {
    let thresholds = [parameters[.chooseThreshold], parameters[.secondThreshold]]
    let noises = [parameters[.labelNoise], parameters[.leafNoise]]
    self.thresholds = thresholds
    noise = parameters[.labelNoise]
    onPath = thresholds.map { threshold in noises.map { Self.magnitudeProbability(upTo: 1 - threshold, noise: $0) } }
    offPath = thresholds.map { threshold in noises.map { Self.magnitudeProbability(upTo: threshold, noise: $0) } }
  }

  /// The draw below which a menu label on the way to the goal is taken.
  package func boundOnPath(isLeaf: Bool, in pass: Pass) -> Double { onPath[pass.rawValue][isLeaf ? 1 : 0] }

  /// The draw from which a menu label off the way is taken.
  package func boundOffPath(isLeaf: Bool, in pass: Pass) -> Double { offPath[pass.rawValue][isLeaf ? 1 : 0] }

  /// The draw from which a fixed item is taken; above every draw when it never is.
  package func bound(scent: Double, in pass: Pass) -> Double {
    let distance = thresholds[pass.rawValue] - scent
    guard noise > 0 else { return distance <= 0 ? 0 : 2 }
    return ReproducibleMathematics.normalProbability(below: distance / noise)
  }

  /// The probability that |N(0, noise)| does not exceed a magnitude.
  private static func magnitudeProbability(upTo magnitude: Double, noise: Double) -> Double {
    guard noise > 0 else { return magnitude >= 0 ? 1 : 0 }
    return 2 * ReproducibleMathematics.normalProbability(below: magnitude / noise) - 1
  }
}

/// A user's perception of scents, from the same draws as ``LabelPerception``.
struct ScentPerception: ~Copyable {
  /// A deviation, and for which glance it was worked out.
  struct Deviation: BitwiseCopyable {
    var glance = 0
    var isLabel = false
    var value = 0.0
  }

  /// The user and attempt a perception belongs to.
  struct Fixation {
    /// Counts the users and attempts: a perception of another glance is no longer valid.
    var number: Int
    var draws: UserDraws
    /// The position of what is wanted among the goals.
    var goal: Int
    var attempt: Int
  }

  let rules: ScentRules
  /// The names by which scents refer to the goals.
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

  /// The deviation of a perception, in standard deviations; remembered because it is slow to compute.
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
