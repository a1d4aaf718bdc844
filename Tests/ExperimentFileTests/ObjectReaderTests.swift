import ExperimentFile
import Testing
import TextFormats

@Suite struct ObjectReaderTests {
  /// Reads the key `x` of a text in an object called "test", and gives what was read with the findings and messages.
  private func read<Value>(
    _ text: String, _ form: ValueForm<Value>
  ) throws -> (value: Value?, findings: [String], messages: [String], hints: [String]) {
    let collector = DiagnosticCollector(try source(text))
    let value = try #require(JSON5Parser.parse(into: collector.collector))
    let result = ValueForm.object(.required("x", form)) { $0 }.read(value, as: "the test", into: collector)
    let diagnostics = collector.problems
    return (result, diagnostics.map(\.finding), diagnostics.map(\.message), diagnostics.compactMap(\.hint))
  }

  enum Side: String, CaseIterable { case higher, lower }

  @Test func `reads every kind of value`() throws {
    #expect(try read("{x: 'a b'}", .string).value == "a b")
    #expect(try read("{x: 'ab-1'}", .identifier).value == "ab-1")
    #expect(try read("{x: true}", .boolean).value == true)
    #expect(try read("{x: 2e1}", .integer(in: 1...20)).value == 20)
    #expect(try read("{x: 0.5}", .number(in: 0...1)).value == 0.5)
    #expect(try read("{x: 'lower'}", .anyCase).value == Side.lower)
    #expect(try read("{x: 'up'}", .oneOf(["up": 1, "down": -1])).value == 1)
    #expect(try read("{x: 'home'}", .name(among: ["home"], called: "screen")).value == "home")
    #expect(try read("{x: [1, 2]}", .array(of: .integer())).value == [1, 2])
    #expect(try read("{x: 'a'}", .oneOrMore(of: .string)).value == ["a"])
    #expect(try read("{x: ['a', 'b']}", .oneOrMore(of: .string)).value == ["a", "b"])
    #expect(try read("{x: ['1 s', '2 s']}", .range(of: .duration())).value == 1000...2000)
    #expect(try read("{x: {y: 1}}", .object(.required("y", .integer())) { $0 }).value == 1)
    #expect(try read("{x: 7}", .located(.integer())).value == Located(value: 7, range: 4..<5))
    #expect(try read("{x: 'a'}", .converting(.string) { $0.utf8.count }).value == 1)
    #expect(try read("{x: 7}", .anything).value?.spelled == "7.0")
    let eitherWay = ValueForm.string.or(.object(.required("y", .string)) { $0 })
    #expect(try read("{x: 'a'}", eitherWay).value == "a")
    #expect(try read("{x: {y: 'b'}}", eitherWay).value == "b")
    let table = try read("{x: {b: 1, a: 2}}", .table(of: "thing", .integer())).value
    #expect(table?.map(\.key) == ["b", "a"] && table?.map(\.value) == [1, 2] && table?[1].keyRange == 11..<12)
  }

  @Test(arguments: [
    ("600 ms", 600), ("0.6 s", 600), ("5 min", 300_000), ("2 h", 7_200_000), ("7 d", 604_800_000), ("600ms", 600),
    ("0 s", 0), ("1.1 s", 1100), ("10000 d", 864_000_000_000),
  ]) func `durations are whole milliseconds`(text: String, expected: Int) throws {
    #expect(try read("{x: '\(text)'}", .duration()).value == expected)
  }

  @Test func `shares are fractions`() throws {
    #expect(try read("{x: '5 %'}", .percent()).value == 0.05)
    #expect(try read("{x: '1 pp'}", .percentagePoints()).value == 0.01)
    #expect(try read("{x: '-2.5pp'}", .percentagePoints()).value == -0.025)
    let words = ValueForm<Double>.quantity("a length", such: "120 words", units: ["word": 1, "words": 1])
    #expect(try read("{x: '120 words'}", words).value == 120 && read("{x: '1 word'}", words).value == 1)
    #expect(try read("{x: 30}", words).hints == ["write \"30 words\""])
  }

  @Test func `an experiment is called like no device of Windows`() throws {
    for id in ["con", "nul", "com1", "lpt9"] {
      #expect(try read("{x: '\(id)'}", .experimentID).findings == ["1:5 reserved-word"])
      #expect(try read("{x: '\(id)'}", .identifier).value == id)
    }
    for id in ["com", "com0", "console", "nul-1"] { #expect(try read("{x: '\(id)'}", .experimentID).value == id) }
  }

  @Test(arguments: [
    ("'0'", "1:5 invalid-identifier"), ("''", "1:5 invalid-identifier"), ("'A'", "1:5 invalid-identifier"),
    ("'-a'", "1:5 invalid-identifier"), ("'a.b'", "1:5 invalid-identifier"), ("'ä'", "1:5 invalid-identifier"),
    ("'\(String(repeating: "a", count: 65))'", "1:5 invalid-identifier"), ("'all'", "1:5 reserved-word"),
    ("'inf'", "1:5 reserved-word"), ("'infinity'", "1:5 reserved-word"), ("1", "1:5 wrong-type"),
    ("null", "1:5 wrong-type"), ("'1e5'", "1:5 invalid-identifier"), ("'1e-5'", "1:5 invalid-identifier"),
    ("'0x1f'", "1:5 invalid-identifier"), ("'1d'", "1:5 invalid-identifier"),
  ]) func `what is no id is refused`(text: String, expected: String) throws {
    let result = try read("{x: \(text)}", .identifier)
    #expect(result.findings == [expected])
    #expect(result.value == nil)
  }

  @Test func `mistakes name what was expected and what was found`() throws {
    func check<Value>(
      _ text: String, _ form: ValueForm<Value>, _ code: String, _ message: String, _ hint: String?
    ) throws {
      let result = try read("{x: \(text)}", form)
      #expect(result.value == nil)
      #expect(result.findings == ["1:5 \(code)"])
      #expect(result.messages == ["'x' in the test \(message)"])
      #expect(result.hints == (hint.map { [$0] } ?? []))
    }
    let units = "write \"600 ms\", \"600 s\", \"600 min\", \"600 h\" or \"600 d\""
    let integer = ValueForm<Int>.integer(in: 1 ... .max)
    try check(
      "'1'", integer, "wrong-type", "must be a whole number of at least 1, not the text '1'", "leave out the quotes: 1")
    try check("1.5", integer, "wrong-type", "must be a whole number of at least 1, not 1.5", "write 2")
    try check(
      "0", integer, "out-of-range", "must be a whole number of at least 1, not 0", "write 1, which is the least")
    try check("1e300", integer, "out-of-range", "must be a whole number of at least 1, not 1e300", "write 1")
    try check("2", .number(in: 0...1), "out-of-range", "must be a number from 0 to 1, not 2", "2 % is written 0.02")
    try check(
      "-2", .number(in: 0...1), "out-of-range", "must be a number from 0 to 1, not -2", "write 0, which is the least")
    try check(
      "'35 %'", .number(in: 0...1), "wrong-type", "must be a number from 0 to 1, not the text '35 %'",
      "35 % is written 0.35")
    try check("'yes'", .boolean, "wrong-type", "must be true or false, not the text 'yes'", "write true")
    try check(
      "7", .integer(in: 1...5, usually: 3), "out-of-range", "must be a whole number from 1 to 5, not 7", "write 3")
    try check("0", .number(in: 0...1).satisfying("above 0") { $0 > 0 }, "out-of-range", "must be above 0, not 0", nil)
    try check("1", .boolean, "wrong-type", "must be true or false, not 1", "write true")
    try check("'true'", .boolean, "wrong-type", "must be true or false, not the text 'true'", "write true")
    try check("true", .string, "wrong-type", "must be a text, not true", "put it in quotes: \"true\"")
    try check("null", .string, "wrong-type", "must be a text, not null", "write \"my text\"")
    try check("[]", .object { 1 }, "wrong-type", "must be an object, not an array", "write {}")
    try check("600", .duration(), "missing-unit", "must be a duration such as \"600 ms\", not 600", units)
    try check("'600'", .duration(), "missing-unit", "must be a duration such as \"600 ms\", not the text '600'", units)
    try check(
      "'600 msec'", .duration(), "unknown-unit", "must be a duration such as \"600 ms\", not the text '600 msec'",
      "write \"600 ms\"")
    for (unit, meant) in [
      ("sec", "s"), ("seconds", "s"), ("m", "min"), ("mins", "min"), ("minutes", "min"), ("hours", "h"), ("hrs", "h"),
      ("days", "d"), ("milliseconds", "ms"), ("MS", "ms"),
    ] {
      let message = "must be a duration such as \"600 ms\", not the text '3 \(unit)'"
      try check("'3 \(unit)'", .duration(), "unknown-unit", message, "write \"3 \(meant)\"")
    }
    try check(
      "'1 %'", .percentagePoints(), "unknown-unit",
      "must be a number of percentage points such as \"1 pp\", not the text '1 %'", "write \"1 pp\"")
    try check(
      "'-1 s'", .duration(), "out-of-range", "must be a duration from 0 ms to 10000 d, not the text '-1 s'",
      "write \"0 ms\"")
    try check(
      "'0.1 ms'", .duration(), "out-of-range", "must be a whole number of milliseconds, not the text '0.1 ms'",
      "write \"1 ms\"")
    try check(
      "'120 %'", .percent(), "out-of-range", "must be a percentage from 0 % to 100 %, not the text '120 %'",
      "write \"100 %\"")
    try check("5", .percent(), "missing-unit", "must be a percentage such as \"5 %\", not 5", "write \"5 %\"")
    try check("[1]", .range(of: .integer()), "wrong-count", "must have 2 items, not 1", "add 1")
    try check("[1, 2, 3]", .range(of: .integer()), "wrong-count", "must have 2 items, not 3", "take 1 of them out")
    try check(
      "[2, 1]", .range(of: .integer()), "out-of-range", "must have its lower end first, not its upper end",
      "write [1, 2]")
    try check(
      "'uper'", .oneOf(["upper": 1, "lower": 2]), "unknown-name",
      "must be one of 'upper', 'lower', not the text 'uper'", "did you mean 'upper'?")
    let unknown = try read("{x: 'hom'}", .name(among: ["home"], called: "screen"))
    #expect(unknown.messages == ["no screen is called 'hom'"] && unknown.hints == ["did you mean 'home'?"])
    #expect(unknown.findings == ["1:5 unknown-name"])
    try check(
      "'My Id'", .identifier, "invalid-identifier",
      "must be an id of small letters a-z, digits, '-' and '_' (at most 64, with a letter), not the text 'My Id'",
      "write \"my-id\"")
    for (text, id) in [
      ("🛍️", "shopping-bags"), ("Öl", "ol"), ("a.b", "a-b"), ("Null", "my-null"), ("12", "id-12"), ("", "my-id"),
      ("Añadir", "anadir"), ("_x", "x"),
    ] { #expect(try read("{x: '\(text)'}", .identifier).hints == ["write \"\(id)\""], "\(text)") }
  }

  @Test func `items and entries are named by their place`() throws {
    let items = try read("{x: ['a', 1, null]}", .oneOrMore(of: .string))
    #expect(items.findings == ["1:11 wrong-type", "1:14 wrong-type"])
    #expect(items.messages.first == "item 2 of 'x' in the test must be a text, not 1")
    let table = try read(
      "{x: {push: {wieght: 1}, 'B': {weight: 1}}}",
      .table(of: "variant", .object(.required("weight", .integer())) { $0 })
    )
    #expect(table.findings == ["1:13 unknown-key", "1:25 invalid-identifier"])
    #expect(table.value == nil)
  }

  @Test func `keys nobody asked for are reported with what was meant`() throws {
    let collector = DiagnosticCollector(try source("{wieght: 1, zzzzzz: 2, control: true}"))
    let value = try #require(JSON5Parser.parse(into: collector.collector))
    let form = ValueForm<Bool>.object(
      .optional("weight", .number()), .optional("control", .boolean, or: false), .required("coordinator", .identifier),
      rules: [.check { $0.report(.outOfRange, "control is too much", at: "control") }]
    ) { weight, isControl, _ in weight == nil && isControl }
    #expect(form.read(value, as: "variant 'push'", into: collector) == nil)
    #expect(
      collector.problems.map(\.finding) == [
        "1:1 missing-key", "1:2 unknown-key", "1:13 unknown-key", "1:33 out-of-range",
      ])
    #expect(
      collector.problems.map(\.message).prefix(2) == [
        "variant 'push' lacks the key 'coordinator'", "unknown key 'wieght' in variant 'push'",
      ])
    #expect(
      collector.problems.map(\.hint) == [
        "write coordinator: \"my-id\"", "did you mean 'weight'?", "known keys: 'weight', 'control', 'coordinator'",
        nil,
      ])
  }

  @Test func `numbers refused by the parser are not refused twice`() throws {
    #expect(try read("{x: NaN}", .number()).findings == ["1:5 non-finite-number"])
    #expect(try read("{x: Infinity}", .integer()).findings == ["1:5 non-finite-number"])
    #expect(try read("{x: 1e999}", .duration()).findings == ["1:5 non-finite-number"])
  }

  @Test func `a value that is no object has no reader`() throws {
    let collector = DiagnosticCollector(try source("[1]"))
    let value = try #require(JSON5Parser.parse(into: collector.collector))
    #expect(ValueForm.object { 1 }.read(value, as: "the file", into: collector) == nil)
    #expect(collector.problems.map(\.message) == ["the file must be an object, not an array"])
  }
}
