import ExperimentDesign
import NavigationExperiments
import TextFormats

/// What a value of a file may be, as far as that can be told of the value alone.
package indirect enum ValueSchema: Hashable, Sendable {
  /// Any value.
  case anything
  /// No value at all.
  case nothing
  /// The word `null`.
  case null
  /// One of the words `true` and `false`.
  case boolean
  /// The word `true`.
  case yes
  /// A number in a range.
  case number(ClosedRange<Double>)
  /// A whole number in a range, with one that is usual.
  case integer(ClosedRange<Int>, usually: Int?)
  /// A text that a regular expression matches.
  case text(TextPattern)
  /// One of a few texts.
  case words([String])
  /// An array.
  case array(of: ValueSchema, count: ClosedRange<Int>)
  /// An object with keys of the author's choice, and what one of them names.
  case table(of: ValueSchema, noun: String, keys: TextPattern, count: ClosedRange<Int>)
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
        case .object: .table(of: .anything, noun: "name", keys: .any, count: 0 ... .max)
        }
      })
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
    case .anything, .nothing, .null: nil
    case .text(let pattern): pattern.sample
    case .boolean, .yes: "true"
    case .number(let range): shortest(range.sample)
    case .integer(let range, let usual): "\(usual ?? range.sample)"
    case .words(let words): words.first.map { quoted($0, in: "\"") }
    case .array(let element, let count):
      element.sample.map { "[\(repeatElement($0, count: Self.samples(of: count)).joined(separator: ", "))]" }
    case .table(let value, let noun, _, let count):
      value.sample.map { sample in
        let members = (0..<Self.samples(of: count)).map { "\($0 == 0 ? "my" : "other")_\(noun): \(sample)" }
        return "{ \(members.joined(separator: ", ")) }"
      }
    case .object(let object): object.sample()
    case .either(let schemas): schemas.lazy.compactMap(\.sample).first
    case .described(let schema, _): schema.sample
    }
  }

  /// How many parts an example has.
  private static func samples(of count: ClosedRange<Int>) -> Int { Swift.min(Swift.max(1, count.lowerBound), 3) }

  /// The same, with a text as it is written in a file.
  func sampled(_ sample: String?) -> ValueSchema {
    guard let sample else { return self }
    switch self {
    case .text(var pattern):
      pattern.sample = sample
      return .text(pattern)
    case .described(let schema, let text): return .described(schema.sampled(sample), text)
    default: return self
    }
  }

  /// The same, with a noun for an object that has none.
  func named(_ noun: ObjectNoun?) -> ValueSchema {
    guard case .object(var object) = self, object.noun == nil else { return self }
    object.noun = noun
    return .object(object)
  }

  /// The keys that are declared, if it is an object's.
  var keys: [String] { if case .object(let object) = self { object.keys.map(\.name) } else { [] } }

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

extension ValueSchema {
  /// What may be laid over such a value; see ``AppPatch``.
  ///
  /// What an object lacks, the one below may have.
  var patch: ValueSchema {
    switch self {
    case .object(let object): .object(object.patch)
    case .table(let value, let noun, let keys, let count):
      .table(of: .any(of: [value.patch, .null]), noun: noun, keys: keys, count: 0...count.upperBound)
    case .array(let element, _):
      element.placed.map { placed in
        .either([self, .table(of: .either(placed + [.null]), noun: "member", keys: .any, count: 0 ... .max)])
      } ?? self
    case .either(let schemas): .either(schemas.map(\.patch))
    case .described(let schema, let text): .described(schema.patch, text)
    default: self
    }
  }
}

extension ValueSchema {
  /// What a patch may say of a member of a list that is known by its id; `nil` where it has none.
  private var placed: [ValueSchema]? {
    switch self {
    case .text, .words: [.object(.placing + .sizing)]
    case .described(let schema, _): schema.placed
    case .object(let object) where AppPatch.idKeys.contains { object[$0] != nil }: [.object(object.patch + .placing)]
    case .either(let schemas):
      schemas.allSatisfy { $0.placed != nil } ? .some(schemas.flatMap { $0.placed ?? [] }) : nil
    default: nil
    }
  }
}

extension ObjectSchema {
  /// The keys that say where a member of a list is put.
  static let placing = ObjectSchema(
    keys: AppPatch.placing.map { key in
      let meaning =
        """
        The id of what it is put \(key), or `"all"`. What the list has not is added there, what it has is moved.
        """
      return Key(name: key, schema: .text(.any), note: KeyNote(unlessSaid: "as it is", meaning))
    })

  /// The key of a level that is added to a menu of sizes.
  static let sizing = ObjectSchema(keys: [
    Key(
      name: "size", schema: .integer(1...10_000, usually: 2),
      note: KeyNote(unlessSaid: "no level", "Of an added level: how many labels stand under each of the level above."))
  ])

  /// What may be laid over such an object.
  fileprivate var patch: ObjectSchema {
    var patch = self
    patch.isOpen = true
    patch.constraints = []
    for index in keys.indices {
      patch.keys[index].isRequired = false
      patch.keys[index].schema = keys[index].schema.map { .any(of: [$0.patch, .null]) }
    }
    for index in forks.indices { patch.forks[index].object = forks[index].object.patch }
    return patch
  }
}

/// A regular expression that texts of one form match, in the part of the language that ECMAScript and Python share.
package struct TextPattern: Hashable, Sendable {
  /// The expression; `nil` where every text is good.
  package let expression: String?

  /// A text as it is written in a file, which makes no other pattern; `nil` where none is known.
  var sample: String?

  package static func == (one: Self, other: Self) -> Bool { one.expression == other.expression }

  package func hash(into hasher: inout Hasher) { hasher.combine(expression) }

  /// Any text.
  static let any = TextPattern(expression: nil)

  /// Any text but the empty one.
  static let notEmpty = TextPattern(expression: ".|\\n")

  /// An id, which is none of the reserved words and none of those given.
  static func identifier(besides words: [String] = []) -> TextPattern {
    let reserved = (Identifier.reserved + words).joined(separator: "|")
    let numbers = "[0-9_]+(e-?[0-9_]+|[dfl])|0[xb][0-9a-f]+"
    return TextPattern(expression: "^(?!(\(reserved)|\(numbers))$)(?=[0-9_-]*[a-z])[a-z0-9][a-z0-9_-]{0,63}$")
  }

  /// A name, with or without a hole for what was tapped.
  static let reference = TextPattern(expression: "^[^(]+([(][$]item[)])?$")

  /// A name, with or without a hole.
  static let target = TextPattern(expression: "^[^(]+([(].*[)])?$")

  /// A level of a menu.
  static let menuLevel = TextPattern(expression: "^[a-z0-9][a-z0-9_-]*[.][a-z0-9][a-z0-9_-]*$")

  /// A seed of at most 64 bits in hexadecimal, or in as many decimal digits as those may have.
  static let seed = TextPattern(expression: "^(0x0*[0-9a-fA-F]{1,16}|0*[0-9]{1,20})$")

  /// A number with one of the units, between two texts.
  static func quantity(
    in units: [String], isSigned: Bool = false, after prefix: String = "", before suffix: String = ""
  ) -> TextPattern {
    let sign = isSigned ? "[+-]?" : "[+]?"
    return TextPattern(expression: "^\(prefix)\(sign)\(number) *(\(units.joined(separator: "|")))\(suffix)$")
  }

  /// A number without a unit, after a text.
  static func number(after prefix: String) -> TextPattern { TextPattern(expression: "^\(prefix)\(number)$") }

  /// The units of durations.
  static let durationUnits = ["ms", "s", "min", "h", "d"]

  private static let number = "([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?"
}
