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
    let parts = members.map { part($0, at: "\(path).\($0.name)") }
    let whole = parts.compactMap(\.self)
    guard whole.count == parts.count else { return nil }
    return whole.count == 1 ? whole[0] : .all(whole)
  }

  private func part(_ member: AttributeValue.Member, at path: String) -> Audience? {
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
      return Self.leaf(member.name, member.value)
        ?? refuse(path, member.value, "Optimizely has no test that means the same; say the type with '$type'")
    }
  }

  /// The test of one attribute, by the operators in the order of ``Audience``.
  private static func leaf(_ name: String, _ value: AttributeValue) -> Audience? {
    if value.isPlainText { return .attribute(name, .exact(value)) }
    guard let operators = value.members, let first = operators.first else { return nil }
    if operators.count == 1 {
      switch (first.name, first.value) {
      case ("$eq", .text), ("$eq", .number), ("$eq", .boolean): return .attribute(name, .exact(first.value))
      case ("$exists", .boolean(let exists)):
        return exists ? .attribute(name, .exists) : .not(.attribute(name, .exists))
      case ("$in", .array(let values)):
        guard values.allSatisfy({ ["string", "number", "boolean"].contains($0.typeName) }) else { return nil }
        return .any(values.map { .attribute(name, .exact($0)) })
      default: return nil
      }
    }
    guard operators.count == 2, first.name == "$type", let type = first.value.text else { return nil }
    let (operation, operand) = (operators[1].name, operators[1].value)
    if operation == "$ne", operand.typeName == type { return .not(.attribute(name, .exact(operand))) }
    if type == "number", let bound = operand.number {
      let comparison = Audience.Comparison.all.first { $0.operation == operation }
      return comparison.map { .attribute(name, .number($0, bound)) }
    }
    guard type == "string" else { return nil }
    let isNegated = operation == "$not"
    let tests = isNegated ? operand.members ?? [] : [operators[1]]
    guard tests.count == 1, tests[0].name == "$regex", let pattern = tests[0].value.text,
      let literals = Literals(pattern), literals.texts.count == 1, !literals.isAtStart, !literals.isAtEnd
    else { return nil }
    let found = Audience.attribute(name, .substring(literals.texts[0]))
    return isNegated ? .not(found) : found
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
      .object([.init("type", "custom_attribute"), .init("name", .text(name))] + test.members)
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
    case .exact(let value): [.init("match", "exact"), .init("value", JSONDocument(value))]
    case .exists: [.init("match", "exists")]
    case .substring(let text): [.init("match", "substring"), .init("value", .text(text))]
    case .number(let comparison, let bound):
      [.init("match", .text(comparison.word)), .init("value", JSONDocument(exactly: bound))]
    }
  }
}
