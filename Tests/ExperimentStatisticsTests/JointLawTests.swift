import ExperimentStatistics
import Testing

/// What must hold between ratio metrics, adjusted means and plain ones.
struct JointLawTests {
  static let seeds: [UInt64] = Array(1...100)

  @Test(arguments: seeds) func `swapping the arms flips a ratio's difference and keeps its p-value`(seed: UInt64) throws
  {
    var generator = SeededGenerator(seed: seed)
    let arms = (0..<2).map { _ in MetricSample.ratio(generator.joint(positive: true)) }
    let there = Estimate(control: arms[0], treatment: arms[1], level: 0.9)
    guard let test = there.result else { return }
    let back = Estimate(control: arms[1], treatment: arms[0], level: 0.9)
    let (difference, interval) = (try #require(there.difference), try #require(there.interval))
    #expect(back.difference == -difference)
    #expect(back.result?.value == -test.value && back.result?.pValue == test.pValue)
    #expect(interval.contains(difference))
    #expect((interval.lower > 0 || interval.upper < 0) == (test.pValue < 1 - 0.9))
    let same = Estimate(control: arms[0], treatment: arms[0], level: 0.9)
    #expect(same.difference == 0 && same.result?.pValue == 1)
  }

  @Test(arguments: seeds) func `per one of each, a ratio is a mean`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let arms = [generator.values(), generator.values()]
    let ratios = arms.map { values in
      MetricSample.ratio(SeededGenerator.joint(values.map { (first: $0.value, second: 1, times: $0.times) }))
    }
    let means = arms.map { MetricSample.mean(SeededGenerator.moments($0)) }
    let ratio = Estimate(control: ratios[0], treatment: ratios[1], level: 0.95)
    let mean = Estimate(control: means[0], treatment: means[1], level: 0.95)
    guard let test = ratio.result else { return }
    #expect(close(try ratio.value(\.difference), try mean.value(\.difference), 1e-15))
    #expect(close(test.value, try mean.value(\.result).value, 1e-13))
  }

  @Test(arguments: seeds) func `swapping the arms flips an adjusted difference and keeps its p-value`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: seed)
    let (control, treatment) = (generator.joint(), generator.joint())
    let (there, back) = (
      Estimate(adjusted: control, treatment, level: 0.8), Estimate(adjusted: treatment, control, level: 0.8)
    )
    let difference = try #require(there.difference)
    #expect(back.difference == -difference)
    guard let test = there.result else { return }
    #expect(back.result?.value == -test.value && back.result?.pValue == test.pValue)
    #expect(there.interval?.contains(difference) == true)
    if let lift = there.lift { #expect(there.liftInterval?.contains(lift) == true) }
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
    func difference(_ change: (Int, Int) -> (Int, Int)) throws -> (both: Estimate, slope: Double) {
      let changed = arms.map { arm in
        SeededGenerator.joint(
          arm.map { pair in
            let (first, second) = change(pair.first, pair.second)
            return (first, second, pair.times)
          })
      }
      let adjustment = try CovariateAdjustment(control: changed[0], treatment: changed[1])
      return (Estimate(adjusted: changed[0], changed[1], level: 0.95), adjustment.slope)
    }
    let plain = try difference { ($0, $1) }
    let moved = try difference { ($0, factor * $1 + shift) }
    let mixed = try difference { ($0 + part * $1, $1) }
    #expect(close(moved.slope * Double(factor), plain.slope, 1e-12))
    #expect(abs(mixed.slope - plain.slope - Double(part)) < 1e-12 * max(1, abs(plain.slope)))
    for other in [moved.both, mixed.both] {
      #expect(close(try other.value(\.difference), try plain.both.value(\.difference), 1e-12))
      #expect(close(try other.value(\.result).value, try plain.both.value(\.result).value, 1e-11))
    }
  }
}
