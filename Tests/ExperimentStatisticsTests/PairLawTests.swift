import ExperimentStatistics
import Testing

/// What must hold where the same users were seen under both arms.
struct PairLawTests {
  static let seeds: [UInt64] = Array(1...100)

  @Test(arguments: seeds) func `swapping the arms mirrors a paired interval`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let values = generator.values()
    func compare(_ sign: Int) -> Estimate {
      let moments = SeededGenerator.moments(values.map { (sign * $0.value, $0.times) })
      return Estimate(pairs: moments, control: moments, treatment: moments, level: 0.9)
    }
    let (there, back) = (compare(1), compare(-1))
    guard let up = there.interval, let down = back.interval, let difference = there.difference else { return }
    #expect(up.lower == -down.upper && up.upper == -down.lower && up.contains(difference))
  }
}
