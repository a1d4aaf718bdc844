import ExperimentStatistics
import TestSupport
import Testing

/// Simulated experiments without an effect: how often the tests see one.
struct CalibrationTests {
  @Test func `looking after every user, a confidence sequence still errs no more than it says`() throws {
    var generator = SeededGenerator(seed: 21)
    let sequence = ConfidenceSequence(significance: 0.05, tuningUnits: 500)
    let runs = 1000
    var (sequential, peeking) = (0, 0)
    for _ in 0..<runs {
      var (first, second, excluded, peeked) = (0, 0, false, false)
      for look in 1...400 {
        let word = generator.next()
        first += Int(word & 1)
        second += Int(word >> 1 & 1)
        guard look >= 40 else { continue }
        let difference = try ProportionDifference(
          control: Proportion(successes: first, trials: look), treatment: Proportion(successes: second, trials: look))
        let (estimate, error) = (difference.estimate, try difference.standardError)
        if abs(estimate) > sequence.halfWidth(standardError: error, units: Double(2 * look)) { excluded = true }
        if abs(estimate) > 1.96 * error { peeked = true }
      }
      sequential += excluded ? 1 : 0
      peeking += peeked ? 1 : 0
    }
    #expect(sequential <= BinomialDistribution(trials: runs, probability: 0.05).upperQuantile(0.0005))
    // The same looks with the fixed interval show what the sequence protects from.
    #expect(peeking > runs / 5)
  }
}
