import ExperimentStatistics
import Testing

/// What must hold between ratio metrics, adjusted means and plain ones.
struct JointLawTests {
  static let seeds: [UInt64] = Array(1...100)

  @Test(arguments: seeds) func `swapping the arms flips a ratio's difference and keeps its p-value`(seed: UInt64) throws
  {
    var generator = SeededGenerator(seed: seed)
    let arms = [try RatioMetric(generator.joint(positive: true)), try RatioMetric(generator.joint(positive: true))]
    let there = RatioDifference(control: arms[0], treatment: arms[1])
    guard (try? there.standardError) != nil else { return }
    let back = RatioDifference(control: arms[1], treatment: arms[0])
    #expect(back.estimate == -there.estimate)
    #expect(try back.test().value == -there.test().value && back.test().pValue == there.test().pValue)
    let interval = try there.interval(level: 0.9)
    #expect(interval.contains(there.estimate))
    #expect((interval.lower > 0 || interval.upper < 0) == (try there.test().pValue < 1 - 0.9))
    let same = RatioDifference(control: arms[0], treatment: arms[0])
    #expect(try same.estimate == 0 && same.test().pValue == 1)
  }

  @Test(arguments: seeds) func `per one of each, a ratio is a mean`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let arms = [generator.values(), generator.values()]
    let ratios = try arms.map { values in
      try RatioMetric(SeededGenerator.joint(values.map { (first: $0.value, second: 1, times: $0.times) }))
    }
    let means = try MeanDifference(
      control: SeededGenerator.moments(arms[0]), treatment: SeededGenerator.moments(arms[1]))
    let difference = RatioDifference(control: ratios[0], treatment: ratios[1])
    guard (try? difference.standardError) != nil else { return }
    #expect(close(difference.estimate, means.estimate, 1e-15))
    #expect(close(try difference.test().value, try means.test().value, 1e-13))
  }

  @Test(arguments: seeds) func `swapping the arms flips an adjusted difference and keeps its p-value`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let (control, treatment) = (generator.joint(), generator.joint())
    let there = try AdjustedDifference(control: control, treatment: treatment)
    let back = try AdjustedDifference(control: treatment, treatment: control)
    #expect(back.estimate == -there.estimate && back.slope == there.slope)
    guard let test = try? there.test() else { return }
    #expect(try back.test().value == -test.value && back.test().pValue == test.pValue)
    #expect(try there.interval(level: 0.8).contains(there.estimate))
    if let lift = try? there.lift { #expect(try there.liftInterval(level: 0.8).contains(lift)) }
  }

  /// The slope takes up whatever the covariate was given, so it tells nothing else.
  @Test(arguments: seeds)
  func `another unit or origin of the covariate, or some of it in the outcome, changes no adjusted test`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    typealias Pairs = [(first: Int, second: Int, times: Int)]
    let arms: [Pairs] = (0..<2).map { _ in
      (0..<6).map { _ in
        (
          Int.random(in: -9_000...9_000, using: &generator), Int.random(in: -900...900, using: &generator),
          generator.count(1, 1_000_000)
        )
      }
    }
    let (factor, shift, part) = (
      Int.random(in: 2...99, using: &generator), generator.count(1, 1_000_000),
      Int.random(in: -3...3, using: &generator)
    )
    func difference(_ change: (Int, Int) -> (Int, Int)) throws -> AdjustedDifference {
      let changed = arms.map { arm in
        SeededGenerator.joint(
          arm.map { pair in
            let (first, second) = change(pair.first, pair.second)
            return (first, second, pair.times)
          })
      }
      return try AdjustedDifference(control: changed[0], treatment: changed[1])
    }
    let plain = try difference { ($0, $1) }
    let moved = try difference { ($0, factor * $1 + shift) }
    let mixed = try difference { ($0 + part * $1, $1) }
    #expect(close(moved.estimate, plain.estimate, 1e-12) && close(mixed.estimate, plain.estimate, 1e-12))
    #expect(close(moved.slope * Double(factor), plain.slope, 1e-12))
    #expect(abs(mixed.slope - plain.slope - Double(part)) < 1e-12 * max(1, abs(plain.slope)))
    let statistic = try plain.test().value
    for other in [moved, mixed] { #expect(close(try other.test().value, statistic, 1e-11)) }
  }
}
