import ExperimentFile
import Testing

@Suite struct SyntaxDiagnosticsTests {
  @Test(arguments: [
    ("", ["1:1 empty-file"]), (" // nothing\n", ["1:1 empty-file"]), ("\u{FEFF}", ["1:1 empty-file"]),
    ("{a: 1 b: 2}", ["1:6 missing-comma"]), ("{a: 1\n b: 2\n c: 3}", ["1:6 missing-comma", "2:6 missing-comma"]),
    ("[1 2]", ["1:3 missing-comma"]), ("{a: 'x' 'b': 2}", ["1:8 missing-comma"]), ("[{} []]", ["1:4 missing-comma"]),
    ("{a 1}", ["1:4 missing-colon"]), ("{a = 1, b = 2}", ["1:4 missing-colon", "1:11 missing-colon"]),
    ("{a, b: 1}", ["1:3 missing-colon"]), ("{a: , b: }", ["1:2 missing-value", "1:7 missing-value"]),
    ("[1,,2]", ["1:4 missing-value"]), ("{,a: 1}", ["1:2 missing-value"]), ("[1; 2]", ["1:3 unexpected-character"]),
    ("{a: 1,\n a: 2,\n 'a': 3}", ["2:2 duplicate-key", "3:2 duplicate-key"]),
    ("{a: {b: 1, b: 2}, c: {b: 1}}", ["1:12 duplicate-key"]), ("{é: 1, e\u{301}: 2}", ["1:8 duplicate-key"]),
    ("{", ["1:2 unclosed-brace"]), ("{a: {b: 1}\n", ["1:11 unclosed-brace"]), ("[[1]", ["1:5 unclosed-bracket"]),
    ("{a: [1, 2}, b: 3}", ["1:10 unclosed-bracket"]), ("[{a: 1]", ["1:7 unclosed-brace"]),
    ("{a: 1]", ["1:6 unclosed-brace"]), ("{a: 1}}", ["1:7 trailing-content"]), ("1 2", ["1:3 trailing-content"]),
    ("{a: 'x, b: 1}\n", ["1:14 unclosed-string"]),
    ("{a: 'x,\n b: \"y\n, c: 1}", ["1:8 unclosed-string", "2:7 unclosed-string"]),
    ("{\"a: 1, \"b\": 2}", ["1:10 unclosed-string"]), ("{a: 1 /* b", ["1:7 unclosed-comment"]),
    ("/*", ["1:1 unclosed-comment"]),
    (
      #"['\x4', '\u12', '\1', '\ud800', '\udc00\ud800']"#,
      [
        "1:3 invalid-escape", "1:10 invalid-escape", "1:18 invalid-escape", "1:24 invalid-escape",
        "1:34 invalid-escape", "1:40 invalid-escape",
      ]
    ),
    (
      "[01, 1.2.3, 0x, 1e, ., -, 1_000]",
      [
        "1:2 invalid-number", "1:6 invalid-number", "1:13 invalid-number", "1:17 invalid-number",
        "1:21 invalid-number",
        "1:24 invalid-number", "1:27 invalid-number",
      ]
    ),
    ("{a: 600 ms, b: 600ms, c: 5 %, d: 1\n}", ["1:5 invalid-number", "1:16 invalid-number", "1:26 invalid-number"]),
    (
      "[Infinity, -Infinity, NaN, +NaN, 1e999]",
      [
        "1:2 non-finite-number", "1:12 non-finite-number", "1:23 non-finite-number", "1:28 non-finite-number",
        "1:34 non-finite-number",
      ]
    ),
    ("{a: hello world, b: True, c: undefined}", ["1:5 unquoted-text", "1:21 unquoted-text", "1:30 unquoted-text"]),
    ("{a: “x”}", ["1:5 unquoted-text"]),
    ("{open-sale: 1, 5a: 2, b.c: 3}", ["1:2 invalid-key", "1:16 invalid-key", "1:23 invalid-key"]),
    ("{: 1, b: 2}", ["1:2 unexpected-character"]), ("['a': 1]", ["1:5 unexpected-character"]),
    ("{a:: 1}", ["1:4 unexpected-character"]), ("a: 1", ["1:1 unexpected-character"]),
    ("}", ["1:1 unexpected-character"]),
    ("# a\n{} ", ["1:1 unexpected-character"]), ("{a: tiles($item), b: 1}", ["1:5 unquoted-text"]),
    ("{\n  a: 1 b: 2,\n  c: tru,\n  d: [1,, 2],\n}", ["2:7 missing-comma", "3:6 unquoted-text", "4:9 missing-value"]),
    ("a: 1, b: {c: 2}", ["1:1 unexpected-character"]), ("\"a\": 1", ["1:1 unexpected-character"]),
    ("{a: b: 1, c: 2}, d: 3}", ["1:5 unexpected-character"]), ("{a: 'b': 1}, c: {}}", ["1:5 unexpected-character"]),
    ("{a: 1, 2, 3], b: 4}", ["1:9 missing-colon"]), ("{a: 'x', 'y', 'z'], b: 4}", ["1:13 missing-colon"]),
    ("{a: {b: 1}, {b: 2}], c: 3}", ["1:13 unexpected-character"]), ("{a: 600 ms', b: 1}", ["1:5 unquoted-text"]),
    ("{a: 0x5eed\", b: 1}", ["1:5 unquoted-text"]), ("{a: 'b, 'c', d: 1}\n", ["1:10 unclosed-string"]),
    ("{/ half a comment\na: 1}", ["1:2 unexpected-character"]),
    ("{a: {b: oops {c: [}, d: 1}\n}", ["1:9 unquoted-text"]),
  ]) func `names every mistake once and at its place`(text: String, expected: [String]) throws {
    let (value, findings) = try parsed(text)
    #expect(findings == expected)
    let isReadable = findings.allSatisfy { $0.hasSuffix("duplicate-key") || $0.hasSuffix("non-finite-number") }
    #expect((value != nil) == isReadable)
  }

  @Test(arguments: [
    ("{\n a: [1,\n 2", "missing ']' at the end of the file", "write ']' here; the '[' at 2:5 is never closed"),
    (
      "{\n  a: {\n    b: 1,\n  c: 2\n}", "this '{' is not closed: the '}' in line 5 is indented as another's",
      "write '}' above line 5, or above line 2 if what starts there belongs outside"
    ),
    (
      "{\n  a: { b: 1,\n  c: { d: 2 },\n}", "this '{' is not closed: the '}' in line 4 is indented as another's",
      "write '}' at the end of line 2"
    ),
    (
      "{a: 1, 2, 3]}", "expected ':' after '2'", "every member has a key and a value; several values are written in [ ]"
    ),
    ("a: 1", "missing '{' before the key 'a'", "put { } around the whole file"),
    ("{a: [1}", "expected ']', found '}'", "the '[' at 1:5 is still open"),
    ("['abc\n]", "missing ' at the end of the string", "the string starts at 1:2"),
    ("{a: 1,\n\n a: 2}", "'a' is already given in line 1", "keep one of the two"),
    (
      "{load: 600 ms}", "'600 ms' is not a number",
      "a text, such as a quantity with its unit, is written in quotes: \"600 ms\""
    ),
    ("{open-sale: 1}", "the key 'open-sale' must be in quotes", "write \"open-sale\""),
    ("[True]", "'True' must be in quotes", "write true"),
    ("[1e999]", "'1e999' is too large for a number", nil),
    ("[\u{1}]", "'\u{1}' must be in quotes", "write \"\u{1}\""),
    ("['a': 1]", "expected ',' or ']', found ':'", "an array has no keys; objects are written in { }"),
  ]) func `says what is wrong and what might help`(text: String, message: String, hint: String?) throws {
    let diagnostics = DiagnosticCollector(try source(text))
    _ = JSON5Parser.parse(into: diagnostics)
    #expect(diagnostics.diagnostics.map(\.message) == [message])
    #expect(diagnostics.diagnostics.map(\.hint) == [hint])
    #expect(diagnostics.hasErrors)
  }
}
