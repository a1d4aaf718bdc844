import Desireline
import EventLogs
import ExperimentFile
import ExperimentRuns
import Foundation
import NavigationExperiments
import Testing

import DesirelineTool

/// How logs are to be understood, as the command line says it.
struct LogOptionsTests {
  private static let log = "user_id,time_ms,variant_id,size_class,event,name\nu,1,push,compact,screen-view,home\n"

  struct Refused: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let told: [String]
    var files: [String: String] = [:]
    var testDescription: String { arguments.joined(separator: " ") }
  }

  static let refused = [
    Refused(arguments: ["--preset", "segmnt"], told: ["segmnt", "segment"]),
    Refused(arguments: ["--preset", "snowplow"], told: ["'snowplow' does not say who", "hint: write a mapping"]),
    Refused(
      arguments: ["--preset", "segment", "--mapping", "map.json5"],
      told: ["--preset cannot be used with --mapping", "hint: let the mapping start from it: { preset: \"segment\""],
      files: ["map.json5": "{}"]),
    Refused(arguments: ["--mapping", "map.json5"], told: ["map.json5: error: the file cannot be read"]),
    Refused(
      arguments: ["--mapping", "map.json5"],
      told: [
        "map.json5:1:3: error: unknown key 'presett' in the mapping [unknown-key]", "hint: did you mean 'preset'?",
        "no variant is called 'pushh' [unknown-name]", "hint: did you mean 'push'?",
      ], files: ["map.json5": "{ presett: \"segment\", user: \"u\", variants: { x: \"pushh\" } }"]),
    Refused(
      arguments: ["--aliases", "ids.csv"], told: ["ids.csv:3: 'a' stands for two users, 'x' and 'y'"],
      files: ["ids.csv": "anonymous_id,user_id\na,x\na,y\n"]),
    Refused(arguments: ["--aliases", "ids.csv"], told: ["ids.csv: cannot be read: there is no such file"]),
  ]

  @Test(arguments: refused) func `what cannot be understood is refused before any log is read`(
    refused: Refused
  ) async throws {
    let scratch = try Scratch()
    for (name, text) in refused.files { _ = try scratch.write(text.utf8, to: name) }
    let log = try scratch.write(Self.log.utf8, to: "log.csv")
    let options = refused.arguments.map { $0.contains(".") ? scratch.file($0) : $0 }
    let outcome = await Outcome(["analyze", log, CommandTests.experiment, "--out", scratch.file("out")] + options)
    #expect(outcome.exit == .failed && outcome.answer.isEmpty)
    for words in refused.told { #expect(outcome.talk.contains(words), "\(outcome.talk)") }
    #expect(!FileManager.default.fileExists(atPath: scratch.file("out")))
  }

  private static func interpreter(_ arguments: [String]) throws -> any LogInterpreter {
    let parsed = try CommandLineParser(.desireline).parse(["analyze", "log.csv", CommandTests.experiment] + arguments)
    let document = try ExperimentDocument.read(path: CommandTests.experiment)
    let experiment = document.experiment
    return try LogReading(parsed).interpreter(of: experiment.id, experiment.logVocabulary)
  }

  @Test func `without options logs are in the tool's own format`() throws {
    #expect(try Self.interpreter([]) is NativeFormat)
    #expect(try Self.interpreter([]).counting == .native && Self.interpreter([]).clock == .native)
  }

  @Test func `a preset and a mapping that starts from it are the same`() throws {
    let scratch = try Scratch()
    let preset = try #require(try Self.interpreter(["--preset", "ga4"]) as? MappedFormat)
    let path = try scratch.write("{ preset: \"ga4\" }".utf8, to: "map.json5")
    let mapping = try #require(try Self.interpreter(["--mapping", path]) as? MappedFormat)
    #expect(preset.mapping == mapping.mapping && preset.mapping == LogMapping(.ga4))
    #expect(preset.clock == LogClock(unit: .microseconds, isAbsolute: true))
    #expect(preset.knows(screen: "home") && preset.layout == mapping.layout)
  }
}
