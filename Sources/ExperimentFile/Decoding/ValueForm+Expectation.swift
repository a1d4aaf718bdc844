extension ValueForm {
  /// What to write for a key that is missing: a value that can be pasted, else what is expected.
  func hint(for key: String) -> String {
    guard let sample = sample(), sample.count <= Self.longestSample else { return "it is \(expectation)" }
    return "write \(key): \(sample)"
  }

  /// A value of the form, where that takes no exploring of objects: those are told by their schema.
  var plainSample: String? { types.isDisjoint(with: [.object, .array]) ? sample() : nil }

  /// The longest value that a hint shows.
  private static var longestSample: Int { 160 }

  /// What is expected, with the keys that an object of it cannot do without: `an object with 'count' and 'seed'`.
  var expectation: String {
    let schema = schema()
    return (schema.isObject ? "an object" : description) + schema.needs
  }
}

extension ValueSchema {
  /// What a value cannot do without, as it follows its description; empty where that is nothing, or is not told.
  fileprivate var needs: String {
    switch self {
    case .object(let object): object.needs.map { " with \($0)" } ?? ""
    case .array(let element, _): element.isObject ? " of objects\(element.needs)" : ""
    case .table(let value, _, _): value.needs.isEmpty ? "" : ", each an object\(value.needs)"
    case .described(let schema, _): schema.needs
    default: ""
    }
  }

  fileprivate var isObject: Bool {
    switch self {
    case .object: true
    case .described(let schema, _): schema.isObject
    default: false
    }
  }
}

extension ObjectSchema {
  /// The keys it cannot do without, as a list in words; `nil` where there are none.
  fileprivate var needs: String? {
    let required = keys.filter(\.isRequired).map { quoted($0.name) }
    let choices = constraints.compactMap { constraint -> String? in
      switch constraint {
      case .exactlyOne(let names), .atLeastOne(let names): "one of " + names.map { quoted($0) }.joined(separator: ", ")
      case .needs, .excludes: nil
      }
    }
    let all = required + choices
    guard let last = all.last else { return nil }
    return all.count == 1 ? last : all.dropLast().joined(separator: ", ") + " and " + last
  }
}
