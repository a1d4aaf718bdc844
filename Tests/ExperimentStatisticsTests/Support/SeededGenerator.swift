/// SplitMix64 (Steele, Lea & Flood 2014): random inputs that are the same in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A proportion with a log-uniform number of trials up to `limit`.
  mutating func proportion(limit: Int = 1_000_000_000) -> (successes: Int, trials: Int) {
    var trials = Int.random(in: 1...limit, using: &self)
    for _ in 0..<Int.random(in: 0...28, using: &self) where trials > 1 { trials /= 2 }
    return (Int.random(in: 0...trials, using: &self), trials)
  }
}
