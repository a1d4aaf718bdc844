import Foundation
import Testing

import DesirelineTool
import ExperimentReports

struct PowerCommandTests {
  private struct Answer: Decodable {
    struct Row: Decodable {
      var metricId, scope, scopeId, treatmentId, question, test, status: String
      var plannedFrom: String?
      var nControl, nTreatment, assignedUsers, days, weeks: Int?
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
    #expect(answer.schema == "desireline.power/3" && answer.experimentId == "catalog-browse")
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

  @Test(arguments: ["catalog-browse", "deep-link-landing", "registration", "checkout-shape"])
  func `the same number of users as a run's report says`(name: String) async throws {
    let scratch = try Scratch()
    let cohort = "--users 3000 --seed 9 --quiet"
    #expect(try await scratch.run("run %\(name) --scenarios 0 -o OUT \(cohort)").exit == .done)
    let summary = try scratch.read("out/\(name)/summary.md")
    // Columns 4, 5 and 6: the users per arm for the difference here, for the margin, and to assign for the margin.
    for (effect, columns) in [("simulated", 4..<5), ("margin", 5..<7)] {
      let line = "power %\(name) --json --effect \(effect) --replicates 0 \(cohort)"
      let rows = try Answer(await scratch.run(line)).rows.filter { row in
        row.scope == "overall" && row.test == "pooled_z" && row.question == "difference" && row.plannedFrom == effect
      }
      for row in rows {
        let (control, treatment) = (try #require(row.nControl), try #require(row.nTreatment))
        let size = control == treatment ? grouped(control) : "\(grouped(control)) and \(grouped(treatment))"
        let told = [size] + (effect == "margin" ? [grouped(try #require(row.assignedUsers))] : [])
        let found = summary.split(separator: "\n").contains { line in
          let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
          return cells.count == 8 && cells[0].hasPrefix(row.metricId) && cells[1] == row.treatmentId
            && Array(cells[columns]) == told
        }
        #expect(found, "\(effect) \(row.metricId) \(row.treatmentId): \(told)")
      }
    }
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
    "--effect 2%", "--alpha 5", "--alpha 0", "--power 1", "--n 1", "--effect=-0pp", "--min-weeks 0",
    "--min-weeks 1.5",
  ]) func `what cannot be asked is an error`(options: String) async throws {
    let outcome = try await Scratch().run("power %catalog-browse \(options)")
    #expect(outcome.exit == .failed && outcome.answer.isEmpty)
    #expect(outcome.talk.hasPrefix("error: '--") && outcome.talk.contains("\n hint: "))
  }
}
