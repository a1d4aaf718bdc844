import Foundation
import TestSupport
import Testing

import DesirelineTool

/// `desireline assign`, and what `check` says of assignments.
struct AssignTests {
  /// The codes of the findings of a check, and whether it ends as they demand.
  private static func findings(_ line: String, in scratch: Scratch) async throws -> [String] {
    let outcome = try await scratch.run(line)
    let codes = outcome.answer.matches(of: /finding: .* \[(.*)\]\n/).map { String($0.output.1) }
    #expect(outcome.exit == (codes.isEmpty ? .done : .answerIsNo), "\(outcome.answer)")
    return codes
  }

  @Test func `a file of ids gives the rows of its lines`() async throws {
    let scratch = try Scratch()
    try scratch.writeExample([ExampleEdit("cohort:", #"assignment: { salt: "s" }, cohort:"#)])
    let ids = (0..<5000).map { "user-\($0)" }
    try scratch.write(ids.joined(separator: "\r\n"), to: "ids.txt")
    let answer = try await scratch.run("assign @shop.json5 --ids @ids.txt").answer
    #expect(try await answer == scratch.run("assign @shop.json5", ids).answer)
    try scratch.write("a\n\nb,\"c\"", to: "blank.txt")
    let rows = try await scratch.run("assign @shop.json5 --ids @blank.txt").answer.split(separator: "\n")
    #expect(rows.count == 4 && rows[2].hasSuffix(",empty-id") && rows[3].hasPrefix("\"b,\"\"c\"\"\","))
  }

  @Test func `the rows of lines are the rows of their ids`() async throws {
    let scratch = try Scratch()
    try scratch.writeExample([ExampleEdit("cohort:", #"assignment: { salt: "s" }, cohort:"#)])
    let odd = [",", "\"", "a\rb", "José", "a b+c", "\u{1F600},\u{1F600}", String(repeating: "long,", count: 99)]
    let rows = try await scratch.run("assign @shop.json5", odd).answer
    for end in ["\n", "\r\n"] {
      try scratch.write(odd.joined(separator: end), to: "ids.txt")
      #expect(try await scratch.run("assign @shop.json5 --ids @ids.txt").answer == rows)
    }
    try scratch.write([0x61, 0xFF], to: "bytes.txt")
    #expect(try await scratch.run("assign @shop.json5 --ids @bytes.txt").talk.contains("an id is no text in UTF-8"))
  }

  @Test func `columns beside the ids are attributes`() async throws {
    let scratch = try Scratch()
    let assignment = #"""
      assignment: { scheme: "unleash", group: "g", weights: [1, 1], hash_attribute: "company",
        condition: { "user.age": { $gt: 17 }, "user.plan.id": { $exists: true }, plan: { $in: ["pro", "7"] }, version: { $semver_gte: "1.9" }, beta: { $ne: true } } },
      cohort:
      """#
    try scratch.writeExample([ExampleEdit("cohort:", assignment)])
    let rows = """
      id,user.age,plan,company,version,beta,user.plan.id
      u1,18,7,acme,1.10,false,p
      u2,17,7,acme,1.10,,p
      u3,18,"pro",acme,1.8,,p
      u4,18,pro,,1.10,,p
      "u,5",18,pro,acme,2,,p
      u6,18,pro,acme,2,true,p

      """
    for header in ["id", "userId"] {
      try scratch.write(rows.replacing("id,", with: "\(header),"), to: "users.csv")
      let answer = try await scratch.run("assign @shop.json5 --ids @users.csv").answer
      let reasons = answer.split(separator: "\n").map { $0.split(separator: ",").last ?? "" }
      #expect(
        reasons == ["reason", "bucket", "condition", "condition", "empty-id", "bucket", "condition"], "\(answer)")
    }
    // A cell counts before what is known of all users.
    let all = try await scratch.run("assign @shop.json5 --ids @users.csv --attributes", ["{ beta: true }"])
    #expect(all.answer.contains("u1,") && all.answer.components(separatedBy: ",bucket").count == 3)
    for (text, message) in [
      ("name,age\nu1,18", "no column is called 'id'"), ("id,age\nu1", "line 2 is no row of 2 cells"),
    ] {
      try scratch.write(text, to: "bad.csv")
      #expect(try await scratch.run("assign @shop.json5 --ids @bad.csv").talk.contains(message))
    }
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

  @Test func `a slot is that of an app, whatever it is called`() async throws {
    let scratch = try Scratch()
    let first = ExampleExperiment.text([])
    try scratch.write(first, to: "1.json5")
    try scratch.write(first.replacing("\"shop\"", with: "\"mall\"").replacing("drill", with: "main"), to: "2.json5")
    #expect(try await Self.findings("check @", in: scratch) == ["slot-tested-twice"])
  }
}
