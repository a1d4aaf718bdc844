import Foundation
import HeadlessNavigation
import Testing
import UserBehavior
import UserSimulation

struct PhiloxTests {
  struct Vector: Sendable {
    let counter: [UInt32]
    let key: UInt64
    let block: [UInt32]
  }

  /// Known answers of Random123, and two more computed independently.
  static let vectors = [
    Vector(counter: [0, 0, 0, 0], key: 0, block: [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]),
    Vector(counter: [.max, .max, .max, .max], key: .max, block: [0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd]),
    Vector(
      counter: [0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344], key: 0x299f_31d0_a409_3822,
      block: [0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1]),
    Vector(counter: [1, 0, 0, 0], key: 1, block: [0xac08_141b, 0xdfc5_ccbe, 0x79c0_7a47, 0xa7f6_6093]),
    Vector(counter: [2, 0, 0, 0], key: 1, block: [0x3f55_b3f0, 0x8e76_cc9d, 0xb68f_aa8e, 0xebed_3676]),
  ]

  @Test(arguments: vectors) func `known answers`(vector: Vector) {
    let c = vector.counter
    let block = Philox4x32.block((c[0], c[1], c[2], c[3]), key: vector.key)
    #expect([block.0, block.1, block.2, block.3] == vector.block)
  }

  @Test func `a draw is keyed by everything it is about and nothing else`() {
    let draws = UserDraws(seed: 5, user: 9)
    let reference = draws.uniform(.perception, about: 3, goal: 1, attempt: 2)
    #expect(reference == UserDraws(seed: 5, user: 9).uniform(.perception, about: 3, goal: 1, attempt: 2))
    let others = [
      UserDraws(seed: 6, user: 9).uniform(.perception, about: 3, goal: 1, attempt: 2),
      UserDraws(seed: 5, user: 8).uniform(.perception, about: 3, goal: 1, attempt: 2),
      draws.uniform(.decision, about: 3, goal: 1, attempt: 2),
      draws.uniform(.perception, about: 4, goal: 1, attempt: 2),
      draws.uniform(.perception, about: 3, goal: 2, attempt: 2),
      draws.uniform(.perception, about: 3, goal: 1, attempt: 3),
    ]
    #expect(!others.contains(reference) && Set(others).count == others.count)
  }

  @Test func `the labels of a large menu have keys of their own`() {
    let menu = MenuDefinition(id: "catalog", levels: ["a", "b", "c"], sizes: [20, 25, 40])
    let numbers = NameNumbers(of: AppDefinition(screens: [], root: "main"), menus: [menu])
    let keys = menu.levels.flatMap(\.nodes).map { numbers.number(of: $0.leaves, in: menu.id) }
    #expect(Set(keys).count == keys.count)
  }
}

struct ReproducibleMathematicsTests {
  @Test func `logarithm and exponential agree with the platform's to a few units in the last place`() {
    for step in 0..<4000 {
      let x = Foundation.exp(Double(step) / 4000 * 80 - 40)
      let y = Double(step) / 4000 * 100 - 60
      #expect(abs(ReproducibleMathematics.logarithm(x) - Foundation.log(x)) <= 4e-16 * max(1, abs(Foundation.log(x))))
      #expect(abs(ReproducibleMathematics.exponential(y) / Foundation.exp(y) - 1) < 2e-14)
    }
    #expect(ReproducibleMathematics.logarithm(0) == -.infinity)
    #expect(ReproducibleMathematics.logarithm(1) == 0)
    #expect(ReproducibleMathematics.exponential(0) == 1)
    #expect(ReproducibleMathematics.exponential(-800) == 0)
  }

  @Test func `the normal distribution agrees with the platform's error function`() {
    for step in -300...300 {
      let z = Double(step) / 40
      let platform = 0.5 * Foundation.erfc(-z / 2.0.squareRoot())
      #expect(abs(ReproducibleMathematics.normalProbability(below: z) - platform) < 1e-14)
      guard abs(z) < 5 else { continue }
      #expect(abs(ReproducibleMathematics.normalQuantile(platform) - z) < 1e-8)
    }
  }

  /// Halvings that an approximation decides come to the same last bit as those that are computed.
  @Test func `a quantile is that of a bisection to the last bit`() {
    func bisection(_ p: Double) -> Double {
      var (low, high) = (-8.0, 8.0)
      for _ in 0..<60 {
        let middle = (low + high) / 2
        if ReproducibleMathematics.normalProbability(below: middle) < p { low = middle } else { high = middle }
      }
      return (low + high) / 2
    }
    for user in 0..<2000 {
      let p = UserDraws(seed: 4, user: user).uniform(.effort)
      let near = p * p * p * p * p
      for p in [p, near, 1 - near, near * near * near, 0.5 + (p - 0.5) * 1e-5] {
        #expect(ReproducibleMathematics.normalQuantile(p) == bisection(p), "\(p)")
      }
    }
    for p in [0, 1e-300, 1e-17, 1 - 1e-16, 1, 0.5] {
      #expect(ReproducibleMathematics.normalQuantile(p) == bisection(p))
    }
  }
}

struct PerceptionTests {
  /// Users to whom half a promise is convincing, and a tenth worth a try.
  private static func parameters(leafNoise: Double) -> BehaviorParameters {
    var parameters = BehaviorParameters.sure
    (parameters[.labelNoise], parameters[.leafNoise]) = (0.35, leafNoise)
    return parameters
  }

  @Test func `labels are taken as often as the noise says`() {
    let perception = Perception(Self.parameters(leafNoise: 0))
    let count = 100_000
    func share(_ isTaken: (Double) -> Bool) -> Double {
      Double((0..<count).count { isTaken(UserDraws(seed: 1, user: $0).uniform(.perception)) }) / Double(count)
    }
    // 1 − |N(0, .35)| ≥ .5, |N(0, .35)| ≥ .5 and .95 + N(0, .35) ≥ .5; four standard errors of 100,000 draws are .006.
    let onPath = share { $0 < perception.boundOnPath(.branch(32), in: .first) }
    let offPath = share { $0 >= perception.boundOffPath(.branch(32), in: .first) }
    let second = share { $0 >= perception.boundOffPath(.branch(32), in: .second) }
    let item = share { $0 >= perception.bound(scent: 0.95, in: .first) }
    #expect(abs(onPath - 0.8469) < 0.006)
    #expect(abs(offPath - 0.1531) < 0.006)
    #expect(abs(second - 0.7751) < 0.006)
    #expect(abs(item - 0.9007) < 0.006)
    #expect(share { $0 < perception.boundOnPath(.leaf, in: .first) } == 1)
    #expect(share { $0 >= perception.boundOffPath(.leaf, in: .second) } == 0)
  }

  /// Of two of a kind the draws decide: it comes to the same as comparing what they are worth.
  @Test func `the item that is preferred is worth more`() {
    var labels = LabelPerception(Perception(Self.parameters(leafNoise: 0.2)), goals: ["home"], shifts: [])
    var (scents, clarities) = (NumberTable<ItemScent>(), NumberTable<LabelClarity>())
    for scent in [0.7, 0.9] { _ = scents.number(of: ItemScent(item: Name("\(scent)"), scent: Scent(scent))) }
    for clarity in [LabelClarity.leaf, .branch(8), .branch(32)] { _ = clarities.number(of: clarity) }
    var items: [LookRecord] = []
    for scent in [-1, -1, -1, 0, 1] {
      for _ in 0..<4 {
        let (number, leaf) = (items.count, items.count % 2 * 10)
        items.append(
          LookRecord(
            key: UInt32(number), node: number, mark: number, row: number, scent: scent, firstLeaf: leaf,
            endOfLeaves: leaf + 5, clarity: scent < 0 ? number / 4 : 0, isSearched: true))
      }
    }
    labels.grow(nodes: items.count, scents: scents, clarities: clarities)
    for user in 0..<50 {
      labels.open(UserDraws(seed: 2, user: user), goal: 0, attempt: 0)
      for item in items {
        for other in items {
          let isWorthMore = labels.value(of: item, toward: 12) > labels.value(of: other, toward: 12)
          #expect(labels.prefers(item, to: other, toward: 12) == isWorthMore, "\(item.node), \(other.node)")
        }
      }
    }
  }

  @Test func `names are read without noise`() {
    var labels = LabelPerception(Perception(Self.parameters(leafNoise: 0.2)), goals: ["home"], shifts: [])
    var (scents, clarities) = (NumberTable<ItemScent>(), NumberTable<LabelClarity>())
    for scent in [0.6, 0.4, 0.05] {
      _ = scents.number(of: ItemScent(item: "name", scent: Scent(scent, isNamed: true)))
    }
    _ = clarities.number(of: .clear)
    let scented = (0..<3).map {
      LookRecord(key: UInt32($0), node: $0, mark: $0, row: $0, scent: $0, isSearched: true)
    }
    let label = LookRecord(
      key: 3, node: 3, mark: 3, row: 3, scent: -1, firstLeaf: 0, endOfLeaves: 5, isSearched: true)
    labels.grow(nodes: 4, scents: scents, clarities: clarities)
    for user in 0..<200 {
      labels.open(UserDraws(seed: 2, user: user), goal: 0, attempt: 0)
      let passes = (0...1).map { pass in scented.map { labels.chooses($0, toward: -1, pass: pass) } }
      let values = scented.map { labels.value(of: $0, toward: -1) }
      let isPreferred = labels.prefers(scented[0], to: scented[1], toward: -1)
      let onAndOffPath = [2, 7].map { labels.chooses(label, toward: $0, pass: 0) }
      #expect(passes == [[true, false, false], [true, true, false]])
      #expect(values == [0.6, 0.4, 0.05] && isPreferred && onAndOffPath == [true, false])
    }
  }

  @Test func `the noise of a label grows with the leaves below it`() {
    var parameters = BehaviorParameters()
    (parameters[.labelNoise], parameters[.leafNoise]) = (0.3, 0.1)
    for (growth, expected) in [(0.0, [0.1, 0, 0, 0.3, 0.3, 0.3]), (1, [0.1, 0, 0, 0.06, 0.3, 0.36])] {
      parameters[.noiseGrowth] = growth
      let perception = Perception(parameters)
      let clarities = [LabelClarity.leaf, .clear, .branch(1), .branch(2), .branch(32), .branch(64)]
      let noises = clarities.map(perception.noise)
      #expect(zip(noises, expected).allSatisfy { abs($0 - $1) < 1e-12 }, "\(noises)")
    }
  }
}
