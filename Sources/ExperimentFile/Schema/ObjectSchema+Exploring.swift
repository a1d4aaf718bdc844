import TextFormats

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
    forks += known
  }

  /// What a closure asks of an object with one key at the most.
  private static func asked(_ condition: Condition?, _ content: (ObjectReader) -> Void) -> ObjectSchema {
    let recorder = Recorder()
    content(ObjectReader(recording: condition?.example ?? [], in: recorder))
    return recorder.object
  }

  /// Takes in what was asked for.
  mutating func add(_ other: ObjectSchema) {
    for key in other.keys { add(key) }
    for constraint in other.constraints { constrain(constraint) }
    isOpen = isOpen || other.isOpen
    forks += other.forks
  }

  private mutating func add(_ asked: Key) {
    guard let index = keys.firstIndex(where: { $0.name == asked.name }) else { return keys.append(asked) }
    var key = keys[index]
    (key.sample, key.note) = (key.sample ?? asked.sample, key.note ?? asked.note)
    key.isRequired = key.isRequired || asked.isRequired
    guard asked.schema != nil, key.schema == nil else { return keys[index] = key }
    // A key comes where it is read, and not where it was looked at for the sake of another.
    key.schema = asked.schema
    keys.remove(at: index)
    keys.append(key)
  }

  /// Takes note of what keys say together.
  mutating func constrain(_ constraint: Constraint) {
    if case .atLeastOne(let names) = constraint, constraints.contains(.exactlyOne(names)) { return }
    if !constraints.contains(constraint) { constraints.append(constraint) }
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
