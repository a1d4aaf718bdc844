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
  subscript(name: String) -> Key? { keys.first { $0.name == name } }

  /// Takes note of a key that was asked for.
  mutating func note(
    _ name: String,
    _ schema: ValueSchema?,
    isRequired: Bool = false,
    sample: String? = nil,
    _ note: KeyNote? = nil
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
