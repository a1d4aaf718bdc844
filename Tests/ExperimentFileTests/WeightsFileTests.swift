import ExperimentFile
import NavigationEvents
import Testing
import TextFormats
import UserSimulation

/// The weights of users, as read from a file.
struct WeightsFileTests {
  private func policy(_ behavior: String) throws -> Policy {
    let text = try packageFile("Experiments/catalog-browse.json5").replacing(
      "behavior: { policy: \"scan\" }", with: behavior)
    return try ExperimentDocument(SourceText(name: "test.json5", bytes: Array(text.utf8))).cohort.policy
  }

  @Test func `users scan unless something else is written`() throws {
    #expect(try policy("behavior: {}") == .scan)
    #expect(try policy("behavior: { policy: \"scan\" }") == .scan)
  }

  @Test func `without weights everything is as likely as everything else`() throws {
    let standard = ScreenWeights(dwell: DwellLaw(median: 6000, sigma: 0.6), rows: 1, back: 1, leave: 1)
    #expect(try policy("behavior: { policy: \"weights\" }") == .weights(InputWeights(otherwise: standard)))
  }

  @Test func `screens, items, laws and what is not named are read`() throws {
    let read = try policy(
      """
      behavior: { policy: "weights" },
      weights: {
        home: { dwell: { law: "log-normal", median: "1.5 s", sigma: 0.25 }, items: { shop: 3 }, back: 0, leave: 0.5 },
        tiles: { dwell: { law: "log-normal", median: "2 min", sigma: 0.7 }, rows: 4, rows_on_goal: 8 },
        otherwise: { leave: 0.1 },
      }
      """)
    let weights = InputWeights(
      screens: [
        "home": ScreenWeights(dwell: DwellLaw(median: 1500, sigma: 0.25), items: ["shop": 3], back: 0, leave: 0.5),
        "tiles": ScreenWeights(dwell: DwellLaw(median: 120_000, sigma: 0.7), rows: 4, rowsOnGoal: 8),
      ], otherwise: ScreenWeights(leave: 0.1))
    #expect(read == .weights(weights))
  }
}
