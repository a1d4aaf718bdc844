import ExperimentStatistics
import Foundation
import Testing

struct MeanLawTests {
  static let seeds: [UInt64] = Array(1...100)

  private func compare(_ arms: (control: SampleMoments, treatment: SampleMoments), level: Double = 0.9) -> Estimate {
    Estimate(control: .mean(arms.control), treatment: .mean(arms.treatment), level: level)
  }

  @Test(arguments: seeds) func `swapping the arms flips the sign and keeps the p-value`(seed: UInt64) throws {
    let (control, treatment) = draw(seed)
    let (forward, backward) = (compare((control, treatment)), compare((treatment, control)))
    let (result, swapped) = (try #require(forward.result), try #require(backward.result))
    #expect(swapped.value == -result.value && swapped.pValue == result.pValue)
    let (there, back) = (try #require(forward.interval), try #require(backward.interval))
    #expect(there.lower == -back.upper && there.upper == -back.lower)
  }

  @Test(arguments: seeds) func `the interval excludes zero exactly when the test rejects`(seed: UInt64) throws {
    for level in [0.5, 0.9, 0.99] {
      let both = compare(draw(seed), level: level)
      let (interval, result) = (try #require(both.interval), try #require(both.result))
      #expect((interval.lower > 0 || interval.upper < 0) == (result.pValue < 1 - level))
    }
  }

  @Test(arguments: seeds) func `identical arms differ by nothing`(seed: UInt64) throws {
    let control = draw(seed).control
    let same = compare((control, control))
    #expect(same.difference == 0 && same.result?.pValue == 1 && same.lift == 0)
  }

  @Test(arguments: seeds) func `every value k times gives t times a known root`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let (count, factor) = (generator.count(2, 100_000_000), generator.count(2, 1_000))
    func arm(_ offset: Int) -> [(value: Int, times: Int)] {
      [(offset, count), (offset + 7, count), (offset + 60, count)]
    }
    func statistic(_ times: Int) throws -> Double {
      let arms = [arm(0), arm(3)].map { $0.map { (value: $0.value, times: $0.times * times) } }.map {
        SeededGenerator.moments($0)
      }
      return try #require(compare((arms[0], arms[1])).result).value
    }
    let (units, all) = (Double(3 * count), Double(3 * count * factor))
    #expect(close(try statistic(factor), try statistic(1) * ((all - 1) / (units - 1)).squareRoot(), 1e-13))
  }

  @Test(arguments: seeds) func `every interval of a lift holds the lift`(seed: UInt64) throws {
    for level in [0.01, 0.8, 0.999] {
      let both = compare(draw(seed), level: level)
      if let interval = both.liftInterval {
        #expect(interval.contains(try #require(both.lift)) && interval.lower >= -1)
      }
    }
  }

  @Test(arguments: seeds) func `a sample is the same however it was cut`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let values = values(&generator)
    var merged = SampleMoments(values[..<(values.count / 3)], scale: 1000)
    merged.merge(SampleMoments(values[(values.count / 3)...], scale: 1000))
    #expect(merged == SampleMoments(values.reversed(), scale: 1000))
  }

  @Test(arguments: seeds) func `an offset moves the mean and nothing else`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let values = values(&generator)
    let near = SampleMoments(values)
    let far = SampleMoments(values.map { $0 + 1_000_000_000_000 })
    #expect(try far.variance == near.variance)
    let both = (compare((near, far)), compare((far, far)))
    #expect(both.0.difference == 1e12 && both.1.difference == 0)
    #expect(both.0.standardError == both.1.standardError)
  }

  @Test(arguments: seeds) func `a unit of measurement changes no p-value`(seed: UInt64) throws {
    let (control, treatment) = draw(seed)
    let inUnits = try #require(compare((control, treatment)).result)
    let inThousands = try #require(compare((rescaled(control), rescaled(treatment))).result)
    #expect(abs(inUnits.pValue - inThousands.pValue) <= 1e-12 * inUnits.pValue)
  }

  private func draw(_ seed: UInt64) -> (control: SampleMoments, treatment: SampleMoments) {
    var generator = SeededGenerator(seed: seed)
    return (generator.moments(), generator.moments())
  }

  private func values(_ generator: inout SeededGenerator) -> [Int] {
    let largest = generator.count(1, 1_000_000_000)
    return (0..<Int.random(in: 6...60, using: &generator)).map { _ in
      Int.random(in: -largest...largest, using: &generator)
    }
  }

  private func rescaled(_ moments: SampleMoments) -> SampleMoments {
    SampleMoments(count: moments.count, sum: moments.sum, sumOfSquares: moments.sumOfSquares, scale: 1000)
  }
}
