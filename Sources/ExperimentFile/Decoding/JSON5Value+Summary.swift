extension JSON5Value.Kind {
  /// The types of values by name.
  package enum Name: String, Sendable, Hashable, CaseIterable {
    case null, bool, number, string, array, object
  }

  /// The type of the value.
  package var name: Name {
    switch self {
    case .null: .null
    case .bool: .bool
    case .number: .number
    case .string: .string
    case .array: .array
    case .object: .object
    }
  }
}

extension JSON5Value {
  /// The value as it is named in "must be a number, not _the text 'many'_".
  package var summary: String {
    switch kind {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(_, let text): text.clipped
    case .string(let text): "the text \(quoted(text))"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// The hint for a value that has quotes too many or too few.
  func quotingHint(for types: Set<Kind.Name>) -> String? {
    switch kind {
    case .null: "leave the key out to say nothing"
    case .number(_, let text) where types.contains(.string): "put it in quotes: \(quoted(text, in: "\""))"
    case .bool(let bool) where types.contains(.string): "put it in quotes: \"\(bool)\""
    case .string(let text) where types.contains(.number) && Double(text) != nil: "leave out the quotes: \(text.clipped)"
    case .string(let text) where types.contains(.bool) && Bool(text) != nil: "leave out the quotes: \(text)"
    default: nil
    }
  }
}
