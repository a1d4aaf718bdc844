import Foundation
import NavigationExperiments
import Testing

import DesirelineTool

/// A log and a report take the place of nothing but a log and a report, and appear together.
struct LogPlaceTests {
  private static func run(_ more: [String], in scratch: Scratch) async throws -> Outcome {
    await Outcome(try ExitCodeTests.words("run GOOD --users 40 --scenarios 0 -o OUT", in: scratch) + more)
  }

  @Test(arguments: ["name,price\nbag,3\n", "user_id\n", "{\"user\":1}\n", "\0\0\0"], ["items.csv", "items.ndjson"])
  func `a file that is no log is replaced only by force`(text: String, name: String) async throws {
    let scratch = try Scratch()
    let log = try scratch.write(text.utf8, to: name)
    for more in [[], ["--dry-run"]] {
      let outcome = try await Self.run(["--events", log] + more, in: scratch)
      #expect(outcome.exit == .failed && outcome.talk.contains("[occupied-place]"), "\(outcome.talk)")
      #expect(outcome.talk.contains("--force") && !outcome.talk.contains("wrote"))
    }
    #expect(try scratch.read(name) == text)
    #expect(!FileManager.default.fileExists(atPath: scratch.file("out")))
    #expect(try await Self.run(["--events", log, "--force"], in: scratch).exit == .done)
    let written = try scratch.read(name)
    #expect(written.contains("user_id") && written != text)
    // Now it is one.
    #expect(try await Self.run(["--events", log], in: scratch).exit == .done)
  }

  @Test func `a log of any form, and an empty file, may be replaced`() async throws {
    let scratch = try Scratch()
    _ = try scratch.write([], to: "log.csv")
    for name in ["log.csv", "log.csv", "log.tsv", "log.ndjson"] {
      #expect(try await Self.run(["--events", scratch.file(name)], in: scratch).exit == .done)
    }
    try FileManager.default.removeItem(atPath: scratch.file("log.csv"))
    try FileManager.default.moveItem(atPath: scratch.file("log.ndjson"), toPath: scratch.file("log.csv"))
    #expect(try await Self.run(["--events", scratch.file("log.csv")], in: scratch).exit == .done)
  }

  @Test func `what the experiment is read from is never replaced`() async throws {
    let scratch = try Scratch()
    var table = "node_id,parent_id,label\n"
    for group in 1...3 {
      table += "\(group),,Group \(group)\n"
      for thing in 1...3 { table += "\(group)\(thing),\(group),Thing \(group)\(thing)\n" }
    }
    let labels = try scratch.write(table.utf8, to: "labels.csv")
    try FileManager.default.createSymbolicLink(atPath: scratch.file("other.csv"), withDestinationPath: labels)
    let edit = ExampleEdit(#"sizes: [3, 3]"#, #"labels: "labels.csv""#)
    let file = try scratch.write(ExampleExperiment.text([edit]).utf8, to: "tabled.json5")
    let before = try scratch.read("labels.csv")
    for name in ["labels.csv", "other.csv", "./labels.csv"] {
      let words = ["run", file, "--users", "40", "--scenarios", "0", "-o", scratch.file("out"), "--force"]
      let outcome = await Outcome(words + ["--events", scratch.file(name)])
      #expect(outcome.exit == .failed && outcome.talk.contains("the experiment is read from it"), "\(outcome.talk)")
    }
    #expect(try scratch.read("labels.csv") == before)
    let own = try scratch.write(ExampleExperiment.text([]).utf8, to: "good.csv")
    let outcome = await Outcome(["run", own, "--users", "9", "-o", scratch.file("out"), "--events", own, "--force"])
    #expect(outcome.exit == .failed && outcome.talk.contains("the experiment is read from it"), "\(outcome.talk)")
  }

  @Test func `a log does not go into the folder of the report`() async throws {
    let scratch = try Scratch()
    #expect(try await Self.run([], in: scratch).exit == .done)
    for name in ["out/shop/log.csv", "out/shop/funnel.csv", "out/../out/shop/log.csv"] {
      let outcome = try await Self.run(["--events", scratch.file(name), "--force"], in: scratch)
      #expect(outcome.exit == .failed && outcome.talk.contains("replaced as a whole"), "\(outcome.talk)")
    }
    #expect(try await Self.run(["--events", scratch.file("out/log.csv")], in: scratch).exit == .done)
  }

  @Test func `where the report cannot be written there is no log either`() async throws {
    let scratch = try Scratch()
    _ = try scratch.write("precious".utf8, to: "out")
    let outcome = try await Self.run(["--events", scratch.file("log.csv")], in: scratch)
    #expect(outcome.exit == .failed && outcome.talk.contains("it exists and is not a directory"), "\(outcome.talk)")
    #expect(!FileManager.default.fileExists(atPath: scratch.file("log.csv")))
    #expect(try scratch.read("out") == "precious")
  }

  @Test func `force alone means nothing`() async throws {
    let outcome = try await Self.run(["--force"], in: Scratch())
    #expect(outcome.exit == .failed && outcome.talk.contains("[conflicting-options]"))
  }
}
