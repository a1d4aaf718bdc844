package import Assignment

/// How a platform writes tests of attributes: the members of a test, and its words with what they mean in a file.
struct TestDialect: Sendable {
  /// What a word takes, which are the operands of its operators in a file.
  enum Operand: Equatable, Sendable {
    case list, value, presence, literals(Literals.Place), pattern, number
    case version(OrderedVersion.Rules)
  }

  /// A platform's word with the operators of a file, and the operator that holds where they do not.
  struct Word: Sendable {
    let word: String, operand: Operand, operators: [String], opposite: String

    init(_ word: String, _ operand: Operand, _ operators: String..., or opposite: String) {
      (self.word, self.operand, self.operators, self.opposite) = (word, operand, operators, opposite)
    }
  }

  /// When a test that must fail holds.
  enum Negation: Sendable {
    /// Where the test does not hold.
    case always
    /// Where it does not hold and there is the attribute.
    case withAttribute
    /// Where it does not hold of a value of the type; tests of others are unknown.
    case withType
  }

  /// The platform's own name, and its name for the user's id.
  let platform: String, idName: String
  /// What a test says beside the rest.
  let constant: (key: String, value: String)?
  /// The keys of the attribute and of the word.
  let name: String, word: String
  /// The keys of several values and of one; nil where all are written as the others.
  let values: String?, value: String?
  /// The keys of what is said by true; nil where it cannot be said.
  let ignoringCase: String?, negated: String?
  let negation: Negation
  /// Whether attributes and values are texts.
  var areTexts = false
  /// Whether an array passes by any of its elements, and a name may be a path.
  var hasParts = false
  /// What it can ask.
  let words: [Word]

  /// Words for the comparisons of numbers or versions.
  private static func comparisons(
    _ operand: Operand, _ prefix: String, of words: KeyValuePairs<String, String>
  ) -> [Word] {
    let opposites = ["eq": "ne", "lt": "gte", "lte": "gt", "gt": "lte", "gte": "lt"]
    return words.map { Word($0, operand, prefix + $1, or: prefix + opposites[$1, default: ""]) }
  }

  private static func texts(_ words: KeyValuePairs<String, Operand>) -> [Word] {
    words.map { Word($0, $1, "$regex", or: "$notRegex") }
  }

  static let launchdarkly = TestDialect(
    platform: "LaunchDarkly", idName: "key", constant: ("contextKind", "user"), name: "attribute", word: "op",
    values: "values",
    value: nil, ignoringCase: nil, negated: "negate", negation: .withAttribute, hasParts: true,
    words: [Word("in", .list, "$in", or: "$nin")]
      + texts([
        "startsWith": .literals(.start), "endsWith": .literals(.end), "contains": .literals(.anywhere),
        "matches": .pattern,
      ])
      + comparisons(
        .number, "$",
        of: ["lessThan": "lt", "lessThanOrEqual": "lte", "greaterThan": "gt", "greaterThanOrEqual": "gte"])
      + comparisons(
        .version(.semantic), "$semver_",
        of: ["semVerEqual": "eq", "semVerLessThan": "lt", "semVerGreaterThan": "gt"]))

  static let unleash = TestDialect(
    platform: "Unleash", idName: "userId", constant: nil, name: "contextName", word: "operator", values: "values",
    value: "value",
    ignoringCase: "caseInsensitive", negated: "inverted", negation: .always, areTexts: true,
    words: [
      Word("IN", .list, "$in", or: "$nin"), Word("NOT_IN", .list, "$nin", or: "$in"),
      Word("NUM_EQ", .number, "$gte", "$lte", or: ""),
    ]
      + texts([
        "STR_STARTS_WITH": .literals(.start), "STR_ENDS_WITH": .literals(.end), "STR_CONTAINS": .literals(.anywhere),
        "REGEX": .pattern,
      ])
      + comparisons(.number, "$", of: ["NUM_GT": "gt", "NUM_GTE": "gte", "NUM_LT": "lt", "NUM_LTE": "lte"])
      + comparisons(
        .version(.semantic), "$semver_",
        of: [
          "SEMVER_EQ": "eq", "SEMVER_GT": "gt", "SEMVER_GTE": "gte", "SEMVER_LT": "lt", "SEMVER_LTE": "lte",
        ]))

  static let optimizely = TestDialect(
    platform: "Optimizely", idName: "", constant: ("type", "custom_attribute"), name: "name", word: "match",
    values: nil,
    value: "value", ignoringCase: nil, negated: nil, negation: .withType,
    words: [
      Word("exact", .value, "$eq", or: "$ne"), Word("exists", .presence, "$exists", or: "$exists"),
    ] + texts(["substring": .literals(.anywhere)])
      + comparisons(.number, "$", of: ["gt": "gt", "ge": "gte", "lt": "lt", "le": "lte"])
      + comparisons(
        .version(.optimizely), "$optimizely_version_",
        of: [
          "semver_eq": "eq", "semver_gt": "gt", "semver_ge": "gte", "semver_lt": "lt", "semver_le": "lte",
        ]))
}

extension TestDialect.Word {
  /// Whether it takes several values.
  var isList: Bool { if case .literals = operand { true } else { operand == .list } }

  /// The operators of a file for the word with some values; nil where none mean the same.
  /// - Parameter isOpposite: Whether they are to hold where the test is false.
  func operators(
    for values: [AttributeValue], _ dialect: TestDialect, ignoringCase: Bool = false, isOpposite: Bool = false
  ) -> [AttributeValue.Member]? {
    let operators = isOpposite ? [opposite] : operators
    let (texts, numbers) = (values.compactMap(\.text), values.compactMap(dialect.number))
    let areTexts = texts.count == values.count && !texts.isEmpty && !texts.contains("")
    func members(_ type: String?, _ value: AttributeValue, _ suffix: String = "") -> [AttributeValue.Member] {
      (type.map { [.init("$type", .text($0))] } ?? []) + operators.map { .init($0 + suffix, value) }
    }
    func patterns(_ pattern: String) -> [AttributeValue.Member] {
      members("string", .text(pattern), ignoringCase ? "i" : "")
    }
    switch operand {
    case .list where values.allSatisfy({ dialect.areTexts ? $0.text != nil : $0.isScalar }):
      return members(nil, .array(values))
    case .value where values.count == 1 && values[0].isScalar:
      return members(isOpposite ? values[0].typeName : nil, values[0])
    case .presence: return members(nil, .boolean(!isOpposite))
    case .literals(let place) where areTexts: return patterns(Literals(texts: texts, place: place).pattern)
    case .pattern where areTexts && texts.count == 1 && texts[0].isPortablePattern: return patterns(texts[0])
    case .number where numbers.count == values.count && (numbers.count == 1 || operators.count == 1):
      // A number is below one of several if it is below the greatest.
      guard let bound = operators[0].hasPrefix("$l") ? numbers.max() : numbers.min() else { return nil }
      guard dialect.areTexts else { return members("number", .number(bound)) }
      return [.init("$regex", .text(Self.decimal))] + members(nil, .number(bound))
    case .version(let rules) where areTexts && texts.count == 1 && OrderedVersion(texts[0], rules) != nil:
      return members(nil, values[0])
    default: return nil
    }
  }

  /// The texts that are numbers.
  private static let decimal = #"^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$"#

  /// The values that the word can have if its operators have this operand.
  func values(of operand: AttributeValue, _ dialect: TestDialect) -> [AttributeValue] {
    switch (self.operand, operand) {
    case (.list, .array(let values)): values
    case (.presence, .boolean): []
    case (.literals, .text(let pattern)): (Literals(pattern)?.texts ?? []).map { .text($0) }
    case (.number, .number(let number)): [dialect.areTexts ? .text(operand.plainText) : .number(number)]
    default: [operand]
    }
  }
}

extension TestDialect {
  /// A finite number, where platforms write texts also one that is written so.
  fileprivate func number(_ value: AttributeValue) -> Double? {
    (value.number ?? (areTexts ? value.text.flatMap(Double.init) : nil)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Why a name cannot be tested, where it cannot.
  func refusal(of name: String) -> String? {
    let steps = name.split(separator: ".", omittingEmptySubsequences: false)
    guard hasParts else {
      return name.isEmpty || name.hasPrefix("$") || steps.count > 1 ? Self.refusal : nil
    }
    if name == "kind" { return "the kinds of a context are no attribute of the user" }
    let arePlain = steps.allSatisfy { !$0.isEmpty && !$0.contains("/") && !$0.contains("~") }
    return arePlain && !name.hasPrefix("$") ? nil : Self.refusal
  }

  /// Why other names are refused.
  static let refusal = "a file takes '$' for an operator and '.' for a path in the name of an attribute"
}

extension String {
  /// Whether a pattern means the same in JavaScript as in the languages of other libraries.
  fileprivate var isPortablePattern: Bool {
    let differing = ["[:", "[]", "[^]", "{,"] + "ACEGHIJKLMNOPQRTUVXYZaceghijklmopquxyz".map { "\\\($0)" }
    let plain = replacing("\\\\", with: "")
    return !differing.contains { plain.contains($0) }
  }
}

extension AttributeValue {
  /// Whether it is a text, a number or a boolean.
  var isScalar: Bool { ["string", "number", "boolean"].contains(typeName) }

  /// What the members of an object are, and what is in those that are objects themselves.
  var parts: [AttributeValue] { (members ?? []).flatMap { [$0.value] + $0.value.parts } }

  /// The members of an object; nil for other values.
  package var members: [Member]? {
    guard case .object(let members) = self else { return nil }
    return members
  }

  /// The items of an array.
  var listed: [AttributeValue] {
    guard case .array(let items) = self else { return [] }
    return items
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
