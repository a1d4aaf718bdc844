import NavigationEvents
import TextFormats

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
///
/// Several keys that make one value are declared as one: ``all(_:rules:make:)`` and ``one(of:)``.
public struct ObjectKey<Value> {
  /// What the schema and the reference say of it.
  package let schema: () -> ObjectSchema

  /// What the key stands for in an object; `nil`, after a report, where the object cannot be made.
  let content: (ObjectReader) -> Value?

  init(schema: @escaping () -> ObjectSchema, content: @escaping (ObjectReader) -> Value?) {
    (self.schema, self.content) = (schema, content)
  }

  /// Declares one key.
  /// - Parameters:
  ///   - isRequired: Whether an object must have it.
  ///   - standard: What holds when it is left out, in words and Markdown.
  ///   - value: What is made of what is written; of `nil` where nothing is, or something wrong, which was reported.
  @_semantics("optimize.sil.specialize.generic.never") fileprivate init<Written>(
    _ name: String, _ form: ValueForm<Written>, isRequired: Bool = false,
    unlessSaid standard: @escaping @autoclosure () -> String? = nil, _ meaning: String?,
    _ value: @escaping (Written?, ObjectReader) -> Value?
  ) {
    let outline = form.outline
    schema = {
      let note = meaning.map { KeyNote(unlessSaid: standard(), $0) }
      return ObjectSchema(keys: [
        .init(name: name, schema: outline.worded, isRequired: isRequired, note: note, sample: outline.plainSample)
      ])
    }
    content = { value($0.value(of: name, form), $0) }
  }

  /// A key that has to be there.
  public static func required(_ name: String, _ form: ValueForm<Value>, _ meaning: String? = nil) -> Self {
    Self(name, form, isRequired: true, meaning) { value, reader in
      if value == nil { reader.reportMissing(name, form.outline) }
      return value
    }
  }

  /// A key that has to be there under a condition: `nil` where it does not hold.
  static func required<Written>(
    _ name: String, _ form: ValueForm<Written>, when condition: ObjectSchema.Condition, unlessSaid standard: String,
    _ meaning: String
  ) -> Self where Value == Written? {
    let key = optional(name, form, unlessSaid: standard, meaning)
    let required = ObjectKey<Written>(name, form, isRequired: true, unlessSaid: standard, meaning) { value, _ in value }
    return Self(schema: {
      var schema = key.schema()
      schema.forks = [.init(condition: condition, object: required.schema())]
      return schema
    }) { reader in
      if reader.fulfills(condition) { reader.reportMissing(name, form.outline) }
      return key.content(reader)
    }
  }

  /// A key that may be left out: `nil` without it and, after a report, where it is not as expected.
  public static func optional<Written>(
    _ name: String, _ form: ValueForm<Written>, unlessSaid standard: String? = nil, _ meaning: String? = nil
  ) -> Self where Value == Written? { Self(name, form, unlessSaid: standard, meaning) { value, _ in .some(value) } }

  /// A key that may be left out, with what holds then, which a file cannot write.
  public static func optional(
    _ name: String, _ form: ValueForm<Value>, or standard: Value, unlessSaid words: String? = nil,
    _ meaning: String? = nil
  ) -> Self { Self(name, form, unlessSaid: words, meaning) { value, _ in value ?? standard } }

  /// A key that may be left out, with its default, which the reference and the schema print as a file would write it.
  public static func optional(
    _ name: String, _ form: ValueForm<Value>, default standard: Value, from source: String? = nil,
    _ meaning: String? = nil
  ) -> Self where Value: Equatable {
    Self(name, form, unlessSaid: form.literal(of: standard, from: source), meaning) { value, _ in value ?? standard }
  }

  /// A key that may be left out: `nil` without it, where its default holds, and, after a report, where it is not as
  /// expected.
  static func optional<Written: Equatable>(
    _ name: String, _ form: ValueForm<Written>, normally standard: Written, from source: String? = nil,
    _ meaning: String? = nil
  ) -> Self where Value == Written? {
    Self(name, form, unlessSaid: form.literal(of: standard, from: source), meaning) { value, _ in .some(value) }
  }

  /// A key whose form depends on what else is written: `nil` without it, and where no condition holds.
  static func optional<Written>(
    _ name: String, _ forms: [(condition: ObjectSchema.Condition, form: ValueForm<Written>)],
    unlessSaid standard: String, _ meaning: String
  ) -> Self where Value == Written? {
    let keys = forms.map { ($0.condition, optional(name, $0.form, unlessSaid: standard, meaning)) }
    return Self(schema: {
      ObjectSchema(
        keys: [.init(name: name)], forks: keys.map { .init(condition: $0.0, object: $0.1.schema()) })
    }) { reader in
      _ = reader.member(name)
      let possible = keys.filter { reader.fulfills($0.0) }
      return possible.count == 1 ? possible[0].1.content(reader) : .some(nil)
    }
  }

  /// A list that may be left out: empty without it, `nil`, after a report, where it is not as expected.
  static func list<Element>(
    _ name: String, _ form: ValueForm<[Element]>, unlessSaid standard: String = "empty", _ meaning: String
  ) -> Self where Value == [Element] {
    Self(name, form, unlessSaid: standard, meaning) { value, reader in
      value ?? (reader.member(name) == nil ? [] : nil)
    }
  }

  /// The same key, whose value is kept for the keys that are read after it.
  func kept(_ keep: @escaping (Value?) -> Void) -> Self {
    Self(schema: schema) { reader in
      let value = content(reader)
      keep(value)
      return value
    }
  }

  /// Exactly one of several keys, each with what it makes.
  public static func one(of alternatives: [Alternative]) -> Self {
    Self(schema: {
      alternatives.reduce(ObjectSchema(constraints: [.exactlyOne(alternatives.map(\.name))])) { $0 + $1.key.schema() }
    }) { reader in
      let values = alternatives.map { $0.key.content(reader) }
      return reader.one(of: alternatives.map(\.name)).flatMap { _ in values.lazy.compactMap { $0 }.first }
    }
  }

  /// One of several keys that make the same.
  public struct Alternative {
    let name: String
    let key: ObjectKey<Value>

    /// A key, and what its value makes.
    public static func key<Written>(
      _ name: String, _ form: ValueForm<Written>, _ meaning: String, _ make: @escaping (Written) -> Value?
    ) -> Self { Self(name: name, key: ObjectKey(name, form, meaning) { value, _ in value.flatMap(make) }) }
  }

  /// The kind of an object by a word, and the keys that an object of the kind has.
  ///
  /// Where the word is none, that is reported, and other keys are let pass.
  /// - Parameters:
  ///   - form: The words that are possible, and perhaps others.
  ///   - kinds: The keys by word.
  ///   - standard: The kind of an object that does not say it; `nil` where each has to.
  static func kind(
    _ name: String, _ kinds: [(word: String, keys: ObjectKey<Value>)], as form: ValueForm<String>? = nil,
    default standard: String? = nil, _ meaning: String
  ) -> Self {
    let form = form ?? .oneOf(kinds.map { (name: $0.word, value: $0.word) })
    let word = ObjectKey<String?>(
      name, form, isRequired: standard == nil, unlessSaid: standard.map { "`\"\($0)\"`" }, meaning
    ) { word, reader in
      if word == nil, standard == nil { reader.reportMissing(name, form.outline) }
      return .some(word)
    }
    let usual = kinds.first { $0.word == standard }?.keys
    return Self(schema: {
      var schema = word.schema() + (usual?.schema() ?? ObjectSchema(isOpen: true))
      schema.forks += kinds.filter { $0.word != standard }.map { kind in
        .init(condition: .says(name, kind.word), object: word.schema() + kind.keys.schema())
      }
      return schema
    }) { reader in
      guard let written = (word.content(reader) ?? nil) ?? (reader.member(name) == nil ? standard : nil),
        let kind = kinds.first(where: { $0.word == written })
      else {
        reader.letPass()
        return nil
      }
      return kind.keys.content(reader)
    }
  }

  /// Several keys and what they make; `nil` where one that is needed is missing or wrong, or a rule is broken.
  ///
  /// Every key is read whatever the others are, so that all mistakes are told. What `make` throws is reported where the
  /// object starts.
  public static func all<each Part>(
    _ key: repeat ObjectKey<each Part>, rules: [ObjectRule] = [], make: @escaping (repeat each Part) throws -> Value?
  ) -> Self {
    Self(schema: {
      var schema = ObjectSchema()
      repeat schema = schema + (each key).schema()
      return schema + ObjectSchema(constraints: rules.flatMap(\.constraints))
    }) { reader in
      let parts = (repeat (each key).content(reader))
      let hold = rules.map { $0.holds(of: reader) }
      guard !hold.contains(false) else { return nil }
      do { return try make(repeat Self.whole(each parts)) } catch {
        if !(error is MissingPart) { reader.report(.outOfRange, "\(error)", at: reader.start) }
        return nil
      }
    }
  }

  private static func whole<Part>(_ part: Part?) throws -> Part {
    guard let part else { throw MissingPart() }
    return part
  }

  /// Keys that set parts of a value, which are as they are where their keys are left out.
  static func settings(of value: Value, _ settings: [Setting]) -> Self {
    Self(schema: { settings.reduce(ObjectSchema()) { $0 + $1.schema(value) } }) { reader in
      settings.reduce(into: value) { value, setting in setting.set(&value, reader) }
    }
  }

  /// A key that sets a part of a value.
  struct Setting {
    let schema: (Value) -> ObjectSchema
    let set: (inout Value, ObjectReader) -> Void

    /// A key for a part.
    static func key<Part: Equatable>(
      _ name: String, _ part: WritableKeyPath<Value, Part>, _ form: ValueForm<Part>, from source: String? = nil,
      _ meaning: String? = nil
    ) -> Self {
      Self(schema: { ObjectKey<Part>.optional(name, form, default: $0[keyPath: part], from: source, meaning).schema() })
      {
        if let written = $1.value(of: name, form) { $0[keyPath: part] = written }
      }
    }

    /// A key for a part that may be nothing.
    static func key<Part>(
      _ name: String, _ part: WritableKeyPath<Value, Part?>, _ form: ValueForm<Part>,
      unlessSaid standard: String? = nil,
      _ meaning: String? = nil
    ) -> Self { key(name, form, unlessSaid: standard, meaning) { $0[keyPath: part] = $1 } }

    /// A key that is no part of the value by itself.
    /// - Parameter standard: What holds when it is left out, in words and Markdown.
    static func key<Part>(
      _ name: String, _ form: ValueForm<Part>, unlessSaid standard: String? = nil, _ meaning: String? = nil,
      _ set: @escaping (inout Value, Part) -> Void
    ) -> Self {
      Self(schema: { _ in ObjectKey<Part?>.optional(name, form, unlessSaid: standard, meaning).schema() }) {
        if let written = $1.value(of: name, form) { set(&$0, written) }
      }
    }
  }
}

private struct MissingPart: Error {}

extension ObjectKey where Value == ObjectReader {
  /// No key, but what reads them: for what is reported when all keys are known.
  public static var reader: Self { Self(schema: { ObjectSchema() }) { $0 } }
}

extension ValueForm where Value: Equatable {
  /// How a file writes a default, with where that comes from.
  fileprivate func literal(of value: Value, from source: String?) -> String? {
    literal(of: value).map { literal in source.map { "\(literal) \($0)" } ?? literal }
  }
}

/// What keys of an object say together.
public enum ObjectRule {
  /// The keys mean nothing without another.
  case needs([String], String)
  /// The keys mean nothing beside another; the reason follows "because".
  case excludes([String], String, because: String)
  /// At least one of the keys is written.
  case atLeastOne([String], hint: String)
  /// The items of an array differ, by their ids where they have some.
  case distinct(String, of: String)
  /// Something that no schema tells; what breaks it is reported, and the object is made all the same.
  case check((ObjectReader) -> Void)

  /// Reports where an object breaks the rule; whether it can be made all the same.
  fileprivate func holds(of reader: ObjectReader) -> Bool {
    switch self {
    case .needs(let keys, let other): reader.reportMisplaced(keys, without: other)
    case .excludes(let keys, let other, let reason): reader.reportMisplaced(keys, beside: other, because: reason)
    case .atLeastOne(let keys, let hint): return !reader.reportLack(of: keys, hint: hint)
    case .distinct(let key, let noun): reader.reportDuplicates(in: key, of: noun)
    case .check(let check): check(reader)
    }
    return true
  }

  /// What the schema says of it.
  fileprivate var constraints: [ObjectSchema.Constraint] {
    switch self {
    case .needs(let keys, let other): keys.map { .needs($0, other) }
    case .excludes(let keys, let other, _): keys.map { .excludes($0, other) }
    case .atLeastOne(let keys, _): [.atLeastOne(keys)]
    case .distinct, .check: []
    }
  }
}

extension ValueForm {
  /// An object of declared keys; others are reported.
  ///
  /// Without a subject of its own it is called in messages what its key or item is called.
  public static func object<each Part>(
    _ key: repeat ObjectKey<each Part>, called subject: String? = nil, rules: [ObjectRule] = [],
    make: @escaping (repeat each Part) throws -> Value?
  ) -> Self { object(subject, of: .all(repeat each key, rules: rules, make: make)) }

  /// An object of declared keys, with what the reference calls one: `a screen`.
  /// - Parameter plural: What the reference calls several, where that is not the noun with an s.
  static func object<each Part>(
    _ noun: String, _ key: repeat ObjectKey<each Part>, plural: String? = nil, called subject: String? = nil,
    rules: [ObjectRule] = [], make: @escaping (repeat each Part) throws -> Value?
  ) -> Self {
    object(subject, of: .all(repeat each key, rules: rules, make: make), as: ObjectNoun(noun, several: plural))
  }

  /// One value, or an object with one for each size class.
  static func bySizeClass<Each>(
    _ noun: String, _ form: ValueForm<Each>, _ meaning: String
  ) -> Self where Value == BySizeClass<Each> {
    let both: Self = .object(
      noun, .required("compact", form, "\(meaning) in compact size class."),
      .required("regular", form, "\(meaning) in regular size class.")
    ) { BySizeClass(compact: $0, regular: $1) }
    let one: Self = .converting(form) { BySizeClass($0) }
    return Self(one.or(both).outline) { context in
      // Values that are objects themselves have neither key.
      let isEach = SizeClass.allCases.contains { context.value[$0.rawValue] != nil }
      return context.value.isObject && (isEach || !form.types.contains(.object))
        ? both.content(context) : one.content(context)
    }
  }

  /// The same, of keys that are declared together.
  static func object(_ noun: String, of keys: ObjectKey<Value>) -> Self { object(of: keys, as: ObjectNoun(noun)) }

  @_semantics("optimize.sil.specialize.generic.never") fileprivate static func object(
    _ subject: String? = nil, of keys: ObjectKey<Value>, as noun: ObjectNoun? = nil
  ) -> Self {
    let noun = noun ?? subject.flatMap { ObjectNoun(subject: $0) }
    return Self("an object", of: [.object], as: ValueSchema.object(keys.schema()).named(noun)) { context in
      ObjectReader(context.value, as: subject ?? context.subject, into: context.diagnostics).flatMap { reader in
        defer { reader.finish() }
        return keys.content(reader)
      }
    }
  }

  /// An object of keys that are declared together.
  static func object(of keys: ObjectKey<Value>) -> Self { object(nil, of: keys) }
}
