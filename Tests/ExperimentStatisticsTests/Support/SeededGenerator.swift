import TestSupport

typealias SeededGenerator = SplitMix

extension SeededGenerator {
  init(seed: UInt64) { self.init(state: seed) }

  /// A proportion with a log-uniform number of trials up to `limit`.
  mutating func proportion(limit: Int = 1_000_000_000) -> (successes: Int, trials: Int) {
    var trials = Int.random(in: 1...limit, using: &self)
    for _ in 0..<Int.random(in: 0...28, using: &self) where trials > 1 { trials /= 2 }
    return (Int.random(in: 0...trials, using: &self), trials)
  }
}
