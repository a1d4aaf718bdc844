import ExperimentAnalysis
import ExperimentDesign
import ExperimentStatistics
import NavigationEvents
import Testing

/// Which p-values are adjusted together, and how.
struct FamilyTests {
  private static func rows(_ change: (inout AnalysisChoices) -> Void = { _ in }) throws -> [Comparison] {
    var ledger = try SmallLedger(variants: 3, analysis: change)
    ledger.add([
      (0, .compact, 0, 30, 100), (1, .compact, 0, 45, 100), (2, .compact, 0, 38, 100), (0, .regular, 0, 10, 50),
      (1, .regular, 0, 14, 50), (2, .regular, 0, 11, 50),
    ])
    return ledger.results.comparisons
  }

  @Test(arguments: AnalysisChoices.Adjustment.allCases)
  func `all metrics and treatments of a scope are adjusted together`(adjustment: AnalysisChoices.Adjustment) throws {
    let rows = try Self.rows { $0.adjustment = adjustment }
    for row in rows {
      let members = rows.filter { $0.scope == row.scope }
      let place = members.firstIndex { $0.metric == row.metric && $0.treatment == row.treatment }
      let adjusted = adjustment.method?.adjusted(members.map { $0.result?.pValue })
      #expect(row.result != nil && row.adjustedPValue == place.flatMap { adjusted?[$0] })
    }
  }

  @Test func `where nobody chooses it is Holm's`() throws {
    #expect(try Self.rows().map(\.adjustedPValue) == Self.rows { $0.adjustment = .holm }.map(\.adjustedPValue))
  }
}
