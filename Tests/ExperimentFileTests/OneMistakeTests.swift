import ExperimentFile
import TestSupport
import Testing
import TextFormats
import UserBehavior

/// One mistake is told once: laws over every key and every value of a file that uses all of the format.
@Suite struct OneMistakeTests {
  /// Keys whose objects have keys of the author's choice.
  private static let tables: Set = [
    "menus", "screens", "coordinators", "gates", "containers", "on", "variants", "metrics", "labels",
    "destinations", "links", "opens", "after", "sets", "scent", "facts", "weights", "items",
    "goals", "devices", "personas", "scents", "forced", "groups", "condition", "when_true", "when_false",
    "levels",
  ]

  static func text() throws -> String {
    let behavior = BehaviorParameter.allCases.map { parameter in
      let (value, symbol) = (parameter.standard, parameter.unit.symbol)
      let number = value == value.rounded() ? "\(Int(value))" : "\(value)"
      return "\(parameter.key): \(symbol.isEmpty ? number : "\"\(number) \(symbol)\"")"
    }
    return try fixture("every-key.json5").replacing(
      "policy: \"weights\"", with: (["policy: \"weights\""] + behavior).joined(separator: ", "))
  }

  /// Every member of every object, with whether its key belongs to the format.
  private static func members(of value: JSON5Value, isTable: Bool = false) -> [(JSON5Value.Member, isKey: Bool)] {
    switch value.kind {
    case .object(let members):
      members.flatMap { member in
        [(member, !isTable)] + Self.members(of: member.value, isTable: tables.contains(member.key) && !isTable)
      }
    case .array(let items): items.flatMap { Self.members(of: $0) }
    default: []
    }
  }

  static func values(in value: JSON5Value) -> [JSON5Value] {
    let inner: [JSON5Value] =
      switch value.kind {
      case .object(let members): members.map(\.value)
      case .array(let items): items
      default: []
      }
    return inner + inner.flatMap(values)
  }

  static func replacing(_ range: Range<Int>, of text: String, with new: String) -> String {
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(range, with: Array(new.utf8))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The keys of the format, also those of every scheme.
  static func formatKeys() throws -> Set<String> {
    let schemes = try #require(try parsed(fixture("every-scheme.json5")).value)
    return Set(try keys().map(\.key) + members(of: schemes).filter(\.isKey).map(\.0.key))
  }

  /// The keys of the file that uses all of the format but other schemes.
  static func keys() throws -> [JSON5Value.Member] {
    let value = try #require(try parsed(text()).value)
    return members(of: value).filter(\.isKey).map(\.0)
  }

  @Test func `every key misspelt is reported once, with the key that was meant`() throws {
    let text = try Self.text()
    let source = try source(text)
    #expect(try document(text).diagnostics == [])
    let keys = try Self.keys()
    #expect(Set(keys.map(\.key)).count > 90)
    for member in Heavy.sample(keys, oneIn: 10) where member.key != "$schema" && member.key.count > 2 {
      var letters = Array(member.key)
      letters.swapAt(0, 1)
      let found = try document(Self.replacing(member.keyRange, of: text, with: String(letters))).diagnostics
      let expected = "\(source.position(at: member.keyRange.lowerBound)) unknown-key"
      #expect(found.map(\.finding) == [expected], "\(member.key): \(found.map(\.message))")
      #expect(found.first?.hint == "did you mean '\(member.key)'?", "\(member.key)")
    }
  }

  /// A variant called like the slot leads to no coordinator where its own is unknown, too.
  @Test func `a hint for the slot names a coordinator that is there`() throws {
    let text = try Self.text()
      .replacing(/replaces: "[^"]*"/, with: "replaces: \"nowhere\"")
      .replacing(/variants: \{/, with: "variants: { nowhere: { coordinator: \"nowhere\" },")
    let hints = try document(text).diagnostics.compactMap(\.hint)
    #expect(!hints.isEmpty && !hints.contains { $0.contains("the coordinator of variant") }, "\(hints)")
  }

  @Test func `every value that is null is reported once, and nothing that follows from it`() throws {
    let text = try Self.text()
    let source = try source(text)
    // A limit of a check may be null.
    let limits = ["0.0123", "0.00123"]
    let root = try #require(try parsed(text).value)
    // In a patch, null takes out.
    let patch = root["variants"]?["slow"]?["app"]?.range ?? 0..<0
    let values = Self.values(in: root).filter {
      !limits.contains(source.text($0.range)) && !patch.contains($0.range.lowerBound)
    }
    for value in Heavy.sample(values, oneIn: 10) {
      let found = try document(Self.replacing(value.range, of: text, with: "null")).diagnostics
      let expected = "\(source.position(at: value.range.lowerBound)) wrong-type"
      #expect(found.map(\.finding) == [expected], "\(source.text(value.range)): \(found.map(\.message))")
    }
  }

  @Test func `every list that is emptied is reported at its place`() throws {
    let text = try Self.text()
    let source = try source(text)
    let lists = Self.values(in: try #require(try parsed(text).value)).filter {
      if case .array = $0.kind { true } else { false }
    }
    for value in Heavy.sample(lists, oneIn: 4) {
      let found = try document(Self.replacing(value.range, of: text, with: "[]")).diagnostics
      let mayBeEmpty = [
        "add", "shop", "up", "done", "wrong_branches", "to-help", "log-in", "yes", "app://product/{any}",
      ].contains { source.text(value.range).contains("\"\($0)\"") }
      let expected = "\(source.position(at: value.range.lowerBound)) wrong-count"
      #expect(mayBeEmpty || found.map(\.finding) == [expected], "\(source.text(value.range)): \(found.map(\.message))")
    }
  }
}
