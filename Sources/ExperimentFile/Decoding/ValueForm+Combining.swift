extension ValueForm {
  /// Another form with its values converted.
  public static func converting<Other>(_ form: ValueForm<Other>, _ convert: @escaping (Other) -> Value) -> Self {
    Self(form.description, of: form.types, as: form.schema(), sample: form.sample()) {
      form.content($0).map(convert)
    }
  }

  /// Another form with its values converted where that is possible; where it is not, the expectation is reported.
  /// - Parameters:
  ///   - form: The form that is read first.
  ///   - expectation: What is expected, worded to follow "must be", as in "a color such as \"red\"".
  ///   - convert: The converted value, or `nil` where there is none.
  public static func converting<Other>(
    _ form: ValueForm<Other>,
    to expectation: String,
    _ convert: @escaping (Other) -> Value?
  ) -> Self {
    Self(expectation, of: form.types, as: form.schema(), sample: form.sample()) { context in
      guard let value = form.content(context) else { return nil }
      return convert(value) ?? context.reject(.outOfRange, "must be \(expectation)")
    }
  }

  /// Another form, telling where the value stands, so that more can be said about it later.
  public static func located<Other>(_ form: ValueForm<Other>) -> Self where Value == Located<Other> {
    Self(form.description, of: form.types, as: form.schema(), sample: form.sample()) { context in
      form.content(context).map { Located(value: $0, range: context.value.range) }
    }
  }

  /// Another form whose failure, once reported, is no failure of what it is part of: `nil` stands in its place.
  package static func attempting<Other>(_ form: ValueForm<Other>) -> Self where Value == Other? {
    Self(form.description, of: Set(JSON5Value.Kind.Name.allCases), as: form.schema(), sample: form.sample()) {
      .some(form.read($0))
    }
  }

  /// The same form with one more condition, worded to follow "must be", as in "above 0".
  public func satisfying(_ condition: String, _ isSatisfied: @escaping (Value) -> Bool) -> Self {
    Self("\(description), \(condition)", of: types, as: schema(), sample: sample()) { context in
      guard let value = content(context) else { return nil }
      return isSatisfied(value) ? value : context.reject(.outOfRange, "must be \(condition)")
    }
  }

  /// The same form, of which more can be told without reading a value.
  func known(as schema: @escaping @autoclosure () -> ValueSchema) -> Self {
    Self(description, of: types, as: schema(), sample: sample(), content: content)
  }

  /// The same form, with a value of it as it is written in a file.
  func such(as sample: @escaping @autoclosure () -> String?) -> Self {
    Self(description, of: types, as: schema(), sample: sample(), content: content)
  }

  /// What is known of the values, with what is expected in words where nothing but words tells it.
  var worded: ValueSchema {
    let schema = schema()
    return switch schema {
    case .text: .described(schema, description)
    default: schema
    }
  }

  /// Either of two forms of different types of values, such as a name or an object.
  public func or(_ other: Self) -> Self {
    Self(
      "\(description) or \(other.description)",
      of: types.union(other.types),
      as: .either([worded, other.worded]),
      sample: sample() ?? other.sample()
    ) { context in
      types.contains(context.value.kind.name) ? content(context) : other.content(context)
    }
  }
}

extension ValueForm where Value == JSON5Value {
  /// Any value, as it is written; for parts that are read later.
  package static var anything: Self {
    Self("a value", of: Set(JSON5Value.Kind.Name.allCases), as: .anything) { $0.value }
  }
}
