import ExperimentStatistics

extension SampleMoments {
  /// The moments of raw values of the shared vectors, which have at most three decimals.
  init(thousandths values: [Double]) {
    self.init(values.map { Int(($0 * 1000).rounded()) }, scale: 1000)
  }
}
