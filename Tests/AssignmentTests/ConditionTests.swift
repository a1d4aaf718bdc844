import Assignment
import TestSupport
import Testing

struct ConditionTests {
  static let user: AttributeValue = [
    "id": "u1", "country": "DE", "age": 30, "premium": true, "version": "2.10.0", "tags": ["a", "b"], "empty": "",
    "zero": 0, "none": nil, "account": ["plan": "pro", "seats": 5], "orders": [["sum": 10], ["sum": 99]],
    "digits": "7",
    "scores": [7],
  ]

  @Test(arguments: try ReferenceTables.conditions("conditions.txt"))
  func `conditions hold as GrowthBook's do`(condition: AttributeValue, holds: String) throws {
    let read = try Condition(condition, groups: ["eu": ["DE", "FR"]])
    #expect(read.holds(for: Self.user) == (holds == "yes"), "\(condition)")
  }

  @Test(arguments: try ReferenceTables.conditions("broken-conditions.txt"))
  func `mistakes are reported with their path`(condition: AttributeValue, message: String) {
    let error = #expect(throws: AssignmentError.self) { try Condition(condition, groups: ["eu": []]) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
  }

  @Test func `deep conditions are refused`() {
    let deep = (0..<200).reduce(AttributeValue.object([])) { inner, _ in ["$not": inner] }
    #expect(throws: AssignmentError.self) { try Condition(deep) }
  }

  @Test(arguments: [
    (1.0, "1"), (1.5, "1.5"), (1e21, "1e+21"), (123_456_789_012_345_683_968, "123456789012345680000"),
    (1e-6, "0.000001"),
    (1e-7, "1e-7"), (1.25e-7, "1.25e-7"), (-0.0, "0"), (-12.5, "-12.5"), (100, "100"), (1e300, "1e+300"),
    (0.1, "0.1"),
    (.nan, "NaN"), (-.infinity, "-Infinity"), (1.7976931348623157e308, "1.7976931348623157e+308"),
    (.leastNonzeroMagnitude, "5e-324"),
  ]) func `numbers are written as JavaScript writes them`(number: Double, text: String) {
    #expect(AttributeValue.number(number).plainText == text)
  }

  @Test(arguments: try ReferenceTables.rows("versions.txt")) func `versions compare as their platforms say`(
    cells: [String]
  ) throws {
    let prefix = cells[0] == "semantic" ? "$semver_" : "$optimizely_version_"
    let user = cells[1] == "∅" ? "" : cells[1].replacing("␠", with: " ")
    for (name, orders) in [("lt", "<"), ("lte", "<="), ("eq", "="), ("gte", ">="), ("gt", ">"), ("ne", "<>")] {
      let condition = try Condition(["version": .object([.init(prefix + name, .text(cells[2]))])])
      #expect(condition.holds(for: ["version": .text(user)]) == orders.contains(cells[3]), "\(name) \(cells)")
    }
  }

  @Test func `versions are ordered`() {
    let versions: [AttributeValue] = [
      "0.9", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-beta", "1.0.0", "1.0.1", "1.2.0", "1.10.0", "10.0.0",
    ]
    for (place, version) in versions.enumerated() {
      for later in versions[(place + 1)...] { #expect(Version(version) < Version(later), "\(version) \(later)") }
    }
  }
}

struct TextMatcherTests {
  @Test(arguments: try ReferenceTables.rows("patterns.txt")) func `patterns fit`(cells: [String]) throws {
    #expect(try TextMatcher(cells[0]).fits(cells[1]) == (cells[2] == "yes"), "\(cells)")
  }

  @Test(arguments: [("ÉcOLE", "école", true), ("[a-z]+$", "ABC", true), ("[^a]", "A", false), ("ß", "SS", false)])
  func `cases are the same where asked`(pattern: String, text: String, fits: Bool) throws {
    #expect(try TextMatcher(pattern, ignoringCase: true).fits(text) == fits)
  }

  @Test(arguments: [
    "(", ")", "[", "[b-a]", "*", "a**", "\\", "(?=a)", "(?<!a)", "(a)\\1", "\\k<a>", "a{3,2}", "^*", "\\p{L}", "(?<n",
    "(a{1000}){1000}", "((((a{0}){9999}){9999}b){9999}){9999}", String(repeating: "(", count: 200),
  ]) func `what cannot be matched is refused`(pattern: String) {
    #expect(throws: AssignmentError.self) { try TextMatcher(pattern) }
  }

  @Test func `patterns that blow up elsewhere do not`() throws {
    let text = String(repeating: "a", count: 3000)
    for pattern in ["^(a+)+$", "^(a|a)*b", "^(a*)*b", "(x+x+)+y", "^(([a-z])+.)+[A-Z]$"] {
      _ = try TextMatcher(pattern).fits(text)
    }
    #expect(try TextMatcher("^(a+)+$").fits(text))
  }

  /// Swift's own engine is the rival: random patterns without anchors inside, on all short texts.
  @Test func `random patterns fit what Swift's Regex finds`() throws {
    var generator = SplitMix(state: 20_240_501)
    let texts = ["", "a", "b", "ab", "ba", "aab", "abb", "bab", "abab", "cab", "acb", "bbbb"]
    for _ in 0..<400 {
      let pattern = "^" + Self.pattern(2, &generator) + (generator.next() % 2 == 0 ? "$" : "")
      let (own, rival) = (try TextMatcher(pattern), try Regex(pattern))
      for text in texts { #expect(own.fits(text) == (text.firstMatch(of: rival) != nil), "\(pattern) on \(text)") }
    }
  }

  private static func pattern(_ depth: Int, _ generator: inout SplitMix) -> String {
    switch generator.next() % (depth == 0 ? 4 : 8) {
    case 0: "a"
    case 1: "b"
    case 2: "[^a]"
    case 3: "."
    case 4: "(?:" + pattern(depth - 1, &generator) + "|" + pattern(depth - 1, &generator) + ")"
    case 5:
      "(" + pattern(depth - 1, &generator) + ")" + ["*", "+", "?", "{2}", "{1,2}", "*?"][Int(generator.next() % 6)]
    default: pattern(depth - 1, &generator) + pattern(depth - 1, &generator)
    }
  }
}
