extension ObjectSchema {
  /// Takes down what an ``ObjectReader`` is asked for.
  final class Recorder {
    var object = ObjectSchema()
  }

  /// What a closure asks of an object, whatever is written in it.
  ///
  /// The closure reads an empty object, and then one for each word and each key on which it may depend what else is
  /// asked.
  init(exploring content: (ObjectReader) -> Void) {
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
