import Foundation
import NavigationExperiments
import TextFormats
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

  private static func json(_ outcome: Outcome) throws -> JSONDocument {
    try JSONDecoder().decode(JSONDocument.self, from: Data(outcome.answer.utf8))
  }

  @Test func `what is imported can be assigned and exported`() async throws {
    let scratch = try Scratch()
    let config = try scratch.write(Self.features.utf8, to: "features.json")
    let file = scratch.file("checkout.json5")
    let imported = await Outcome(["import", config, "--experiment", "checkout", "--out", file])
    #expect(imported.exit == .done && imported.answer.isEmpty, "\(imported.talk)")
    #expect(imported.talk.contains("\(config):5:89: features.checkout.rules[0].name: the text 'Checkout'"))
    #expect(imported.talk.contains("features.checkout.rules[1]: an object of 2 members"))
    let rows = await Outcome(["assign", file, "1", "user-42"]).answer
    // The buckets of version 2 with the seed 'checkout', computed by the rule of the reference.
    #expect(rows.contains("\n1,") && rows.contains(",bucket"), "\(rows)")
    let exported = await Outcome(["export", file])
    #expect(exported.exit == .done)
    let again = try scratch.write(exported.answer.utf8, to: "again.json")
    let second = scratch.file("again.json5")
    #expect(await Outcome(["import", again, "--out", second]).exit == .done)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == String(contentsOfFile: second, encoding: .utf8))
    // No file is replaced.
    #expect(await Outcome(["import", again, "--out", second]).talk.contains("[existing-file]"))
  }

  @Test func `several experiments are listed, and one is chosen by key or path`() async throws {
    let scratch = try Scratch()
    let config = try scratch.write(Self.features.utf8, to: "features.json")
    let list = await Outcome(["import", config])
    #expect(list.exit == .answerIsNo)
    #expect(list.answer == "checkout\n  features.checkout.rules[0]\nsecond\n  features.checkout.rules[1]\n")
    #expect(
      await Outcome(["import", config, "-e", "features.checkout.rules[1]"]).answer.contains("experiment: \"second\""))
    let slip = await Outcome(["import", config, "-e", "chekout"])
    #expect(slip.exit == .failed && slip.talk.contains("did you mean 'checkout'?"))
    let twice = Self.features.replacing("second", with: "checkout")
    let doubled = try scratch.write(twice.utf8, to: "twice.json")
    #expect(await Outcome(["import", doubled, "-e", "checkout"]).talk.contains("'features.checkout.rules[1]'"))
  }

  @Test func `documents list what is not carried over`() async throws {
    let scratch = try Scratch()
    let config = try scratch.write(Self.features.utf8, to: "features.json")
    let imported = try Self.json(await Outcome(["import", config, "-e", "checkout", "--json"]))
    guard case .array(let omissions)? = imported[member: "not_carried_over"] else { throw Missing() }
    #expect(omissions.compactMap { $0[member: "line"] } == [5, 6])
    #expect(imported[member: "assignment"]?[member: "scheme"] == "growthbook")
    let file = try scratch.write(ExampleExperiment.text([]).utf8, to: "shop.json5")
    let exported = try Self.json(await Outcome(["export", file, "--platform", "unleash", "--json"]))
    guard case .array(let others)? = exported[member: "not_carried_over"] else { throw Missing() }
    #expect(others.map { $0[member: "path"] } == ["assignment.scheme"])
    #expect(exported[member: "configuration"]?[member: "version"] == 2)
  }

  @Test func `an export needs a platform that can do it`() async throws {
    let scratch = try Scratch()
    let file = try scratch.write(ExampleExperiment.text([]).utf8, to: "shop.json5")
    #expect(await Outcome(["export", file]).talk.contains("[missing-platform]"))
    let config = try scratch.write(Self.features.utf8, to: "features.json")
    let own = scratch.file("own.json5")
    _ = await Outcome(["import", config, "-e", "second", "--out", own])
    let refused = await Outcome(["export", own, "--platform", "optimizely"])
    #expect(refused.exit == .failed && refused.talk.contains("[other-scheme]"))
  }

  @Test func `a mistake in a configuration has its place`() async throws {
    let scratch = try Scratch()
    let text = Self.features.replacing("\"hashVersion\": 2", with: "\"hashVersion\": \"2\"")
    let config = try scratch.write(text.utf8, to: "features.json")
    let outcome = await Outcome(["import", config, "-e", "checkout"])
    #expect(outcome.exit == .failed && outcome.answer.isEmpty)
    #expect(outcome.talk.contains("\(config):5:45: error: 'hashVersion' in features.checkout.rules[0] must be"))
  }

  private struct Missing: Error {}
}
