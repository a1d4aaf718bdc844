import ExperimentAnalysis
import ExperimentStatistics
import Testing

import ExperimentPlanning

struct StoppingRuleTests {
  @Test func `one look has no bounds and costs nothing`() throws {
    let rule = try StoppingRule(looks: 1, errors: ErrorRates())
    #expect(rule.bounds == nil && rule.inflation == 1)
  }

  /// Lan and DeMets's bounds for five equal looks at two-sided 0.05, as published with their program.
  @Test func `five looks have the bounds of the literature and cost a few users in a hundred`() throws {
    let rule = try StoppingRule(looks: 5, errors: ErrorRates())
    let bounds = try #require(rule.bounds?.bounds)
    for (bound, known) in zip(bounds, [4.8769, 3.3569, 2.6803, 2.2898, 2.0310]) { #expect(abs(bound - known) < 2e-4) }
    #expect((1.01..<1.04).contains(rule.inflation))
  }

  @Test func `looks ask for more users, in both arms`() throws {
    let analysis = PlannedExperiment.analysis(try PlannedExperiment.pool())
    let row = analysis.row(0, of: 1, in: .overall)
    let once = try #require(analysis.size(row, try StoppingRule(looks: 1, errors: analysis.demand.errors)))
    let often = try #require(analysis.size(row, try StoppingRule(looks: 2, errors: analysis.demand.errors)))
    #expect(once.control == row.needed?.control && once.assigned == row.assignedUsers)
    #expect(often.control > once.control && often.treatment > once.treatment && often.assigned > once.assigned)
  }
}
