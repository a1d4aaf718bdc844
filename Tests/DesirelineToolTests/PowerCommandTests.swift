import DesirelineTool
import ExperimentDesign
import ExperimentFile
import ExperimentReports
import Foundation
import NavigationExperiments
import Testing

struct PowerCommandTests {
  private struct Answer: Decodable {
    struct Row: Decodable {
      var metricId, scope, scopeId, treatmentId, question, status: String
      var nControl, nTreatment, assignedUsers, weeks: Int?
      var power, plannedDifference, detectableDifference: Double?
      var note: String?
    }

    var schema, experimentId: String
    var users: Int
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
    let outcome = try await Scratch().run(Self.few + " --json --traffic 500")
    let answer = try Answer(outcome)
    #expect(answer.schema == "desireline.power/3" && answer.experimentId == "catalog-browse")
    #expect(answer.users == 400 && answer.alpha == 0.05)
    // push differs for everybody, hybrid for some; and one requirement bounds a loss.
    #expect(answer.rows.count == 36 && answer.rows.count { $0.question == "non-inferiority" } == 8)
    let same = answer.rows.filter { $0.treatmentId == "hybrid" && $0.scopeId == "compact" && $0.metricId != "scrolls" }
    #expect(same.first { $0.metricId == "reached_product" }?.status == "identical")
    for row in answer.rows where row.status == "ok" {
      #expect(row.nControl != nil && row.assignedUsers != nil && row.detectableDifference != nil)
      #expect((row.weeks ?? 0) >= 2 && (row.power ?? 0) >= 0.8 - 1e-9)
      #expect(row.note?.contains("times") ?? false == row.metricId.hasPrefix("seconds"))
    }
  }

  @Test func `the answer does not depend on threads`() async throws {
    let (scratch, line) = (try Scratch(), Self.few + " --json --users-per-arm 200 --threads ")
    let (one, three) = (try await scratch.run(line + "1"), try await scratch.run(line + "3"))
    #expect(one.answer == three.answer && !one.answer.isEmpty)
    let path = Shipped.path("catalog-browse")
    #expect(
      one.talk == "reproduce: desireline power \(path) --users 400 --seed 0x9 --users-per-arm 200\n")
  }

  @Test(arguments: ["catalog-browse", "deep-link-landing", "registration", "checkout-shape"])
  func `the same number of users as a run's report says`(name: String) async throws {
    let scratch = try Scratch()
    let cohort = "--users 3000 --seed 9 --quiet"
    #expect(try await scratch.run("run %\(name) --scenarios 0 -o OUT \(cohort)").exit == .done)
    let summary = try scratch.read("out/\(name)/summary.md")
    let shares = try Shipped.document(name).experiment.metrics.filter(\.isBinary).map(\.id)
    // Columns 4, 5 and 6: the users per arm for the difference here, for the margin, and to assign for the margin.
    for (effect, columns) in [("simulated", 4..<5), ("margin", 5..<7)] {
      let line = "power %\(name) --json --effect \(effect) \(cohort)"
      let rows = try Answer(await scratch.run(line)).rows.filter { row in
        row.scope == "overall" && shares.contains(row.metricId) && row.question == "difference" && row.nControl != nil
          && row.note?.contains("below the margin") != true
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
}
