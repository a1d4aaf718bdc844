import HeadlessNavigation
package import UserBehavior

/// A user's perception of labels and items: draws compared with bounds that are worked out once.
package struct LabelPerception: ~Copyable {
  /// A draw, and the number of the perception it belongs to.
  struct Drawn: BitwiseCopyable {
    var glance = 0
    var bits: UInt64 = 0
  }

  /// The bounds of the draws from which an item is taken: of each scent for each goal in each pass, or for the goal of the
  /// user alone where there are many goals.
  private var bounds = FlatArray<UInt64>()
  /// How scents differ from what the app says.
  private let shifts: [ScentShift]
  /// The bounds for labels: for each clarity and pass off and on the way.
  private var labelBounds = FlatArray<UInt64>()
  /// The noise of labels, for each clarity.
  private var labelNoises = FlatArray<Double>()
  /// The values of scents, for each scent and goal; of each scent for the goal of the user alone where there are many.
  private var values = FlatArray<Double>()
  /// The noise of each scent, which names have none of.
  private var scentNoises = FlatArray<Double>()
  /// The scents, where bounds are worked out as they are needed; empty where all of them are at once.
  private var scents = NumberTable<ItemScent>()
  /// For each of these the column whose bounds are there.
  private var columns = FlatArray<Int>()
  /// Whether bounds are worked out as they are needed, which the bounds of all scents for all goals would be too many for.
  private let isSparse: Bool
  /// With more goals than this, bounds are worked out as they are needed.
  private static let mostGoals = 64
  /// Whether the labels of leaves are so clear that nothing is drawn.
  let seeLeavesClearly: Bool
  private let perception: Perception
  /// The names by which scents refer to the goals.
  let goals: [String]
  /// The ends of ``QuantileBounds``.
  private var quantiles = FlatArray<Double>()
  private var drawn = FlatArray<Drawn>()
  /// For each item the glance in which it was followed last.
  private var followed = FlatArray<Int>()
  /// Counts the users and attempts: a draw of another glance is no longer valid.
  private(set) var glance = 0
  private var draws = UserDraws(seed: 0, user: 0)
  private var goal = 0
  private var key: UInt32 = 0

  package init(_ perception: Perception, goals: [String], shifts: [ScentShift]) {
    self.perception = perception
    self.shifts = shifts
    self.goals = goals
    isSparse = goals.count > Self.mostGoals
    seeLeavesClearly = Perception.passes.allSatisfy { pass in
      perception.boundOffPath(.leaf, in: pass) >= 1 && perception.boundOnPath(.leaf, in: pass) >= 1
    }
    _ = quantiles.append(all: QuantileBounds.ends)
  }

  /// Starts the perceptions of a user for an attempt at a goal.
  package mutating func open(_ draws: UserDraws, goal: Int, attempt: Int) {
    glance += 1
    self.draws = draws
    self.goal = goal
    key = UserDraws.key(.perception, goal: goal, attempt: attempt)
  }

  /// Makes room for newly discovered parts of the flow.
  package mutating func grow(nodes: Int, scents: NumberTable<ItemScent>, clarities: NumberTable<LabelClarity>) {
    while drawn.count < nodes {
      drawn.append(Drawn())
      followed.append(0)
    }
    while labelNoises.count < clarities.count {
      let clarity = clarities[labelNoises.count]
      labelNoises.append(perception.noise(clarity))
      for pass in Perception.passes {
        labelBounds.append(Self.bits(perception.boundOffPath(clarity, in: pass)))
        labelBounds.append(Self.bits(perception.boundOnPath(clarity, in: pass)))
      }
    }
    while scentNoises.count < scents.count { scentNoises.append(perception.noise(scents[scentNoises.count])) }
    guard !isSparse else {
      if self.scents.count < scents.count { self.scents = scents }
      while columns.count < scents.count {
        columns.append(-1)
        values.append(0)
        for _ in Perception.passes { bounds.append(0) }
      }
      return
    }
    while bounds.count < scents.count * goals.count * 2 {
      let scent = scents[bounds.count / (goals.count * 2)]
      for goal in goals {
        let value = scent.value(forGoal: goal, after: shifts)
        values.append(value)
        for pass in Perception.passes {
          bounds.append(Self.bits(perception.bound(scent: value, noise: perception.noise(scent), in: pass)))
        }
      }
    }
  }

  /// How many bytes the draws about items take.
  var byteCount: Int { drawn.byteCount + followed.byteCount }

  /// Forgets the items, as they are numbered anew, between two users.
  mutating func forget() {
    drawn = FlatArray()
    followed = FlatArray()
  }

  /// The row of a scent for the goal of the user.
  @inline(__always) private mutating func row(of scent: Int) -> Int {
    guard isSparse else { return scent * goals.count + goal }
    if columns[scent] != goal { workOut(scent) }
    return scent
  }

  /// Works out the bounds of a scent for the goal of the user, in place of those for another goal.
  private mutating func workOut(_ scent: Int) {
    columns[scent] = goal
    values[scent] = scents[scent].value(forGoal: goals[goal], after: shifts)
    for pass in Perception.passes {
      bounds[scent * 2 + pass.rawValue] = Self.bits(
        perception.bound(scent: values[scent], noise: scentNoises[scent], in: pass))
    }
  }

  /// Whether an item is taken at a look.
  ///
  /// Certain outcomes need no draw, such as leaves with clear labels.
  /// - Parameter leaf: The leaf that is looked for in the menu on display; negative when none is.
  @inline(__always) package mutating func chooses(_ item: LookRecord, toward leaf: Int, pass: Int) -> Bool {
    guard item.scent < 0 else { return reaches(bounds[row(of: item.scent) * 2 + pass], item) }
    let row = (item.clarity * 2 + pass) * 2
    return item.covers(leaf) ? !reaches(labelBounds[row + 1], item) : reaches(labelBounds[row], item)
  }

  /// Whether an item is perceived to be worth more than another, by the draws that ``chooses(_:toward:pass:)`` compares with
  /// bounds.
  package mutating func prefers(_ item: LookRecord, to other: LookRecord, toward leaf: Int) -> Bool {
    let isOnPath = item.covers(leaf)
    guard item.scent == other.scent, item.clarity == other.clarity, isOnPath == other.covers(leaf) else {
      let (first, second) = (bounds(of: item, toward: leaf), bounds(of: other, toward: leaf))
      if first.low > second.high { return true }
      if first.high < second.low { return false }
      return value(of: item, toward: leaf) > value(of: other, toward: leaf)
    }
    // Of two of a kind the draws decide, without the quantiles that are slow to compute.
    let noise = noise(of: item)
    guard noise > 0 else { return false }
    let (draw, known) = (draw(about: item), draw(about: other))
    return item.scent < 0 && isOnPath ? draw < known : draw > known
  }

  /// Remembers that an item was followed, wherever it stands.
  mutating func noteFollowed(_ item: LookRecord) { followed[item.node] = glance }

  /// Whether an item was followed in this attempt, here or elsewhere.
  @inline(__always) func hasFollowed(_ item: LookRecord) -> Bool { followed[item.node] == glance }

  /// What an item is perceived to be worth; not clipped to 0–1, so that of two good ones either may be the better.
  package mutating func value(of item: LookRecord, toward leaf: Int) -> Double {
    let (isLabel, noise) = (item.scent < 0, noise(of: item))
    let value = isLabel ? (item.covers(leaf) ? 1 : 0) : values[row(of: item.scent)]
    guard noise > 0 else { return value }
    let uniform = Double(draw(about: item)) * 0x1p-53
    // |N| stays below a magnitude as often as N stays below the quantile of the middle between that and 1.
    let deviation = noise * ReproducibleMathematics.normalQuantile(isLabel ? (1 + uniform) / 2 : uniform)
    return isLabel && item.covers(leaf) ? value - deviation : value + deviation
  }

  /// Two values between which ``value(of:toward:)`` surely lies, found without computing a quantile.
  private mutating func bounds(of item: LookRecord, toward leaf: Int) -> (low: Double, high: Double) {
    let (isLabel, noise) = (item.scent < 0, noise(of: item))
    let isOnPath = item.covers(leaf)
    let value = isLabel ? (isOnPath ? 1 : 0) : values[row(of: item.scent)]
    guard noise > 0 else { return (value, value) }
    let uniform = Double(draw(about: item)) * 0x1p-53
    let cell = Int((isLabel ? (1 + uniform) / 2 : uniform) * Double(QuantileBounds.cells))
    // Far more than what quantiles are rounded by.
    let (low, high) = (noise * quantiles[cell] - 1e-9, noise * quantiles[cell + 1] + 1e-9)
    return isLabel && isOnPath ? (value - high, value - low) : (value + low, value + high)
  }

  /// Whether an item is beyond doubt what is looked for.
  mutating func isCertain(_ item: LookRecord, toward leaf: Int) -> Bool {
    guard noise(of: item) == 0 else { return false }
    return item.scent < 0 ? item.covers(leaf) : values[row(of: item.scent)] >= 1
  }

  /// How far the perception of an item strays.
  private func noise(of item: LookRecord) -> Double {
    item.scent < 0 ? labelNoises[item.clarity] : scentNoises[item.scent]
  }

  /// Whether the draw for an item is not below a bound; draws are at least 0 and below 1.
  @inline(__always) private mutating func reaches(_ bound: UInt64, _ item: LookRecord) -> Bool {
    if bound >= UserDraws.endOfBits { return false }
    return bound == 0 || draw(about: item) >= bound
  }

  @inline(__always) private mutating func draw(about item: LookRecord) -> UInt64 {
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
  /// The noise of a fixed item, and of a label over ``fittedLeaves`` leaves.
  package let noise: Double
  private let leafNoise, growth: Double
  /// The leaves below a label of the study that the noise was fitted to (Larson & Czerwinski 1998, 16×32).
  private static let fittedLeaves = 32

  package init(_ parameters: BehaviorParameters) {
    thresholds = [parameters[.chooseThreshold], parameters[.secondThreshold]]
    (noise, leafNoise) = (parameters[.labelNoise], parameters[.leafNoise])
    growth = parameters[.noiseGrowth]
  }

  /// How far the perception of a label strays: the further, the more lies below it.
  package func noise(_ clarity: LabelClarity) -> Double {
    switch clarity {
    case .leaf: return leafNoise
    case .clear: return 0
    case .branch(let leaves):
      guard leaves > 1, noise > 0 else { return 0 }
      let share =
        ReproducibleMathematics.logarithm(Double(leaves)) / ReproducibleMathematics.logarithm(Double(Self.fittedLeaves))
      return noise * ReproducibleMathematics.exponential(growth * ReproducibleMathematics.logarithm(share))
    }
  }

  /// How far the perception of a fixed item strays: that of a name does not, nor that of what is clear by itself.
  package func noise(_ scent: ItemScent) -> Double { scent.scent.isNamed || scent.isClear ? 0 : noise }

  /// The draw below which a menu label on the way to the goal is taken.
  package func boundOnPath(_ clarity: LabelClarity, in pass: Pass) -> Double {
    Self.magnitudeProbability(upTo: 1 - thresholds[pass.rawValue], noise: noise(clarity))
  }

  /// The draw from which a menu label off the way is taken.
  package func boundOffPath(_ clarity: LabelClarity, in pass: Pass) -> Double {
    Self.magnitudeProbability(upTo: thresholds[pass.rawValue], noise: noise(clarity))
  }

  /// The draw from which a fixed item is taken; above every draw when it never is.
  /// - Parameter noise: How far its perception strays; as usual unless said otherwise.
  package func bound(scent: Double, noise: Double? = nil, in pass: Pass) -> Double {
    let noise = noise ?? self.noise
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
