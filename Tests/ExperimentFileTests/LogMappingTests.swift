import EventLogs
import ExperimentFile
import Foundation
import TestSupport
import Testing
import TextFormats

/// Mappings are read as they are written, and mistakes told where they stand.
@Suite struct LogMappingTests {
  static let vocabulary = LogVocabulary(
    variants: ["accordion", "push"], sizeClasses: ["compact", "regular"], segments: ["calm", "quick"],
    goals: ["send", "browse"], screens: ["home", "product"])

  /// What becomes of a text: the mapping, or what is wrong.
  private static func read(_ text: String) throws -> (mapping: LogMapping?, diagnostics: [Problem]) {
    let source = try source(text)
    do throws(Problems) { return (try LogMappingDocument.read(source, vocabulary), []) } catch {
      return (nil, error.all)
    }
  }

  @Test func `every key says what it is for`() throws {
    let (read, diagnostics) = try Self.read(fixture("every-mapping-key.json5"))
    #expect(diagnostics == [])
    let mapping = try #require(read)
    #expect(mapping.format == .ndjson && mapping.columns == ["who", "when", "what"])
    #expect(mapping.users == ["userId", "anonymousId"] && mapping.times == ["timestamp", "receivedAt"])
    #expect(mapping.timeUnit == .milliseconds && mapping.identities == ["messageId"] && mapping.sequence == "n")
    #expect(mapping.session == "context.sessionId" && mapping.variants == ["variant"])
    let view = LogMapping.Condition([
      "type": .oneOf(["screen"]), "beta": .oneOf(["false"]), "version": .oneOf(["1", "2"]),
    ])
    #expect(mapping.screens == [.init(view, names: "name", "properties.path")])
    #expect(mapping.acts == [.init(.init(["type": .exists(true)]), names: "event")])
    let exposure = LogMapping.Exposure(
      .init("event", is: "Seen"), experiments: ["properties.experiment"], variants: ["properties.variation"],
      sticky: .init("properties.kept", is: "true"), forced: .init("properties.by", is: "qa", "support"))
    #expect(mapping.exposures == [exposure] && mapping.experiments == ["Categories 2026", "categories"])
    #expect(mapping.variantNames == ["0": "accordion", "1": "push", "off": nil])
    #expect(mapping.screenNames == ["Start": "home", "Splash": nil])
    #expect(mapping.actNames == ["Tapped": "tap", "heartbeat": nil])
    #expect(mapping.onGoal == .init("properties.target", is: "true"))
    let sorting = LogMapping.Sorting(
      ["context.screen.width"], names: ["tablet": "regular"], bins: [.init(0, "compact"), .init(600, "regular")],
      otherwise: "compact")
    #expect(mapping.sizeClass == sorting && mapping.segment == .init(otherwise: "calm"))
    #expect(mapping.goal == .init(["intent"], names: ["s": "send"]))
    #expect(mapping.counting.exposureRule == .last && mapping.counting.countFrom == .start)
    #expect(mapping.columnPaths == ["amount": "properties.total"])
  }

  @Test func `a preset is where a mapping starts from`() throws {
    for preset in LogPreset.allCases where LogMapping(preset).isComplete {
      #expect(try Self.read("{ preset: \"\(preset.rawValue)\" }").mapping == LogMapping(preset))
    }
    var expected = LogMapping(.posthog)
    (expected.timeUnit, expected.users) = (.seconds, ["id"])
    expected.variantNames["test"] = "push"
    let text = "{ preset: \"posthog\", time: { unit: \"s\" }, user: \"id\", variants: { test: \"push\" } }"
    #expect(try Self.read(text).mapping == expected)
    let column = try Self.read("{ preset: \"posthog\", variant: \"properties.group\" }").mapping
    #expect(column?.exposures == [] && column?.variants == ["properties.group"] && column?.acts == expected.acts)
    let snowplow = "{ preset: \"snowplow\", exposure: { when: { event_name: \"shown\" }, variant: \"se_label\" } }"
    #expect(try Self.read(snowplow).mapping?.exposures.count == 1)
  }

  @Test func `a path alone is enough where there is nothing else to say`() throws {
    let text = "{ user: \"u\", time: \"t\", screen: \"s\", event: [\"e\", { name: \"f\" }], variant: \"v\" }"
    let mapping = try #require(try Self.read(text).mapping)
    #expect(mapping.times == ["t"] && mapping.timeUnit == .iso8601)
    #expect(mapping.screens == [.init(names: "s")] && mapping.acts == [.init(names: "e"), .init(names: "f")])
    #expect(mapping.exposures == [] && mapping.variants == ["v"] && mapping.counting.countFrom == .exposure)
  }

  /// Mistakes in a mapping that has none otherwise.
  @Test(arguments: try cases(in: "broken-mappings.txt")) func `a mistake is told once, at its place`(
    cells: [String]
  ) throws {
    let marked = "{ \(cells[0]) user: \"u\", time: { path: \"t\", unit: \"s\" }, event: \"e\", variant: \"v\" }"
    try expectMistake(in: marked, cells[1], hint: cells.count > 2 ? cells[2] : nil) { try Self.read($0).diagnostics }
  }

  static let holes: [(String, [String])] = [
    ("{}", ["lacks the key 'user'", "lacks the key 'time'", "what happened", "who has which variant"]),
    ("{ user: \"u\", time: {}, event: \"e\", variant: \"v\" }", ["'time' in the mapping lacks the key 'path'"]),
    ("{ preset: \"snowplow\" }", ["who has which variant"]),
    ("{ preset: \"snowplow\", exposure: [{ when: { a: 1 } }] }", ["who has which variant"]),
    ("{ user: \"u\", time: \"t\", event: \"e\", varaint: \"v\" }", ["unknown key 'varaint'"]),
    ("[]", ["must be an object"]), ("{ presett: \"segment\" }", ["unknown key 'presett'"]),
    ("{ preset: \"segmnt\" }", ["must be one of"]),
  ]

  @Test(arguments: holes) func `what no mapping can do without is asked for`(text: String, told: [String]) throws {
    let messages = try Self.read(text).diagnostics.map(\.message)
    #expect(messages.count == told.count, "\(messages)")
    for words in told { #expect(messages.contains { $0.contains(words) }, "\(messages)") }
  }

  @Test(arguments: ["{ user: ", "", "{ user: \"u\" ", "nonsense"]) func `what is no JSON5 is no mapping`(
    text: String
  ) throws { #expect(try Self.read(text).mapping == nil && !Self.read(text).diagnostics.isEmpty) }

  /// Every key of every object whose keys are the format's.
  private static func keys(of value: JSON5Value, isTable: Bool = false) -> [JSON5Value.Member] {
    switch value.kind {
    case .object(let members):
      members.flatMap { member in
        (isTable ? [] : [member]) + keys(of: member.value, isTable: tables.contains(member.key) && !isTable)
      }
    case .array(let items): items.flatMap { keys(of: $0) }
    default: []
    }
  }

  private static let tables: Set = [
    "when", "variants", "screens", "acts", "names", "onGoal", "sticky", "forced", "values",
  ]

  @Test func `every key misspelt is told, with the key that was meant`() throws {
    let text = try fixture("every-mapping-key.json5")
    let value = try #require(try parsed(text).value)
    for member in Self.keys(of: value) {
      var bytes = Array(text.utf8)
      bytes.replaceSubrange(member.keyRange, with: Array("\"\(member.key)_\"".utf8))
      let diagnostics = try Self.read(String(decoding: bytes, as: UTF8.self)).diagnostics
      let position = try source(text).position(at: member.keyRange.lowerBound)
      #expect(
        diagnostics.first?.position == position && diagnostics.count == 1,
        "\(member.key): \(diagnostics.map(\.message))")
      #expect(diagnostics.first?.hint == "did you mean '\(member.key)'?", "\(member.key)")
    }
  }

  @Test func `the page of mappings has a row for every key, and no other`() throws {
    let page = try packageFile("Sources/EventLogs/EventLogs.docc/Mapping.md")
    let section = try #require(page.components(separatedBy: "## Keys\n").last?.components(separatedBy: "\n## ").first)
    let rows = section.matches(of: /\n\| `([A-Za-z$.]+)` \|/).map { String($0.output.1) }
    let value = try #require(try parsed(fixture("every-mapping-key.json5")).value)
    #expect(rows.filter { !$0.contains(".") } == value.keys)
    let parts = [
      "time.path", "time.unit", "screen.when", "screen.name", "exposure.when", "exposure.experiment",
      "exposure.variant", "exposure.sticky", "exposure.forced", "variant.all", "sizeClass.path", "sizeClass.names",
      "sizeClass.bins",
      "sizeClass.otherwise",
    ]
    #expect(rows.filter { $0.contains(".") } == parts)
  }

  @Test func `the examples on the page are mappings`() throws {
    let page = try packageFile("Sources/EventLogs/EventLogs.docc/Mapping.md")
    let examples = page.components(separatedBy: "```json5\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
    #expect(examples.count >= 3)
    for example in examples { #expect(try Self.read(example).diagnostics == [], "\(example)") }
  }
}
