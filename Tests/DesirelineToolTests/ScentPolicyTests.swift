import DesirelineTool
import Foundation
import Testing

/// The policy `scent-utility` from the file to the reports.
struct ScentPolicyTests {
  private static func file(_ behavior: String, in scratch: Scratch) throws -> String {
    let plain = try String(contentsOfFile: CommandTests.experiment, encoding: .utf8)
    return try scratch.write(plain.replacing("policy: \"scan\"", with: behavior).utf8, to: "experiment.json5")
  }

  /// The funnel and what is said of the run, for 300 users.
  private static func report(_ behavior: String) async throws -> (funnel: String, run: String) {
    let scratch = try Scratch()
    let file = try file(behavior, in: scratch)
    let outcome = await Outcome(["run", file, "--users", "300", "--scenarios", "2", "--out", scratch.path, "--quiet"])
    #expect(outcome.exit == .done, "\(outcome.talk)")
    return (try scratch.read("catalog-browse/funnel.csv"), try scratch.read("catalog-browse/run.json"))
  }

  @Test func `a run says by what policy users went, and which parameters counted`() async throws {
    let scanned = try await Self.report("policy: \"scan\"")
    let compared = try await Self.report("policy: \"scent-utility\"")
    #expect(scanned.funnel != compared.funnel)
    #expect(compared.run.contains("\"policy\": \"scent-utility\"") && !scanned.run.contains("\"policy\""))
    for (key, scans) in [("choose_threshold", true), ("second_threshold", true), ("reluctance", false)] {
      #expect(scanned.run.contains("\"\(key)\"") == scans)
      #expect(compared.run.contains("\"\(key)\"") != scans)
    }
  }

  @Test func `the parameters of the one policy are nothing to the other`() async throws {
    let scanned = try await Self.report("policy: \"scan\"")
    let constants = "reluctance: 5, go_back_cost: 7, scent_scale: 20, scent_floor: 1, kinship: 0.5"
    #expect(try await Self.report("policy: \"scan\", \(constants)").funnel == scanned.funnel)
    let compared = try await Self.report("policy: \"scent-utility\"").funnel
    let thresholds = "choose_threshold: 0.9, second_threshold: 0.8"
    #expect(try await Self.report("policy: \"scent-utility\", \(thresholds)").funnel == compared)
    #expect(try await Self.report("policy: \"scent-utility\", \(constants)").funnel != compared)
  }

  @Test func `a session is told look by look`() async throws {
    let scratch = try Scratch()
    let file = try Self.file("policy: \"scent-utility\"", in: scratch)
    let outcome = await Outcome(["trace", file, "--user", "3"])
    #expect(outcome.exit == .done && outcome.answer.contains("looks at"), "\(outcome.answer)\(outcome.talk)")
  }
}
