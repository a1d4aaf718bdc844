package import ExperimentAnalysis
import ExperimentStatistics
package import NavigationExperiments

/// One replicate, counted, analyzed and looked at on the way.
package struct AnalyzedReplicate {
  /// The comparisons over everybody, as a report has them.
  package let rows: [Comparison]
  /// The users of each variant.
  package let arms: [ArmTally]
  /// The users under the control's own name.
  package let controlArm: ArmTally
  /// The sample ratio, as a report has it.
  let sampleRatio: TestResult?
  /// What was seen on the way.
  let looks: SequentialLooks

  /// A metric of zeros and ones under control and treatment; `nil` where an arm has nobody.
  func shares(of metric: Int, under treatment: Int) -> ProportionDifference? {
    try? ProportionDifference(
      control: controlArm.metrics[metric].share,
      treatment: arms[treatment].metrics[metric].share
    )
  }

  /// The comparison of a metric under a treatment.
  package func row(_ metric: Int, _ treatment: Int) -> Comparison? {
    rows.first { $0.metric == metric && $0.treatment == treatment }
  }
}
