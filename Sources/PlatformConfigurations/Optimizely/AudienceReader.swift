import Assignment
import ExperimentFile
import TextFormats

/// Reads the audiences that an experiment of Optimizely names; what has no equal in a file is noted.
final class AudienceReader {
  /// How deep audiences may be nested, so that the condition fits the levels of a file.
  private static let deepest = 24
  /// The most tests of a condition; audiences that are named often would make it endless.
  private static let mostTests = 10_000

  private let written: [String: PlacedValue]
  private let notes: ImportNotes
  private var known: [String: TestTree] = [:]
  private var tests = 0

  init(_ root: PartReader, _ notes: ImportNotes) {
    var audiences: [String: PlacedValue] = [:]
    // A typed audience replaces the other of the same id.
    for item in root.items("audiences") + root.items("typedAudiences") {
      if let id = item["id"]?.text, let conditions = item["conditions"] { audiences[id] = conditions }
    }
    (written, self.notes) = (audiences, notes)
  }

  /// A tree, whose texts are the ids of audiences where `hasNames` says so; a list is of alternatives.
  func tree(_ source: PlacedValue, depth: Int = 0, hasNames: Bool = true) -> TestTree {
    guard depth < Self.deepest else { return refuse(source, "it has more than \(Self.deepest) levels") }
    switch source.value.kind {
    case .array:
      let word = source.items.first?.text.flatMap { ["and", "or", "not"].contains($0) ? $0 : nil }
      let parts = source.items.dropFirst(word == nil ? 0 : 1).map { item in
        tests > Self.mostTests ? .never : tree(item, depth: depth + 1, hasNames: hasNames)
      }
      switch word {
      case "and": return .all(parts)
      case "not": return parts.first.map { .not($0) } ?? refuse(source, "it denies nothing")
      default: return .any(parts)
      }
    case .object:
      count(1, at: source)
      return PartReader(source, notes).flatMap { AttributeTest($0, .optimizely) }.map { .test($0) } ?? .never
    case .string(let id) where hasNames:
      guard let conditions = written[id] else { return refuse(source, "there is no such audience") }
      if let known = known[id] { count(known.tests.count, at: source) }
      let audience = known[id] ?? self.conditions(conditions, depth: depth + 1)
      known[id] = audience
      return audience
    default: return refuse(source, "it is no condition")
    }
  }

  /// The conditions of an audience: a tree, or its JSON as a text.
  private func conditions(_ source: PlacedValue, depth: Int) -> TestTree {
    guard let text = source.text else { return tree(source, depth: depth, hasNames: false) }
    guard text.hasPrefix("[") || text.hasPrefix("{"), let inner = JSON5Value(reading: text) else {
      return refuse(source, "the text is no JSON")
    }
    // All its parts have the position of the text.
    let moved = PlacedValue(value: inner.moved(to: source.value.range), path: source.path)
    return tree(moved, depth: depth, hasNames: false)
  }

  private func count(_ more: Int, at source: PlacedValue) {
    let before = tests
    tests += more
    if before <= Self.mostTests, tests > Self.mostTests {
      _ = refuse(source, "it has more than \(Self.mostTests) tests")
    }
  }

  private func refuse(_ source: PlacedValue, _ reason: String) -> TestTree {
    notes.omit(source, reason, excludesAll: true)
    return .never
  }
}

extension JSON5Value {
  /// The value with all its parts at one place.
  fileprivate func moved(to range: Range<Int>) -> JSON5Value {
    switch kind {
    case .array(let items): JSON5Value(.array(items.map { $0.moved(to: range) }), at: range)
    case .object(let members):
      JSON5Value(
        .object(members.map { Member(key: $0.key, keyRange: range, value: $0.value.moved(to: range)) }), at: range)
    default: JSON5Value(kind, at: range)
    }
  }
}
