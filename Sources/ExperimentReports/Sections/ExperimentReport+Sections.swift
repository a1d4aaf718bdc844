import ExperimentAnalysis

/// The parts of the report, in the order of the summary and the page.
extension ExperimentReport {
  /// The sections after the headline; what says that the results should not be read comes first.
  var sections: [ReportSection] {
    let judged = [requirementSection, healthSection]
    let told = [
      decisionSection, predictionSection, worldSection, whySection, triggeredSection, partsSection, couplingSection,
      scopeSection, funnelSection, stepSection, flowSection, timeSection, powerSection, publishedSection,
      dropOffSection,
      importSection, methodSection,
    ]
    return ((results.health.isGood ? judged : judged.reversed()) + told).filter { !$0.blocks.isEmpty }
  }

  /// What the reader must know before the numbers.
  var opening: String { imported == nil ? prediction : observation }
}
