import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments

extension ExperimentAnalyzer {
  /// How many people each variant got, by size class at the start.
  func assignmentRows() -> [AnalysisResults.AssignmentRow] {
    let classes = SizeClass.allCases
    let tests = sampleRatios.sizeClasses
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
          sampleRatioPValue: tests[stratum].result?.pValue
        )
      }
    }
  }

  /// Whether the run can be trusted.
  func health(_ comparisons: [Comparison]) -> AnalysisResults.Health {
    // What an analyst would see is warned of, and not also what only a simulation can.
    let seen = comparisons.filter { $0.design == .revealed || $0.design == .observed }
    return AnalysisResults.Health(
      sampleRatios: sampleRatios,
      simpsonWarnings: seen.compactMap {
        SimpsonWarning($0, margin: experiment.metrics[$0.metric].margin(around: $0.controlValue))
      },
      stepCapHits: tally.stepCapHits,
      exposureMismatches: tally.exposureMismatches,
      enrolled: tally.enrolled,
      notEnrolled: tally.notEnrolled
    )
  }

  private var sampleRatios: SampleRatioHealth {
    SampleRatioHealth(
      tally.exposedOfAssigned,
      expected: expectedShares,
      level: experiment.analysis.level,
      alarm: experiment.analysis.sampleRatioAlarm
    )
  }
}
