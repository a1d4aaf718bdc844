import Assignment
import Foundation
import NavigationExperiments
import Testing

@testable import DesirelineTool

/// `desireline assign`, and what `check` says of assignments.
struct AssignTests {
  /// The experiment of the tests with another assignment.
  private static func file(_ assignment: String, in scratch: Scratch, as name: String = "assigned.json5") throws
    -> String
  {
    let text = ExampleExperiment.text([]).replacingOccurrences(
      of: "cohort:",
      with: "assignment: \(assignment),\n  cohort:"
    )
    return try scratch.write(text.utf8, to: name)
  }

  private static func rows(_ outcome: Outcome) -> [[String]] {
    outcome.answer.split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test func `the rows are the scheme's`() async throws {
    let scratch = try Scratch()
    let file = try Self.file(
      #"{ scheme: "optimizely", entity: "18513703488", end_of_range: [3000, 6000] }"#,
      in: scratch
    )
    let outcome = await Outcome(["assign", file, "user-42", "1", "José"])
    let rows = Self.rows(outcome)
    #expect(rows.first == AssignmentTable.columns)
    #expect(rows.dropFirst().map { $0[2] } == ["3692", "8948", "8263"], "\(outcome.talk)")
    #expect(rows.dropFirst().map { $0[3] } == ["bucket", "coverage", "coverage"])
  }

  @Test func `a file of ids gives the rows of its lines`() async throws {
    let scratch = try Scratch()
    let file = try Self.file(#"{ salt: "s" }"#, in: scratch)
    let ids = (0..<5000).map { "user-\($0)" }
    let list = try scratch.write((ids.joined(separator: "\r\n")).utf8, to: "ids.txt")
    let answer = await Outcome(["assign", file, "--ids", list]).answer
    #expect(answer == (await Outcome(["assign", file] + ids).answer))
    let blank = try scratch.write("a\n\nb,\"c\"".utf8, to: "blank.txt")
    let rows = await Outcome(["assign", file, "--ids", blank]).answer.split(separator: "\n")
    #expect(rows.count == 4 && rows[2].hasSuffix(",empty-id") && rows[3].hasPrefix("\"b,\"\"c\"\"\","))
  }

  @Test func `conditions, forced users and kept assignments decide`() async throws {
    let scratch = try Scratch()
    let rules = #"{ forced: { qa: "accordion" }, sticky: {}, condition: { country: "DE" }, start_at: "2026-03-01" }"#
    let file = try Self.file(rules, in: scratch)
    let store = scratch.file("kept.log")
    func reasons(_ options: [String]) async -> [String] {
      Self.rows(await Outcome(["assign", file, "qa", "ada", "--sticky", store] + options)).dropFirst().map { $0[3] }
    }
    #expect(await reasons([]) == ["forced", "condition"])
    #expect(await reasons(["--at", "2026-02-01"]) == ["before-window", "before-window"])
    #expect(await reasons(["--attributes", "{ country: 'DE' }"]) == ["forced", "bucket"])
    #expect(await reasons([]) == ["forced", "sticky"])
    let explained = await Outcome(["assign", file, "--explain", "bob"]).answer
    #expect(explained.contains("not in the experiment: the condition fails, as 'country' is null"))
  }

  @Test(arguments: [
    (#"{ scheme: "growthbook", hash_version: 1 }"#, "'hash_version' 1 correlates"),
    (#"{ scheme: "growthbook", hash_version: 2, weights: [1, 1] }"#, "GrowthBook splits evenly"),
    (#"{ scheme: "posthog", percents: [33.33, 33.33] }"#, "the percentages leave 33.34 %"),
    (#"{ scheme: "launchdarkly", weights: [1, 1] }"#, "the last variant gets what is missing"),
    (#"{ scheme: "eppo", traffic_salt: "s", split_salt: "s", ends: [5000, 10000] }"#, "share a salt"),
    (#"{ condition: { country: "DE" } }"#, "keep assignments with 'sticky'"),
  ])
  func `check says what is seldom meant`(assignment: String, words: String) async throws {
    let scratch = try Scratch()
    let outcome = await Outcome(["check", try Self.file(assignment, in: scratch)])
    #expect(outcome.talk.contains("note: ") && outcome.talk.contains(words), "\(outcome.talk)")
  }

  @Test func `check says what two files share`() async throws {
    let scratch = try Scratch()
    let first = try Self.file(
      #"{ salt: "one", layer: { salt: "l", slices: [[0, 5000]] } }"#,
      in: scratch,
      as: "1.json5"
    )
    let second = try Self.file(
      #"{ salt: "one", layer: { salt: "l", slices: [[4999, 9000]] } }"#,
      in: scratch,
      as: "2.json5"
    )
    let talk = await Outcome(["check", first, second]).talk
    #expect(talk.contains("both hash 'one'") && talk.contains("both have a part of layer 'l'"), "\(talk)")
    #expect(await !Outcome(["check", first]).talk.contains("both"))
  }
}
