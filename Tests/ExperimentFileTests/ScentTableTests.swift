import ExperimentFile
import HeadlessNavigation
import NavigationExperiments
import Testing
import TextFormats

/// Scents from the clicks of a first-click or tree test.
@Suite struct ScentTableTests {
  static let header = "goal_id,label_id,clicks,shown\n"

  private static func read(_ table: String) throws -> (app: AppDefinition?, failure: Problems?) {
    let folder = try TemporaryFolder()
    try folder.write(table, to: "clicks.csv")
    let text = """
      { experiment: "first-click", replaces: "main",
        app: { scents: "clicks.csv",
          screens: {
            home: { tab: { id: "front", scent: 0.2 }, items: [{ id: "shop", does: "browse", scent: { sale: 0.9, otherwise: 0.3 } },
                            { id: "offers", does: "see-sale" }, { id: "buy", does: "pay", decides: 0.5 }] },
            sale: {}, orders: {}, wares: { items: [{ id: "offers", does: "see-sale", scent: 0.6 }] } },
          coordinators: { main: { kind: "stack", root: "home",
            on: { browse: { push: "wares" }, "see-sale": { push: "sale" }, pay: { push: "orders" } } } } },
        variants: { a: { coordinator: "main", control: true }, b: { coordinator: "main" } },
        cohort: { count: 100, seed: 1, devices: [{ share: 1, device: "iPhone 15" }],
          goals: [{ share: 0.5, reach: "sale" }, { share: 0.5, reach: "orders", id: "past-orders" }] },
        funnel: { window: "1 min", steps: [{ id: "home", screen: "home" }] },
        metrics: { saw: { step: "home", role: "primary" } } }
      """
    let file = try folder.write(text, to: "test.json5")
    do throws(Problems) {
      return (try ExperimentDocument.read(path: file).experiment.variants[0].app, nil)
    } catch { return (nil, error) }
  }

  private static func scent(of item: String, on screen: String, in app: AppDefinition) -> Scent? {
    app.screens[Name(screen)]?.items.first { $0.id.rawValue == item }?.scent
  }

  @Test func `a measured scent takes the place of what is written, wherever the label stands`() throws {
    let table = Self.header + "sale,shop,19,39\nsale,offers,0,9\npast-orders,front,3,4\nsale,buy,1,1\n"
    let app = try #require(try Self.read(table).app)
    #expect(Self.scent(of: "shop", on: "home", in: app) == Scent(0.3, byGoal: ["sale": 19.5 / 40]))
    #expect(Self.scent(of: "offers", on: "home", in: app) == Scent(0, byGoal: ["sale": 0.05]))
    #expect(Self.scent(of: "offers", on: "wares", in: app) == Scent(0.6, byGoal: ["sale": 0.05]))
    #expect(app.screens["home"]?.tab?.scent == Scent(0.2, byGoal: ["past-orders": 0.7]))
    // What is decided on has no scent.
    #expect(Self.scent(of: "buy", on: "home", in: app) == Scent())
  }

  @Test func `clicks are counted, the first of each participant`() throws {
    let rows = [
      "sale,p1,shop", "sale,p2,offers", "sale,p1,offers", "past-orders,p1,offers", "sale,p3,", "sale,p4,shop",
    ]
    let counted = try #require(try Self.read("goal_id,participant_id,label_id\n" + rows.joined(separator: "\n")).app)
    let table = Self.header + "sale,shop,2,4\nsale,offers,1,4\npast-orders,offers,1,1\n"
    let written = try #require(try Self.read(table).app)
    #expect(counted.screens == written.screens)
  }

  @Test(
    arguments: [
      (header + "sael,shop,1,2\n", "2:1 unknown-name", "did you mean 'sale'?"),
      (header + "sale,shpo,1,2\n", "2:6 unknown-name", "did you mean 'shop'?"),
      (header + "sale,shop,3,2\n", "2:11 out-of-range", nil), (header + "sale,shop,1.5,2\n", "2:11 wrong-type", nil),
      (header + "sale,shop,0,0\n", "2:13 out-of-range", nil), (header + "sale,shop,,9\n", "2:11 empty-cell", nil),
      (header + "sale,shop,1,2\nsale,shop,1,2\n", "3:6 duplicate-id", nil),
      (header + "sale,,1,2\n", "2:6 empty-cell", nil),
      ("goal_id,label_id,klicks,shown\n", "1:1 missing-column", "there is 'klicks'; call it 'clicks'"),
      ("goal_id,participant_id,label\n", "1:1 missing-column", nil),
      ("goal_id,participant_id,label_id\nsale,,shop\n", "2:6 empty-cell", nil),
    ] as [(String, String, String?)]) func `what is wrong in a table is told once, where it stands in it`(
      table: String, finding: String, hint: String?
    ) throws
  {
    let failure = try #require(try Self.read(table).failure)
    #expect(failure.all.map(\.finding) == [finding], "\(failure.rendered())")
    if let hint { #expect(failure.all.first?.hint == hint) }
  }
}
