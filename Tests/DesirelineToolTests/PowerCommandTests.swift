import Foundation
import Testing

import DesirelineTool

struct PowerCommandTests {
  private struct Answer: Decodable {
    struct Row: Decodable {
      var metricId, scope, scopeId, treatmentId, question, test, status: String
      var nControl, assignedUsers, days, weeks: Int?
      var isBelowMinimum: Bool
      var power, powerByFormula, powerSimulated, powerSimulatedSe, detectableDifference: Double?
      var warning: String?
    }

    var schema, experimentId: String
    var users, replicates: Int
    var alpha: Double
    var rows: [Row]

    init(_ outcome: Outcome) throws {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      self = try decoder.decode(Answer.self, from: Data(outcome.answer.utf8))
    }
  }

  private static let few = "power %catalog-browse --users 400 --seed 9"

  @Test func `rows have every metric, treatment and scope, and why nothing is planned`() async throws {
    let outcome = try await Scratch().run(Self.few + " --json --replicates 100 --traffic 500")
    let answer = try Answer(outcome)
    #expect(answer.schema == "desireline.power/2" && answer.experimentId == "catalog-browse")
    #expect(answer.users == 400 && answer.alpha == 0.05 && answer.replicates == 100)
    // push differs for everybody, hybrid for some; and one requirement bounds a loss.
    #expect(answer.rows.count == 36 && answer.rows.count { $0.question == "non-inferiority" } == 8)
    let same = answer.rows.filter { $0.treatmentId == "hybrid" && $0.scopeId == "compact" && $0.metricId != "scrolls" }
    #expect(same.first { $0.metricId == "reached_product" }?.status == "identical")
    for row in answer.rows where row.status == "ok" {
      #expect(row.nControl != nil && row.assignedUsers != nil && row.detectableDifference != nil)
      let days = try #require(row.days)
      #expect(row.weeks == max(2, (days + 6) / 7))
      let (power, formula) = (row.power ?? 0, row.powerByFormula ?? 0)
      #expect(formula >= 0.8 - 1e-9 && abs(power - formula) < 0.1)
      #expect((row.powerSimulated == nil) == (row.powerSimulatedSe == nil))
    }
    #expect(answer.rows.allSatisfy { ($0.warning != nil) == $0.metricId.hasPrefix("seconds") })
    #expect(Set(answer.rows.map(\.test)) == ["pooled_z", "welch_t"])
  }

  @Test func `the answer does not depend on threads`() async throws {
    let (scratch, line) = (try Scratch(), Self.few + " --json --replicates 50 --n 200 --threads ")
    let (one, three) = (try await scratch.run(line + "1"), try await scratch.run(line + "3"))
    #expect(one.answer == three.answer && !one.answer.isEmpty)
    let path = Shipped.path("catalog-browse")
    #expect(one.talk == "reproduce: desireline power \(path) --users 400 --seed 0x9 --n 200 --replicates 50\n")
  }

  @Test func `the same number of users as a run's report says`() async throws {
    let scratch = try Scratch()
    let cohort = "--users 4000 --seed 9 --quiet"
    #expect(try await scratch.run("run %catalog-browse --scenarios 4 -o OUT \(cohort)").exit == .done)
    let line = "power %catalog-browse --json --effect simulated --replicates 0 \(cohort)"
    let rows = try Answer(await scratch.run(line)).rows
    let row = rows.first { $0.metricId == "reached_product" && $0.scopeId == "all" && $0.treatmentId == "push" }
    let users = try #require(row?.nControl)
    // Reports say three digits, rounded up; bucket widths of 3333 and 3334 move a number by less than one in a thousand.
    let told = try scratch.read("out/catalog-browse/summary.md").matches(
      of: /(?m)^\| reached_product ★ \| push \|.*pp \| ([0-9,]+) \|/
    ).compactMap { Int($0.output.1.replacing(",", with: "")) }
    #expect(told.contains { abs($0 - users) <= 1 + users / 90 })
  }

  @Test func `the table`() async throws {
    let outcome = try await Scratch().run(Self.few + " --effect 2pp --replicates 0 --traffic 10_000")
    try Golden.compare(outcome.answer, with: "catalog-browse.txt", in: "Power")
  }

  @Test(arguments: Shipped.distinct)
  func `every row of a shipped experiment has the power asked for, and a size at which its test holds`(
    name: String
  ) async throws {
    for effect in ["margin", "simulated"] {
      let line = "power %\(name) --users 60 --replicates 0 --effect \(effect) --json"
      for row in try Answer(await Scratch().run(line)).rows {
        guard let users = row.nControl else { continue }
        #expect((row.power ?? 0) >= 0.8 - 1e-9 && !row.isBelowMinimum, "\(row)")
        #expect(users >= (row.test == "pooled_z" ? 20 : 30), "\(row)")
      }
    }
  }

  @Test(arguments: [
    "--effect 2%", "--alpha 5", "--alpha 0", "--power 1", "--formula fleiss", "--n 1", "--effect=-0pp", "--min-weeks 0",
    "--min-weeks 1.5",
  ]) func `what cannot be asked is an error`(options: String) async throws {
    let outcome = try await Scratch().run("power %catalog-browse \(options)")
    #expect(outcome.exit == .failed && outcome.answer.isEmpty)
    #expect(outcome.talk.hasPrefix("error: '--") && outcome.talk.contains("\n hint: "))
  }
}
