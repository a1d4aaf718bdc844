import ExperimentStatistics

extension SampleMoments {
  /// The moments of raw values of the shared vectors, which have at most three decimals.
  init(thousandths values: [Double]) { self.init(values.map { Int(($0 * 1000).rounded()) }, scale: 1000) }

  /// The moments of doubles as they are, in units of the last place of `largest`, the greatest magnitude.
  init(binary values: [Double], largest: Double) {
    let scale = 1 / max(largest, .leastNormalMagnitude).ulp
    self.init(values.map { Int(($0 * scale).rounded()) }, scale: scale)
  }
}
