import ExperimentAnalysis
import UserSimulation

/// The parts of the report behind the recommendation, in the order of the summary and the page.
extension ExperimentReport {
  /// The sections with something in them; what says that the results should not be read comes first.
  var sections: [ReportSection] {
    [
      healthSection, requirementSection, predictionSection, scenarioSection, pairSection, whySection, triggeredSection,
      partsSection, couplingSection, funnelSection, stepSection, flowSection, timeSection, powerSection,
      publishedSection, dropOffSection, importSection, methodSection,
    ]
    .filter { !$0.blocks.isEmpty }
  }

  /// What the reader must know before the numbers.
  var opening: String { imported == nil ? prediction : observation }

  /// What the numbers are of, in a line.
  var basis: String {
    let health = "Health: \(results.health.isGood ? "good" : "**not good**")."
    guard imported == nil else { return "\(observation) \(health)" }
    let scenarios = results.comparisons.lazy.compactMap(\.scenarios).first.map { ", \($0.count) scenarios" } ?? ""
    return "*Prediction, not a test*: \(grouped(cohort.count)) simulated users\(scenarios). \(health)"
  }
}
