extension ObjectSchema {
  /// The same with what is said of every key, down to the last.
  func noted(at place: String) -> ObjectSchema {
    var noted = self
    noted.note(at: place, under: nil, beside: self)
    for index in forks.indices {
      noted.forks[index].object.note(at: place, under: forks[index].condition, beside: self)
    }
    return noted
  }

  private mutating func note(at place: String, under condition: Condition?, beside base: ObjectSchema) {
    let everywhere = FormatSection.at(place)
    for index in keys.indices {
      let key = keys[index]
      keys[index].schema = key.schema?.noted(at: FormatSection.place(of: key.name, in: place))
      switch condition {
      case .says("kind", let kind):
        let own = FormatSection.at(place, kind: kind)
        // Kinds of an executable's own have keys that nobody here has heard of.
        let isKnown = own != nil || base[key.name]?.schema == key.schema
        keys[index].note = own?.note(of: key.name) ?? (isKnown ? everywhere?.note(of: key.name) : nil)
      default: keys[index].note = everywhere?.note(of: key.name)
      }
    }
  }
}

extension ValueSchema {
  fileprivate func noted(at place: String) -> ValueSchema {
    switch self {
    case .array(let element, let count): .array(of: element.noted(at: place), count: count)
    case .table(let value, let keys, let count): .table(of: value.noted(at: place), keys: keys, count: count)
    case .object(let object): .object(object.noted(at: place))
    case .either(let schemas): .either(schemas.map { $0.noted(at: place) })
    case .described(let schema, let text): .described(schema.noted(at: place), text)
    default: self
    }
  }
}
