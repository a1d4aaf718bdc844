import ExperimentStatistics
import Testing

struct MeanLawTests {
  static let seeds: [UInt64] = Array(1...100)

  @Test(arguments: seeds)
  func `swapping the arms flips the sign and keeps the p-value`(seed: UInt64) throws {
    let (control, treatment) = draw(seed)
    let forward = try MeanDifference(control: control, treatment: treatment)
    let backward = try MeanDifference(control: treatment, treatment: control)
    let (result, swapped) = (try forward.welchTest(), try backward.welchTest())
    #expect(swapped.statistic == -result.statistic && swapped.pValue == result.pValue)
    let (there, back) = (try forward.interval(level: 0.9), try backward.interval(level: 0.9))
    #expect(there.lower == -back.upper && there.upper == -back.lower)
  }

  @Test(arguments: seeds)
  func `the interval excludes zero exactly when the test rejects`(seed: UInt64) throws {
    let (control, treatment) = draw(seed)
    let difference = try MeanDifference(control: control, treatment: treatment)
    for level in [0.5, 0.9, 0.99] {
      let interval = try difference.interval(level: level)
      #expect((interval.lower > 0 || interval.upper < 0) == (try difference.welchTest().pValue < 1 - level))
    }
  }

  @Test(arguments: seeds)
  func `a sample is the same however it was cut`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let values = values(&generator)
    var merged = SampleMoments(values[..<(values.count / 3)], scale: 1000)
    merged.merge(SampleMoments(values[(values.count / 3)...], scale: 1000))
    #expect(merged == SampleMoments(values.reversed(), scale: 1000))
  }

  @Test(arguments: seeds)
  func `an offset moves the mean and nothing else`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let values = values(&generator)
    let near = SampleMoments(values)
    let far = SampleMoments(values.map { $0 + 1_000_000_000_000 })
    #expect(try far.variance == near.variance)
  }

  @Test(arguments: seeds)
  func `a unit of measurement changes no p-value`(seed: UInt64) throws {
    let (control, treatment) = draw(seed)
    let inUnits = try MeanDifference(control: control, treatment: treatment).welchTest()
    let inThousands = try MeanDifference(control: rescaled(control), treatment: rescaled(treatment)).welchTest()
    #expect(abs(inUnits.pValue - inThousands.pValue) <= 1e-12 * inUnits.pValue)
  }

  private func draw(_ seed: UInt64) -> (control: SampleMoments, treatment: SampleMoments) {
    var generator = SeededGenerator(seed: seed)
    return (SampleMoments(values(&generator)), SampleMoments(values(&generator)))
  }

  private func values(_ generator: inout SeededGenerator) -> [Int] {
    (0..<Int.random(in: 6...60, using: &generator)).map { _ in Int.random(in: -500...4_000, using: &generator) }
  }

  private func rescaled(_ moments: SampleMoments) -> SampleMoments {
    SampleMoments(count: moments.count, sum: moments.sum, sumOfSquares: moments.sumOfSquares, scale: 1000)
  }
}
