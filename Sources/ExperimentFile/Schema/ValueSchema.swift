/// What a value of a file may be, as far as that can be told of the value alone.
package indirect enum ValueSchema: Hashable, Sendable {
  /// Any value.
  case anything
  /// No value at all.
  case nothing
  /// One of the words `true` and `false`.
  case boolean
  /// The word `true`.
  case yes
  /// A number in a range.
  case number(ClosedRange<Double>)
  /// A whole number in a range.
  case integer(ClosedRange<Int>)
  /// A text that a regular expression matches.
  case text(TextPattern)
  /// One of a few texts.
  case words([String])
  /// An array.
  case array(of: ValueSchema, count: ClosedRange<Int>)
  /// An object with keys of the author's choice.
  case table(of: ValueSchema, keys: TextPattern, count: ClosedRange<Int>)
  /// An object with keys of its own.
  case object(ObjectSchema)
  /// What any of several says.
  case either([ValueSchema])
  /// The same, with what is expected in words.
  case described(ValueSchema, String)

  /// What is known of values of some types.
  init(of types: Set<JSON5Value.Kind.Name>) {
    self = .any(
      of: JSON5Value.Kind.Name.allCases.filter(types.contains).compactMap { type -> ValueSchema? in
        switch type {
        case .null: nil
        case .bool: .boolean
        case .number: .number(-.infinity ... .infinity)
        case .string: .text(.any)
        case .array: .array(of: .anything, count: 0 ... .max)
        case .object: .table(of: .anything, keys: .any, count: 0 ... .max)
        }
      }
    )
  }

  /// What any of the schemas says, each told once.
  static func any(of schemas: [ValueSchema]) -> ValueSchema {
    var distinct: [ValueSchema] = []
    for schema in schemas where !distinct.contains(schema) { distinct.append(schema) }
    return distinct.count == 1 ? distinct[0] : .either(distinct)
  }

  /// A value as it is written in a file; `nil` where none can be told without the file.
  var sample: String? {
    switch self {
    case .anything, .nothing, .text: nil
    case .boolean, .yes: "true"
    case .number(let range): shortest(range.sample)
    case .integer(let range): "\(Swift.max(range.lowerBound, Swift.min(1, range.upperBound)))"
    case .words(let words): words.first.map { quoted($0, in: "\"") }
    case .array(let element, let count):
      element.sample.map {
        "[\(repeatElement($0, count: Swift.min(Swift.max(1, count.lowerBound), 3)).joined(separator: ", "))]"
      }
    case .table(let value, _, _): value.sample.map { "{ my_name: \($0) }" }
    case .object(let object): object.sample()
    case .either(let schemas): schemas.lazy.compactMap(\.sample).first
    case .described(let schema, _): schema.sample
    }
  }

  /// The schemas of which any is enough.
  var alternatives: [ValueSchema] {
    guard case .either(let schemas) = self else { return [self] }
    return schemas.flatMap(\.alternatives)
  }

  /// The same, with something more to say in words.
  func described(as text: String) -> ValueSchema {
    guard case .described(let schema, let known) = self else { return .described(self, text) }
    return .described(schema, "\(known); \(text)")
  }

  /// The texts that are possible, where they are few.
  var words: [String] {
    switch self {
    case .words(let words): words
    case .described(let schema, _): schema.words
    default: []
    }
  }
}
