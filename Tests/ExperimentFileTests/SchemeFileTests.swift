import Assignment
import ExperimentFile
import Foundation
import NavigationExperiments
import Testing
import TextFormats

/// The assignment of a file: every scheme, and what decides beside it.
@Suite struct SchemeFileTests {
  /// The file with every key, with another assignment; schemes of platforms take no weights from the variants.
  private static func file(_ assignment: String) throws -> String {
    let text = try fixture("every-key.json5").replacing("weight: 1, ", with: "").replacing(", weight: 2", with: "")
    let range = try #require(try parsed(text).value?["assignment"]?.range)
    return OneMistakeTests.replacing(range, of: text, with: assignment)
  }

  static let assignments: [String] = {
    guard let text = try? fixture("every-scheme.json5"), let source = try? source(text),
      let value = try? parsed(text).value
    else { return [] }
    return value.items.map { source.text($0.range) }
  }()

  @Test func `there is an assignment of every scheme`() throws {
    let words = Self.assignments.compactMap { try? parsed($0).value?["scheme"]?.text }
    let schema = ExperimentDocument.objects().places().first { $0.place == "assignment" }?.object
    #expect(words.count == Self.assignments.count)
    guard case .words(let names)? = schema?.union.first(where: { $0.name == "scheme" })?.schema else {
      Issue.record("the schema has no words for 'scheme'")
      return
    }
    #expect(Set(words) == Set(names))
  }

  @Test(arguments: assignments) func `an assignment of every scheme is read`(assignment: String) throws {
    let found = try document(Self.file(assignment))
    #expect(found.diagnostics.map(\.message) == [])
    let rules = try #require(found.document?.rules)
    #expect(rules.scheme.expectedShares.count == 3)
    #expect(try rules.explain("user-42").decision.reason.code != "")
  }

  @Test(arguments: assignments) func `every key of a scheme misspelt is reported once`(assignment: String) throws {
    for key in try #require(try parsed(assignment).value).keys where key != "condition" && key != "groups" {
      let place = try #require(assignment.range(of: "\(key):"))
      let text = try Self.file(assignment.replacingCharacters(in: place, with: "x\(key):"))
      let found = try document(text).diagnostics
      #expect(found.first.map(\.code) == .unknownKey, "\(key): \(found.map(\.message))")
    }
  }

  @Test func `a scheme decides as its platform`() throws {
    let text = #"{ scheme: "optimizely", entity: "18513703488", end_of_range: [3000, 6000, 10000] }"#
    let rules = try #require(try document(Self.file(text)).document?.rules)
    #expect(rules.scheme.assign("user-42") == ArmAssignment(arm: 1, bucket: .whole(3692)))
  }

  @Test(arguments: [
    (#"{ scheme: "optimizely", end_of_range: [5000, 10000] }"#, "there are 3 variants and 2 arms"),
    (#"{ scheme: "optimizley", end_of_range: [5000, 10000] }"#, "must be one of"),
    (#"{ forced: { u: "gone" } }"#, "no variant is called 'gone'"),
    (
      #"{ scheme: "optimizely", allocation: [{ variant: "gone", end_of_range: 10000 }] }"#,
      "no variant is called 'gone'"
    ),
    (#"{ condition: { country: { $im: ["DE"] } } }"#, "'condition': 'country.$im' is no operator"),
    (#"{ condition: { size_class: "compact" } }"#, "'size_class' cannot decide who takes part"),
    (#"{ start_at: "tomorrow" }"#, "must be a date and time"),
    (#"{ start_at: "2026-03-02", end_at: "2026-03-01" }"#, "the window ends before it starts"),
    (#"{ scheme: "statsig", ends: [1000], layer_buckets: [[0, 5]] }"#, "means nothing without 'layer_salt'"),
    (#"{ scheme: "unleash", salt: "s", weights: [1, 1, 1] }"#, "unknown key 'salt'"),
  ]) func `mistakes are reported`(assignment: String, message: String) throws {
    let found = try document(Self.file(assignment)).diagnostics
    #expect(found.contains { $0.message.contains(message) }, "\(found.map(\.message))")
  }

  @Test(arguments: [
    (#"{ scheme: "growthbook", weights: [0.3, 0.3, 0.3] }"#, "write weights: [0.3333, 0.3333, 0.3334]"),
    (#"{ scheme: "posthog", percents: [33.33, 33.33, 33.33] }"#, "write percents: [33.33, 33.33, 33.34]"),
    (#"{ scheme: "launchdarkly", weights: [50000, 30000, 10000] }"#, "write weights: [55555, 33333, 11112]"),
    (#"{ scheme: "launchdarkly", weights: [50000, 50000, 0] }"#, "write weights: [33333, 33333, 33334]"),
    (#"{ scheme: "flagd", weights: [3, 0, 1] }"#, "write weights: [3, 3, 3]"),
    (#"{ scheme: "statsig", ends: [500, 500, 1000] }"#, "write ends: [333, 667, 1000]"),
  ]) func `parts that leave users out are answered with parts that do not`(assignment: String, hint: String) throws {
    #expect(try document(Self.file(assignment)).document?.findings.map(\.hint).contains(hint) == true)
    let keyAndParts = try #require(hint.split(separator: "write ").last)
    let key = try #require(keyAndParts.split(separator: ":").first)
    let mended = assignment.replacing(try Regex("\(key): \\[.*\\]"), with: keyAndParts)
    let kinds = try document(Self.file(mended)).document?.findings.map(\.kind) ?? [.emptyVariant]
    #expect(!kinds.contains(.emptyVariant) && !kinds.contains(.incompleteWeights))
  }

  @Test func `variants have no weights beside a platform's`() throws {
    let text = try fixture("every-key.json5").replacing(
      #"scheme: "desireline", unit: "user", salt: "every-key-1", coverage: 0.5,"#,
      with: #"scheme: "flagd", weights: [1, 1, 1],"#)
    #expect(try document(text).diagnostics.map(\.code) == [.misplacedKey])
  }
}
