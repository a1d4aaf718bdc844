import Assignment
import TextFormats

/// How a platform writes tests of attributes: the members of a test, and its words with what they mean in a file.
struct TestDialect: Sendable {
  /// What a word takes, which are the operands of its operators in a file.
  enum Operand: String { case list, value, presence, start, end, anywhere, pattern, number, version }

  /// A platform's word with the operators of a file, and the operator that holds where they do not.
  struct Word: Sendable { let word: String, operand: Operand, operators: [String], opposite: String }

  /// When a test that must fail holds.
  enum Negation: Sendable {
    /// Where the test does not hold.
    case always
    /// Where it does not hold and there is the attribute.
    case withAttribute
    /// Where it does not hold of a value of the type; tests of others are unknown.
    case withType
  }

  let platform: ConfigurationPlatform
  /// The platform's name for the user's id.
  var idName = ""
  /// What a test says beside the rest.
  var constant: (key: String, value: String)?
  /// The keys of the attribute and of the word.
  let name: String, word: String
  /// The keys of several values and of one; nil where all are written as the others.
  var values: String?, value: String?
  /// The keys of what is said by true; nil where it cannot be said.
  var ignoringCase: String?, negated: String?
  let negation: Negation
  /// Whether attributes and values are texts.
  var areTexts: Bool { platform == .unleash }
  /// Whether an array passes by any of its elements, and a name may be a path.
  var hasParts: Bool { platform == .launchdarkly }
  /// What it can ask.
  var words: [Word] { Self.words[platform.rawValue, default: []] }

  private static let words = Dictionary(grouping: TextRows.rows(PackageResources.Words_txt)) { $0[0] }.mapValues {
    rows in
    rows.compactMap { row in
      Operand(rawValue: row[2]).map { operand in
        Word(word: row[1], operand: operand, operators: row[3].split(separator: " ").map(String.init), opposite: row[4])
      }
    }
  }

  static let launchdarkly = TestDialect(
    platform: .launchdarkly, idName: "key", constant: ("contextKind", "user"), name: "attribute", word: "op",
    values: "values", negated: "negate", negation: .withAttribute)
  static let unleash = TestDialect(
    platform: .unleash, idName: "userId", name: "contextName", word: "operator", values: "values", value: "value",
    ignoringCase: "caseInsensitive", negated: "inverted", negation: .always)
  static let optimizely = TestDialect(
    platform: .optimizely, constant: ("type", "custom_attribute"), name: "name", word: "match", value: "value",
    negation: .withType)
}

extension TestDialect.Word {
  /// Whether it takes several values.
  var isList: Bool { operand == .list || place != nil }

  /// Where in the text its texts must be.
  private var place: Literals.Place? { Literals.Place(rawValue: operand.rawValue) }

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
    case .start where areTexts, .end where areTexts, .anywhere where areTexts:
      return place.flatMap { patterns(Literals(texts: texts, place: $0).pattern) }
    case .pattern where areTexts && texts.count == 1 && texts[0].isPortablePattern: return patterns(texts[0])
    case .number where numbers.count == values.count && (numbers.count == 1 || operators.count == 1):
      // A number is below one of several if it is below the greatest.
      guard let bound = operators[0].hasPrefix("$l") ? numbers.max() : numbers.min() else { return nil }
      guard dialect.areTexts else { return members("number", .number(bound)) }
      return [.init("$regex", .text(Self.decimal))] + members(nil, .number(bound))
    case .version where areTexts && texts.count == 1:
      let rules = OrderedVersion.Rules.allCases.first { operators[0].hasPrefix($0.rawValue) }
      let isWhole: [AttributeValue.Member] = dialect.areTexts ? [.init("$regex", .text(Self.threeParts))] : []
      return rules.flatMap { OrderedVersion(texts[0], $0) }.map { _ in isWhole + members(nil, values[0]) }
    default: return nil
    }
  }

  /// The texts that begin with a version of three parts.
  private static let threeParts = #"^\d+\.\d+\.\d+"#
  /// The texts that are numbers.
  private static let decimal = #"^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$"#

  /// The values that the word can have if its operators have this operand.
  func values(of operand: AttributeValue, _ dialect: TestDialect) -> [AttributeValue] {
    switch (self.operand, operand) {
    case (.list, .array(let values)): values
    case (.presence, .boolean): []
    case (.start, .text(let pattern)), (.end, .text(let pattern)), (.anywhere, .text(let pattern)):
      (Literals(pattern)?.texts ?? []).map { .text($0) }
    case (.number, .number(let number)): [dialect.areTexts ? .text(operand.plainText) : .number(number)]
    default: [operand]
    }
  }
}

extension TestDialect {
  /// A finite number, where platforms write texts also one that is written so.
  fileprivate func number(_ value: AttributeValue) -> Double? {
    (value.number ?? (areTexts ? value.text.flatMap(Double.init(decimal:)) : nil)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Why a name cannot be tested, where it cannot.
  func refusal(of name: String) -> String? {
    let steps = name.split(separator: ".", omittingEmptySubsequences: false)
    guard hasParts else {
      return name.isEmpty || name.hasPrefix("$") || steps.count > 1 ? Self.refusal : nil
    }
    if name == "kind" { return "the kinds of a context are no attribute of the user" }
    // A file's path leads into arrays, by a position or 'length'.
    let arePlain = steps.enumerated().allSatisfy { place, step in
      !step.isEmpty && !step.contains("/") && !step.contains("~")
        && (place == 0 || Int(step) == nil && step != "length")
    }
    return arePlain && !name.hasPrefix("$") ? nil : Self.refusal
  }

  /// Why other names are refused.
  static let refusal = "a file takes '$' for an operator and '.' for a path in the name of an attribute"
}

extension Double {
  /// The number that a text states in decimal digits.
  init?(decimal text: String) {
    guard !text.lowercased().contains("x") else { return nil }
    self.init(text)
  }
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
}
