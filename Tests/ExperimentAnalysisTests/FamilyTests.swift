import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments
import Testing

/// Which p-values are adjusted together, and how.
struct FamilyTests {
  private static func rows(_ change: (inout AnalysisChoices) -> Void) throws -> [Comparison] {
    var ledger = try SmallLedger(variants: 3, analysis: change)
    ledger.add([
      (0, .compact, 0, 30, 100), (1, .compact, 0, 45, 100), (2, .compact, 0, 38, 100), (0, .regular, 0, 10, 50),
      (1, .regular, 0, 14, 50), (2, .regular, 0, 11, 50),
    ])
    return ledger.results.comparisons
  }

  @Test(arguments: AnalysisChoices.Adjustment.allCases, AnalysisChoices.Family.allCases)
  func `a family is adjusted as a whole`(adjustment: AnalysisChoices.Adjustment, family: AnalysisChoices.Family) throws
  {
    let rows = try Self.rows { ($0.adjustment, $0.family) = (adjustment, family) }
    guard let method = adjustment.method else {
      #expect(rows.allSatisfy { $0.adjustedPValue == nil && $0.result != nil })
      return
    }
    for row in rows {
      let members = rows.filter { other in
        guard other.scope == row.scope else { return false }
        return switch family {
        case .scope: true
        case .metric: other.metric == row.metric
        case .primary: other.metric == 0
        }
      }
      let isMember = family != .primary || row.metric == 0
      let adjusted = method.adjusted(members.map { $0.result?.pValue })
      let place = members.firstIndex { $0.metric == row.metric && $0.treatment == row.treatment }
      #expect(row.adjustedPValue == (isMember ? place.flatMap { adjusted[$0] } : nil))
    }
  }

  @Test func `where nobody chooses it is Holm's over a scope`() throws {
    let rows = try Self.rows { _ in }
    let chosen = try Self.rows { ($0.adjustment, $0.family) = (.holm, .scope) }
    #expect(rows.map(\.adjustedPValue) == chosen.map(\.adjustedPValue))
  }
}
