import DesirelineTool
import TestSupport
import Testing

/// Files that are named where a command takes others.
struct InputKindTests {
  private static let table = "user_id,time_ms,variant_id,event,name\nu1,0,a,view,home\n"
  private static let rows =
    #"{"user_id":"u1","experiment":"shop"}"# + "\n" + #"{"user_id":"u2","experiment":"shop"}"# + "\n"

  private static let misplaced = [
    ("analyze @shop.json5 @log.csv", "an experiment file", "desireline analyze @log.csv @shop.json5"),
    (
      "analyze @shop.json5 @log.csv @log.ndjson", "an experiment file",
      "desireline analyze @log.csv @log.ndjson @shop.json5"
    ),
    ("calibrate @shop.json5 @log.ndjson", "an experiment file", "desireline calibrate @log.ndjson @shop.json5"),
    ("run @log.ndjson", "a log or another table", "desireline analyze @log.ndjson my-app.json5"),
    ("analyze @all.part @shop.json5", "a file of parts", "desireline help analyze"),
    ("merge @shop.json5 @all.part", "an experiment file", "desireline merge @all.part @shop.json5"),
    ("check @run.json", "what 'run' wrote", "desireline help check"),
  ]

  @Test(arguments: misplaced) func `a file in the place of another is named, with the line to write`(
    line: String, kind: String, hint: String
  ) async throws {
    let scratch = try Scratch()
    try scratch.writeExample()
    try scratch.write(Self.table, to: "log.csv")
    try scratch.write(Self.rows, to: "log.ndjson")
    try scratch.write(#"{"control":"a","experiment":"shop","format":"desireline.part/2"}"# + "\n", to: "all.part")
    try scratch.write("{\n  \"schema\": \"desireline.run/4\",\n  \"experiment_id\": \"shop\"\n}\n", to: "run.json")
    let outcome = try await scratch.run(line)
    #expect(outcome.exit == .failed && outcome.talk.contains("[misplaced-input]\n"), "\(outcome.talk)")
    let expected = hint.split(separator: " ").map {
      $0.hasPrefix("@") ? scratch.file(String($0.dropFirst())) : String($0)
    }
    #expect(outcome.talk.contains("' is \(kind), and '") && outcome.talk.contains(expected.joined(separator: " ")))
  }

  @Test func `a log whose rows name an experiment is a log`() async throws {
    let scratch = try Scratch()
    try scratch.writeExample()
    try scratch.write(Self.rows, to: "log.ndjson")
    #expect(try await !scratch.run("analyze @log.ndjson @shop.json5").talk.contains("misplaced-input"))
  }

  private static let absent = [
    ("run @shp.json5", "did you mean '@shop.json5'?"), ("run @shop", "did you mean '@shop.json5'?"),
    ("trace @shop.json5 --variant pash", "did you mean 'push'? There are: 'push', 'accordion'"),
    ("trace @shop.json5 --variant x", "there are: 'push', 'accordion'"),
    ("trace @shop.json5 --device Nokia", "there are: 'iPhone 15'"),
  ]

  @Test(arguments: absent) func `a name that is none is answered with those that there are`(
    line: String, hint: String
  ) async throws {
    let scratch = try Scratch()
    try scratch.writeExample()
    let outcome = try await scratch.run(line)
    let text = hint.replacing("@", with: scratch.file(""))
    #expect(outcome.exit == .failed && outcome.talk.contains(" hint: \(text)\n"), "\(outcome.talk)")
  }
}
