import HeadlessNavigation

/// How one user perceives labels and items, as comparisons of remembered draws with bounds worked out before.
struct LabelPerception: ~Copyable {
  /// A draw, and for whom and when it was made.
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
  /// Under what names scents speak of the goals.
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

  /// Sees with the eyes of a user, who wants something for so many times.
  mutating func open(_ draws: UserDraws, goal: Int, attempt: Int) {
    glance += 1
    self.draws = draws
    self.goal = goal
    key = UserDraws.key(.perception, goal: goal, attempt: attempt)
  }

  /// Makes room for what the machine has found out.
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
  /// Nothing is drawn for what is certain, as leaves are where their labels are clear.
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
