/// A key of an object as it is declared: its name, what it may stand for, what holds without it and what it means.
///
/// An object is a list of keys, the rules between them and what they make:
///
/// ```swift
/// .object(
///   .required("salt", .salt, "What the experiments with the holdout share."),
///   .required("share", .number(in: 0...1), "The proportion of users held out.")
/// ) { AssignmentRules.Holdout(salt: $0, share: $1) }
/// ```
package struct ObjectKey<Value> {
  /// What the key stands for in an object; `nil`, after a report, where the object cannot be made.
  let value: (ObjectReader) -> Value?

  /// A key that has to be there.
  static func required(_ name: String, _ form: ValueForm<Value>, _ meaning: String) -> Self {
    Self { $0.required(name, form, meaning) }
  }

  /// A key that may be left out: `nil` without it and, after a report, where it is not as expected.
  static func optional<Wrapped>(
    _ name: String, _ form: ValueForm<Wrapped>, unlessSaid standard: String, _ meaning: String
  ) -> Self where Value == Wrapped? {
    Self { .some($0.optional(name, form, unlessSaid: standard, meaning)) }
  }

  /// One of several keys of which a rule says how many are needed: `nil` without it.
  static func optional<Wrapped>(
    _ name: String, _ form: ValueForm<Wrapped>, _ meaning: String
  ) -> Self where Value == Wrapped? {
    Self { .some($0.optional(name, form, meaning)) }
  }

  /// A key that may be left out, with what holds then, which a file cannot write.
  static func optional(
    _ name: String, _ form: ValueForm<Value>, or value: Value, unlessSaid standard: String, _ meaning: String
  ) -> Self { Self { $0.optional(name, form, unlessSaid: standard, meaning) ?? value } }

  /// A key that may be left out, with its default.
  static func optional(
    _ name: String, _ form: ValueForm<Value>, default value: Value, _ meaning: String
  ) -> Self where Value: Equatable { Self { $0.optional(name, form, default: value, meaning) } }

  /// Exactly one of several keys, each with what it makes.
  static func one(of alternatives: [Alternative]) -> Self {
    Self { reader in
      let values = alternatives.map { $0.value(reader) }
      return reader.one(of: alternatives.map(\.name)).flatMap { _ in values.lazy.compactMap { $0 }.first }
    }
  }

  /// One of several keys that make the same.
  struct Alternative {
    let name: String
    let value: (ObjectReader) -> Value?

    /// A key, and what its value makes.
    static func key<Written>(
      _ name: String, _ form: ValueForm<Written>, _ meaning: String, _ make: @escaping (Written) -> Value?
    ) -> Self { Self(name: name) { $0.optional(name, form, meaning).flatMap(make) } }
  }
}

/// What keys of an object say together.
package enum ObjectRule {
  /// The keys mean nothing without another.
  case needs([String], String)
  /// The keys mean nothing beside another; the reason follows "because".
  case excludes([String], String, because: String)
  /// At least one of the keys is written.
  case atLeastOne([String], hint: String)
  /// The items of an array have ids of their own.
  case distinctIDs(String, of: String)

  /// Reports where an object breaks the rule; whether it can be made all the same.
  fileprivate func holds(of reader: ObjectReader) -> Bool {
    switch self {
    case .needs(let keys, let other): reader.reportMisplaced(keys, without: other)
    case .excludes(let keys, let other, let reason): reader.reportMisplaced(keys, beside: other, because: reason)
    case .atLeastOne(let keys, let hint): return !reader.reportLack(of: keys, hint: hint)
    case .distinctIDs(let key, let noun): reader.reportDuplicateIDs(in: key, of: noun)
    }
    return true
  }
}

extension ObjectReader {
  /// What keys make together; `nil` where one that is needed is missing or wrong, or a rule is broken.
  ///
  /// Every key is read whatever the others are, so that all mistakes are told.
  func read<each Part, Value>(
    _ key: repeat ObjectKey<each Part>, rules: [ObjectRule] = [], make: (repeat each Part) -> Value?
  ) -> Value? {
    let parts = (repeat (each key).value(self))
    let hold = rules.map { $0.holds(of: self) }
    guard !hold.contains(false) else { return nil }
    return try? make(repeat Self.whole(each parts))
  }

  private static func whole<Part>(_ part: Part?) throws(MissingPart) -> Part {
    guard let part else { throw MissingPart() }
    return part
  }

  private struct MissingPart: Error {}
}

extension ValueForm {
  /// An object of declared keys; others are reported.
  static func object<each Part>(
    _ key: repeat ObjectKey<each Part>, rules: [ObjectRule] = [], make: @escaping (repeat each Part) -> Value?
  ) -> Self { .object { $0.read(repeat each key, rules: rules, make: make) } }
}
