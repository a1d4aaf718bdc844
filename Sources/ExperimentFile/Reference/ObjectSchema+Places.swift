extension ObjectSchema {
  /// This object and all below it, each with its place, in the order of the file.
  package func places(at place: String = "") -> [(place: String, object: ObjectSchema)] {
    [(place, self)]
      + union.flatMap { key -> [(place: String, object: ObjectSchema)] in
        let inner = FormatSection.place(of: key.name, in: place)
        return (key.schema?.objects ?? []).flatMap { $0.places(at: inner) }
      }
  }
}

extension ValueSchema {
  /// The objects with keys of their own in such a value.
  fileprivate var objects: [ObjectSchema] {
    switch self {
    case .array(let element, _): element.objects
    case .table(let value, _, _): value.objects
    case .object(let object): [object]
    case .either(let schemas): schemas.flatMap(\.objects)
    case .described(let schema, _): schema.objects
    default: []
    }
  }
}
