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
  private var known: [String: Audience?] = [:]
  private var tests = 0

  init(_ root: PartReader, _ notes: ImportNotes) {
    var audiences: [String: PlacedValue] = [:]
    // A typed audience replaces the other of the same id.
    for key in ["audiences", "typedAudiences"] {
      for item in root.items(key) {
        if let id = item["id"]?.text, let conditions = item["conditions"] { audiences[id] = conditions }
      }
    }
    (written, self.notes) = (audiences, notes)
  }

  /// The users of any of a list of audiences.
  func anyOf(_ source: PlacedValue) -> Audience? {
    guard source.value.kind.name == .array else { return refuse(source, "it is no list of audiences") }
    return audiences(source.items[...], depth: 0, names: true).map { .any($0) }
  }

  /// A tree of audiences.
  func audience(_ source: PlacedValue) -> Audience? { tree(source, depth: 0, names: true) }

  /// A tree, whose texts are the ids of audiences where `names` says so.
  private func tree(_ source: PlacedValue, depth: Int, names: Bool) -> Audience? {
    guard depth < Self.deepest else { return refuse(source, "it has more than \(Self.deepest) levels") }
    switch source.value.kind {
    case .array:
      let items = source.items[...]
      let operation = items.first?.text.flatMap { ["and", "or", "not"].contains($0) ? $0 : nil }
      guard let parts = audiences(operation == nil ? items : items.dropFirst(), depth: depth + 1, names: names) else {
        return nil
      }
      switch operation {
      case "and": return .all(parts)
      case "not": return parts.first.map { .not($0) } ?? .any([])
      default: return .any(parts)
      }
    case .object:
      tests += 1
      guard tests <= Self.mostTests else { return tests == Self.mostTests + 1 ? refuseSize(source) : nil }
      return attribute(source)
    case .string(let id) where names: return audience(named: id, source, depth: depth + 1)
    default: return refuse(source, "it is no condition")
    }
  }

  private func audiences(_ items: ArraySlice<PlacedValue>, depth: Int, names: Bool) -> [Audience]? {
    var parts: [Audience] = []
    for item in items {
      guard tests <= Self.mostTests else { return nil }
      if let part = tree(item, depth: depth, names: names) { parts.append(part) }
    }
    return parts.count == items.count ? parts : nil
  }

  /// An audience by its id, read once.
  private func audience(named id: String, _ source: PlacedValue, depth: Int) -> Audience? {
    if let audience = known[id] {
      tests += audience?.tests ?? 0
      guard tests <= Self.mostTests else { return refuseSize(source) }
      return audience
    }
    guard let conditions = written[id] else { return refuse(source, "there is no such audience") }
    let audience = self.conditions(conditions, depth: depth)
    known[id] = .some(audience)
    return audience
  }

  /// The conditions of an audience: a tree, or its JSON as a text.
  private func conditions(_ source: PlacedValue, depth: Int) -> Audience? {
    guard let text = source.text else { return tree(source, depth: depth, names: false) }
    guard text.hasPrefix("[") || text.hasPrefix("{"), let inner = JSON5Value(reading: text) else {
      return refuse(source, "the text is no JSON")
    }
    // All its parts have the position of the text.
    let moved = PlacedValue(value: inner.moved(to: source.value.range), path: source.path)
    return tree(moved, depth: depth, names: false)
  }

  private func refuseSize(_ source: PlacedValue) -> Audience? {
    refuse(source, "it has more than \(Self.mostTests) tests")
  }

  private func attribute(_ source: PlacedValue) -> Audience? {
    let type = source["type"]?.text ?? "custom_attribute"
    guard ["custom_attribute", "custom_dimension"].contains(type) else {
      return refuse(source, "'\(type.clipped)' is no attribute of the user")
    }
    guard let name = source["name"]?.text, AttributeName.isPlain(name) else {
      return refuse(source, AttributeName.refusal)
    }
    let match = source["match"]?.text ?? "exact"
    let operand = source["value"]?.value.attribute ?? .null
    switch (match, operand) {
    case ("exact", .text), ("exact", .boolean), ("exact", .number): return .attribute(name, .exact(operand))
    case ("exists", _): return .attribute(name, .exists)
    case ("substring", .text(let text)) where !text.isEmpty: return .attribute(name, .substring(text))
    case (_, .number(let bound)):
      guard let comparison = Audience.Comparison.all.first(where: { $0.word == match }) else { break }
      return .attribute(name, .number(comparison, bound))
    default: break
    }
    return refuse(source, "a file's conditions have no '\(match.clipped)' that means the same")
  }

  private func refuse(_ source: PlacedValue, _ reason: String) -> Audience? {
    notes.omit(source, "the condition is left out: \(reason)")
    return nil
  }
}

/// The names of attributes that mean the same in a file's condition.
enum AttributeName {
  /// Whether a name is no operator and no path.
  static func isPlain(_ name: String) -> Bool { !name.isEmpty && !name.hasPrefix("$") && !name.contains(".") }

  /// Why other names are refused.
  static let refusal = "a file takes '$' for an operator and '.' for a path in the name of an attribute"
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
