import Foundation
import Testing

import DesirelineTool

struct PlanCommandTests {
  @Test func `a plan is written as a page and as JSON, under the hash of what it says`() async throws {
    let (scratch, line) = (try Scratch(), "plan %catalog-browse --users 300 --scenarios 3 --traffic 1000 --date")
    let outcome = try await scratch.run(line + " 2026-11-21 -o OUT")
    #expect(outcome.exit == .done, "\(outcome.talk)")
    let hash = outcome.answer.trimmingCharacters(in: .newlines)
    #expect(hash.wholeMatch(of: /sha256:[0-9a-f]{64}/) != nil)
    #expect(try scratch.read("out/catalog-browse/plan.md").contains("Registered on 2026-11-21 as `\(hash)`"))
    let registered = try RegisteredPlan(path: scratch.file("out/catalog-browse/plan.json"))
    #expect(registered.hash == hash && registered.isIntact && registered.date == "2026-11-21")
    // Whatever the day and the threads.
    #expect(try await scratch.run("\(line) 2027-01-01 -o @again --threads 3").answer == outcome.answer)
    let other = try await scratch.run("\(line) 2027-01-01 -o @other --alpha 0.01").answer
    #expect(other != outcome.answer && other.hasPrefix("sha256:"))
  }
}
