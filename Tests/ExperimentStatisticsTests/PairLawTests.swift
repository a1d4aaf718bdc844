import ExperimentStatistics
import Testing

/// What must hold where the same users were seen under both arms.
struct PairLawTests {
  static let seeds: [UInt64] = Array(1...100)

  @Test(arguments: seeds)
  func `swapping the arms flips the difference and keeps its error`(seed: UInt64) throws {
    let pairs = draw(seed)
    let back = PairedProportions(
      both: pairs.both,
      controlOnly: pairs.treatmentOnly,
      treatmentOnly: pairs.controlOnly,
      neither: pairs.neither
    )
    #expect(try back.estimate == -pairs.estimate)
    guard let error = try? pairs.standardError else { return }
    #expect(try back.standardError == error)
    #expect(try pairs.interval(level: 0.9).contains(pairs.estimate))
  }

  @Test(arguments: seeds)
  func `zeros and ones are a mean of differences`(seed: UInt64) throws {
    let pairs = draw(seed)
    let differences = SeededGenerator.moments(
      [(-1, pairs.controlOnly), (1, pairs.treatmentOnly), (0, pairs.both + pairs.neither)].filter { $0.1 > 0 }
    )
    let paired = try PairedDifference(differences)
    #expect(close(paired.estimate, try pairs.estimate, 1e-15))
    guard let error = try? pairs.standardError, pairs.users > 1 else { return }
    let users = Double(pairs.users)
    #expect(close(try paired.standardError, error * (users / (users - 1)).squareRoot(), 1e-13))
  }

  @Test(arguments: seeds)
  func `swapping and shifting change no paired test`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let values = generator.values()
    let (there, back) = (
      try PairedDifference(SeededGenerator.moments(values)),
      try PairedDifference(SeededGenerator.moments(values.map { (-$0.value, $0.times) }))
    )
    guard let test = try? there.pairedTest() else { return }
    #expect(try back.pairedTest().statistic == -test.statistic && back.pairedTest().pValue == test.pValue)
    let (up, down) = (try there.interval(level: 0.9), try back.interval(level: 0.9))
    #expect(up.lower == -down.upper && up.contains(there.estimate))
    #expect((up.lower > 0 || up.upper < 0) == (test.pValue < 1 - 0.9))
  }

  private func draw(_ seed: UInt64) -> PairedProportions {
    var generator = SeededGenerator(seed: seed)
    let lost = generator.count(1, 100_000_000)
    return PairedProportions(
      both: generator.count(1, 1_000_000_000),
      controlOnly: lost,
      treatmentOnly: Bool.random(using: &generator) ? lost + generator.count(1, 100) : generator.count(1, 100_000_000),
      neither: generator.count(1, 1_000_000_000)
    )
  }
}
