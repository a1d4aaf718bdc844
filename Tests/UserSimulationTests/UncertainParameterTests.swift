import HeadlessNavigation
import Testing
import UserSimulation

struct UncertainParameterTests {
  @Test func `on one axis the points are those of the golden ratio`() {
    let sequence = RecurrentSequence(dimensions: 1)
    let step = (5.0.squareRoot() - 1) / 2
    for index in 0..<100 {
      let place = 0.5 + Double(index + 1) * step
      #expect(abs(sequence[index][0] - (place - Double(Int(place)))) < 1e-12)
    }
  }

  /// An error of an integral over a cube; for random points they would stray by some 0.036, for 64 of them.
  @Test(arguments: 1...3) func `few points fill a cube evenly`(dimensions: Int) {
    let sequence = RecurrentSequence(dimensions: dimensions)
    let points = (0..<64).map { sequence[$0] }
    for axis in 0..<dimensions {
      let mean = points.reduce(0) { $0 + $1[axis] } / 64
      #expect(abs(mean - 0.5) < 0.02, "axis \(axis): \(mean)")
      let quarters = (0..<4).map { quarter in points.count { Int($0[axis] * 4) == quarter } }
      #expect(quarters.allSatisfy { (10...22).contains($0) }, "axis \(axis): \(quarters)")
    }
  }

  private static func population(_ targets: [GoalDefinition.Target], policy: Policy = .scan) -> Population {
    Population(
      count: 1,
      seed: 1,
      devices: [],
      goals: targets.map { GoalDefinition(id: "goal", share: 1, $0) },
      policy: policy
    )
  }

  @Test func `ranges that nobody declares lie around the values`() {
    var population = Self.population([.reach("deal")])
    let ranges = Dictionary(
      uniqueKeysWithValues: UncertainParameter.standard(for: population).map { ($0.parameter, $0.range) }
    )
    #expect(ranges.count == 7 && ranges[.patience] == 60_000...120_000 && ranges[.scan] == 200...312.5)
    for (end, expected) in [(ranges[.labelNoise]?.lowerBound, 0.25), (ranges[.labelNoise]?.upperBound, 0.45)] {
      #expect(end.map { abs($0 - expected) < 1e-12 } == true)
    }
    population.behavior[.slip] = 0
    population.behavior[.secondThreshold] = 0.9
    let others = UncertainParameter.standard(for: population)
    #expect(!others.contains { $0.parameter == .slip })
    #expect(others.first { $0.parameter == .secondThreshold }?.range == 0.45...1)
  }

  @Test func `effort is told in what it is spent by`() {
    func effort(_ targets: [GoalDefinition.Target]) -> [BehaviorParameter] {
      UncertainParameter.standard(for: Self.population(targets)).map(\.parameter).filter {
        [.patience, .stepBudget].contains($0)
      }
    }
    #expect(effort([.finish("tour")]) == [.stepBudget] && effort([.reach("deal")]) == [.patience])
    #expect(effort([.finish("tour"), .reach("deal")]) == [.patience, .stepBudget])
  }

  @Test func `who goes by weights or compares has no label noise`() {
    #expect(
      UncertainParameter.standard(for: Self.population([.reach("deal")], policy: .weights(InputWeights()))).isEmpty
    )
    let reading = UncertainParameter.standard(for: Self.population([.reach("deal")], policy: .scentUtility))
    #expect(reading.map(\.parameter) == [.patience, .scan, .reluctance, .slip, .loadPatience])
  }

  @Test(arguments: [
    (BehaviorParameter.labelNoise, 0.2...0.8, 0.5, 0.4), (.patience, 10_000...40_000, 0.5, 20_000),
    (.labelNoise, 0...0.5, 0.5, 0.25), (.impatientShare, 0.2...0.8, 0.5, 0.5), (.attempts, 1...3, 0.34, 2),
    (.attempts, 1...3, 0.999, 3), (.labelNoise, 0.3...0.3, 0.7, 0.3),
  ])
  func `scales move by factors, proportions by steps, and counts stay whole`(
    parameter: BehaviorParameter,
    range: ClosedRange<Double>,
    fraction: Double,
    expected: Double
  ) {
    let uncertain = UncertainParameter(parameter, in: range)
    #expect(abs(uncertain.value(at: fraction) / expected - 1) < 1e-12)
    #expect(abs(uncertain.value(at: 0) - range.lowerBound) < 1e-12)
    #expect(range.contains(uncertain.value(at: 1 - 0x1p-53)))
  }
}
