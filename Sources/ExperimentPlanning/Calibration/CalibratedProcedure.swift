package import ExperimentStatistics

/// A procedure whose word on how often it errs is held against replicates in which there is nothing to find.
package struct CalibratedProcedure: Sendable {
  /// What it said of one replicate.
  package struct Finding: Sendable {
    /// The name of the test.
    var method: String
    /// The p-value, where there is one.
    var pValue: Double?
    /// Whether zero was rejected, by level, where there is no p-value.
    var rejections: [Bool]?
    /// The interval of the difference, where there is one.
    var interval: ConfidenceInterval?
    /// Whether so little was counted that the normal distribution is no guide.
    var isSparse = false

    /// What a test said, and the interval beside it.
    package init(_ method: String, pValue: Double, interval: ConfidenceInterval? = nil) {
      (self.method, self.pValue, self.interval) = (method, pValue, interval)
    }

    /// Whether something without a p-value rejected, by level.
    init(_ method: String, rejections: [Bool]) { (self.method, self.rejections) = (method, rejections) }
  }

  /// What it is called where it said nothing.
  let name: String
  /// The position of the metric; `nil` where it is about none of its own.
  let metric: Int?
  /// The position of the treatment; `nil` where it is about none of its own.
  let treatment: Int?
  /// What it says of how often it errs.
  let claim: ChanceBand.Claim
  /// Whether its p-values should be uniform, as those of a test of counts cannot be.
  let isContinuous: Bool
  /// What it says of a replicate; `nil` where it says nothing.
  let find: @Sendable (AnalyzedReplicate) -> Finding?

  /// Names a procedure.
  package init(
    _ name: String,
    metric: Int? = nil,
    treatment: Int? = nil,
    claim: ChanceBand.Claim,
    isContinuous: Bool = false,
    find: @escaping @Sendable (AnalyzedReplicate) -> Finding?
  ) {
    self.name = name
    self.metric = metric
    self.treatment = treatment
    self.claim = claim
    self.isContinuous = isContinuous
    self.find = find
  }
}
