import ExperimentStatistics
import Testing

/// What must hold between waits and between quantiles.
struct WaitAndQuantileLawTests {
  static let seeds: [UInt64] = Array(1...100)

  @Test(arguments: seeds)
  func `everybody k times leaves the curves and divides their errors by the root of k`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (one, factor) = (users(&generator), generator.count(2, 1_000_000))
    let (curve, larger) = (try EventCurve(tally(one)), try EventCurve(tally(one, times: factor)))
    for time in [0.5, 7, 20, 61] {
      #expect(close(larger.survival(at: time), curve.survival(at: time), 1e-14))
      #expect(close(larger.restrictedMeanTime(to: time), curve.restrictedMeanTime(to: time), 1e-14))
      guard let error = try? curve.restrictedMeanStandardError(to: time) else { continue }
      let root = Double(factor).squareRoot()
      #expect(close(try larger.restrictedMeanStandardError(to: time) * root, error, 1e-10))
      let interval = try curve.restrictedMeanInterval(to: time, level: 0.9)
      #expect(interval.contains(curve.restrictedMeanTime(to: time)))
    }
    #expect(larger.median == curve.median)
  }

  @Test(arguments: seeds)
  func `curves fall, causes rise, and their intervals hold them`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let curve = try EventCurve(tally(users(&generator)))
    let survival = (0...70).map { curve.survival(at: Double($0)) }
    #expect(zip(survival, survival.dropFirst()).allSatisfy { $0 >= $1 } && survival.allSatisfy { (0...1).contains($0) })
    for time in [3.0, 30, 60] {
      guard let interval = try? curve.incidenceInterval(of: 0, at: time, level: 0.9) else { continue }
      #expect(interval.contains(curve.incidence(of: 0, at: time)))
      #expect(interval.lower >= 0 && interval.upper <= 1)
    }
  }

  @Test(arguments: seeds)
  func `quantiles move with their values, and merge`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let largest = generator.count(1, 1_000_000_000)
    let values = (0..<generator.count(1, 400)).map { _ in Int.random(in: -largest...largest, using: &generator) }
    let sample = CountedValues(values)
    var merged = CountedValues(values.prefix(values.count / 3))
    merged.merge(CountedValues(values.dropFirst(values.count / 3)))
    #expect(merged == sample && sample == CountedValues(values.shuffled(using: &generator)))
    let moved = CountedValues(values.map { 2 * $0 + 5 })
    var last = -Double.infinity
    for share in [0, 0.1, 0.25, 0.5, 0.9, 1] {
      let quantile = try sample.quantile(share)
      #expect(close(try moved.quantile(share), 2 * quantile + 5, 1e-12) || abs(quantile) < 1e-3 * Double(largest))
      #expect(quantile >= last)
      last = quantile
      guard share > 0 && share < 1 else { continue }
      let interval = try sample.quantileInterval(share, level: 0.95)
      #expect(interval.contains(quantile))
      let ranks = QuantileRanks(count: sample.count, quantile: share, level: 0.95)
      #expect((ranks.lower ?? 0) < (ranks.upper ?? sample.count + 1))
    }
  }

  @Test(arguments: seeds)
  func `ranks leave no more than their share outside, and no rank nearer does`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let (count, share) = (generator.count(1, 1_000_000_000), Double.random(in: 0.001...0.999, using: &generator))
    let ranks = QuantileRanks(count: count, quantile: share, level: 0.95)
    let below = BinomialDistribution(trials: count, probability: share)
    // The quantile lies below the value of rank r exactly when fewer than r values lie below it.
    if let lower = ranks.lower {
      #expect(below.tails(at: lower - 1).lower <= 0.025 * (1 + 1e-9))
      #expect(below.tails(at: lower).lower >= 0.025 * (1 - 1e-9))
    }
    if let upper = ranks.upper {
      #expect(below.tails(at: upper - 1).upper <= 0.025 * (1 + 1e-9))
      #expect(below.tails(at: upper - 2).upper >= 0.025 * (1 - 1e-9))
    }
  }

  private func users(_ generator: inout SeededGenerator) -> [(time: Int, cause: Int?)] {
    (0..<generator.count(2, 200)).map { _ in
      (Int.random(in: 1...60, using: &generator), Int.random(in: 0...3, using: &generator) == 0 ? nil : 0)
    }
  }

  private func tally(_ users: [(time: Int, cause: Int?)], unit: Int = 1, times: Int = 1) -> EventTimes {
    users.reduce(into: EventTimes(scale: Double(unit))) {
      $0.add(time: $1.time * unit, cause: $1.cause, users: times)
    }
  }
}
