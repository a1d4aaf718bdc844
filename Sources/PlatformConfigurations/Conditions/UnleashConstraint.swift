import Assignment
import ExperimentFile
import TextFormats

/// A constraint of Unleash: a test of one value of the context, which is a text.
struct UnleashConstraint {
  /// The attribute.
  var name: String
  /// The test.
  var test: Test
  /// Whether the test must fail.
  var isInverted: Bool

  /// What is asked of the value.
  enum Test: Equatable {
    case isAny([String])
    case fits(Literals, ignoringCase: Bool)
    case number(String, Double)
  }

  /// The comparisons of numbers, by Unleash's word, with ours.
  static let comparisons = [
    ("NUM_EQ", ["$gte", "$lte"]), ("NUM_GT", ["$gt"]), ("NUM_GTE", ["$gte"]), ("NUM_LT", ["$lt"]),
    ("NUM_LTE", ["$lte"]),
  ]

  /// The tests of a part of a text, by Unleash's word.
  static let parts = ["STR_STARTS_WITH", "STR_ENDS_WITH", "STR_CONTAINS"]

  /// The condition of a file that holds for the same users.
  var condition: AttributeValue {
    let members: [AttributeValue.Member] =
      switch test {
      case .isAny(let texts): [.init(isInverted ? "$nin" : "$in", .array(texts.map { .text($0) }))]
      case .fits(let literals, let ignoresCase):
        [.init("$type", "string"), .init(ignoresCase ? "$regexi" : "$regex", .text(literals.pattern))]
      case .number(let word, let number):
        [.init("$exists", true)] + (Self.comparisons.first { $0.0 == word }?.1 ?? []).map { .init($0, .number(number)) }
      }
    if isInverted, case .isAny = test { return [name: .object(members)] }
    return [name: isInverted ? ["$not": .object(members)] : .object(members)]
  }
}

extension UnleashConstraint {
  /// Reads a constraint; nil, after a note, where a file has nothing that means the same.
  init?(_ reader: PartReader) {
    name = reader.read("contextName", .string) ?? ""
    let word = reader.read("operator", .string) ?? ""
    let texts = reader.read("values", .array(of: .string)) ?? []
    let value = reader.value("value")
    let ignoresCase = reader.read("caseInsensitive", .boolean) ?? false
    isInverted = reader.read("inverted", .boolean) ?? false
    reader.finish()
    guard AttributeName.isPlain(name) else {
      reader.omit("the condition is left out: \(AttributeName.refusal)")
      return nil
    }
    if ["IN", "NOT_IN"].contains(word) {
      test = .isAny(texts)
      if word == "NOT_IN" { isInverted.toggle() }
    } else if Self.parts.contains(word), !texts.isEmpty, !texts.contains("") {
      test = .fits(Literals(texts, by: word, of: Self.parts), ignoringCase: ignoresCase)
    } else if Self.comparisons.contains(where: { $0.0 == word }),
      let number = value?.number ?? value?.text.flatMap(Double.init), number.isFinite
    {
      test = .number(word, number)
    } else {
      reader.omit("the condition is left out: a file has no '\(word.clipped)' that means the same")
      return nil
    }
  }
}
