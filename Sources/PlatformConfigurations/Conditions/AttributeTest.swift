import Assignment
import ExperimentFile
import TextFormats

/// A test of one attribute, as Unleash and LaunchDarkly have them: their words are those of a ``TestDialect``.
struct AttributeTest: Equatable {
  /// The attribute, as a path of a file.
  var name: String
  /// What is asked of the value.
  var test: Test
  /// Whether the test must fail.
  var isNegated = false

  /// What is asked of a value.
  enum Test: Equatable {
    case isAny([AttributeValue])
    case matches(pattern: String, ignoringCase: Bool)
    /// A comparison by the platform's word.
    case compares(String, Double)
  }
}

/// How a platform says tests of attributes, and what they mean in a file.
struct TestDialect: Sendable {
  /// The platform's own name.
  let platform: String
  /// The comparisons of numbers, by the platform's word, with the operators of a file.
  let comparisons: [(word: String, operators: [String])]
  /// The platform's words for a text at the start, at the end and anywhere.
  let positions: [String]
  /// What a file says of a number beside the operators.
  let number: AttributeValue.Member
  /// Whether a test fails without the attribute even where it is negated.
  let needsAttribute: Bool
  /// Whether values may be numbers and booleans, and patterns any; else all are texts, whose case may be ignored.
  let hasTypes: Bool
  /// Whether an attribute of the name can be tested.
  let allows: @Sendable (_ name: String) -> Bool

  static let launchdarkly = TestDialect(
    platform: "LaunchDarkly",
    comparisons: [
      ("lessThan", ["$lt"]), ("lessThanOrEqual", ["$lte"]), ("greaterThan", ["$gt"]),
      ("greaterThanOrEqual", ["$gte"]),
    ], positions: ["startsWith", "endsWith", "contains"], number: .init("$type", "number"), needsAttribute: true,
    hasTypes: true
  ) { name in
    name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy {
      !$0.isEmpty && !$0.contains("/") && !$0.contains("~")
    }
  }

  static let unleash = TestDialect(
    platform: "Unleash",
    comparisons: [
      ("NUM_EQ", ["$gte", "$lte"]), ("NUM_GT", ["$gt"]), ("NUM_GTE", ["$gte"]), ("NUM_LT", ["$lt"]),
      ("NUM_LTE", ["$lte"]),
    ], positions: ["STR_STARTS_WITH", "STR_ENDS_WITH", "STR_CONTAINS"], number: .init("$exists", true),
    needsAttribute: false, hasTypes: false, allows: { AttributeName.isPlain($0) })
}

extension AttributeTest {
  /// The condition of a file that holds for the same users.
  func condition(_ dialect: TestDialect) -> AttributeValue {
    var isList = false
    let passing: [AttributeValue.Member]
    switch test {
    case .isAny(let values):
      isList = true
      passing = [.init(isNegated ? "$nin" : "$in", .array(values))]
    case .matches(let pattern, let ignoresCase):
      passing = [.init("$type", "string"), .init(ignoresCase ? "$regexi" : "$regex", .text(pattern))]
    case .compares(let word, let number):
      let operators = dialect.comparisons.first { $0.word == word }?.operators ?? []
      passing = [dialect.number] + operators.map { .init($0, .number(number)) }
    }
    guard isNegated else { return [name: .object(passing)] }
    let exists: [AttributeValue.Member] = dialect.needsAttribute ? [.init("$exists", true)] : []
    return [name: .object(exists + (isList ? passing : [.init("$not", .object(passing))]))]
  }

  /// The test of the platform with the meaning of one in a condition; nil where there is none.
  init?(_ given: ConditionTests.Test, _ dialect: TestDialect) {
    guard dialect.allows(given.name) else { return nil }
    let operators = given.value.members ?? []
    let only =
      given.value.isPlainText ? [given.value] : operators.map(\.name) == ["$eq"] ? operators.map(\.value) : []
    let value = only.isEmpty ? given.value : ["$in": .array(only)]
    let candidates = value.parts.flatMap { dialect.tests(of: $0) }.flatMap { test in
      [false, true].map { AttributeTest(name: given.name, test: test, isNegated: $0) }
    }
    guard let found = candidates.first(where: { $0.condition(dialect) == [given.name: value] }) else { return nil }
    self = found
  }
}

extension TestDialect {
  /// The tests that have a value.
  fileprivate func tests(of value: AttributeValue) -> [AttributeTest.Test] {
    switch value {
    case .array(let values):
      let isPossible =
        hasTypes ? values.allSatisfy(\.isScalar) && !values.isEmpty : values.allSatisfy { $0.text != nil }
      return isPossible ? [.isAny(values)] : []
    case .text(let pattern):
      let cases = hasTypes ? [false] : Literals(pattern) == nil ? [] : [false, true]
      return cases.map { .matches(pattern: pattern, ignoringCase: $0) }
    case .number(let number): return comparisons.map { .compares($0.word, number) }
    case .null, .boolean, .object: return []
    }
  }
}

extension AttributeValue {
  /// What the members of an object are, and what is in those that are objects themselves.
  var parts: [AttributeValue] { (members ?? []).flatMap { [$0.value] + $0.value.parts } }
}

/// Constraints of Unleash: tests of values of the context, which are texts.
extension AttributeTest {
  /// Reads a constraint; nil, after a note, where a file has nothing that means the same.
  init?(constraint reader: PartReader) {
    let dialect = TestDialect.unleash
    name = reader.read("contextName", .string) ?? ""
    let word = reader.read("operator", .string) ?? ""
    let texts = reader.read("values", .array(of: .string)) ?? []
    let value = reader.value("value")
    let ignoresCase = reader.read("caseInsensitive", .boolean) ?? false
    isNegated = (reader.read("inverted", .boolean) ?? false) != (word == "NOT_IN")
    reader.finish()
    guard AttributeName.isPlain(name) else {
      reader.omit("the condition is left out: \(AttributeName.refusal)")
      return nil
    }
    if ["IN", "NOT_IN"].contains(word) {
      test = .isAny(texts.map { .text($0) })
    } else if dialect.positions.contains(word), !texts.isEmpty, !texts.contains("") {
      test = .matches(pattern: Literals(texts, by: word, of: dialect.positions).pattern, ignoringCase: ignoresCase)
    } else if dialect.comparisons.contains(where: { $0.word == word }), let number = value?.value.anyNumber {
      test = .compares(word, number)
    } else {
      reader.omit("the condition is left out: a file has no '\(word.clipped)' that means the same")
      return nil
    }
  }

  /// The constraint as a strategy has it.
  var constraint: JSONDocument {
    switch test {
    case .isAny(let values):
      return .object(["contextName": name, "operator": isNegated ? "NOT_IN" : "IN", "values": values])
    case .matches(let pattern, let ignoresCase):
      let literals = Literals(pattern)
      return .present([
        "contextName": name, "operator": literals?.word(of: TestDialect.unleash.positions),
        "values": literals?.texts, "caseInsensitive": ignoresCase ? true : nil, "inverted": isNegated ? true : nil,
      ])
    case .compares(let word, let number):
      return .present([
        "contextName": name, "operator": word, "value": AttributeValue.number(number).plainText,
        "inverted": isNegated ? true : nil,
      ])
    }
  }
}

/// Clauses of LaunchDarkly, which fail without the attribute even where they are negated.
extension AttributeTest {
  private static func test(_ word: String, _ values: [AttributeValue]) -> Test? {
    let dialect = TestDialect.launchdarkly
    let texts = values.compactMap(\.text)
    let areTexts = texts.count == values.count && !texts.isEmpty && !texts.contains("")
    let numbers = values.compactMap(\.number)
    switch word {
    case "in":
      return values.allSatisfy(\.isScalar) && !values.isEmpty ? .isAny(values) : nil
    case "matches": return areTexts && texts.count == 1 ? .matches(pattern: texts[0], ignoringCase: false) : nil
    case let word where dialect.positions.contains(word):
      let pattern = Literals(texts, by: word, of: dialect.positions).pattern
      return areTexts ? .matches(pattern: pattern, ignoringCase: false) : nil
    default:
      guard dialect.comparisons.contains(where: { $0.word == word }), numbers.count == values.count else { return nil }
      // A number is below one of several if it is below the greatest.
      let bound = word.hasPrefix("less") ? numbers.max() : numbers.min()
      return bound.map { .compares(word, $0) }
    }
  }

  /// Reads a clause; nil, after a note, where a file has nothing that means the same.
  init?(clause reader: PartReader) {
    let kind = reader.read("contextKind", .string)
    let attribute = reader.read("attribute", .string) ?? ""
    let word = reader.read("op", .string) ?? ""
    let values = reader.items("values").map(\.value.attribute)
    isNegated = reader.read("negate", .boolean) ?? false
    reader.finish()
    // With a kind of context, an attribute that begins with a slash is a path.
    let steps = attribute.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let isPath = kind != nil && attribute.hasPrefix("/")
    let names = isPath ? Array(steps.dropFirst()) : [attribute]
    name = names.joined(separator: ".")
    guard kind ?? "user" == "user", names.allSatisfy({ AttributeName.isPlain($0) && !$0.contains("~") }) else {
      let other = "it tests a context of another kind than the user"
      reader.omit("the condition is left out: \(kind ?? "user" == "user" ? AttributeName.refusal : other)")
      return nil
    }
    guard let test = Self.test(word, values) else {
      reader.omit("the condition is left out: a file has no '\(word.clipped)' of these values that means the same")
      return nil
    }
    self.test = test
    if case .isAny = test { return }
    let reason = "in a file the attribute must be one value; LaunchDarkly also tests each item of an array"
    reader.notes.omit(reader.value("op") ?? reader.source, reason)
  }

  /// The clause as a rule has it.
  var clause: JSONDocument {
    let (word, values): (String, [AttributeValue]) =
      switch test {
      case .isAny(let values): ("in", values)
      case .matches(let pattern, _):
        Literals(pattern).map { ($0.word(of: TestDialect.launchdarkly.positions), $0.texts.map { .text($0) }) }
          ?? ("matches", [.text(pattern)])
      case .compares(let word, let number): (word, [.number(number)])
      }
    return .object([
      "contextKind": "user", "attribute": name.contains(".") ? "/" + name.replacing(".", with: "/") : name,
      "op": word, "values": values, "negate": isNegated,
    ])
  }
}

extension JSON5Value {
  /// A finite number, also one that is written as a text.
  var anyNumber: Double? { (number ?? text.flatMap(Double.init)).flatMap { $0.isFinite ? $0 : nil } }
}
