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
