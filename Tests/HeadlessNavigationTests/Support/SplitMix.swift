import TestSupport

extension SplitMix {
  /// True once in that many times.
  mutating func once(in times: Int) -> Bool { Int.random(in: 0..<times, using: &self) == 0 }
}
