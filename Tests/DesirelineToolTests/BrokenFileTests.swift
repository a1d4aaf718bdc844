import DesirelineTool
import Foundation
import Testing

/// Experiment files that cannot be used: each must be told with its place and a hint, and cost nothing.
struct BrokenFileTests {
  struct Broken: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let code: String
    let make: @Sendable (String) -> [UInt8]

    init(_ name: String, _ code: String, _ make: @escaping @Sendable (String) -> [UInt8]) {
      (testDescription, self.code, self.make) = (name, code, make)
    }

    static func edit(_ name: String, _ code: String, _ old: String, _ new: String) -> Broken {
      Broken(name, code) { Array($0.replacing(old, with: new, maxReplacements: 1).utf8) }
    }
  }

  static let files: [Broken] = [
    .edit("unknown key", "unknown-key", "weight: 1", "wieght: 1"),
    .edit("wrong type", "wrong-type", "count: 20000", "count: \"many\""),
    .edit("missing reference", "unknown-name", "push: \"browser\"", "push: \"browsers\""),
    .edit("device shares that do not sum to 1", "shares-not-one", "share: 0.62", "share: 0.63"),
    Broken("all weights zero", "zero-weights") { Array($0.replacing("weight: 1", with: "weight: 0").utf8) },
    .edit("duplicate key", "duplicate-key", "cohort: {", "cohort: {}, cohort: {"),
    Broken("unclosed brace", "unclosed-brace") { Array($0.prefix($0.count - 3).utf8) },
    Broken("empty file", "empty-file") { _ in [] },
    Broken("50 MB file", "file-too-large") { Array($0.utf8) + Array(repeating: UInt8(ascii: " "), count: 50_000_000) },
    Broken("depth 10,000", "too-deep") { _ in Array(String(repeating: "[", count: 10_000).utf8) },
    Broken("not UTF-8", "invalid-utf8") { Array($0.utf8.prefix(500)) + [0xFF, 0xFE] + Array($0.utf8.dropFirst(500)) },
  ]

  @Test(arguments: files) func `is told with its place and a hint, and the old report stays`(
    broken: Broken
  ) async throws {
    let scratch = try Scratch()
    let good = try String(contentsOfFile: CommandTests.experiment, encoding: .utf8)
    let path = try scratch.write(broken.make(good), to: "broken.json5")
    try FileManager.default.createDirectory(
      atPath: scratch.file("out/catalog-browse"), withIntermediateDirectories: true)
    _ = try scratch.write("old\n".utf8, to: "out/catalog-browse/funnel.csv")

    for command in ["run", "check"] {
      let outcome = await Outcome([command, path] + (command == "run" ? ["--out", scratch.file("out")] : []))
      #expect(outcome.exit == .failed)
      #expect(outcome.talk.contains(/broken\.json5:\d+:\d+: error: .*/), "\(outcome.talk)")
      #expect(outcome.talk.contains("[\(broken.code)]"), "\(outcome.talk)")
      #expect(outcome.talk.contains("hint: "), "\(outcome.talk)")
    }
    #expect(try scratch.read("out/catalog-browse/funnel.csv") == "old\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.file("out")) == ["catalog-browse"])
  }
}
