import ExperimentStatistics
import FunnelAnalysis
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
      simpsonWarnings: seen.compactMap { SimpsonWarning($0, margin: $0.margin) },
      stepCapHits: tally.stepCapHits,
      exposureMismatches: tally.exposureMismatches,
      enrolled: tally.enrolled,
      notEnrolled: tally.notEnrolled,
      isNobodyExposed: isObserved && !observedFunnels.contains { $0.exposed > 0 },
      unreachedSteps: unreachedSteps
    )
  }

  private var observedFunnels: [FunnelTally] { tally.revealed.flatMap { $0.map(\.funnel) } }

  /// The steps that no user of a log reaches under any variant.
  private var unreachedSteps: [Int] {
    guard isObserved else { return [] }
    let funnels = observedFunnels
    return experiment.funnel.steps.indices.filter { step in !funnels.contains { $0.reached[step] > 0 } }
  }

  /// The metrics that a log says nothing about: of a step that no user reaches, or of acts that no row tells.
  ///
  /// Such a metric has the same value under every variant, which is no evidence that the variants do not differ.
  func metricsWithoutEvidence(_ levels: [AnalysisResults.MetricRow]) -> Set<Int> {
    guard isObserved else { return [] }
    let unreached = unreachedSteps
    return Set(
      experiment.metrics.indices.filter { metric in
        switch experiment.metrics[metric].measure {
        case .reached(let step), .time(_, let step, _): unreached.contains(step)
        case .count, .rate: !levels.contains { $0.metric == metric && ($0.mean ?? 0) != 0 }
        }
      }
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
