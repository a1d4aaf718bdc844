package import Assignment

/// An audience of Optimizely, whose parts are true, false, or unknown where an attribute is missing or of another type.
///
/// A condition of a file knows true and false. So what must be false is said of its own: the attribute is there, of the
/// type, and the test fails. Then both have the same users.
indirect enum Audience {
  case all([Audience])
  case any([Audience])
  case not(Audience)
  case attribute(String, Test)

  /// A test of one attribute.
  enum Test: Equatable {
    case exact(AttributeValue)
    case exists
    case substring(String)
    case number(Comparison, Double)
  }

  /// How two numbers compare.
  struct Comparison: Equatable {
    /// Optimizely's word.
    let word: String
    /// Our operator.
    let operation: String
    /// The operator that holds where this does not, of two numbers.
    let opposite: String

    /// All there are.
    static let all = [
      Comparison(word: "gt", operation: "$gt", opposite: "$lte"),
      Comparison(word: "ge", operation: "$gte", opposite: "$lt"),
      Comparison(word: "lt", operation: "$lt", opposite: "$gte"),
      Comparison(word: "le", operation: "$lte", opposite: "$gt"),
    ]
  }

  /// How many tests it has.
  var tests: Int {
    switch self {
    case .all(let parts), .any(let parts): parts.reduce(0) { $0 + $1.tests }
    case .not(let part): part.tests
    case .attribute: 1
    }
  }

  /// The condition that holds where the audience is true, or where it is false.
  func condition(isTrue: Bool) -> AttributeValue? {
    switch self {
    case .all(let parts): return Self.join(parts, isTrue: isTrue, asAll: isTrue)
    case .any(let parts): return Self.join(parts, isTrue: isTrue, asAll: !isTrue)
    case .not(let part): return part.condition(isTrue: !isTrue)
    case .attribute(let name, let test): return [name: .object(isTrue ? test.passing : test.failing)]
    }
  }

  private static func join(_ parts: [Audience], isTrue: Bool, asAll: Bool) -> AttributeValue? {
    let conditions = parts.compactMap { $0.condition(isTrue: isTrue) }
    guard conditions.count == parts.count else { return nil }
    // An empty '$or' holds in a file, and never does on the platform.
    if conditions.isEmpty { return asAll ? [:] : ["$not": [:]] }
    if conditions.count == 1 { return conditions[0] }
    return [asAll ? "$and" : "$or": .array(conditions)]
  }
}

extension Audience.Test {
  /// The tests that have a value.
  static func all(of value: AttributeValue) -> [Audience.Test] {
    switch value {
    case .text(let text):
      let literals = Literals(text).flatMap { $0.isAtStart || $0.isAtEnd || $0.texts.count > 1 ? nil : $0 }
      return [.exact(value)] + (literals?.texts ?? []).map { .substring($0) }
    case .number(let number): return [.exact(value)] + Audience.Comparison.all.map { .number($0, number) }
    case .boolean: return [.exact(value), .exists]
    case .null, .array, .object: return []
    }
  }

  /// The operators that hold where the test is true.
  var passing: [AttributeValue.Member] {
    switch self {
    case .exact(let value): [.init("$eq", value)]
    case .exists: [.init("$exists", true)]
    case .substring(let text): [.init("$type", "string"), .init("$regex", .text(Literals.contains([text])))]
    case .number(let comparison, let bound): [.init("$type", "number"), .init(comparison.operation, .number(bound))]
    }
  }

  /// The operators that hold where the test is false.
  var failing: [AttributeValue.Member] {
    switch self {
    case .exact(let value): [.init("$type", .text(value.typeName)), .init("$ne", value)]
    case .exists: [.init("$exists", false)]
    case .substring(let text): [.init("$type", "string"), .init("$not", ["$regex": .text(Literals.contains([text]))])]
    case .number(let comparison, let bound):
      [.init("$type", "number"), .init(comparison.opposite, .number(bound))]
    }
  }
}

extension AttributeValue {
  /// Whether it is a text, a number or a boolean.
  var isScalar: Bool { ["string", "number", "boolean"].contains(typeName) }

  /// The condition that holds where all of some do.
  static func all(_ conditions: [AttributeValue]) -> AttributeValue {
    conditions.count == 1 ? conditions[0] : ["$and": .array(conditions)]
  }

  /// The members of an object; nil for other values.
  package var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// The text; nil for other values.
  package var text: String? {
    guard case .text(let text) = self else { return nil }
    return text
  }

  /// The number; nil for other values.
  var number: Double? {
    guard case .number(let number) = self else { return nil }
    return number
  }
}
