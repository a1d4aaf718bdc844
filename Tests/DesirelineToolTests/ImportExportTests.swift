import Foundation
import Testing

import DesirelineTool

/// `desireline import` and `desireline export`.
struct ImportExportTests {
  private static let features = """
    {
      "features": {
        "checkout": {
          "rules": [
            { "key": "checkout", "hashVersion": 2, "variations": ["long", "short"], "name": "Checkout" },
            { "key": "second", "variations": [false, true] }
          ]
        }
      }
    }
    """

  /// A folder with the configuration, after a change, in `features.json`.
  private static func prepare(replacing old: String = "", with new: String = "") throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(old.isEmpty ? features : features.replacing(old, with: new), to: "features.json")
    return scratch
  }

  @Test func `what is imported can be assigned and exported`() async throws {
    let scratch = try Self.prepare()
    let imported = try await scratch.run("import @features.json --experiment checkout -o @checkout.json5")
    #expect(imported.exit == .done && imported.answer.isEmpty, "\(imported.talk)")
    let config = scratch.file("features.json")
    #expect(imported.talk.contains("\(config):5:89: features.checkout.rules[0].name: the text 'Checkout'"))
    #expect(imported.talk.contains("features.checkout.rules[1]: an object of 2 members"))
    let rows = try await scratch.run("assign @checkout.json5 1 user-42").answer
    #expect(rows.contains("\n1,") && rows.contains(",bucket"), "\(rows)")
    let exported = try await scratch.run("export @checkout.json5")
    #expect(exported.exit == .done)
    try scratch.write(exported.answer, to: "again.json")
    #expect(try await scratch.run("import @again.json -o @again.json5").exit == .done)
    #expect(try scratch.read("checkout.json5") == scratch.read("again.json5"))
    // No file is replaced.
    #expect(try await scratch.run("import @again.json -o @again.json5").talk.contains("[existing-file]"))
  }

  @Test func `a condition that is not carried over lets no user in`() async throws {
    let scratch = try Self.prepare(
      replacing: #""name": "Checkout""#, with: #""condition": { "a": { "$regex": "(?=b)" } }"#)
    let imported = try await scratch.run("import @features.json --experiment checkout -o @checkout.json5")
    #expect(imported.exit == .answerIsNo && imported.talk.contains("no user is let in: 'a.$regex' uses look-around"))
    #expect(try await scratch.run("assign @checkout.json5 1").answer.hasSuffix("\n1,,,condition\n"))
    let exported = try await scratch.run("export @checkout.json5 --platform growthbook -o @again.json")
    #expect(exported.exit == .done, "\(exported.talk)")
    try scratch.write(
      scratch.read("checkout.json5").replacing("{ $not: {} }", with: "{ $or: [{ a: 1 }, { b: 2 }] }")
        .replacing("growthbook", with: "unleash").replacing("hash_version: 2,", with: "").replacing("0.5", with: "1"),
      to: "other.json5")
    let other = try await scratch.run("export @other.json5")
    #expect(other.exit == .answerIsNo && other.answer.contains("\"values\": []"), "\(other)")
  }

  @Test func `a holdout that a platform does not have lets no user in`() async throws {
    let scratch = try Self.prepare()
    _ = try await scratch.run("import @features.json --experiment checkout -o @checkout.json5")
    let file = try scratch.read("checkout.json5").replacing(
      "hash_version: 2,", with: "holdout: { salt: \"h\", share: 0.1 }, start_at: \"2026-01-01\",")
    try scratch.write(file, to: "checkout.json5")
    let exported = try await scratch.run("export @checkout.json5")
    #expect(exported.exit == .answerIsNo && exported.talk.contains("assignment.start_at: \"2026-01-01\""))
    #expect(exported.talk.contains("until the configuration says who is"))
    #expect(exported.answer.contains("\"$not\": {}") && exported.answer.contains("\"h/holdout\""), "\(exported)")
  }

  @Test func `documents list what is not carried over`() async throws {
    let scratch = try Self.prepare()
    let imported = try await scratch.run("import @features.json -e checkout --json").document()
    let omissions = try #require(imported["not_carried_over"] as? [[String: Any]])
    #expect(omissions.map { $0["line"] as? Int } == [5, 6])
    #expect((imported["assignment"] as? [String: Any])?["scheme"] as? String == "growthbook")
    let exported = try await scratch.run("export GOOD --platform unleash --json").document()
    let others = try #require(exported["not_carried_over"] as? [[String: Any]])
    #expect(others.map { $0["path"] as? String } == ["assignment.scheme"])
    #expect((exported["configuration"] as? [String: Any])?["version"] as? Int == 2)
  }
}
