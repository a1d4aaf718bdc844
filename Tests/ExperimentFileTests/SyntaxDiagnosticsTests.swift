import ExperimentFile
import Foundation
import TestSupport
import Testing
import TextFormats

@Suite struct SyntaxDiagnosticsTests {
  @Test(arguments: try cases(in: "broken-syntax.txt")) func `names every mistake once and at its place`(
    cells: [String]
  ) throws {
    let (value, findings) = try parsed(cells[0])
    #expect(findings == cells[1].components(separatedBy: ", "))
    let isReadable = findings.allSatisfy { $0.hasSuffix("duplicate-key") || $0.hasSuffix("non-finite-number") }
    #expect((value != nil) == isReadable)
  }

  @Test(arguments: [
    ("{\n a: [1,\n 2", "missing ']' at the end of the file", "write ']' here; the '[' at 2:5 is never closed"),
    (
      "{\n  a: {\n    b: 1,\n  c: 2\n}", "this '{' is not closed: line 4 is indented as what follows it",
      "write '},' above line 4"
    ),
    (
      "{\n  a: { b: 1,\n  c: { d: 2 },\n}", "this '{' is not closed: line 3 is indented as what follows it",
      "write '},' above line 3"
    ),
    (
      "{\n  a: {\n    b: 1,\n    c: {\n      d: 2,\n  },\n}",
      "this '{' is not closed: the '}' in line 6 is indented as another's",
      "write '}' above line 6, or above line 4 if what starts there belongs outside"
    ),
    (
      "{\n  a: {\n    b: { c: 1 ,\n  },\n}", "this '{' is not closed: the '}' in line 4 is indented as another's",
      "write '}' at the end of line 3"
    ),
    (
      "{\n  a: {\n    b: { c: 1 } },\n    d: 2,\n  },\n}",
      "one '}' too many: what follows is indented as if it were not there", "take this '}' out"
    ),
    (
      "{\n  a: [1, 2,\n  b: 3,\n}", "this '[' is not closed: line 3 is indented as what follows it",
      "write '],' above line 3"
    ),
    (
      "{a: [{ b: 1, 'c', 'd'], e: {}}", "expected ':' after 'c'",
      "write '},' before \"c\" if it is an item of the array; several values of a key are written in [ ]"
    ),
    (
      "{a: 1, 2, 3]}", "expected ':' after '2'", "every member has a key and a value; several values are written in [ ]"
    ),
    ("a: 1", "missing '{' before the key 'a'", "put { } around the whole file"),
    ("{a: [1}", "expected ']', found '}'", "write ']' before it: the '[' at 1:5 is still open"),
    (
      "{a: [{ b: 1 } }, 2]}", "expected ']', found '}'",
      "take this '}' out, or write ']' before it: the '[' at 1:5 is still open"
    ),
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
    _ = JSON5Parser.parse(into: diagnostics.collector)
    #expect(diagnostics.problems.map(\.message) == [message])
    #expect(diagnostics.problems.map(\.hint) == [hint])
    #expect(diagnostics.hasErrors)
  }
}
