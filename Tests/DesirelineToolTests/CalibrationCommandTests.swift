import DesirelineTool
import Foundation
import Testing

struct CalibrationCommandTests {
  private struct Answer: Decodable {
    struct Procedure: Decodable {
      struct Rejections: Decodable { let level: Double, rejected: Int, low: Int, high: Int }
      struct Coverage: Decodable { let level: Double, covered: Int, of: Int, low: Int, high: Int }
      let metric_id, treatment_id: String?
      let procedure, claim: String
      let replicates: Int
      let kept: Bool
      let rejections: [Rejections]
      let coverage: Coverage?
      let ks_distance, ks_limit: Double?
    }
    let schema, experiment_id, control_id, design, seed: String
    let replicates, users: Int
    let kept: Bool
    let procedures: [Procedure]
  }

  private static func words(users: Int = 250, seed: Int = 5) -> [String] {
    ["power", CommandTests.experiment, "--aa", "12", "--users", "\(users)", "--seed", "\(seed)"]
  }

  private static func answer(users: Int = 250, _ more: String...) async throws -> Answer {
    let outcome = await Outcome(words(users: users) + ["--json", "--quiet"] + more)
    #expect(outcome.exit == .done && outcome.talk.isEmpty)
    return try JSONDecoder().decode(Answer.self, from: Data(outcome.answer.utf8))
  }

  @Test func `power --aa answers in the words of the reports`() async throws {
    let answer = try await Self.answer()
    #expect(answer.schema == "desireline.calibration/1" && answer.experiment_id == "catalog-browse")
    #expect(answer.control_id == "accordion" && answer.design == "revealed" && answer.seed == "0x5")
    #expect(answer.replicates == 12 && answer.users == 250 && answer.kept)
    // Two shares with three procedures each and three means with two, for two treatments; and three over everything.
    #expect(answer.procedures.count == 27)
    let first = try #require(answer.procedures.first)
    #expect(first.metric_id == "reached_product" && first.treatment_id == "push" && first.claim == "exact")
    #expect(first.rejections.map(\.level) == [0.01, 0.05, 0.1] && first.coverage?.of == 12 && first.ks_distance == nil)
    let scrolls = answer.procedures.filter { $0.metric_id == "scrolls" }
    let names = ["welch_t", "asymptotic_confidence_sequence"]
    #expect(scrolls.map(\.procedure) == names + names)
    // Some 80 users of an arm are too few for a mean's test to be held to all that it says.
    #expect(scrolls.map(\.claim) == scrolls.map { _ in "at_most" } && scrolls.allSatisfy { $0.ks_distance == nil })
  }

  @Test func `where enough is counted, p-values of means are held against the uniform distribution`() async throws {
    let scrolls = try await Self.answer(users: 1200).procedures.filter { $0.metric_id == "scrolls" }
    #expect(scrolls.map(\.claim) == ["exact", "at_most", "exact", "at_most"])
    let (distance, limit) = (try #require(scrolls[0].ks_distance), try #require(scrolls[0].ks_limit))
    #expect(distance < limit && scrolls[1].ks_distance == nil)
  }

  @Test func `variants with users of their own have no sample ratio to look at`() async throws {
    let answer = try await Self.answer("--design", "independent")
    #expect(answer.procedures.count == 25 && !answer.procedures.contains { $0.procedure.contains("sample_ratio") })
  }

  @Test func `the page does not depend on the threads, and its last line gives it again`() async throws {
    let one = await Outcome(Self.words() + ["--threads", "1"])
    let three = await Outcome(Self.words() + ["--threads", "3"])
    #expect(one.exit == .done && one.answer == three.answer)
    #expect(one.answer.hasPrefix("catalog-browse: 'accordion' under the names of all 3 variants"))
    #expect(one.answer.hasSuffix("every procedure keeps its word\n"))
    let settings = "--aa 12 --users 250 --seed 0x5 --design revealed"
    #expect(one.talk == "reproduce: desireline power \(CommandTests.experiment) \(settings)\n")
    #expect(
      await Outcome(["power", CommandTests.experiment] + settings.split(separator: " ").map(String.init)).answer
        == one.answer)
    let other = await Outcome(Self.words(seed: 6))
    #expect(other.exit == .done && other.answer != one.answer)
  }

  @Test func `a file that is not there is refused`() async {
    let outcome = await Outcome(["power", "nowhere.json5", "--aa", "10"])
    #expect(outcome.exit == .failed && outcome.answer.isEmpty && outcome.talk.contains("nowhere.json5"))
  }
}
