import ExperimentAnalysis
package import ExperimentStatistics
import NavigationExperiments

/// A procedure whose claimed error rate is tested on replicates without a difference.
package struct CalibratedProcedure: Sendable {
  /// Its result in one replicate.
  package struct Finding: Sendable {
    /// The name of the test.
    var method: String
    /// The p-value, if there is one.
    var pValue: Double?
    /// Whether zero was rejected, by level, if there is no p-value.
    var rejections: [Bool]?
    /// The interval of the difference, if there is one.
    var interval: ConfidenceInterval?
    /// Whether so little was counted that the normal distribution is no guide.
    package var isSparse = false

    /// The result of a test, and its interval.
    package init(_ method: String, pValue: Double, interval: ConfidenceInterval? = nil) {
      (self.method, self.pValue, self.interval) = (method, pValue, interval)
    }

    /// Whether something without a p-value rejected, by level.
    package init(_ method: String, rejections: [Bool]) { (self.method, self.rejections) = (method, rejections) }
  }

  /// Its name if it has no result.
  let name: String
  /// The position of the metric; `nil` if it has none.
  let metric: Int?
  /// The position of the treatment; `nil` if it has none.
  let treatment: Int?
  /// Its claim about its error rate.
  let claim: ChanceBand.Claim
  /// Whether its p-values should be uniform, as those of a test of counts cannot be.
  let isContinuous: Bool
  /// Its result in a replicate; `nil` without one.
  let find: @Sendable (AnalyzedReplicate) -> Finding?

  /// Names a procedure.
  package init(
    _ name: String, metric: Int? = nil, treatment: Int? = nil, claim: ChanceBand.Claim, isContinuous: Bool = false,
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

extension CalibratedProcedure {
  /// The procedures that reports go by: of every metric and treatment, and then those over everything.
  /// - Parameter isAssigned: Whether users are assigned to variants, so that there is a sample ratio to test.
  static func standard(for experiment: ExperimentDefinition, isAssigned: Bool) -> [CalibratedProcedure] {
    let own = experiment.metrics.indices.flatMap { metric in
      experiment.treatments.flatMap { treatment in
        let fisher = experiment.metrics[metric].isBinary ? [fisher(metric, treatment)] : []
        return [report(experiment, metric, treatment)] + fisher + [sequence(metric, treatment)]
      }
    }
    return own + [family] + (isAssigned ? [sampleRatio, sequentialSampleRatio] : [])
  }

  /// The test and the interval of the report.
  private static func report(_ experiment: ExperimentDefinition, _ metric: Int, _ treatment: Int) -> CalibratedProcedure
  {
    CalibratedProcedure(
      "report", metric: metric, treatment: treatment, claim: .exact, isContinuous: !experiment.metrics[metric].isBinary
    ) { replicate in
      guard let row = replicate.row(metric, treatment), let result = row.result else { return nil }
      var finding = Finding(result.method.rawValue, pValue: result.pValue, interval: row.tested.interval)
      let arm = replicate.arms[treatment]
      finding.isSparse = experiment.isSparse(metric, control: replicate.controlArm, treatment: arm)
      return finding
    }
  }

  /// Fisher's test of the same counts.
  private static func fisher(_ metric: Int, _ treatment: Int) -> CalibratedProcedure {
    let name = TestMethod.fisher.rawValue
    return CalibratedProcedure(name, metric: metric, treatment: treatment, claim: .atMost) { replicate in
      replicate.shares(of: metric, under: treatment).map { Finding(name, pValue: $0.fisherTest().pValue) }
    }
  }

  /// The confidence sequence, at every look.
  private static func sequence(_ metric: Int, _ treatment: Int) -> CalibratedProcedure {
    let name = IntervalMethod.asymptoticSequence.rawValue
    let place = SequentialLooks.Place(metric: metric, treatment: treatment)
    return CalibratedProcedure(name, metric: metric, treatment: treatment, claim: .atMost) { replicate in
      replicate.looks.rejections(at: place).map { Finding(name, rejections: $0) }
    }
  }

  /// Whether any metric of any treatment is found to differ, by the p-values that are adjusted for there being several.
  private static let family = CalibratedProcedure("smallest_adjusted", claim: .atMost) { replicate in
    replicate.rows.compactMap(\.adjustedPValue).min().map { Finding("smallest_adjusted", pValue: $0) }
  }

  /// Whether variants get users in the ratio of their weights.
  private static let sampleRatio = CalibratedProcedure(TestMethod.sampleRatio.rawValue, claim: .exact) { replicate in
    replicate.sampleRatio.map { Finding($0.method.rawValue, pValue: $0.pValue) }
  }

  /// The sample ratio, at every look.
  private static let sequentialSampleRatio = CalibratedProcedure("sample_ratio_sequential", claim: .atMost) {
    $0.looks.sampleRatioPValue.map { Finding("sample_ratio_sequential", pValue: $0) }
  }
}

/// The results of one procedure over cohorts: counts, and p-values if their distribution is tested.
package struct ProcedureTally: Sendable {
  /// The levels at which it may reject.
  static let levels = [0.01, 0.05, 0.1]

  /// The names of the tests that were made.
  private(set) var methods: Set<String> = []
  /// The number of cohorts with a result.
  private(set) var count = 0
  /// The number of cohorts in which it rejected, by level.
  private(set) var rejections = levels.map { _ in 0 }
  /// The p-values, in the order of the cohorts.
  private(set) var pValues: [Double] = []
  /// Whether so little was counted in any that the normal distribution is no guide.
  private(set) var isSparse = false
  /// The number of intervals.
  private(set) var intervals = 0
  /// The number of intervals that contain the true difference, zero.
  private(set) var covering = 0
  /// The level of the intervals.
  private(set) var level: Double?

  package init() {}

  /// Counts the result of one cohort.
  package mutating func add(_ finding: CalibratedProcedure.Finding) {
    methods.insert(finding.method)
    count += 1
    isSparse = isSparse || finding.isSparse
    let rejected = finding.rejections ?? Self.levels.map { level in finding.pValue.map { $0 < level } ?? false }
    for level in rejected.indices where rejected[level] { rejections[level] += 1 }
    if let pValue = finding.pValue { pValues.append(pValue) }
    guard let interval = finding.interval else { return }
    intervals += 1
    if interval.contains(0) { covering += 1 }
    level = interval.level
  }
}
