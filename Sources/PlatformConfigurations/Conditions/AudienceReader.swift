import Assignment
import ExperimentFile
import TextFormats

/// Reads the audiences that an experiment of Optimizely names; what has no equal in a file is noted.
final class AudienceReader {
  /// How deep audiences may be nested, so that the condition fits the levels of a file.
  private static let deepest = 24
  /// The most tests of a condition; audiences that are named often would make it endless.
  private static let mostTests = 10_000

  private let written: [String: (conditions: JSON5Value, path: String)]
  private let notes: ImportNotes
  private var known: [String: Audience?] = [:]
  private var tests = 0

  init(_ root: PartReader, _ notes: ImportNotes) {
    var audiences: [String: (conditions: JSON5Value, path: String)] = [:]
    // A typed audience replaces the other of the same id.
    for key in ["audiences", "typedAudiences"] {
      for item in root.items(key) {
        guard let id = item.value["id"]?.text, let conditions = item.value["conditions"] else { continue }
        audiences[id] = (conditions, item.path.path(to: "conditions"))
      }
    }
    (written, self.notes) = (audiences, notes)
  }

  /// The users of any of a list of audiences.
  func anyOf(_ value: JSON5Value, at path: String) -> Audience? {
    guard case .array(let items) = value.kind else { return refuse(value, path, "it is no list of audiences") }
    return all(items.enumerated().map { ($1, path.path(to: $0)) }, depth: 0, names: true).map { .any($0) }
  }

  /// A tree of audiences.
  func audience(_ value: JSON5Value, at path: String) -> Audience? { tree(value, path, depth: 0, names: true) }

  /// A tree, whose texts are the ids of audiences where `names` says so.
  private func tree(_ value: JSON5Value, _ path: String, depth: Int, names: Bool) -> Audience? {
    guard depth < Self.deepest else { return refuse(value, path, "it has more than \(Self.deepest) levels") }
    switch value.kind {
    case .array(let items):
      let operation = items.first?.text.flatMap { ["and", "or", "not"].contains($0) ? $0 : nil }
      let first = operation == nil ? 0 : 1
      let rest = items[first...].enumerated().map { ($1, path.path(to: $0 + first)) }
      guard let parts = all(rest, depth: depth + 1, names: names) else { return nil }
      switch operation {
      case "and": return .all(parts)
      case "not": return parts.first.map { .not($0) } ?? .any([])
      default: return .any(parts)
      }
    case .object:
      tests += 1
      guard tests <= Self.mostTests else { return tests == Self.mostTests + 1 ? refuseSize(value, path) : nil }
      return leaf(value, path)
    case .string(let id) where names: return audience(named: id, value, path, depth: depth + 1)
    default: return refuse(value, path, "it is no condition")
    }
  }

  private func all(_ items: [(value: JSON5Value, path: String)], depth: Int, names: Bool) -> [Audience]? {
    var parts: [Audience] = []
    for item in items {
      guard tests <= Self.mostTests else { return nil }
      if let part = tree(item.value, item.path, depth: depth, names: names) { parts.append(part) }
    }
    return parts.count == items.count ? parts : nil
  }

  /// An audience by its id, read once.
  private func audience(named id: String, _ value: JSON5Value, _ path: String, depth: Int) -> Audience? {
    if let audience = known[id] {
      tests += audience?.tests ?? 0
      guard tests <= Self.mostTests else { return refuseSize(value, path) }
      return audience
    }
    guard let (conditions, place) = written[id] else { return refuse(value, path, "there is no such audience") }
    let audience = self.conditions(conditions, place, depth: depth)
    known[id] = .some(audience)
    return audience
  }

  /// The conditions of an audience: a tree, or its JSON as a text.
  private func conditions(_ value: JSON5Value, _ path: String, depth: Int) -> Audience? {
    guard let text = value.text else { return tree(value, path, depth: depth, names: false) }
    guard text.hasPrefix("[") || text.hasPrefix("{"), let inner = JSON5Value(reading: text) else {
      return refuse(value, path, "the text is no JSON")
    }
    // All its parts have the position of the text.
    return tree(inner.moved(to: value.range), path, depth: depth, names: false)
  }

  private func refuseSize(_ value: JSON5Value, _ path: String) -> Audience? {
    refuse(value, path, "it has more than \(Self.mostTests) tests")
  }

  private func leaf(_ value: JSON5Value, _ path: String) -> Audience? {
    let type = value["type"]?.text ?? "custom_attribute"
    guard ["custom_attribute", "custom_dimension"].contains(type) else {
      return refuse(value, path, "'\(type.clipped)' is no attribute of the user")
    }
    guard let name = value["name"]?.text, AttributeName.isPlain(name) else {
      return refuse(value, path, AttributeName.refusal)
    }
    let match = value["match"]?.text ?? "exact"
    let operand = value["value"]?.attribute ?? .null
    switch (match, operand) {
    case ("exact", .text), ("exact", .boolean), ("exact", .number): return .attribute(name, .exact(operand))
    case ("exists", _): return .attribute(name, .exists)
    case ("substring", .text(let text)) where !text.isEmpty: return .attribute(name, .substring(text))
    case (_, .number(let bound)):
      guard let comparison = Audience.Comparison.all.first(where: { $0.word == match }) else { break }
      return .attribute(name, .number(comparison, bound))
    default: break
    }
    return refuse(value, path, "a file's conditions have no '\(match.clipped)' that means the same")
  }

  private func refuse(_ value: JSON5Value, _ path: String, _ reason: String) -> Audience? {
    notes.omit(path, value, "the condition is left out: \(reason)")
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
