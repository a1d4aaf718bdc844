import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments

extension ExperimentAnalyzer {
  /// The p-value below which a sample ratio is an alarm.
  static let sampleRatioAlarm = 0.001

  /// How many people each variant got, by size class at the start.
  func assignmentRows() -> [AnalysisResults.AssignmentRow] {
    let classes = SizeClass.allCases
    let tests = classes.map { sizeClass in
      sampleRatio(experiment.variants.indices.map { tally.exposedOfAssigned[$0][sizeClass.index] })
    }
    return experiment.variants.indices.flatMap { variant in
      classes.map { sizeClass in
        let stratum = sizeClass.index
        let total = experiment.variants.indices.reduce(0) { $0 + tally.exposedOfAssigned[$1][stratum] }
        return AnalysisResults.AssignmentRow(
          variant: variant,
          sizeClass: sizeClass,
          expectedShare: expectedShares[variant],
          assigned: tally.assigned[variant][stratum],
          exposed: tally.exposedOfAssigned[variant][stratum],
          inSeveralVariants: tally.inSeveralVariants[variant][stratum],
          expected: expectedShares[variant] * Double(total),
          sampleRatioPValue: tests[stratum]?.pValue
        )
      }
    }
  }

  /// Whether the run can be trusted.
  func health() -> AnalysisResults.Health {
    let ratio = sampleRatio(tally.exposedOfAssigned.map { $0.reduce(0, +) })
    return AnalysisResults.Health(
      sampleRatio: ratio,
      isSampleRatioAlarm: ratio.map { $0.pValue < Self.sampleRatioAlarm } ?? false,
      stepCapHits: tally.stepCapHits,
      exposureMismatches: tally.exposureMismatches,
      enrolled: tally.enrolled,
      notEnrolled: tally.notEnrolled
    )
  }

  private func sampleRatio(_ observed: [Int]) -> TestResult? {
    try? SampleRatioTest(observed: observed, weights: expectedShares).chiSquaredTest()
  }
}
