import Assignment
import ExperimentFile
import TextFormats

/// Makes an audience of Optimizely of a file's condition; what has no equal there is noted.
struct AudienceWriter {
  private let notes: ExportNotes

  init(_ notes: ExportNotes) { self.notes = notes }

  /// The audience with the users for whom a condition holds; nil, after notes, where there is none.
  func audience(_ value: AttributeValue, at path: String) -> Audience? {
    guard let members = value.members else { return refuse(path, value, "it is no object") }
    let parts = members.map { memberAudience($0, at: "\(path).\($0.name)") }
    let whole = parts.compactMap(\.self)
    guard whole.count == parts.count else { return nil }
    return whole.count == 1 ? whole[0] : .all(whole)
  }

  private func memberAudience(_ member: AttributeValue.Member, at path: String) -> Audience? {
    switch member.name {
    case "$and", "$or":
      let parts = member.value.listed.enumerated().map { audience($1, at: "\(path)[\($0)]") }
      let whole = parts.compactMap(\.self)
      guard whole.count == parts.count else { return nil }
      return member.name == "$and" || whole.isEmpty ? .all(whole) : .any(whole)
    case "$not" where member.value == [:]: return .any([])
    case let name where name.hasPrefix("$"):
      return refuse(path, member.value, "Optimizely's 'not' is not true where an attribute is missing")
    case let name where name.contains("."): return refuse(path, member.value, "Optimizely's attributes have no parts")
    default:
      return Self.test(member.name, member.value)
        ?? refuse(path, member.value, "Optimizely has no test that means the same; say the type with '$type'")
    }
  }

  /// The test of one attribute, by the operators in the order of ``Audience``.
  private static func test(_ name: String, _ value: AttributeValue) -> Audience? {
    if value.isPlainText { return .attribute(name, .exact(value)) }
    let operators = value.members ?? []
    if operators.map(\.name) == ["$in"], case .array(let values) = operators[0].value {
      return values.allSatisfy(\.isScalar) ? .any(values.map { .attribute(name, .exact($0)) }) : nil
    }
    let candidates = value.parts.flatMap(Audience.Test.all)
    if let test = candidates.first(where: { $0.passing == operators }) { return .attribute(name, test) }
    return candidates.first { $0.failing == operators }.map { .not(.attribute(name, $0)) }
  }

  private func refuse(_ path: String, _ value: AttributeValue, _ reason: String) -> Audience? {
    ConditionTests.refuse(path, value, reason, notes)
    return nil
  }
}

extension Audience {
  /// The audience as a datafile has it.
  var document: JSONDocument {
    switch self {
    case .all(let parts): .array(["and"] + parts.map(\.document))
    case .any(let parts): .array(["or"] + parts.map(\.document))
    case .not(let part): ["not", part.document]
    case .attribute(let name, let test):
      .object(JSONDocument.members(["type": "custom_attribute", "name": name]) + test.members)
    }
  }

  /// The attributes that it names, each once.
  var names: [String] {
    switch self {
    case .all(let parts), .any(let parts):
      parts.reduce(into: []) { names, part in names += part.names.filter { !names.contains($0) } }
    case .not(let part): part.names
    case .attribute(let name, _): [name]
    }
  }
}

extension Audience.Test {
  fileprivate var members: [JSONDocument.Member] {
    switch self {
    case .exact(let value): JSONDocument.members(["match": "exact", "value": value])
    case .exists: JSONDocument.members(["match": "exists"])
    case .substring(let text): JSONDocument.members(["match": "substring", "value": text])
    case .number(let comparison, let bound):
      JSONDocument.members(["match": comparison.word, "value": AttributeValue.number(bound)])
    }
  }
}
