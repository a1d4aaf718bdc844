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
    _ description: String,
    of types: Set<JSON5Value.Kind.Name>,
    as schema: @escaping @autoclosure () -> ValueSchema? = nil,
    sample: @escaping @autoclosure () -> String? = nil,
    content: @escaping (ValueContext) -> Value?
  ) {
    (self.description, self.types, self.content, self.sample) = (description, types, content, sample)
    self.schema = { schema() ?? ValueSchema(of: types) }
  }

  /// What the value stands for; nil, after a report that names the subject, if it is not as expected.
  package func read(_ value: JSON5Value, as subject: String, into diagnostics: DiagnosticCollector) -> Value? {
    read(ValueContext(value: value, subject: subject, diagnostics: diagnostics))
  }

  func read(_ context: ValueContext) -> Value? {
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
    _ code: DiagnosticCode,
    _ complaint: String,
    found: String? = nil,
    hint: @autoclosure () -> String? = nil
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
  public init(value: Value, range: Range<Int>) {
    (self.value, self.range) = (value, range)
  }
}

extension Located: Sendable where Value: Sendable {}
extension Located: Equatable where Value: Equatable {}
