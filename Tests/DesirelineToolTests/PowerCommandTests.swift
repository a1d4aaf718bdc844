import Foundation
import Testing

import DesirelineTool

struct PowerCommandTests {
  private struct Answer: Decodable {
    struct Row: Decodable {
      var metricId: String
      var scope: String
      var scopeId: String
      var treatmentId: String
      var question: String
      var test: String
      var plannedDifference: Double?
      var nControl: Int?
      var assignedUsers: Int?
      var days: Int?
      var weeks: Int?
      var isBelowMinimum: Bool
      var power: Double?
      var powerByFormula: Double?
      var powerSimulated: Double?
      var powerSimulatedSe: Double?
      var detectableDifference: Double?
      var warning: String?
      var status: String
    }

    var schema: String
    var experimentId: String
    var users: Int
    var alpha: Double
    var replicates: Int
    var rows: [Row]

    init(_ text: String) throws {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      self = try decoder.decode(Answer.self, from: Data(text.utf8))
    }
  }

  private static let few = [CommandTests.experiment, "--users", "400", "--seed", "9"]

  @Test func `rows tell every metric, treatment and scope, and why nothing is planned`() async throws {
    let outcome = await Outcome(["power", "--json", "--quiet", "--replicates", "100", "--traffic", "500"] + Self.few)
    #expect(outcome.exit == .done && outcome.talk.isEmpty)
    let answer = try Answer(outcome.answer)
    #expect(answer.schema == "desireline.power/2" && answer.experimentId == "catalog-browse")
    #expect(answer.users == 400 && answer.alpha == 0.05 && answer.replicates == 100)
    // push differs for everybody, hybrid for some.
    // And one requirement bounds a loss.
    #expect(answer.rows.count == 36)
    let guarding = answer.rows.filter { $0.question == "non-inferiority" }
    #expect(guarding.count == 8)
    let same = answer.rows.filter { $0.treatmentId == "hybrid" && $0.scopeId == "compact" && $0.metricId != "scrolls" }
    #expect(same.first { $0.metricId == "reached_product" }?.status == "identical")
    for row in answer.rows where row.status == "ok" {
      #expect(row.nControl != nil && row.assignedUsers != nil && row.detectableDifference != nil)
      let days = try #require(row.days)
      #expect(row.weeks == max(2, (days + 6) / 7))
      #expect((row.powerByFormula ?? 0) >= 0.8 - 1e-9)
      #expect(abs((row.power ?? 0) - (row.powerByFormula ?? 0)) < 0.1)
      #expect((row.powerSimulated == nil) == (row.powerSimulatedSe == nil))
    }
    #expect(answer.rows.allSatisfy { ($0.warning != nil) == $0.metricId.hasPrefix("seconds") })
    #expect(Set(answer.rows.map(\.test)) == ["pooled_z", "welch_t"])
  }

  @Test func `the answer does not depend on threads`() async {
    let arguments = ["power", "--json", "--replicates", "50", "--n", "200"] + Self.few
    let one = await Outcome(arguments + ["--threads", "1"])
    let three = await Outcome(arguments + ["--threads", "3"])
    #expect(one.answer == three.answer && !one.answer.isEmpty)
    #expect(
      one.talk
        == "reproduce: desireline power \(CommandTests.experiment) --users 400 --seed 0x9 --n 200 --replicates 50\n")
  }

  @Test func `the same number of users as a run's report says`() async throws {
    let scratch = try Scratch()
    let cohort = ["--users", "4000", "--seed", "9", CommandTests.experiment]
    #expect(await Outcome(["run", "--out", scratch.path, "--scenarios", "4", "--quiet"] + cohort).exit == .done)
    let answer = try Answer(
      await Outcome(["power", "--json", "--effect", "simulated", "--replicates", "0", "--quiet"] + cohort).answer)
    let row = answer.rows.first { $0.metricId == "reached_product" && $0.scopeId == "all" && $0.treatmentId == "push" }
    let users = try #require(row?.nControl)
    // Reports tell three digits, rounded up; bucket widths of 3333 and 3334 move a number by less than one in a thousand.
    let told = try scratch.read("catalog-browse/summary.md").matches(
      of: /(?m)^\| reached_product ★ \| push \|.*pp \| ([0-9,]+) \|/
    ).compactMap { Int($0.output.1.replacing(",", with: "")) }
    #expect(told.contains { abs($0 - users) <= 1 + users / 90 })
  }

  @Test func `the table`() async throws {
    let outcome = await Outcome(
      ["power", "--effect", "2pp", "--replicates", "0", "--quiet", "--traffic", "10_000"] + Self.few)
    #expect(outcome.exit == .done)
    try Golden.compare(outcome.answer, with: "catalog-browse.txt", in: "Power")
  }

  @Test(arguments: EngineTests.files)
  func `every row of a shipped experiment has the power asked for, and a size at which its test holds`(
    file: String
  ) async throws {
    for effect in ["margin", "simulated"] {
      let outcome = await Outcome([
        "power", EventLogTests.path(file), "--users", "60", "--replicates", "0", "--effect", effect, "--json",
        "--quiet",
      ])
      let rows = try Answer(outcome.answer).rows.filter { $0.nControl != nil }
      for row in rows {
        let (power, users) = (row.power ?? 0, row.nControl ?? 0)
        #expect(power >= 0.8 - 1e-9, "\(row.metricId) \(row.scopeId) \(power)")
        #expect(!row.isBelowMinimum, "\(row.metricId) \(row.scopeId) \(users)")
        let least = row.test == "pooled_z" ? 20 : 30
        #expect(users >= least, "\(row.metricId) \(row.scopeId) \(users)")
      }
    }
  }

  @Test(arguments: [
    ["--effect", "2%"], ["--alpha", "5"], ["--alpha", "0"], ["--power", "1"], ["--formula", "fleiss"], ["--n", "1"],
    ["--effect=-0pp"], ["--min-weeks", "0"], ["--min-weeks", "1.5"],
  ]) func `what cannot be asked is an error`(options: [String]) async {
    let outcome = await Outcome(["power", CommandTests.experiment] + options)
    #expect(outcome.exit == .failed && outcome.answer.isEmpty)
    #expect(outcome.talk.hasPrefix("error: '--") && outcome.talk.contains("\n hint: "))
  }
}
