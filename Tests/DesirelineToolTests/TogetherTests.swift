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

  private static func file(
    _ id: String, slot: String, _ treatment: String, _ edits: [(String, String)] = [], in scratch: Scratch
  ) throws -> String { try scratch.write(text(id, slot: slot, treatment, edits).utf8, to: "\(id).json5") }

  private static func run(_ files: [String], _ options: [String] = [], in scratch: Scratch) async -> Outcome {
    await Outcome(["run"] + files + ["--together", "--scenarios", "4", "--out", scratch.file("out")] + options)
  }

  private static func rows(_ id: String, in scratch: Scratch) throws -> [[String: String]] {
    let text = try String(contentsOfFile: scratch.file("out/\(id)/interactions.csv"), encoding: .utf8)
    let lines = text.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    return lines.dropFirst().map { Dictionary(uniqueKeysWithValues: zip(lines[0], $0)) }
  }

  private static func number(_ row: [String: String], _ column: String) throws -> Double {
    try #require(row[column].flatMap(Double.init), "\(column) is \(row[column] ?? "missing")")
  }

  @Test func `effects on different users add up`() async throws {
    let scratch = try Scratch()
    let files = [
      try Self.file("door", slot: "front", "closed", in: scratch),
      try Self.file("care", slot: "support", "silent", in: scratch),
    ]
    let outcome = await Self.run(files, in: scratch)
    #expect(outcome.exit == .done, "\(outcome.talk)")
    let row = try #require(try Self.rows("door-and-care", in: scratch).first)
    #expect(row["metric_id"] == "reached_done" && row["scope"] == "overall")
    #expect(row["first_treatment_id"] == "closed" && row["second_treatment_id"] == "silent")
    for effect in ["first_effect", "second_effect"] { #expect(try Self.number(row, effect) < -0.2) }
    #expect(try Self.number(row, "both_value") == 0)
    #expect(try abs(Self.number(row, "interaction")) < 1e-12 && Self.number(row, "interaction_se") == 0)
    #expect(row["verdict"] == "effects add up" && row["interaction_low"] == "")
    #expect(try abs(Self.number(row, "first_main") - Self.number(row, "first_effect")) < 1e-12)
    #expect(outcome.answer.contains("effects add up"))
  }

  @Test func `effects on the same users do not add up, and the numbers say by how much`() async throws {
    let scratch = try Scratch()
    let files = [
      try Self.file("door", slot: "front", "closed", in: scratch),
      try Self.file("shelf", slot: "catalog", "sealed", in: scratch),
    ]
    let outcome = await Self.run(files, in: scratch)
    #expect(outcome.exit == .done, "\(outcome.talk)")
    // The first tested coordinator that answers exposes a user, so that all pairs have the same users.
    #expect(outcome.answer.contains("exposure does not depend on the variant"))
    #expect(outcome.talk.contains("\(files[1]) --together --users 300 "))
    let rows = try Self.rows("door-and-shelf", in: scratch)
    #expect(rows.map { $0["metric_id"] } == ["reached_done", "seconds", "reached_done", "seconds"])
    for row in rows {
      let (first, second) = (try Self.number(row, "first_effect"), try Self.number(row, "second_effect"))
      let (both, interaction) = (try Self.number(row, "both_effect"), try Self.number(row, "interaction"))
      #expect(abs(both - first - second - interaction) < 1e-9)
      #expect(abs(try Self.number(row, "both_value") - Self.number(row, "additive_value") - interaction) < 1e-9)
      #expect(abs(try Self.number(row, "first_main") - (first + both - second) / 2) < 1e-9)
      #expect(abs(try Self.number(row, "second_main") - (second + both - first) / 2) < 1e-9)
      #expect(
        try Self.number(row, "interaction_low") < interaction && interaction < Self.number(row, "interaction_high"))
    }
    // Users who find the door closed cannot find the shelf sealed: each treatment alone loses all who come for things.
    #expect(try Self.number(rows[0], "interaction") == -Self.number(rows[0], "first_effect"))
    #expect(try Self.number(rows[0], "interaction_low") > 0.3 && rows[0]["verdict"] == "above the sum")
    #expect(rows[1]["verdict"] == "below the sum")
    let page = try String(contentsOfFile: scratch.file("out/door-and-shelf/report.html"), encoding: .utf8)
    #expect(page.contains("Do the effects add up?"))
    let document = try String(contentsOfFile: scratch.file("out/door-and-shelf/report.json"), encoding: .utf8)
    #expect(document.contains("\"interactions\": ["))
  }

  @Test func `more variants give a row for each pair of treatments, whatever the threads`() async throws {
    let scratch = try Scratch()
    func more(_ name: String, _ treatment: String) -> [(String, String)] {
      [
        (
          "\(treatment): { coordinator:",
          "\(name): { coordinator: \"\(treatment)\", weight: 2 }, \(treatment): { coordinator:"
        )
      ]
    }
    let files = [
      try Self.file("door", slot: "front", "closed", more("shut", "closed"), in: scratch),
      try Self.file("shelf", slot: "catalog", "sealed", more("locked", "sealed"), in: scratch),
    ]
    var tables: [[[String: String]]] = []
    for threads in ["1", "2"] {
      let outcome = await Self.run(files, ["--threads", threads, "--users", "60"], in: scratch)
      #expect(outcome.exit == .done, "\(outcome.talk)")
      tables.append(try Self.rows("door-and-shelf", in: scratch))
    }
    #expect(tables[0] == tables[1])
    let pairs = tables[0].filter { $0["scope"] == "overall" && $0["metric_id"] == "reached_done" }.map {
      [$0["first_treatment_id"], $0["second_treatment_id"], $0["interaction"]]
    }
    #expect(pairs.map { $0[0] } == ["shut", "shut", "closed", "closed"])
    #expect(pairs.map { $0[1] } == ["locked", "sealed", "locked", "sealed"])
    #expect(Set(pairs.map { $0[2] }).count == 1, "equal treatments interact alike")
  }

  @Test func `patches of both are laid over the app, and layers that exclude each other are said`() async throws {
    let scratch = try Scratch()
    func layer(_ slices: String) -> (String, String) {
      ("cohort: {", "assignment: { layer: { salt: \"home\", slices: [\(slices)] } }, cohort: {")
    }
    func patch(_ screen: String, _ treatment: String) -> (String, String) {
      (
        "coordinator: \"\(treatment)\" }",
        "coordinator: \"\(treatment)\", app: { screens: { \(screen): { load: \"1 s\" } } } }"
      )
    }
    let door = try Self.file(
      "door", slot: "front", "closed", [layer("[0, 5000]"), patch("sorry", "closed")], in: scratch)
    let shelf = try Self.file(
      "shelf", slot: "catalog", "sealed", [layer("[5000, 9000]"), patch("thing", "sealed")], in: scratch)
    let outcome = await Self.run([door, shelf], ["--users", "40"], in: scratch)
    #expect(outcome.exit == .done && outcome.talk.contains("no real user is in both"), "\(outcome.talk)")
    let other = try Self.file(
      "other", slot: "catalog", "sealed",
      [("coordinator: \"sealed\" }", "coordinator: \"sealed\", app: { screens: { sorry: { load: \"2 s\" } } } }")],
      in: scratch)
    let refused = await Self.run([door, other], in: scratch)
    #expect(refused.exit == .failed)
    #expect(
      refused.talk.contains("variants 'closed' and 'sealed' change the app differently: 'app.screens.sorry.load'"))
  }

  @Test func `what cannot be run together is refused with its place`() async throws {
    let scratch = try Scratch()
    let door = try Self.file("door", slot: "front", "closed", in: scratch)
    let again = try Self.file("again", slot: "front", "closed", in: scratch)
    let shelf = try Self.file("shelf", slot: "catalog", "sealed", in: scratch)
    let other = try Self.file(
      "other", slot: "catalog", "sealed", [("thing: {},", "thing: { load: \"1 s\" },")], in: scratch)
    let changed = try Self.file("changed", slot: "catalog", "sealed", [("scent: 0.9 },", "scent: 0.8 },")], in: scratch)
    let long = String(repeating: "x", count: 60)
    let far = try Self.file("far", slot: "catalog", "sealed", [("sealed: { coord", "\(long): { coord")], in: scratch)
    let lasting = try Self.file(long, slot: "front", "closed", in: scratch)
    let one = try Self.file("one", slot: "front", "closed", [("closed: { coord", "'open-and-b': { coord")], in: scratch)
    let ids = [("open: { coord", "'b-and-c': { coord"), ("sealed: { coord", "c: { coord")]
    let two = try Self.file("two", slot: "catalog", "sealed", ids, in: scratch)
    let cases: [([String], [String], String)] = [
      ([door, far], [], "the id 'open-and-\(long)' would have 69 characters, and an id has at most 64"),
      ([lasting, shelf], [], "the id '\(long)-and-shelf' would have 70 characters, and an id has at most 64"),
      ([one, two], [], "two pairs of variants would both be called 'open-and-b-and-c' [uncombinable-experiments]"),
      ([door, again], [], "slot 'front', which holds one [uncombinable-experiments]"),
      (
        [door, changed], [],
        "the experiments are not on one app: 'app.screens.home.items' differs [uncombinable-experiments]"
      ),
      ([door], [], "'--together' takes two experiments, not 1 [conflicting-options]"),
      ([door, shelf, other], [], "'--together' takes two experiments, not 3 [conflicting-options]"),
      ([door, shelf], ["--design", "revealed"], "'--together' cannot be used with '--design' [conflicting-options]"),
      ([door, shelf], ["--against", "closed"], "'--together' cannot be used with '--against' [conflicting-options]"),
      ([door, shelf], ["--shard", "1/2", "--part", scratch.file("p")], "[conflicting-options]"),
    ]
    for (files, options, words) in cases {
      let outcome = await Self.run(files, options, in: scratch)
      #expect(outcome.exit == .failed && outcome.talk.contains(words), "\(outcome.talk)")
    }
    #expect(!FileManager.default.fileExists(atPath: scratch.file("out")))
    // What only one of the files says is added.
    #expect(await Self.run([door, other], ["--users", "40"], in: scratch).exit == .done)
  }
}
