import ExperimentDesign
import ExperimentFile
import ExperimentRuns
import HeadlessNavigation
import NavigationExperiments
import Testing
import UserSimulation

/// Menus that variants reorder, relabel and take apart: a leaf stays what it is.
@Suite struct MenuArrangementTests {
  /// The three arrangements: the app's own, and those of the variants, as tables or as labels in the file.
  static let tables = [
    "a.csv": [
      "orders,,Orders", "track,orders,Track", "return,orders,Return", "account,,Account", "password,account,Password",
      "shop,,Shop", "gift,shop,Gift cards", "sizes,shop,Sizes",
    ],
    // Other way round.
    "b.csv": [
      "shop,,Shop", "sizes,shop,Sizes", "gift,shop,Gift cards", "account,,Account", "password,account,Password",
      "orders,,Orders", "return,orders,Return", "track,orders,Track",
    ],
    // Track has moved and is called otherwise.
    "c.csv": [
      "orders,,Orders", "return,orders,Return", "account,,Account", "password,account,Password",
      "track,account,Where is it?", "shop,,Shop", "gift,shop,Gift cards", "sizes,shop,Sizes",
    ],
  ]
  static let weights = [
    "track": 9, "return": 1, "password": 3, "gift": 2, "sizes": 5,
  ]

  static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, rows) in tables {
      let lines = rows.map { row in "\(row),\(weights[String(row.split(separator: ",")[0])].map(String.init) ?? "")" }
      try folder.write((["node_id,parent_id,label,goal_weight"] + lines).joined(separator: "\n") + "\n", to: name)
    }
    return folder
  }

  static func text(_ labels: String, patches: [String]) -> String {
    let variants = patches.enumerated().map {
      ", v\($0): { coordinator: \"drill\", app: { menus: { help: { \($1) } } } }"
    }
    return """
      { experiment: "help", replaces: "drill",
        app: { menus: { help: { levels: ["topic", "page"], labels: \(labels) } },
          screens: {
            topics: { lists: "help.topic", does: "show-pages" }, pages: { lists: "help.page", does: "show-page" }, page: {},
          },
          coordinators: { drill: { kind: "stack", root: "topics",
            on: { "show-pages": { push: "pages($item)" }, "show-page": { push: "page($item)" } } } } },
        variants: { control: { coordinator: "drill", control: true }\(variants.joined()) },
        cohort: { count: 600, seed: 7, devices: [{ share: 1, device: "iPhone 15" }], goals: [{ share: 1, find: "help" }] },
        funnel: { window: "10 min", steps: [{ id: "topics", screen: "topics" }, { id: "page", screen: "page", on_goal: true }] },
        metrics: { found: { step: "page", role: "primary" }, seconds: { from: "exposure", to: "page", role: "secondary" },
          wrong: { count: "wrong-branch", per: "exposed", role: "secondary" } } }
      """
  }

  static func read(_ text: String) throws -> ExperimentDocument {
    let folder = try folder()
    return try ExperimentDocument.read(path: try folder.write(text, to: "test.json5"))
  }

  /// What the visits of the first users come to, variant by variant.
  static func outcomes(_ document: ExperimentDocument) -> [[UserOutcome]] {
    var worker = RunWorker(run: ExperimentRun(experiment: document.experiment, cohort: document.cohort))
    let all = (0..<600).map { worker.outcomes(of: $0) }
    return document.experiment.variants.indices.map { variant in all.map { $0[variant] } }
  }

  @Test func `an arrangement comes to the same with others and alone`() throws {
    let patches = ["b.csv", "c.csv"].map { "labels: \"\($0)\"" }
    let together = Self.outcomes(try Self.read(Self.text("\"a.csv\"", patches: patches)))
    for (place, patch) in patches.enumerated() {
      let alone = Self.outcomes(try Self.read(Self.text("\"a.csv\"", patches: [patch])))
      #expect(together[0].map(\.values) == alone[0].map(\.values))
      #expect(together[place + 1].map(\.values) == alone[1].map(\.values), "\(patch)")
    }
    #expect(together[0].map(\.values) != together[1].map(\.values))
    #expect(together[0].map(\.values) != together[2].map(\.values))
  }

  @Test func `labels written out are as good as tables`() throws {
    let own = "{ Orders: [\"Track\", \"Return\"], Account: [\"Password\"], Shop: [\"Gift cards\", \"Sizes\"] }"
    let patch =
      "labels: { Shop: [\"Sizes\", \"Gift cards\"], Account: [\"Password\"], Orders: [\"Return\", \"Track\"] }"
    let alone = Self.outcomes(try Self.read(Self.text(own, patches: [patch])))
    let together = Self.outcomes(try Self.read(Self.text(own, patches: ["sizes: [3, 2]", patch])))
    #expect(together[2].map(\.values) == alone[1].map(\.values))
    #expect(alone[0].map(\.values) != alone[1].map(\.values))
  }

  /// The places of the leaves under the last variant, by the app's numbers, and those labels that nothing in the app is.
  @Test(arguments: [
    // Moved to another topic; what is not said stays.
    (
      "{ Orders: [\"Return\"], Account: [\"Password\", \"Track\"] }",
      "Account > Track, Orders > Return, Account > Password"
    ),
    // A topic that is renamed, with what is in it.
    ("{ Purchases: [\"Track\", \"Return\"] }", "Purchases > Track, Purchases > Return, Account > Password"),
    // A leaf that is renamed.
    ("{ Orders: [\"Where is it?\", \"Return\"] }", "Orders > Where is it?, Orders > Return, Account > Password"),
    // A leaf that is gone, and one that is new.
    (
      "{ Orders: [\"Return\"], Account: [\"Password\", \"Photo\", \"Name\"] }", "-, Orders > Return, Account > Password"
    ),
    // Two topics made one, a topic split in two.
    ("{ All: [\"Password\", \"Return\", \"Track\"] }", "All > Track, All > Return, All > Password"),
    ("{ Orders: [\"Track\"], Back: [\"Return\"] }", "Orders > Track, Back > Return, Account > Password"),
  ]) func `a leaf is found again wherever a patch puts it`(patch: String, expected: String) throws {
    let own = "{ Orders: [\"Track\", \"Return\"], Account: [\"Password\"] }"
    let document = try Self.read(Self.text(own, patches: ["labels: \(patch)"]))
    let menus = try document.experiment.variants.map { try #require($0.app.menu(listingLeavesOf: "help")) }
    let found = MenuTranslation(from: menus[0], to: menus[1]).positions.map { $0.map { menus[1].path(to: $0) } ?? "-" }
    #expect(found.joined(separator: ", ") == expected)
  }

  @Test func `what a trace says of a moved leaf is where it is now`() throws {
    let document = try Self.read(Self.text("\"a.csv\"", patches: ["labels: \"c.csv\""]))
    let users = document.cohort
    let user = try #require((0..<600).first { users.user($0).goal.leaf == 0 })
    let sessions = [0, 1].map { SessionTrace(experiment: document.experiment, cohort: users, variant: $0, user: user) }
    #expect(sessions.map(\.wish) == ["looks for help: Orders > Track", "looks for help: Account > Where is it?"])
    #expect(sessions[1].events.contains { $0.text.contains("tap Where is it?") })
  }

  /// The leaves that users of the second variant look for, by the app's numbers, and whether they find them there.
  private static func wanted(_ rows: [String]) throws -> (leaves: [Int?], outcomes: [[UserOutcome]]) {
    let folder = try Self.folder()
    try folder.write((["node_id,parent_id,label,goal_weight"] + rows).joined(separator: "\n") + "\n", to: "own.csv")
    let file = try folder.write(Self.text("\"a.csv\"", patches: ["labels: \"own.csv\""]), to: "test.json5")
    let document = try ExperimentDocument.read(path: file)
    let machine = FlowMachine(engine: document.experiment.engine(for: 1), observing: "drill")
    let users = document.cohort
    let walker = SessionWalker(users, in: machine, rules: SessionRules(users.behavior))
    return ((0..<600).map { walker.goal(of: users.user($0)).leaf }, Self.outcomes(document))
  }

  @Test func `a variant's own weights say what its users look for`() throws {
    let rows = Self.tables["b.csv", default: []].map { row in
      row + ","
        + (["track": "0", "return": "1", "password": "1", "gift": "0", "sizes": "2"].first { row.hasPrefix($0.key) }?
          .value ?? "")
    }
    let leaves = try Self.wanted(rows).leaves
    // Four standard errors of 300 of 600.
    #expect(leaves.count { $0 == 0 } == 0 && leaves.count { $0 == 3 } == 0 && abs(leaves.count { $0 == 4 } - 300) < 50)
  }

  @Test func `a leaf that a variant lacks is looked for by as many, and nobody finds it`() throws {
    let rows = Self.tables["b.csv", default: []].filter { !$0.hasPrefix("track") }.map { row in
      row + "," + (Self.weights.first { row.hasPrefix($0.key) }.map { String($0.value) } ?? "")
    }
    let (leaves, outcomes) = try Self.wanted(rows)
    // Nine of 20 look for it.
    #expect(abs(leaves.count { $0 == 0 } - 270) < 50)
    for user in 0..<600 where leaves[user] == 0 { #expect(outcomes[1][user].values[0] == 0) }
    #expect(outcomes[0].count { $0.values[0] == 1 } > 550)
    #expect((0..<600).count { leaves[$0] != 0 && outcomes[1][$0].values[0] == 1 } > 250)
  }

  @Test func `the check gives variants the same inputs, wherever a menu has the rows`() async throws {
    let own = "{ Orders: [\"Track\", \"Return\", \"Cancel\"], Account: [\"Password\"], Shop: [\"Sizes\"] }"
    let patches = [
      "labels: { Shop: [\"Sizes\"], Orders: [\"Return\", \"Cancel\"], Account: [\"Password\", \"Track\"] }",
      "labels: { All: [\"Sizes\", \"Password\"], Parcels: [\"Cancel\", \"Return\", \"Track\"] }",
      "labels: { Orders: [\"Return\", \"Cancel\"] }",
    ]
    let document = try Self.read(Self.text(own, patches: patches.map { $0 }))
    let findings = try await ExperimentCheck(document.experiment).report().findings
    #expect(findings.map(\.kind) == [.missingLeaf])
    #expect(findings.map(\.subject) == ["Orders > Track"] && findings.map(\.variants) == [["v2"]])
  }

  @Test func `identical means that users met the same, and other words are not the same`() async throws {
    let same = "labels: \"a.csv\""
    let other = "levels: [\"topic\", \"page\"], labels: \"words.csv\""
    let folder = try Self.folder()
    let rows = Self.tables["a.csv", default: []].map { row in
      row.replacing("Track", with: "Where is it?") + ","
        + (Self.weights.first { row.hasPrefix($0.key) }.map { String($0.value) } ?? "")
    }
    try folder.write((["node_id,parent_id,label,goal_weight"] + rows).joined(separator: "\n") + "\n", to: "words.csv")
    let file = try folder.write(Self.text("\"a.csv\"", patches: [same, other]), to: "test.json5")
    let document = try ExperimentDocument.read(path: file)
    let tally = try await ExperimentRun(experiment: document.experiment, cohort: document.cohort).tally(workers: 1)
    let pairs = [1, 2].map { variant in tally.paired[variant].filter { $0.count > 0 } }
    #expect(pairs.map { $0.map(\.isIdentical) } == [[true], [false]])
    // The model has no eye for words, so all else is the same.
    #expect(
      pairs[1].allSatisfy { row in document.experiment.metrics.indices.allSatisfy { row[.metric($0)].isIdentical } })
  }
}
