package import TextFormats

// A file is read once, so what reads it is not specialized for each type of value: `@_semantics("optimize.sil.specialize.
// generic.never")` makes a clean build a third shorter (`.ci/build_times.py` tells what each module costs).

/// The form a value has to have, and what becomes of it: the words in which the readers of a file are written.
///
/// Forms are made of smaller ones, as in `.oneOrMore(of: .name(among: screens, called: "screen"))`, and are asked for by
/// an ``ObjectReader``. They report what is wrong with a value where it stands, with what might help.
public struct ValueForm<Value> {
  /// What is known of the values without reading one.
  package var outline: FormOutline

  let content: (ValueContext) -> Value?

  /// What is expected, as in "must be _a number from 0 to 1_".
  public var description: String { outline.description }

  /// The kinds of values that are looked at; all others are of the wrong type.
  var types: Set<JSON5Value.Kind.Name> { outline.types }

  /// Makes a form of values of some kinds; `content` reports what is wrong in them and then returns nil.
  /// - Parameters:
  ///   - schema: What can be told of such values; the kinds unless said otherwise.
  ///   - sample: A text as it is written in a file.
  package init(
    _ description: String, of types: Set<JSON5Value.Kind.Name>,
    as schema: @escaping @autoclosure () -> ValueSchema? = nil, sample: @escaping @autoclosure () -> String? = nil,
    content: @escaping (ValueContext) -> Value?
  ) {
    let schema = { (schema() ?? ValueSchema(of: types)).sampled(sample()) }
    self.init(FormOutline(description: description, types: types, schema: schema) { schema().sample }, content)
  }

  /// Makes a form of the values that an outline tells of.
  init(_ outline: FormOutline, _ content: @escaping (ValueContext) -> Value?) {
    (self.outline, self.content) = (outline, content)
  }

  /// What the value stands for; nil, after a report that names the subject, if it is not as expected.
  package func read(_ value: JSON5Value, as subject: String, into diagnostics: DiagnosticCollector) -> Value? {
    read(ValueContext(value: value, subject: subject, diagnostics: diagnostics))
  }

  @_semantics("optimize.sil.specialize.generic.never") func read(_ context: ValueContext) -> Value? {
    guard !types.contains(context.value.kind.name) else { return content(context) }
    let hint = context.value.quotingHint(for: types) ?? outline.sample().map { "write \($0)" }
    return context.reject(.wrongType, "must be \(description)", hint: hint)
  }
}

/// What is known of the values of a form without reading one.
package struct FormOutline {
  /// What is expected.
  var description: String
  /// The kinds of values.
  var types: Set<JSON5Value.Kind.Name>
  /// What can be told of such values.
  var schema: () -> ValueSchema
  /// A value as it is written in a file, for hints that can be pasted; `nil` where none is known.
  var sample: () -> String?

  /// What is known of the values, with what is expected in words where nothing but words tells it.
  var worded: ValueSchema {
    let schema = schema()
    return if case .text = schema { .described(schema, description) } else { schema }
  }

  /// A value of the form, where that takes no look at objects: those are told by their schema.
  var plainSample: String? { types.isDisjoint(with: [.object, .array]) ? sample() : nil }

  /// The same values, whose type is not looked at before they are read.
  var ofAnyType: Self {
    var outline = self
    outline.types = Set(JSON5Value.Kind.Name.allCases)
    return outline
  }

  /// The same values, with something else expected in words.
  func described(as description: String) -> Self {
    var outline = self
    outline.description = description
    return outline
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

  /// Reads something that is written within the text of the value, such as the duration in `5 min mean`.
  func read<Value>(_ kind: JSON5Value.Kind, as form: ValueForm<Value>) -> Value? {
    form.read(JSON5Value(kind, at: value.range), as: subject, into: diagnostics)
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
  ) -> Self { Self(form.outline) { form.content($0).map(convert) } }

  /// Another form with its values converted where that is possible; where it is not, the expectation is reported.
  /// - Parameters:
  ///   - form: The form that is read first.
  ///   - expectation: What is expected, worded to follow "must be", as in "a color such as \"red\"".
  ///   - convert: The converted value, or `nil` where there is none.
  @_semantics("optimize.sil.specialize.generic.never") public static func converting<Other>(
    _ form: ValueForm<Other>, to expectation: String, _ convert: @escaping (Other) -> Value?
  ) -> Self {
    Self(form.outline.described(as: expectation)) { context in
      form.content(context).flatMap { convert($0) ?? context.reject(.outOfRange, "must be \(expectation)") }
    }
  }

  /// The same form, with what is made of a value and its place; `nil`, after a report, where that is nothing.
  @_semantics("optimize.sil.specialize.generic.never") func flatMap<Other>(
    _ make: @escaping (Value, ValueContext) -> Other?
  ) -> ValueForm<Other> { .init(outline) { context in content(context).flatMap { make($0, context) } } }

  /// Another form, telling where the value stands, so that more can be said about it later.
  public static func located<Other>(_ form: ValueForm<Other>) -> Self where Value == Located<Other> {
    Self(form.outline) { context in form.content(context).map { Located(value: $0, range: context.value.range) } }
  }

  /// Another form whose failure, once reported, is no failure of what it is part of: `nil` stands in its place.
  package static func attempting<Other>(_ form: ValueForm<Other>) -> Self where Value == Other? {
    Self(form.outline.ofAnyType) { .some(form.read($0)) }
  }

  /// An object whose form depends on what is written, or on what is known when it is read; for the schema it is as for
  /// `null`.
  static func given(_ form: @escaping (JSON5Value) -> Self) -> Self {
    Self("an object", of: [.object], as: form(JSON5Value(.null, at: 0..<0)).outline.schema()) {
      form($0.value).content($0)
    }
  }

  /// The same form with one more condition, worded to follow "must be", as in "above 0".
  @_semantics("optimize.sil.specialize.generic.never") public func satisfying(
    _ condition: String, _ isSatisfied: @escaping (Value) -> Bool
  ) -> Self {
    Self(outline.described(as: "\(description), \(condition)")) { context in
      content(context).flatMap { isSatisfied($0) ? $0 : context.reject(.outOfRange, "must be \(condition)") }
    }
  }

  /// The same form, of which more can be told without reading a value.
  func known(as schema: @escaping @autoclosure () -> ValueSchema) -> Self {
    var form = self
    form.outline.schema = { schema().sampled(outline.sample()) }
    return form
  }

  /// The same form, with what to write for a value that means something else.
  /// - Parameters:
  ///   - code: What is reported then.
  ///   - type: What such values are.
  func hinting(
    _ code: ProblemCode, for type: JSON5Value.Kind.Name = .string, _ hint: @escaping (JSON5Value) -> String?
  ) -> Self {
    var outline = outline
    outline.types.insert(type)
    return Self(outline) { context in
      guard context.value.kind.name == type, let hint = hint(context.value) else { return read(context) }
      return context.reject(code, "must be \(description)", hint: hint)
    }
  }

  /// Either of two forms of different types of values, such as a name or an object.
  @_semantics("optimize.sil.specialize.generic.never") public func or(_ other: Self) -> Self {
    Self(
      "\(description) or \(other.description)", of: types.union(other.types),
      as: .either([outline.worded, other.outline.worded])
    ) { context in types.contains(context.value.kind.name) ? content(context) : other.content(context) }
  }
}

extension ValueForm where Value == JSON5Value {
  /// Any value, as it is written; for parts that are read later.
  package static var anything: Self {
    Self("a value", of: Set(JSON5Value.Kind.Name.allCases), as: .anything) { $0.value }
  }
}

extension FormOutline {
  /// What to write for a key that is missing: a value that can be pasted, else what is expected.
  func hint(for key: String) -> String {
    guard let sample = sample(), sample.count <= Self.longestSample else { return "it is \(expectation)" }
    return "write \(key): \(sample)"
  }

  /// The longest value that a hint shows.
  private static let longestSample = 160

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
    case .table(let value, _, _, _): value.needs.isEmpty ? "" : ", each an object\(value.needs)"
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
    let all = required + choices.map { "one of " + $0.map { quoted($0) }.joined(separator: ", ") }
    guard let last = all.last else { return nil }
    return all.count == 1 ? last : all.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension ValueForm where Value: Equatable {
  /// How a file writes a value, in Markdown: the first of the usual ways that the form reads as that value.
  ///
  /// `nil` where none does, as for values that are made of several.
  @_semantics("optimize.sil.specialize.generic.never") package func literal(of value: Value) -> String? {
    let unit = outline.sample().flatMap { Quantity($0.filter { $0 != "\"" })?.unit } ?? ""
    let number = (value as? Double).map(shortest) ?? "\(value)"
    let texts = outline.schema().words + ["\(number) \(unit)", "\(number) ms", number]
    let literals: [(JSON5Value.Kind, String)] =
      [(.bool(true), "`true`"), (.bool(false), "`false`")]
      + [number, "0", "1"].compactMap { text in Double(text).map { (.number($0, text: text), text) } }
      + texts.map { (.string($0), "`\"\($0)\"`") }
    return literals.first { kind, _ in
      read(JSON5Value(kind, at: 0..<0), as: "", into: DiagnosticCollector(.empty)) == value
    }?.1
  }
}
