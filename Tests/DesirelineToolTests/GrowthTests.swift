import DesirelineTool
import Foundation
import Testing

/// `count: "auto"` on the command line.
struct GrowthTests {
  /// The shipped tours, with as many users as it takes to know their completion so well.
  private static func prepare(margin: String) throws -> Scratch {
    let scratch = try Scratch()
    let text = try Shipped.text("onboarding-length").replacing(#/count: [0-9_]+/#, with: "count: \"auto\"")
    try scratch.write(text.replacing(#/margin: "[^"]*"/#, with: "margin: \"\(margin)\""), to: "tours.json5")
    return scratch
  }

  @Test func `users are added until the margin is known to a tenth, and the same number can be asked for`() async throws
  {
    let scratch = try Self.prepare(margin: "6 pp")
    let outcome = try await scratch.run("run @tours.json5 --scenarios 0 -o @grown")
    #expect(outcome.talk.contains("--users 10000 ") && !outcome.talk.contains("closer look"))
    let again = try await scratch.run("run @tours.json5 --scenarios 0 -o @asked --users 10000")
    #expect(again.exit == outcome.exit && scratch.files(of: "grown") == scratch.files(of: "asked"))
    // Only the same users under all variants can be enlarged.
    let refused = try await scratch.run("run @tours.json5 -o OUT --design revealed")
    #expect(refused.exit == .failed && refused.talk.contains("--users N"))
  }
}
