import Assignment
import Foundation
import NavigationExperiments
import TestSupport
import Testing

import DesirelineTool

/// `desireline assign`, and what `check` says of assignments.
struct AssignTests {
  /// Writes the small experiment with another assignment.
  @discardableResult private static func write(
    _ assignment: String, in scratch: Scratch, to name: String = "shop.json5"
  ) throws -> String {
    try scratch.writeExample([ExampleEdit("cohort:", "assignment: \(assignment),\n  cohort:")], to: name)
  }

  /// The codes of the findings of a check, and whether it ends as they demand.
  private static func findings(_ line: String, in scratch: Scratch) async throws -> [String] {
    let outcome = try await scratch.run(line)
    let codes = outcome.answer.matches(of: /finding: .* \[(.*)\]\n/).map { String($0.output.1) }
    #expect(outcome.exit == (codes.isEmpty ? .done : .answerIsNo), "\(outcome.answer)")
    return codes
  }

  @Test func `the rows are the scheme's`() async throws {
    let scratch = try Scratch()
    let assignment = #"{ scheme: "optimizely", entity: "18513703488", end_of_range: [3000, 6000] }"#
    try Self.write(assignment, in: scratch)
    let rows = try CSVRows.cells(await scratch.run("assign @shop.json5 user-42 1 José").answer)
    #expect(rows.first == AssignmentTable.columns)
    #expect(rows.dropFirst().map { $0[2] } == ["3692", "8948", "8263"])
    #expect(rows.dropFirst().map { $0[3] } == ["bucket", "coverage", "coverage"])
  }

  @Test func `a file of ids gives the rows of its lines`() async throws {
    let scratch = try Scratch()
    try Self.write(#"{ salt: "s" }"#, in: scratch)
    let ids = (0..<5000).map { "user-\($0)" }
    try scratch.write(ids.joined(separator: "\r\n"), to: "ids.txt")
    let answer = try await scratch.run("assign @shop.json5 --ids @ids.txt").answer
    #expect(try await answer == scratch.run("assign @shop.json5", ids).answer)
    try scratch.write("a\n\nb,\"c\"", to: "blank.txt")
    let rows = try await scratch.run("assign @shop.json5 --ids @blank.txt").answer.split(separator: "\n")
    #expect(rows.count == 4 && rows[2].hasSuffix(",empty-id") && rows[3].hasPrefix("\"b,\"\"c\"\"\","))
  }

  /// Lines are read as bytes; ids come as texts.
  @Test func `the rows of lines are the rows of their ids`() throws {
    let scheme = try OptimizelyScheme(entity: "e", ends: [3000, 6000])
    let rules = try AssignmentRules(experiment: "e", variants: ["a", "b,\"c\""], scheme: scheme)
    let table = AssignmentTable(rules, DecisionContext(attributes: .object([]), time: nil, store: nil))
    let odd = [
      "", ",", "\"", "a\rb", "José", "a b+c", "-", "\u{1F600},\u{1F600}", String(repeating: "long,", count: 99),
    ]
    for end in ["\n", "\r\n"] {
      var (lines, rows, made): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
      for id in odd + (0..<300).map({ "user-\($0)" }) {
        lines += Array((id + end).utf8)
        try table.append(Array(id.utf8).span, to: &rows)
      }
      try table.append(lines: lines.span, to: &made)
      #expect(made == rows)
    }
  }

  @Test func `conditions, forced users and kept assignments decide`() async throws {
    let scratch = try Scratch()
    let rules = #"{ forced: { qa: "accordion" }, sticky: {}, condition: { country: "DE" }, start_at: "2026-03-01" }"#
    try Self.write(rules, in: scratch)
    for (options, reasons) in [
      ([], ["forced", "condition"]), (["--at", "2026-02-01"], ["before-window", "before-window"]),
      (["--attributes", "{ country: 'DE' }"], ["forced", "bucket"]), ([], ["forced", "sticky"]),
    ] {
      let answer = try await scratch.run("assign @shop.json5 qa ada --sticky @kept.log", options).answer
      #expect(try CSVRows.cells(answer).dropFirst().map { $0[3] } == reasons)
    }
    let explained = try await scratch.run("assign @shop.json5 --explain bob").answer
    #expect(explained.contains("not in the experiment: the condition fails, as 'country' is null"))
  }

  @Test(arguments: [
    (#"{ scheme: "growthbook" }"#, "correlated-hash", "hash version 1"),
    (#"{ scheme: "growthbook", hash_version: 2, weights: [1, 1] }"#, "incomplete-weights", "add up to 2 and not to 1"),
    (
      #"{ scheme: "growthbook", hash_version: 2, seed: "s", filters: [{ seed: "s", ranges: [[0, 1]] }] }"#,
      "reused-salt", "'s'"
    ),
    (#"{ scheme: "posthog", percents: [33.33, 33.33] }"#, "incomplete-weights", "leave 33.34 %"),
    (#"{ scheme: "flagsmith", percents: [50, 49.99] }"#, "incomplete-weights", "leave 0.01 %"),
    (#"{ scheme: "launchdarkly", weights: [1, 1] }"#, "incomplete-weights", "add up to 2 and not to 100000"),
    (#"{ scheme: "eppo", traffic_salt: "s", split_salt: "s", ends: [5000, 10000] }"#, "reused-salt", "who takes part"),
    (
      #"{ scheme: "statsig", experiment_salt: "s", layer_salt: "s", ends: [500, 1000] }"#, "reused-salt",
      "the layer's part"
    ),
    (#"{ scheme: "flagd", weights: [1, 0] }"#, "empty-variant", "'accordion'"),
    (#"{ condition: { country: "DE" } }"#, "unkept-condition", "not kept"),
  ]) func `check finds what is seldom meant`(assignment: String, code: String, words: String) async throws {
    let scratch = try Scratch()
    let outcome = try await scratch.run("check", [Self.write(assignment, in: scratch)])
    let findings = outcome.answer.split(separator: "\n").filter { $0.contains(": finding: ") }
    #expect(findings.count == 1 && findings[0].contains(words) && findings[0].hasSuffix("[\(code)]"), "\(findings)")
    #expect(outcome.exit == .answerIsNo)
  }

  @Test(arguments: [
    #"{ scheme: "growthbook", hash_version: 2, seed: "s", filters: [{ seed: "s", ranges: [[0, 1]], hash_version: 1 }] }"#,
    #"{ scheme: "growthbook", hash_version: 2, weights: [0.5, 0.505] }"#,
    #"{ scheme: "posthog", percents: [50, 50] }"#, #"{ scheme: "launchdarkly", weights: [50000, 50000] }"#,
    #"{ scheme: "eppo", traffic_salt: "s", split_salt: "t", ends: [5000, 10000] }"#,
    #"{ condition: { country: "DE" }, sticky: {} }"#,
  ]) func `check finds nothing in what is right`(assignment: String) async throws {
    let scratch = try Scratch()
    try Self.write(assignment, in: scratch)
    #expect(try await Self.findings("check @shop.json5", in: scratch) == [])
  }

  /// Two assignments of experiments on one slot of one app, and the codes of what is found in the second.
  @Test(arguments: [
    ([#"salt: "one""#, #"salt: "two""#], ["slot-tested-twice"]),
    ([#"salt: "one""#, #"salt: "one""#], ["reused-salt", "slot-tested-twice"]),
    (
      [
        #"salt: "a", layer: { salt: "l", slices: [[0, 5000]] }"#,
        #"salt: "b", layer: { salt: "l", slices: [[4999, 9000]] }"#,
      ], ["over-allocated-layer", "slot-tested-twice"]
    ),
    (
      [
        #"salt: "a", layer: { salt: "l", slices: [[0, 5000]] }"#,
        #"salt: "b", layer: { salt: "l", slices: [[5000, 9000]] }"#,
      ], []
    ),
    (
      [
        #"salt: "a", layer: { salt: "l", slices: [[0, 5000]] }"#,
        #"salt: "b", layer: { salt: "m", slices: [[5000, 9000]] }"#,
      ], ["slot-tested-twice"]
    ),
    (
      [
        #"scheme: "growthbook", hash_version: 2, seed: "a", namespace: { id: "n", range: [0, 0.6] }"#,
        #"scheme: "growthbook", hash_version: 2, seed: "b", namespace: { id: "n", range: [0.5, 1] }"#,
      ], ["over-allocated-layer", "slot-tested-twice"]
    ),
    (
      [
        #"scheme: "statsig", ends: [500, 1000], experiment_salt: "a", layer_salt: "n", layer_buckets: [[0, 500]]"#,
        #"scheme: "statsig", ends: [500, 1000], experiment_salt: "b", layer_salt: "n", layer_buckets: [[500, 1000]]"#,
      ], []
    ),
    (
      [
        #"scheme: "planout", parameter: "p", experiment_salt: "a", segments: { namespace: "n", count: 10, own: [1, 3] }"#,
        #"scheme: "planout", parameter: "p", experiment_salt: "b", segments: { namespace: "n", count: 10, own: [2, 3] }"#,
      ], ["over-allocated-layer", "slot-tested-twice"]
    ),
  ]) func `check finds what two files share`(assignments: [String], codes: [String]) async throws {
    let scratch = try Scratch()
    for (name, assignment) in zip(["1.json5", "2.json5"], assignments) {
      try Self.write("{ \(assignment) }", in: scratch, to: name)
    }
    #expect(try await Self.findings("check @", in: scratch) == codes)
    #expect(try await Self.findings("check @2.json5", in: scratch) == [])
  }

  /// The screens of a second app whose slot has the coordinator of the first, and what is found beside it.
  @Test(arguments: [
    (["home", "groups", "things", "browser", "thing"], ["slot-tested-twice"]),
    (["lobby", "groups", "things", "pages", "thing"], ["slot-tested-twice"]),
    (["lobby", "lines", "words", "pages", "word"], []),
  ]) func `apps of other screens are other apps, whatever their coordinators are called`(
    screens: [String], codes: [String]
  ) async throws {
    let scratch = try Scratch()
    let first = ExampleExperiment.text([
      .after(#"browse: { push: "browser" } } },"#, "task: { kind: \"parent\", start: { child: \"drill\" } },"),
      .after("child: \"drill\" } },", "other: { kind: \"parent\", start: { child: \"accordion\" } },"),
      ExampleEdit(#"replaces: "drill""#, #"replaces: "task""#),
      ExampleEdit(#"coordinator: "drill", control"#, #"coordinator: "task", control"#),
      ExampleEdit(#"{ coordinator: "accordion" }"#, #"{ coordinator: "other" }"#),
    ])
    let second = zip(["home", "groups", "things", "browser", "thing"], screens).reduce(first) { text, names in
      [("", ": {"), ("\"", "\""), ("\"", "("), ("\"", "."), (".", "\"")].reduce(text) { text, mark in
        text.replacing(mark.0 + names.0 + mark.1, with: mark.0 + names.1 + mark.1)
      }
    }
    try scratch.write(first, to: "1.json5")
    try scratch.write(second.replacing(#"experiment: "shop""#, with: #"experiment: "mall""#), to: "2.json5")
    #expect(try await Self.findings("check @", in: scratch) == codes)
  }

  /// A change to the second of two files on one app, and what is found in it.
  @Test(arguments: [
    ("sizes: [3, 3]", "sizes: [8, 8]", []), ("scent: 0.9", "scent: 0.5", ["slot-tested-twice"]),
    ("drill", "main", ["slot-tested-twice"]),
  ]) func `a slot is that of an app, whatever it is called`(old: String, new: String, codes: [String]) async throws {
    let scratch = try Scratch()
    let first = ExampleExperiment.text([])
    let second = first.replacing(#"experiment: "shop""#, with: #"experiment: "mall""#).replacing(old, with: new)
    try scratch.write(first, to: "1.json5")
    try scratch.write(second, to: "2.json5")
    #expect(try await Self.findings("check @", in: scratch) == codes)
  }

  @Test func `what two files share may be declared in either, and is not stale where one is checked alone`()
    async throws
  {
    let scratch = try Scratch()
    let expects = #"expects: [{ finding: "slot-tested-twice", about: "drill", reason: "They are meant to meet." }],"#
    for declaring in 0..<2 {
      for place in 0..<2 {
        let edits = [
          ExampleEdit(#"experiment: "shop""#, #"experiment: "shop-\#(place)""#),
          .after(#"replaces: "drill","#, place == declaring ? expects : ""),
        ]
        try scratch.writeExample(edits, to: "\(declaring)-\(place).json5")
      }
      let pair = "check @\(declaring)-0.json5 @\(declaring)-1.json5"
      #expect(try await Self.findings(pair, in: scratch) == [])
    }
    #expect(try await Self.findings("check @0-0.json5", in: scratch) == [])
  }
}
