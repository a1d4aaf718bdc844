/// Small tables by RFC 4180, which every strict reader takes or refuses alike.
package enum CSVExamples {
  /// Texts and their fields.
  package static let tables: [(text: String, fields: [[String]])] = [
    ("", []), ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]), ("a,b\r\n1,2", [["a", "b"], ["1", "2"]]),
    ("a\n\n", [["a"], [""]]), ("a,\n,b\n", [["a", ""], ["", "b"]]),
    ("\"a,\"\"b\"\"\nc\",\"\"\n", [["a,\"b\"\nc", ""]]), ("\"\"\"\"\r\n\"é\"", [["\""], ["é"]]),
    ("\u{FEFF}a\n", [["\u{FEFF}a"]]),
  ]

  /// Texts that break a rule, with the line and the byte where they do.
  package static let faults: [(text: String, rule: String, line: Int, place: Int)] = [
    ("a,b\nc\"d\n", "strayQuote", 2, 5), ("\"a\"b\n", "strayQuote", 1, 3), ("a,\"b\nc\n", "openQuote", 1, 2),
    ("a\rb\n", "strayReturn", 1, 1), ("a\n\"b\"\r", "strayReturn", 2, 5),
  ]
}
