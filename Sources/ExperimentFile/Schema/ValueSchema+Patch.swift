extension ValueSchema {
  /// What may be laid over such a value, objects key by key and everything else as a whole.
  ///
  /// What an object lacks, the one below may have.
  var patch: ValueSchema {
    switch self {
    case .object(let object): .object(object.patch)
    case .table(let value, let keys, let count): .table(of: value.patch, keys: keys, count: 0...count.upperBound)
    case .either(let schemas): .either(schemas.map(\.patch))
    case .described(let schema, let text): .described(schema.patch, text)
    default: self
    }
  }
}

extension ObjectSchema {
  /// What may be laid over such an object.
  fileprivate var patch: ObjectSchema {
    var patch = self
    patch.isOpen = true
    patch.constraints = []
    for index in keys.indices {
      patch.keys[index].isRequired = false
      patch.keys[index].schema = keys[index].schema?.patch
    }
    for index in forks.indices { patch.forks[index].object = forks[index].object.patch }
    return patch
  }
}
