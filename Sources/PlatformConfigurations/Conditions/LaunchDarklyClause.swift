import Assignment
import ExperimentFile
import TextFormats

/// A clause of LaunchDarkly: a test of an attribute, which fails without the attribute even where it is negated.
struct LaunchDarklyClause {
  /// The attribute, as a path of a file.
  var name: String
  /// The test.
  var test: Test
  /// Whether the test must fail.
  var isNegated: Bool

  /// What is asked of the value.
  enum Test: Equatable {
    case isAny([AttributeValue])
    case fits(Literals)
    case pattern(String)
    case number(String, Double)
  }

  /// The comparisons of numbers, by LaunchDarkly's word, with ours.
  static let comparisons = [
    ("lessThan", "$lt"), ("lessThanOrEqual", "$lte"), ("greaterThan", "$gt"), ("greaterThanOrEqual", "$gte"),
  ]

  /// The tests of a part of a text, by LaunchDarkly's word.
  static let parts = ["startsWith", "endsWith", "contains"]

  private static func test(_ word: String, _ values: [AttributeValue]) -> Test? {
    let texts = values.compactMap(\.text)
    let areTexts = texts.count == values.count && !texts.isEmpty && !texts.contains("")
    let numbers = values.compactMap(\.number)
    switch word {
    case "in":
      let areScalars = values.allSatisfy { ["string", "number", "boolean"].contains($0.typeName) }
      return areScalars && !values.isEmpty ? .isAny(values) : nil
    case "matches": return areTexts && texts.count == 1 ? .pattern(texts[0]) : nil
    case let word where parts.contains(word):
      return areTexts ? .fits(Literals(texts, by: word, of: parts)) : nil
    default:
      guard comparisons.contains(where: { $0.0 == word }), numbers.count == values.count else { return nil }
      // A number is below one of several if it is below the greatest.
      let bound = word.hasPrefix("less") ? numbers.max() : numbers.min()
      return bound.map { .number(word, $0) }
    }
  }

  /// The condition of a file that holds for the same users.
  var condition: AttributeValue {
    let passing: [AttributeValue.Member] =
      switch test {
      case .isAny(let values): [.init(isNegated ? "$nin" : "$in", .array(values))]
      case .fits(let literals): [.init("$type", "string"), .init("$regex", .text(literals.pattern))]
      case .pattern(let pattern): [.init("$type", "string"), .init("$regex", .text(pattern))]
      case .number(let word, let number):
        [.init("$type", "number")] + Self.comparisons.filter { $0.0 == word }.map { .init($0.1, .number(number)) }
      }
    guard isNegated else { return [name: .object(passing)] }
    if case .isAny = test { return [name: .object([.init("$exists", true)] + passing)] }
    return [name: ["$exists": true, "$not": .object(passing)]]
  }
}

extension LaunchDarklyClause {
  /// Reads a clause; nil, after a note, where a file has nothing that means the same.
  init?(_ reader: PartReader) {
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
    reader.notes.omit(reader.path.path(to: "op"), reader.value("op") ?? reader.value, reason)
  }
}
