import ExperimentStatistics

/// What one procedure said of cohorts: counts, and the p-values where their distribution is asked for.
struct ProcedureTally: Sendable {
  /// The levels at which it may reject.
  static let levels = [0.01, 0.05, 0.1]

  /// The names of the tests that were made.
  private(set) var methods: Set<String> = []
  /// In how many cohorts it said something.
  private(set) var count = 0
  /// In how many it rejected, by level.
  private(set) var rejections = levels.map { _ in 0 }
  /// The p-values, in the order of the cohorts.
  private(set) var pValues: [Double] = []
  /// Whether so little was counted in any that the normal distribution is no guide.
  private(set) var isSparse = false
  /// How many intervals there were.
  private(set) var intervals = 0
  /// How many of them held the true difference, zero.
  private(set) var covering = 0
  /// The level of the intervals.
  private(set) var level: Double?

  /// Counts what it said of one cohort.
  mutating func add(_ finding: CalibratedProcedure.Finding) {
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
