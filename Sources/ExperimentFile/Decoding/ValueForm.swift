package import TextFormats

// A file is read once, so what reads it is not specialized for each type of value: `@_semantics("optimize.sil.specialize.
// generic.never")` makes a clean build a third shorter (`.ci/build_times.py` tells what each module costs).

/// The form a value has to have, and what becomes of it: the words in which the readers of a file are written.
///
/// Forms are made of smaller ones, as in `.oneOrMore(of: .name(among: screens, called: "screen"))`, and are asked for by
/// an ``ObjectReader``. They report what is wrong with a value where it stands, with what might help.
public struct ValueForm<Value> {
  /// What is expected, as in "must be _a number from 0 to 1_".
  public let description: String

  /// The kinds of values that are looked at; all others are of the wrong type.
  let types: Set<JSON5Value.Kind.Name>

  /// What can be told of such values without reading one.
  let schema: () -> ValueSchema

  let content: (ValueContext) -> Value?

  /// A value of the form as it is written in a file, for hints that can be pasted; `nil` where none is known.
  let sample: () -> String?

  /// Makes a form of values of some kinds; `content` reports what is wrong in them and then returns nil.
  /// - Parameters:
  ///   - schema: What can be told of such values; the kinds unless said otherwise.
  ///   - sample: A value as it is written in a file.
  package init(
    _ description: String, of types: Set<JSON5Value.Kind.Name>,
    as schema: @escaping @autoclosure () -> ValueSchema? = nil, sample: @escaping @autoclosure () -> String? = nil,
    content: @escaping (ValueContext) -> Value?
  ) {
    (self.description, self.types, self.content, self.sample) = (description, types, content, sample)
    self.schema = { schema() ?? ValueSchema(of: types) }
  }

  /// What the value stands for; nil, after a report that names the subject, if it is not as expected.
  package func read(_ value: JSON5Value, as subject: String, into diagnostics: DiagnosticCollector) -> Value? {
    read(ValueContext(value: value, subject: subject, diagnostics: diagnostics))
  }

  @_semantics("optimize.sil.specialize.generic.never") func read(_ context: ValueContext) -> Value? {
    guard !types.contains(context.value.kind.name) else { return content(context) }
    let hint = context.value.quotingHint(for: types) ?? sample().map { "write \($0)" }
    return context.reject(.wrongType, "must be \(description)", hint: hint)
  }
}

/// A value that is being read, with what it is called in messages.
package struct ValueContext {
  /// The value.
  package let value: JSON5Value

  /// What it is called, such as `'weight' in variant 'push'`.
  package let subject: String

  /// Where mistakes go.
  package let diagnostics: DiagnosticCollector

  /// Reports that the value is not what it must be, and what it is instead.
  package func reject<Value>(
    _ code: ProblemCode, _ complaint: String, found: String? = nil, hint: @autoclosure () -> String? = nil
  ) -> Value? {
    diagnostics.report(code, "\(subject) \(complaint), not \(found ?? value.summary)", at: value.range, hint: hint())
    return nil
  }
}

/// Something read from a file, with the bytes it was read from.
public struct Located<Value> {
  /// What was read.
  public let value: Value

  /// Where it stands: the offsets of its bytes in the file.
  public let range: Range<Int>

  /// Makes something that was read from these bytes.
  public init(value: Value, range: Range<Int>) { (self.value, self.range) = (value, range) }
}

extension Located: Sendable where Value: Sendable {}
extension Located: Equatable where Value: Equatable {}

extension ValueForm {
  /// Another form with its values converted.
  @_semantics("optimize.sil.specialize.generic.never") public static func converting<Other>(
    _ form: ValueForm<Other>, _ convert: @escaping (Other) -> Value
  ) -> Self {
    Self(form.description, of: form.types, as: form.schema(), sample: form.sample()) { form.content($0).map(convert) }
  }

  /// Another form with its values converted where that is possible; where it is not, the expectation is reported.
  /// - Parameters:
  ///   - form: The form that is read first.
  ///   - expectation: What is expected, worded to follow "must be", as in "a color such as \"red\"".
  ///   - convert: The converted value, or `nil` where there is none.
  @_semantics("optimize.sil.specialize.generic.never") public static func converting<Other>(
    _ form: ValueForm<Other>, to expectation: String, _ convert: @escaping (Other) -> Value?
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
  @_semantics("optimize.sil.specialize.generic.never") public func satisfying(
    _ condition: String, _ isSatisfied: @escaping (Value) -> Bool
  ) -> Self {
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
  @_semantics("optimize.sil.specialize.generic.never") public func or(_ other: Self) -> Self {
    Self(
      "\(description) or \(other.description)", of: types.union(other.types), as: .either([worded, other.worded]),
      sample: sample() ?? other.sample()
    ) { context in types.contains(context.value.kind.name) ? content(context) : other.content(context) }
  }
}

extension ValueForm where Value == JSON5Value {
  /// Any value, as it is written; for parts that are read later.
  package static var anything: Self {
    Self("a value", of: Set(JSON5Value.Kind.Name.allCases), as: .anything) { $0.value }
  }
}

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
  package var expectation: String {
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

extension ValueForm where Value: Equatable {
  /// How a file writes a value, in Markdown: the first of the usual ways that the form reads as that value.
  ///
  /// `nil` where none does, as for values that are made of several.
  @_semantics("optimize.sil.specialize.generic.never") package func literal(of value: Value) -> String? {
    let unit = sample().flatMap { Quantity($0.filter { $0 != "\"" })?.unit } ?? ""
    let number = (value as? Double).map(shortest) ?? "\(value)"
    let texts = schema().words + ["\(number) \(unit)", "\(number) ms", number]
    let literals: [(JSON5Value.Kind, String)] =
      [(.bool(true), "`true`"), (.bool(false), "`false`")]
      + [number, "0", "1"].compactMap { text in Double(text).map { (.number($0, text: text), text) } }
      + texts.map { (.string($0), "`\"\($0)\"`") }
    return literals.first { kind, _ in
      read(JSON5Value(kind, at: 0..<0), as: "", into: DiagnosticCollector(.empty)) == value
    }?.1
  }
}
