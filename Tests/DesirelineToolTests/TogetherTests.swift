import Foundation
import Testing

import DesirelineTool

/// `run A B --together`: every pair of the variants of two experiments, on the same users; what RunTwoExperiments.md says.
struct TogetherTests {
  /// An experiment on one app with three slots, which no user can use under a treatment: the front door, the catalog behind
  /// it, and the support that other users came for.
  private static func text(_ id: String, slot: String, _ treatment: String, _ edits: [(String, String)] = []) -> String
  {
    let text = """
      {
        experiment: "\(id)",
        app: {
          menus: { things: { levels: ["group", "thing"], sizes: [3, 3] } },
          screens: {
            home: { items: [
              { id: "shop", does: "browse", scent: 0.9 },
              { id: "help", does: "ask", scent: 0.9, only_for: ["support"] },
            ] },
            groups: { lists: "things.group", does: "show-things" },
            things: { lists: "things.thing", does: "show-thing" },
            thing: {},
            sorry: {},
            topic: { items: [{ id: "next", does: "next", scent: 0.9 }] },
            thanks: { items: [{ id: "close", does: "next", scent: 0.9 }] },
          },
          coordinators: {
            front: { kind: "stack", root: "home", on: { browse: { start: "catalog" }, ask: { start: "support" } } },
            closed: { extends: "front", on: { browse: { push: "sorry" } } },
            catalog: {
              kind: "stack",
              root: "groups",
              enters: "sheet",
              on: { "show-things": { push: "things($item)" }, "show-thing": { push: "thing($item)" } },
            },
            sealed: { extends: "catalog", on: { "show-thing": { push: "sorry" } } },
            support: { kind: "sequence", steps: ["topic", "thanks"] },
            silent: { kind: "sequence", steps: ["topic", "sorry"] },
          },
        },
        replaces: "\(slot)",
        variants: { open: { coordinator: "\(slot)", control: true }, \(treatment): { coordinator: "\(treatment)" } },
        cohort: {
          count: 300,
          seed: 7,
          devices: [{ share: 1, device: "iPhone 15" }],
          goals: [{ id: "things", share: 0.5, find: "things" }, { id: "support", share: 0.5, finish: "support" }],
        },
        funnel: { window: "30 min", steps: [{ id: "done", screen: ["thing", "thanks"] }] },
        metrics: {
          reached_done: { step: "done", role: "primary", margin: "2 pp", better: "higher" },
          seconds: { from: "exposure", to: "done", horizon: "2 min", role: "secondary" },
        },
      }
      """
    return edits.reduce(text) { text, edit in
      let edited = text.replacing(edit.0, with: edit.1, maxReplacements: 1)
      #expect(edited != text, "there is no \(edit.0)")
      return edited
    }
  }

  /// Writes experiments on one app: the door, the shelf behind it, and the care that other users came for.
  private static func write(
    _ name: String, as id: String? = nil, _ edits: [(String, String)] = [], in scratch: Scratch
  ) throws -> String {
    let slots = ["door": ("front", "closed"), "shelf": ("catalog", "sealed"), "care": ("support", "silent")]
    let (slot, treatment) = try #require(slots[name])
    return try scratch.write(text(id ?? name, slot: slot, treatment, edits), to: "\(id ?? name).json5")
  }

  private static func run(_ files: [String], _ options: String = "", in scratch: Scratch) async throws -> Outcome {
    try await scratch.run("run --together --scenarios 4 -o OUT \(options)", files)
  }

  private static func rows(_ id: String, in scratch: Scratch) throws -> [[String: String]] {
    try scratch.rows("out/\(id)/interactions.csv")
  }

  private static func number(_ row: [String: String], _ column: String) throws -> Double {
    try #require(row[column].flatMap(Double.init), "\(column) is \(row[column] ?? "missing")")
  }

  @Test func `effects on different users add up`() async throws {
    let scratch = try Scratch()
    let outcome = try await Self.run([Self.write("door", in: scratch), Self.write("care", in: scratch)], in: scratch)
    #expect(outcome.exit == .done && outcome.answer.contains("effects add up"), "\(outcome.talk)")
    let row = try #require(try Self.rows("door-and-care", in: scratch).first)
    #expect(row["metric_id"] == "reached_done" && row["scope"] == "overall")
    #expect(row["first_treatment_id"] == "closed" && row["second_treatment_id"] == "silent")
    let first = try Self.number(row, "first_effect")
    #expect(try first < -0.2 && Self.number(row, "second_effect") < -0.2 && Self.number(row, "both_value") == 0)
    #expect(try abs(Self.number(row, "interaction")) < 1e-12 && Self.number(row, "interaction_se") == 0)
    #expect(row["verdict"] == "effects add up" && row["interaction_low"] == "")
    #expect(try abs(Self.number(row, "first_main") - first) < 1e-12)
  }

  @Test func `effects on the same users do not add up, and the numbers say by how much`() async throws {
    let scratch = try Scratch()
    let files = [try Self.write("door", in: scratch), try Self.write("shelf", in: scratch)]
    let outcome = try await Self.run(files, in: scratch)
    #expect(outcome.exit == .done && outcome.talk.contains("\(files[1]) --together --users 300 "))
    // The first tested coordinator that answers exposes a user, so that all pairs have the same users.
    #expect(outcome.answer.contains("exposure does not depend on the variant"))
    let rows = try Self.rows("door-and-shelf", in: scratch)
    #expect(rows.map { $0["metric_id"] } == ["reached_done", "seconds", "reached_done", "seconds"])
    for row in rows {
      let (first, second) = (try Self.number(row, "first_effect"), try Self.number(row, "second_effect"))
      let (both, interaction) = (try Self.number(row, "both_effect"), try Self.number(row, "interaction"))
      #expect(abs(both - first - second - interaction) < 1e-9)
      #expect(abs(try Self.number(row, "both_value") - Self.number(row, "additive_value") - interaction) < 1e-9)
      #expect(abs(try Self.number(row, "first_main") - (first + both - second) / 2) < 1e-9)
      #expect(abs(try Self.number(row, "second_main") - (second + both - first) / 2) < 1e-9)
      let (low, high) = (try Self.number(row, "interaction_low"), try Self.number(row, "interaction_high"))
      #expect(low < interaction && interaction < high)
    }
    // Users who find the door closed cannot find the shelf sealed: each treatment alone loses all who come for things.
    #expect(try Self.number(rows[0], "interaction") == -Self.number(rows[0], "first_effect"))
    #expect(try Self.number(rows[0], "interaction_low") > 0.3 && rows[0]["verdict"] == "above the sum")
    #expect(rows[1]["verdict"] == "below the sum")
    #expect(try scratch.read("out/door-and-shelf/report.html").contains("Do the effects add up?"))
    #expect(try scratch.read("out/door-and-shelf/report.json").contains("\"interactions\": ["))
  }

  @Test func `more variants give a row for each pair of treatments, whatever the threads`() async throws {
    let scratch = try Scratch()
    func more(_ name: String, _ treatment: String) -> [(String, String)] {
      let own = "\(treatment): { coordinator:"
      return [(own, "\(name): { coordinator: \"\(treatment)\", weight: 2 }, \(own)")]
    }
    let files = [
      try Self.write("door", more("shut", "closed"), in: scratch),
      try Self.write("shelf", more("locked", "sealed"), in: scratch),
    ]
    var tables: [[[String: String]]] = []
    for threads in 1...2 {
      let outcome = try await Self.run(files, "--threads \(threads) --users 60", in: scratch)
      #expect(outcome.exit == .done, "\(outcome.talk)")
      tables.append(try Self.rows("door-and-shelf", in: scratch))
    }
    #expect(tables[0] == tables[1])
    let pairs = tables[0].filter { $0["scope"] == "overall" && $0["metric_id"] == "reached_done" }
    #expect(pairs.map { $0["first_treatment_id"] } == ["shut", "shut", "closed", "closed"])
    #expect(pairs.map { $0["second_treatment_id"] } == ["locked", "sealed", "locked", "sealed"])
    #expect(Set(pairs.map { $0["interaction"] }).count == 1, "equal treatments interact alike")
  }

  @Test func `patches of both are laid over the app, and layers that exclude each other are said`() async throws {
    let scratch = try Scratch()
    func layer(_ slices: String) -> (String, String) {
      ("cohort: {", "assignment: { layer: { salt: \"home\", slices: [\(slices)] } }, cohort: {")
    }
    func patch(_ screen: String, _ load: String, _ treatment: String) -> (String, String) {
      let own = "coordinator: \"\(treatment)\""
      return (own + " }", "\(own), app: { screens: { \(screen): { load: \"\(load)\" } } } }")
    }
    let door = try Self.write("door", [layer("[0, 5000]"), patch("sorry", "1 s", "closed")], in: scratch)
    let shelf = try Self.write("shelf", [layer("[5000, 9000]"), patch("thing", "1 s", "sealed")], in: scratch)
    let outcome = try await Self.run([door, shelf], "--users 40", in: scratch)
    #expect(outcome.exit == .done && outcome.talk.contains("no real user is in both"), "\(outcome.talk)")
    let other = try Self.write("shelf", as: "other", [patch("sorry", "2 s", "sealed")], in: scratch)
    let refused = try await Self.run([door, other], in: scratch)
    let words = "variants 'closed' and 'sealed' change the app differently: 'app.screens.sorry.load'"
    #expect(refused.exit == .failed && refused.talk.contains(words))
  }

  @Test func `what cannot be run together is refused with its place`() async throws {
    let scratch = try Scratch()
    let (door, again) = (try Self.write("door", in: scratch), try Self.write("door", as: "again", in: scratch))
    let shelf = try Self.write("shelf", in: scratch)
    let other = try Self.write("shelf", as: "other", [("thing: {},", "thing: { load: \"1 s\" },")], in: scratch)
    let changed = try Self.write("shelf", as: "changed", [("scent: 0.9 },", "scent: 0.8 },")], in: scratch)
    let long = String(repeating: "x", count: 60)
    let far = try Self.write("shelf", as: "far", [("sealed: { coord", "\(long): { coord")], in: scratch)
    let lasting = try Self.write("door", as: long, in: scratch)
    let one = try Self.write("door", as: "one", [("closed: { coord", "'open-and-b': { coord")], in: scratch)
    let ids = [("open: { coord", "'b-and-c': { coord"), ("sealed: { coord", "c: { coord")]
    let two = try Self.write("shelf", as: "two", ids, in: scratch)
    let cases: [([String], String, String)] = [
      ([door, far], "", "the id 'open-and-\(long)' would have 69 characters, and an id has at most 64"),
      ([lasting, shelf], "", "the id '\(long)-and-shelf' would have 70 characters, and an id has at most 64"),
      ([one, two], "", "two pairs of variants would both be called 'open-and-b-and-c' [uncombinable-experiments]"),
      ([door, again], "", "slot 'front', which holds one [uncombinable-experiments]"),
      (
        [door, changed], "",
        "the experiments are not on one app: 'app.screens.home.items' differs [uncombinable-experiments]"
      ), ([door], "", "'--together' takes two experiments, not 1 [conflicting-options]"),
      ([door, shelf, other], "", "'--together' takes two experiments, not 3 [conflicting-options]"),
      ([door, shelf], "--design revealed", "'--together' cannot be used with '--design' [conflicting-options]"),
      ([door, shelf], "--against closed", "'--together' cannot be used with '--against' [conflicting-options]"),
      ([door, shelf], "--shard 1/2 --part @p", "[conflicting-options]"),
    ]
    for (files, options, words) in cases {
      let outcome = try await Self.run(files, options, in: scratch)
      #expect(outcome.exit == .failed && outcome.talk.contains(words), "\(outcome.talk)")
    }
    #expect(!scratch.has("out"))
    // What only one of the files says is added.
    #expect(try await Self.run([door, other], "--users 40", in: scratch).exit == .done)
  }
}
