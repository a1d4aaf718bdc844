import HeadlessNavigation
import Testing
import UserBehavior
import UserSimulation

struct UncertainParameterTests {
  /// For random points in 26 axes the likeness would reach 0.4, and a mean stray by 0.036.
  @Test(arguments: [1, 2, 7, 26]) func `few points fill a cube evenly, and no axis goes along with another`(
    dimensions: Int
  ) {
    let sequence = ScenarioPoints(dimensions: dimensions)
    let points = (0..<64).map { sequence[$0] }
    for axis in 0..<dimensions {
      #expect(Set(points.map { Int($0[axis] * 64) }) == Set(0..<64), "axis \(axis)")
      for other in 0..<axis {
        let product = points.reduce(0) { $0 + ($1[axis] - 0.5) * ($1[other] - 0.5) }
        #expect(abs(product / 64 * 12) < 0.3, "axes \(other) and \(axis)")
      }
    }
  }

  @Test func `a point is the same for any number of points, and later ones are others`() {
    let (few, many) = (ScenarioPoints(dimensions: 3, count: 10), ScenarioPoints(dimensions: 3, count: 200))
    for index in [0, 9, 63, 64, 190] { #expect(few[index] == many[index]) }
    #expect(Set((0..<192).map { many[$0] }).count == 192)
    #expect(many[100].allSatisfy { (0..<1).contains($0) })
  }

  private static func cohort(_ targets: [GoalDefinition.Target], policy: Policy = .scan) -> Cohort {
    Cohort(
      count: 1, seed: 1,
      devices: [DeviceShare(share: 1, name: "phone", situations: [.init(traits: Traits(), visibleRows: 9)])],
      goals: targets.map { GoalDefinition(id: "goal", share: 1, $0) }, policy: policy)
  }

  private static func app(_ content: ScreenContent) -> AppDefinition {
    AppDefinition(screens: [("home", content)], coordinators: [:], root: "root")
  }

  private static let plain = ScreenContent(items: [Item(id: "shop", intent: "browse")])

  private static func standard(
    _ targets: [GoalDefinition.Target] = [.reach("deal")], in content: ScreenContent = plain, policy: Policy = .scan,
    change: (inout Cohort) -> Void = { _ in }
  ) -> [BehaviorParameter] {
    var cohort = cohort(targets, policy: policy)
    change(&cohort)
    return UncertainParameter.standard(for: cohort, in: [app(content)]).compactMap(\.parameter)
  }

  @Test func `standard ranges lie around the values, and what is switched off stays off`() {
    var cohort = Self.cohort([.reach("deal")])
    func ranges() -> [BehaviorParameter: ClosedRange<Double>] {
      // A loop: Swift 6.2 cannot optimize `compactMap` with `map` in it here, and the sanitizers run optimized tests.
      var ranges: [BehaviorParameter: ClosedRange<Double>] = [:]
      for one in UncertainParameter.standard(for: cohort, in: [Self.app(Self.plain)]) {
        if let parameter = one.parameter { ranges[parameter] = ranges[parameter] ?? one.range }
      }
      return ranges
    }
    #expect(ranges()[.patience] == 60_000...120_000 && ranges()[.scan] == 200...312.5 && ranges()[.attempts] == 1...3)
    for (end, expected) in [
      (ranges()[.chooseThreshold]?.lowerBound, 0.52), (ranges()[.labelNoise]?.upperBound, 0.34 * 9 / 7),
    ] { #expect(end.map { abs($0 - expected) < 1e-12 } == true) }
    cohort.behavior[.slip] = 0
    cohort.behavior[.secondThreshold] = 0.9
    #expect(ranges()[.slip] == nil && ranges()[.secondThreshold] == 0.45...1)
  }

  @Test func `every parameter but limits and settings has a range somewhere`() {
    let settings = BehaviorParameter.allCases.filter { $0.doubt == nil }
    #expect(settings == [.sessionLimit, .stepCap, .visibleRows])
    for parameter in BehaviorParameter.allCases where !settings.contains(parameter) {
      let range = UncertainParameter.standardRange(of: parameter, around: 0.4)
      #expect(parameter.unit == .count || range?.contains(0.4) == true, "\(parameter)")
    }
  }

  @Test func `a parameter that nothing reads is left out`() {
    let menu = MenuDefinition(id: "things", levels: ["group", "thing"], sizes: [3, 3])
    let accordion = MenuListing(menu: menu, levels: [0, 1], style: .accordion, intent: "show", rowMillimeters: 9)
    let form = [FormField(id: "name")]
    let cases: [(ScreenContent, [GoalDefinition.Target], [BehaviorParameter])] = [
      (ScreenContent(loadMilliseconds: 500), [], [.impatientShare, .loadPatience, .loadPatienceSpread]),
      (ScreenContent(words: 30), [], [.readShare, .wordsPerMinute]),
      (ScreenContent(fields: form), [], [.field, .keystroke, .fieldLength]),
      (ScreenContent(listing: accordion), [], [.expand, .tapStart, .tapSlope, .touchSpread, .touchSpreadShare]),
    ]
    for (content, goals, parameters) in cases {
      let read = Self.standard([.reach("deal")] + goals, in: content)
      let unread = Self.standard()
      for parameter in parameters { #expect(read.contains(parameter) && !unread.contains(parameter), "\(parameter)") }
    }
    #expect(!Self.standard(in: ScreenContent(listing: accordion)).contains(.slip))
    #expect(!Self.standard { $0.behavior[.interruptionsPerHour] = 0 }.contains(.away))
    #expect(Self.standard { $0.visits = VisitLaw(most: 3, gapMilliseconds: 1) }.contains(.learning))
  }

  @Test func `who goes by weights has no parameters`() {
    #expect(Self.standard(policy: .weights(InputWeights())).isEmpty)
  }

  @Test(arguments: [
    (0.4...0.6, UncertainParameter.Basis.standard, false), (0.3...0.6, .widened, false), (0.4...0.9, .widened, false),
    (0.4004...0.6, .widened, false), (0.45...0.9, .narrowed, true), (0.5...0.5, .narrowed, true),
  ]) func `a range that leaves out a part of the standard one is narrower`(
    range: ClosedRange<Double>, basis: UncertainParameter.Basis, isNarrow: Bool
  ) {
    let uncertain = UncertainParameter(.behavior(.chooseThreshold), in: range, around: 0.5, standard: 0.4...0.6)
    #expect(uncertain.basis == basis && uncertain.isNarrow == isNarrow)
  }

  @Test func `shares that are uncertain take from the others in proportion`() {
    var cohort = Self.cohort([.reach("a"), .reach("b"), .reach("c")])
    for (index, (id, share)) in [("a", 0.5), ("b", 0.3), ("c", 0.2)].enumerated() {
      (cohort.goals[index].id, cohort.goals[index].share) = (id, share)
    }
    let uncertain = [UncertainParameter(.goal("a"), in: 0.4...0.8, around: 0.5)]
    let shares = cohort.behaving(uncertain, as: [0.75]).goals.map(\.share)
    for (share, expected) in zip(shares, [0.75, 0.15, 0.1]) { #expect(abs(share - expected) < 1e-12) }
    #expect(cohort.behaving(uncertain, as: [0.5]).goals.map(\.share) == cohort.goals.map(\.share))
  }

  @Test func `a persona's own values move by the same factor as everybody's`() {
    var cohort = Self.cohort([.reach("a")])
    cohort.behavior[.chooseThreshold] = 0.5
    cohort.personas = [Persona(id: "calm", share: 1, behavior: [.patience: 180_000, .chooseThreshold: 0.9])]
    let uncertain = [
      UncertainParameter(.patience, in: 60_000...120_000), UncertainParameter(.chooseThreshold, in: 0.4...0.6),
    ]
    let own = cohort.behaving(uncertain, as: [60_000, 0.6]).personas[0].behavior
    #expect(own == [.patience: 120_000, .chooseThreshold: 1])
  }

  @Test(arguments: [
    (BehaviorParameter.labelNoise, 0.2...0.8, 0.5, 0.4), (.patience, 10_000...40_000, 0.5, 20_000),
    (.labelNoise, 0...0.5, 0.5, 0.25), (.impatientShare, 0.2...0.8, 0.5, 0.5), (.attempts, 1...3, 0.34, 2),
    (.attempts, 1...3, 0.999, 3), (.labelNoise, 0.3...0.3, 0.7, 0.3),
  ]) func `scales move by factors, proportions by steps, and counts stay whole`(
    parameter: BehaviorParameter, range: ClosedRange<Double>, fraction: Double, expected: Double
  ) {
    let uncertain = UncertainParameter(parameter, in: range)
    #expect(abs(uncertain.value(at: fraction) / expected - 1) < 1e-12)
    #expect(abs(uncertain.value(at: 0) - range.lowerBound) < 1e-12)
    #expect(range.contains(uncertain.value(at: 1 - 0x1p-53)))
  }
}
