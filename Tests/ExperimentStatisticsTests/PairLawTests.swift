import ExperimentStatistics
import Testing

/// What must hold where the same users were seen under both arms.
struct PairLawTests {
  static let seeds: [UInt64] = Array(1...100)

  @Test(arguments: seeds) func `swapping the arms mirrors a paired interval`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let values = generator.values()
    let (there, back) = (
      try PairedDifference(SeededGenerator.moments(values)),
      try PairedDifference(SeededGenerator.moments(values.map { (-$0.value, $0.times) }))
    )
    guard let up = try? there.interval(level: 0.9) else { return }
    let down = try back.interval(level: 0.9)
    #expect(up.lower == -down.upper && up.upper == -down.lower && up.contains(there.estimate))
  }
}
