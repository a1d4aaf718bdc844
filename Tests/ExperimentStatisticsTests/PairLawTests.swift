import ExperimentStatistics
import Testing

/// What must hold where the same users were seen under both arms.
struct PairLawTests {
  static let seeds: [UInt64] = Array(1...100)

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
}
