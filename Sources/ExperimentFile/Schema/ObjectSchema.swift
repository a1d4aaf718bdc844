/// What the reference calls an object.
package struct ObjectNoun: Hashable, Sendable {
  /// One of them, such as `a screen`.
  let one: String
  /// Several of them.
  let several: String

  /// Makes a noun; without an article, several are called like one.
  init(_ one: String, several: String? = nil) {
    let noun = ["an ", "a "].first(where: one.hasPrefix).map { one.dropFirst($0.count) }
    (self.one, self.several) = (one, several ?? noun.map { $0 + "s" } ?? one)
  }

  /// The noun of one that messages call `the app`; `nil` where they call it otherwise.
  init?(subject: String) {
    guard subject.hasPrefix("the ") else { return nil }
    self.init(each: String(subject.dropFirst(4)))
  }

  /// The noun of what a word is for.
  init(each word: String) { self.init(("aeiou".contains(word.prefix(1)) ? "an " : "a ") + word) }
}

/// What the keys of an object may be, as they are declared.
package struct ObjectSchema: Hashable, Sendable {
  /// One key.
  package struct Key: Hashable, Sendable {
    /// The key.
    package let name: String
    /// What it may stand for; `nil` where that is not told, because it depends on another key.
    package var schema: ValueSchema?
    /// Whether it must be there.
    package var isRequired = false
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

  /// The keys in the order in which they are declared.
  package var keys: [Key] = []
  /// What they say together.
  package var constraints: [Constraint] = []
  /// Whether there may be keys that are not declared.
  package var isOpen = false
  /// What the reference calls one; `nil` where that is nothing of its own.
  package var noun: ObjectNoun?
  /// What else holds under conditions; none of it has forks of its own.
  package var forks: [Fork] = []

  /// A key, if there is one of that name.
  package subscript(name: String) -> Key? { keys.first { $0.name == name } }

  /// The keys of which one has to be written, or some.
  var choices: [[String]] {
    constraints.compactMap { constraint in
      switch constraint {
      case .exactlyOne(let names), .atLeastOne(let names): names
      case .needs, .excludes: nil
      }
    }
  }

  /// The least that may be written: the keys that must be there, and the first of those of which one must.
  ///
  /// `nil` where a value of one of them is not known.
  func sample() -> String? {
    let chosen = choices.compactMap { names in names.first { self[$0]?.written != nil } }
    let written = keys.filter { $0.isRequired || chosen.contains($0.name) }
    let members = written.compactMap { key in key.written.map { "\(key.name): \($0)" } }
    guard members.count == written.count else { return nil }
    return members.isEmpty ? "{}" : "{ \(members.joined(separator: ", ")) }"
  }
}

/// Objects are put together from what their keys declare.
extension ObjectSchema {
  /// The keys of both, and all that either says of them.
  static func + (one: ObjectSchema, other: ObjectSchema) -> ObjectSchema {
    var sum = one.joined(with: other)
    let conditions = (one.forks + other.forks).map(\.condition)
    sum.forks = conditions.enumerated().filter { conditions.firstIndex(of: $1) == $0 }.map { _, condition in
      Fork(condition: condition, object: one.under(condition).joined(with: other.under(condition)))
    }
    return sum
  }

  /// What holds under a condition.
  func under(_ condition: Condition) -> ObjectSchema { forks.first { $0.condition == condition }?.object ?? self }

  /// The keys of both, without what holds under conditions.
  private func joined(with other: ObjectSchema) -> ObjectSchema {
    ObjectSchema(
      keys: keys + other.keys, constraints: constraints + other.constraints, isOpen: isOpen || other.isOpen)
  }
}

extension ObjectSchema {
  /// Every key that may be written, with all that it may stand for and what is said of it.
  package var union: [Key] {
    var names: [String] = []
    for key in keys + forks.flatMap(\.object.keys) where !names.contains(key.name) { names.append(key.name) }
    return names.map { name in
      let schemas = ([self[name]] + forks.map { $0.object[name] }).compactMap { $0?.schema }
      let schema: ValueSchema? = schemas.isEmpty ? nil : .any(of: schemas)
      return Key(name: name, schema: schema, note: note(of: name), sample: self[name]?.sample)
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
    return KeyNote(meanings.joined(separator: " "))
  }
}
