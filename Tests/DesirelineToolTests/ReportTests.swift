import ExperimentAnalysis
import ExperimentDesign
import ExperimentFile
import ExperimentReports
import ExperimentRuns
import Foundation
import FoundationXML
import NavigationEvents
import NavigationExperiments
import TextFormats
import Testing
import UserBehavior

import DesirelineTool
import UserSimulation

/// What `run` writes, on one small run of `catalog-browse`, and on that run with one thing changed.
struct ReportTests {
  static let files = [
    "assignments.csv", "comparisons.csv", "datapackage.json", "funnel.csv", "overview.svg",
    "pairs.csv", "report.html", "report.json", "run.json", "summary.md", "times.csv",
    "transitions.csv",
  ]

  /// Two personas, of whom the second differs from everybody by a line of behavior.
  static func personas(_ behavior: String = "") -> (old: String, new: String) {
    let quick = "{ id: \"quick\", share: 0.3\(behavior.isEmpty ? "" : ", behavior: { \(behavior) }") }"
    return (
      "behavior: { policy", "personas: [{ id: \"calm\", share: 0.7 }, \(quick)], behavior: { policy"
    )
  }

  @Test(arguments: TableDescription.all) func `every cell suits its column, and no two rows have one key`(
    table: TableDescription
  ) async throws {
    let run = try await SharedRun.made()
    for files in [run.files, run.analysisFiles] {
      let rows = try TableRows(Array(files[table.fileName] ?? Data()), of: table).rows
      let keys = rows.map { row in table.primaryKey.map { Array((row[member: $0] ?? .null).field.utf8) } }
      #expect(!rows.isEmpty && Set(keys).count == rows.count)
      for column in table.columns {
        let values = Set(rows.compactMap { $0[member: column.name] }).subtracting([.null])
        for number in values.compactMap({ Double($0.field) }) where column.kind != .string {
          #expect(number >= column.minimum ?? number && number <= column.maximum ?? number, "\(column.name)")
        }
        #expect(column.values.map { Set($0.map(JSONDocument.text)).isSuperset(of: values) } ?? true, "\(column.name)")
      }
    }
  }

  @Test func `run writes the report, prints the answer and how to repeat it`() async throws {
    let run = try await SharedRun.made()
    #expect(run.outcome.exit == .done && run.files.keys.sorted() == Self.files)
    let path = Shipped.path("catalog-browse")
    let last = run.outcome.talk.split(separator: "\n").last
    #expect(last == "reproduce: desireline run \(path) --users 200 --seed 0x5eed2026 --scenarios 4")
    let lines = run.outcome.answer.split(separator: "\n", omittingEmptySubsequences: false)
    let table = lines.drop { !$0.contains("control → variant") }.prefix { !$0.isEmpty }
    #expect(table.count > 20 && table.allSatisfy { $0.count <= 100 } && table.contains("★ reached_product"))
    #expect(table.first?.contains("  90 % range  verdict") == true)
    #expect(run.outcome.answer.contains("± MC: Monte Carlo standard error."))
    #expect(run.outcome.answer.contains("in 4 scenarios, with"))
  }

  @Test func `the same seed gives the same bytes for any number of threads, another seed gives others`() async throws {
    let (run, scratch) = (try await SharedRun.made(), try Scratch())
    for (options, place) in [("-t 1", "a"), ("-t 5 --seed 0x5eed2026", "b"), ("-t 2 --seed 10", "c")] {
      #expect(try await scratch.run("\(SharedRun.line) \(options) --quiet -o @\(place)").exit == .done)
    }
    #expect(scratch.files(of: "a/catalog-browse") == run.files && scratch.files(of: "b/catalog-browse") == run.files)
    #expect(scratch.files(of: "c/catalog-browse")["funnel.csv"] != run.files["funnel.csv"])
  }

  @Test func `run --json prints one document that agrees with itself`() async throws {
    let document = try await Scratch().run(SharedRun.line + " -o OUT --json").document()
    let funnel = try #require(document["funnel"] as? [[String: Any]])
    let metrics = try #require(document["metrics"] as? [[String: Any]])
    #expect(funnel.count == 6 * 5 && metrics.count == 5 * 3 * 3)
    for variant in ["accordion", "push", "hybrid"] {
      let own = funnel.filter { $0["variant_id"] as? String == variant && $0["step_id"] as? String == "product" }
      let all = metrics.filter { $0["variant_id"] as? String == variant && !($0["size_class"] is String) }
      let metric = try #require(all.first { $0["metric_id"] as? String == "reached_product" })
      let reached = own.compactMap { $0["reached_users"] as? Int }
      let count = try #require(metric["n"] as? Int)
      #expect(count == own.compactMap { $0["exposed_users"] as? Int }.reduce(0, +) && count > 0)
      let users = (metric["mean"] as? Double ?? -1) * Double(count)
      #expect(abs(users - Double(reached.reduce(0, +))) < 1e-6)
    }
  }

  // MARK: report.json

  /// What is said of a sampling question, and never of the same users under both variants.
  private static let samplingNames: Set = [
    "test", "pvalue", "pvalue_adjusted", "cs_low", "cs_high", "heterogeneity_pvalue",
  ]

  private static func document(_ bytes: Data?) throws -> JSONDocument {
    try JSONDecoder().decode(JSONDocument.self, from: try #require(bytes))
  }

  @Test(arguments: ["paired", "revealed"])
  func `report.json has the rows of the tables`(design: String) async throws {
    let files = try await SharedRun.made(design).files
    let report = try Self.document(files["report.json"])
    #expect(report[member: "schema"] == "desireline.report/4")
    // Every cell is held against the tables by `.ci/check_tables.py`.
    for table in TableDescription.all { #expect(report[member: table.name]?.items.isEmpty == false, "\(table.name)") }
    let record = JSONDocument(reading: try #require(files["run.json"]))
    #expect(record.rows("files").contains { $0.string("name") == "report.json" })

    let comparisons = report[member: "comparisons"]?.items ?? []
    for row in comparisons {
      let said = row.members(named: Self.samplingNames).filter { $0.value != .null }.map(\.name)
      if row[member: "design"] == "paired" {
        #expect(said == [])
      } else {
        #expect(row.members(named: ["scenarios", "verdict"]).allSatisfy { $0.value == .null })
      }
    }
    let designs = Set(comparisons.compactMap { $0[member: "design"]?.text(.compact) })
    #expect(designs.contains("\"revealed\"") && designs.count == (design == "revealed" ? 1 : 2))
    for name in ["sensitivities", "habits"] {
      #expect(report[member: name]?.items.isEmpty == (design == "revealed"), "\(name)")
    }
    for name in ["choices", "metrics", "estimates", "sections"] {
      #expect(report[member: name]?.items.isEmpty == false, "\(name)")
    }
  }

  @Test func `what is missing has a reason beside it`() async throws {
    let scratch = try Scratch()
    _ = try await scratch.run("run %catalog-browse --users 12 --scenarios 2 -o OUT")
    let report = try Self.document(scratch.files(of: "out/catalog-browse")["report.json"])
    var missing = 0
    for row in report[member: "estimates"]?.items ?? [] where row[member: "pvalue"] == .null {
      missing += 1
      #expect(row[member: "design"] != "paired" && row[member: "status"] != "ok")
    }
    #expect(missing > 0)
  }

  @Test func `a log has a report too`() async throws {
    let run = try await SharedRun.made()
    let report = try Self.document(run.analysisFiles["report.json"])
    let rows = report[member: "comparisons"]?.items ?? []
    #expect(run.analysis.exit != .failed && !rows.isEmpty)
    #expect(rows.allSatisfy { $0[member: "design"] == "observed" })
    #expect(report[member: "estimates"]?.items.isEmpty == false)
  }

  // MARK: Scenarios, designs and personas

  @Test func `paired rows have scenarios and a verdict and no p-value, and no other row has`() async throws {
    let rows = try await SharedRun.made().rows("comparisons")
    let (paired, others) = (rows.filter { $0["design"] == "paired" }, rows.filter { $0["design"] != "paired" })
    for name in [
      "scenarios", "scenarios_same_sign_share", "scenarios_p05", "scenarios_p50", "scenarios_p95", "verdict",
    ] {
      #expect(others.allSatisfy { $0[name] == "" }, "\(name)")
      for row in paired where name != "verdict" || row["metric_id"] != "scrolls" {
        let isDecided = row["scope"] == "overall" || row["scope"] == "size_class" && row["role"] == "primary"
        #expect(row[name]?.isEmpty != isDecided, "\(name): \(row)")
      }
    }
    #expect(!others.isEmpty)
    for name in ["pvalue", "pvalue_adjusted"] { #expect(paired.allSatisfy { $0[name] == "" }) }
  }

  /// The rows of an experiment whose users were replayed in scenarios, after a change.
  private static func report(
    _ experiment: String, users: Int, scenarios: Int = ScenarioRun.standardCount,
    change: (inout ExperimentDocument) -> Void = { _ in }
  ) async throws -> AnalysisResults {
    var document = try Shipped.document(experiment)
    document.cohort.count = users
    change(&document)
    let run = ExperimentRun(experiment: document.experiment, cohort: document.cohort)
    let replay = try await ScenarioRun(run, uncertain: document.uncertain, count: scenarios).tallies(workers: 2)
    let tally = try await run.tally(workers: 2)
    return ExperimentAnalyzer(experiment: document.experiment.outline, tally: tally, scenarios: replay).results()
  }

  @Test func `between clear and unclear labels depth and breadth change places`() async throws {
    let results = try await Self.report("depth-breadth", users: 300) { document in
      document.uncertain = [UncertainParameter(.labelNoise, in: 0.1...0.45)]
    }
    let (metrics, variants) = (results.experiment.metrics, results.experiment.variants)
    let overall = results.comparisons.filter { $0.scope == .overall && $0.design == .paired }
    let row = try #require(
      overall.first { metrics[$0.metric].id == "seconds_to_target" && variants[$0.treatment].id == "8x8x8" })
    let spread = try #require(row.scenarios)
    #expect(spread.count == 64 && spread.users == 64 * 300)
    #expect(spread.difference.p05 < 0 && spread.difference.p95 > 0 && spread.sameSignShare < 0.95)
    let flip = try #require(spread.sensitivities[0].flip)
    #expect(flip.kind == .sign && flip.holdsAbove && (0.1...0.25).contains(flip.value), "\(flip)")
  }

  @Test func `the verdict is "identical" where the screens are the same, and nowhere else`() async throws {
    let results = try await Self.report("catalog-browse", users: 400, scenarios: 6)
    let hybrid = try #require(results.experiment.variants.firstIndex { $0.id == "hybrid" })
    let rows = results.comparisons.filter { $0.design == .paired && $0.treatment == hybrid }
    let compact = rows.filter { $0.scope == .sizeClass(.compact) }
    #expect(compact.contains { $0.scenarios != nil })
    #expect(compact.allSatisfy { $0.scenarios?.verdict ?? .identical == .identical })
    #expect(rows.allSatisfy { $0.scope == .sizeClass(.compact) || $0.scenarios?.verdict != .identical })
  }

  @Test func `reports of both designs have the same counts and revealed rows, to the byte`() async throws {
    let (run, revealed) = (try await SharedRun.made(), try await SharedRun.made("revealed"))
    #expect(run.outcome.exit == .done && run.outcome.talk.hasSuffix("--seed 0x5eed2026 --scenarios 4\n"))
    // A row for two treatments in two size classes by five metrics.
    let rows = run.outcome.answer.split(separator: "\n")
    #expect(rows.count { $0.contains("  compact  ") || $0.contains("  regular  ") } >= 20)
    // The funnel of a paired run is that of all users under each variant.
    for name in ["transitions.csv", "assignments.csv"] {
      #expect(run.text(name) == revealed.text(name), "\(name)")
    }
    // A margin that no file states is relative to the primary metric's in the design itself.
    let seen = try [run, revealed].map { run in
      try run.rows("comparisons").filter { $0["design"] == "revealed" }.map { $0.filter { $0.key != "margin" } }
    }
    #expect(seen[0] == seen[1] && seen[0].count == 35)
    #expect(run.text("run.json").contains("\"design\": \"paired\""))
  }

  @Test func `every table has rows for personas, and they sum to those of everybody`() async throws {
    let (whole, scratch) = (try await SharedRun.made(), try Scratch())
    // Two personas that differ in nothing are everybody.
    try scratch.writeShipped(replacing: [Self.personas()], to: "personas.json5")
    #expect(try await scratch.run("run @personas.json5 --users 200 --scenarios 4 -o OUT").exit == .done)
    func parts(_ table: String) throws -> [[String: String]] { try scratch.rows("out/catalog-browse/\(table).csv") }
    func segments(_ rows: [[String: String]]) -> Set<String> { Set(rows.compactMap { $0["segment"] }) }
    for (name, count) in [("funnel", "reached_users"), ("transitions", "transitions")] {
      let (own, all) = (try parts(name), try whole.rows(name))
      #expect(segments(own) == ["calm", "quick"] && segments(all) == ["all"], "\(name)")
      func sum(_ rows: [[String: String]]) -> Int { rows.reduce(0) { $0 + (Int($1[count] ?? "") ?? 0) } }
      #expect(sum(own) == sum(all) && sum(all) > 0, "\(name)")
    }
    #expect(try parts("assignments") == whole.rows("assignments"))
    let comparisons = try parts("comparisons")
    // Whether all sorts of users differ alike is asked of more sorts where there are more.
    func withoutSorts(_ rows: [[String: String]]) -> [[String: String]] {
      rows.map { $0.filter { $0.key != "heterogeneity_pvalue" } }
    }
    let rest = comparisons.filter { $0["scope"] != "persona" }
    #expect(try withoutSorts(rest) == withoutSorts(whole.rows("comparisons")))
    #expect(Set(comparisons.filter { $0["scope"] == "persona" }.compactMap { $0["scope_id"] }) == ["calm", "quick"])
  }

  // MARK: Another reference, pairs and rankings

  private static func difference(_ treatment: String, _ control: String, _ rows: [[String: String]]) throws -> Double {
    let own = rows.filter { $0["treatment_id"] == treatment && $0["control_id"] == control && $0["design"] == "paired" }
    let row = own.first { $0["metric_id"] == "wrong_branches" && $0["scope"] == "overall" }
    return try #require(row?["difference"].flatMap(Double.init))
  }

  @Test func `every row compares with the variant that is asked for`() async throws {
    let (usual, scratch) = (try await SharedRun.made(), try Scratch())
    let outcome = try await scratch.run(SharedRun.line + " --against push -o OUT")
    #expect(outcome.exit == .done && outcome.answer.contains("compared with push"))
    let rows = try scratch.rows("out/catalog-browse/comparisons.csv")
    #expect(rows.allSatisfy { $0["control_id"] == "push" })
    let forth = try Self.difference("push", "accordion", usual.rows("comparisons"))
    #expect(try forth == -Self.difference("accordion", "push", rows) && forth != 0)
    let document = try scratch.read("out/catalog-browse/run.json")
    #expect(document.contains(#""reference_id": "push""#))
    #expect(usual.text("run.json").contains(#""reference_id": "accordion""#))

    try scratch.write(usual.log, to: "log.csv")
    let log = try await scratch.run("analyze @log.csv %catalog-browse -o @log --against hybrid")
    #expect(log.exit == .done, "\(log.talk)")
    let observed = try scratch.rows("log/catalog-browse/comparisons.csv")
    #expect(!observed.isEmpty && observed.allSatisfy { $0["control_id"] == "hybrid" })
    #expect(try scratch.rows("log/catalog-browse/pairs.csv").allSatisfy { $0["design"] == "observed" })
  }

  @Test func `every pair of variants has a row, and pairs agree with each other`() async throws {
    let rows = try await SharedRun.made().rows("pairs")
    let pairs = Set(rows.map { "\($0["control_id"] ?? "") \($0["treatment_id"] ?? "")" })
    #expect(pairs == ["accordion push", "accordion hybrid", "push hybrid"])
    let (push, hybrid) = try (Self.difference("push", "accordion", rows), Self.difference("hybrid", "accordion", rows))
    let between = try Self.difference("hybrid", "push", rows)
    #expect(abs(hybrid - push - between) < 1e-9 && between != 0)
    let decided = rows.filter { $0["scope"] == "overall" || $0["role"] == "primary" }
    #expect(decided.allSatisfy { $0["verdict"]?.isEmpty == false || $0["metric_id"] == "scrolls" })
  }

  @Test func `variants are ranked by the probability of being best`() async throws {
    let scratch = try Scratch()
    _ = try await scratch.run("run %load-time --users 400 --scenarios 8 --quiet -o OUT")
    let report = try object(scratch.read("out/load-time/report.json"))
    let rankings = try #require(report["rankings"] as? [[String: Any]])
    let primary = rankings.filter { $0["metric_id"] as? String == rankings.first?["metric_id"] as? String }
    let shares = primary.compactMap { $0["probability_best"] as? Double }
    #expect(shares.count == 5 && abs(shares.reduce(0, +) - 1) < 1e-9 && shares == shares.sorted(by: >))
    // Less waiting is better in every scenario.
    #expect(
      primary.first?["variant_id"] as? String == "load-1-s" && (0.5...0.95).contains(shares.first ?? 0), "\(primary)")
    #expect(try scratch.read("out/load-time/report.html").contains("<li>Probability of being the best in "))
  }

  // MARK: The page

  @Test func `the page of a run shows users and paths, and that of a log what it holds`() async throws {
    let run = try await SharedRun.made()
    let page = run.text("report.html")
    #expect(XMLParser(data: Data(page.utf8)).parse())
    let order = [
      "id=\"variants\"", "id=\"results\"", "id=\"why\"", "Users to look at", "Better off: user", "id=\"funnel\"",
      "id=\"times\"",
    ]
    let places = try order.map { try #require(page.range(of: $0), "\($0)").lowerBound }
    #expect(places == places.sorted())
    let observed = String(decoding: run.analysisFiles["report.html"] ?? Data(), as: UTF8.self)
    #expect(observed.contains("id=\"variants\"") && !observed.contains("Users to look at"))
    #expect(observed.contains("simulated users of the experiment file") && !page.contains("of the experiment file,"))
  }

  @Test func `paths tell variants apart, and those that look the same are one`() async throws {
    let run = try await SharedRun.made()
    // In compact size class the third variant is the control; in regular size class it has both screens side by side.
    let summary = run.text("summary.md")
    let lines = summary.split(separator: "\n").filter { $0.contains("Home → ") }.map {
      $0.replacing(/, \d+ %/, with: "")
    }
    #expect(
      lines == [
        "- `accordion`, `hybrid`, compact screens (phones): Home → Browser (push) → Tiles (push) → Product (push)",
        "- `push`, compact screens (phones): Home → Departments (push) → Categories (push) → Tiles (push) → Product (push)",
        "- `accordion`, regular screens (tablets): Home → Browser (push) → Tiles (push) → Product (push)",
        "- `push`, regular screens (tablets): "
          + "Home → Departments (push) → Categories (push) → Tiles (push) → Product (push)",
        "- `hybrid`, regular screens (tablets): "
          + "Home → Browser + empty (push) → Browser + Tiles (replace) → Product (push)",
      ])
    #expect(run.text("report.html").matches(of: /<figure class="path">/).count == lines.count)
    #expect(run.text("overview.svg").contains("Browser + Tiles (replace"))
  }
}

extension JSONDocument {
  /// The items, if this is an array.
  fileprivate var items: [JSONDocument] { if case .array(let items) = self { items } else { [] } }

  /// Every member of some names, however deep.
  fileprivate func members(named names: Set<String>) -> [Member] {
    switch self {
    case .object(let members):
      members.filter { names.contains($0.name) } + members.flatMap { $0.value.members(named: names) }
    case .array(let items): items.flatMap { $0.members(named: names) }
    default: []
    }
  }
}
