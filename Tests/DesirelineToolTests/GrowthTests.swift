import DesirelineTool
import Foundation
import Testing

/// `count: "auto"` on the command line.
struct GrowthTests {
  /// The shipped tours, with as many users as it takes to know their completion so well.
  private static func file(in scratch: Scratch, margin: String) throws -> String {
    let text = try String(contentsOfFile: Walk.path("onboarding-length"), encoding: .utf8)
    let grown = text.replacing(#/count: [0-9_]+/#, with: "count: \"auto\"").replacing(
      #/margin: "[^"]*"/#, with: "margin: \"\(margin)\"")
    return try scratch.write(Array(grown.utf8), to: "tours.json5")
  }

  @Test func `users are added until the margin is known to a tenth, and the same number can be asked for`() async throws
  {
    let scratch = try Scratch()
    let file = try Self.file(in: scratch, margin: "6 pp")
    let outcome = await Outcome(["run", file, "--out", scratch.file("grown"), "--scenarios", "0"])
    #expect(outcome.talk.contains("--users 10000 ") && !outcome.talk.contains("closer look"))
    let again = await Outcome(["run", file, "--out", scratch.file("asked"), "--scenarios", "0", "--users", "10000"])
    #expect(again.exit == outcome.exit)
    for name in ["comparisons.csv", "run.json", "summary.md"] {
      let (grown, asked) = (
        scratch.file("grown/onboarding-length/\(name)"), scratch.file("asked/onboarding-length/\(name)")
      )
      #expect(FileManager.default.contentsEqual(atPath: grown, andPath: asked), "\(name)")
    }
  }

  @Test func `who are too few are told how many would do`() async throws {
    let scratch = try Scratch()
    let file = try Self.file(in: scratch, margin: "2 pp")
    let outcome = await Outcome(["run", file, "--out", scratch.path, "--scenarios", "0", "--users", "500"])
    #expect(
      outcome.talk.contains(
        #/note: Monte Carlo error .* is large beside a margin of 2.0 pp; for a closer look: `--users [0-9]+0000`/#))
  }

  @Test func `only the same users under all variants can be enlarged`() async throws {
    let scratch = try Scratch()
    let file = try Self.file(in: scratch, margin: "6 pp")
    let outcome = await Outcome(["run", file, "--out", scratch.path, "--design", "revealed"])
    #expect(outcome.exit == .failed && outcome.talk.contains("--users N"))
  }
}
