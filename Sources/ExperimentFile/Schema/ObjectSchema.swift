import TextFormats

/// What the keys of an object may be, as they were asked for.
package struct ObjectSchema: Hashable, Sendable {
  /// One key.
  package struct Key: Hashable, Sendable {
    /// The key.
    package let name: String
    /// What it may stand for; `nil` where that is not told, because it depends on another key.
    package var schema: ValueSchema?
    /// Whether it must be there.
    package var isRequired: Bool
    /// What is said of it; `nil` where nothing is.
    package var note: KeyNote?
    /// A value as it is written in a file; `nil` where none is known.
    package var sample: String?

    /// The sample, or else one that the schema tells.
    var written: String? { sample ?? schema?.sample }
  }

  /// What keys say together.
  package enum Constraint: Hashable, Sendable {
    /// One of the keys is written, and no other of them.
    case exactlyOne([String])
    /// At least one of the keys is written.
    case atLeastOne([String])
    /// The first means nothing without the second.
    case needs(String, String)
    /// The first means nothing beside the second.
    case excludes(String, String)
  }

  /// What is written, where what holds of the keys depends on it.
  package enum Condition: Hashable, Sendable {
    /// A key is there.
    case has(String)
    /// A key stands for a word.
    case says(String, String)
  }

  /// What holds under a condition.
  package struct Fork: Hashable, Sendable {
    /// The condition.
    package let condition: Condition
    /// What holds, whole.
    package var object: ObjectSchema
  }

  /// The keys in the order in which they were asked for.
  package var keys: [Key] = []
  /// What they say together.
  package var constraints: [Constraint] = []
  /// Whether there may be keys that were not asked for.
  package var isOpen = false
  /// What else holds under conditions; none of it has forks of its own.
  package var forks: [Fork] = []

  /// A key, if it was asked for.
  package subscript(name: String) -> Key? { keys.first { $0.name == name } }

  /// Takes note of a key that was asked for.
  mutating func note(
    _ name: String, _ schema: ValueSchema?, isRequired: Bool = false, sample: String? = nil, _ note: KeyNote? = nil
  ) {
    guard let index = keys.firstIndex(where: { $0.name == name }) else {
      return keys.append(Key(name: name, schema: schema, isRequired: isRequired, note: note, sample: sample))
    }
    var key = keys[index]
    (key.sample, key.note) = (key.sample ?? sample, key.note ?? note)
    key.isRequired = key.isRequired || isRequired
    guard let schema, key.schema == nil else { return keys[index] = key }
    // A key comes where it is read, and not where it was looked at for the sake of another.
    key.schema = schema
    keys.remove(at: index)
    keys.append(key)
  }

  /// The least that may be written: the keys that must be there, and the first of those of which one must.
  ///
  /// `nil` where a value of one of them is not known.
  func sample() -> String? {
    let choices = constraints.compactMap { constraint -> String? in
      switch constraint {
      case .exactlyOne(let names), .atLeastOne(let names): names.first { self[$0]?.written != nil }
      case .needs, .excludes: nil
      }
    }
    let written = keys.filter { $0.isRequired || choices.contains($0.name) }
    let members = written.compactMap { key in key.written.map { "\(key.name): \($0)" } }
    guard members.count == written.count else { return nil }
    return members.isEmpty ? "{}" : "{ \(members.joined(separator: ", ")) }"
  }

  /// Takes note of what keys say together.
  mutating func note(_ constraint: Constraint) {
    if case .atLeastOne(let names) = constraint, constraints.contains(.exactlyOne(names)) { return }
    if !constraints.contains(constraint) { constraints.append(constraint) }
  }
}

extension ObjectSchema {
  /// Takes down what an ``ObjectReader`` is asked for.
  final class Recorder { var object = ObjectSchema() }

  /// What a closure asks of an object, whatever is written in it.
  ///
  /// The closure reads an empty object, and then one for each word and each key on which it may depend what else is
  /// asked.
  package init(exploring content: (ObjectReader) -> Void) {
    self = Self.asked(nil, content)
    let words = keys.flatMap { key in (key.schema?.words ?? []).map { Condition.says(key.name, $0) } }
    let choices = constraints.flatMap { constraint -> [Condition] in
      guard case .exactlyOne(let names) = constraint else { return [] }
      return names.map { .has($0) }
    }
    var known: [Fork] = []
    for condition in choices + words {
      let object = Self.asked(condition, content)
      // Where it does not matter which word it is, it may matter that there is one.
      let general = known.first { $0.condition == .has(condition.key) }?.object ?? self
      if object != general { known.append(Fork(condition: condition, object: object)) }
    }
    forks = known
  }

  /// What a closure asks of an object with one key at the most.
  private static func asked(_ condition: Condition?, _ content: (ObjectReader) -> Void) -> ObjectSchema {
    let recorder = Recorder()
    content(ObjectReader(recording: condition?.example ?? [], in: recorder))
    return recorder.object
  }
}

extension ObjectSchema.Condition {
  /// The key on which it depends.
  var key: String {
    switch self {
    case .has(let key), .says(let key, _): key
    }
  }

  /// The least that fulfils the condition; a key stands for nothing that any form takes.
  fileprivate var example: [JSON5Value.Member] {
    let kind: JSON5Value.Kind =
      switch self {
      case .has: .null
      case .says(_, let word): .string(word)
      }
    return [JSON5Value.Member(key: key, keyRange: 0..<0, value: JSON5Value(kind, at: 0..<0))]
  }
}

extension ObjectSchema {
  /// Every key that may be asked for, with all that it may stand for and what is said of it.
  package var union: [Key] {
    var names: [String] = []
    for key in keys + forks.flatMap(\.object.keys) where !names.contains(key.name) { names.append(key.name) }
    return names.map { name in
      let schemas = ([self[name]] + forks.map { $0.object[name] }).compactMap { $0?.schema }
      let schema: ValueSchema? = schemas.isEmpty ? nil : .any(of: schemas)
      return Key(name: name, schema: schema, isRequired: false, note: note(of: name), sample: self[name]?.sample)
    }
  }

  /// What is said of a key, kind by kind where kinds differ.
  private func note(of name: String) -> KeyNote? {
    if let note = self[name]?.note { return note }
    let told = forks.compactMap { fork in fork.object[name]?.note.map { (note: $0, fork.condition) } }
    guard let first = told.first?.note, told.contains(where: { $0.note != first }) else { return told.first?.note }
    let meanings = told.map { note, condition in
      if case .says(_, let word) = condition { "\(word): \(note.meaning)" } else { note.meaning }
    }
    return KeyNote(name, meanings.joined(separator: " "))
  }
}
