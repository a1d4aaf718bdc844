import Testing

import EventLogs

struct CSVTextTests {
  private static func records(_ text: String) throws -> [[String]] {
    try CSVText.records(of: Array(text.utf8)).map(\.fields)
  }

  @Test(arguments: [
    ("", []),
    ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]),
    ("a,b\r\n1,2", [["a", "b"], ["1", "2"]]),
    ("a\n\n", [["a"], [""]]),
    ("a,\n,b\n", [["a", ""], ["", "b"]]),
    ("\"a,\"\"b\"\"\nc\",\"\"\n", [["a,\"b\"\nc", ""]]),
  ]) func `fields as RFC 4180 has them`(text: String, records: [[String]]) throws {
    #expect(try Self.records(text) == records)
  }

  @Test(arguments: [
    ("a,b\nc\"d\n", CSVText.Fault.Rule.strayQuote, 2),
    ("\"a\"b\n", .strayQuote, 1),
    ("a,\"b\nc\n", .openQuote, 1),
    ("a\rb\n", .strayReturn, 1),
    ("a\n\"b\"\r", .strayReturn, 2),
  ]) func `whatever breaks the rules is refused`(text: String, rule: CSVText.Fault.Rule, line: Int) {
    let fault = #expect(throws: CSVText.Fault.self) { try CSVText.records(of: Array(text.utf8)) }
    #expect(fault?.rule == rule && fault?.line == line)
  }

  @Test func `bytes that are no text are refused`() {
    #expect(throws: CSVText.Fault(rule: .encoding, line: 1, place: 0)) { try CSVText.records(of: [0x61, 0xFF, 0x0A]) }
  }

  @Test func `each record knows the line it begins in`() throws {
    let records = try CSVText.records(of: Array("a\n\"b\nc\"\nd\n".utf8))
    #expect(records.map(\.line) == [1, 2, 4] && records.map { $0.cells[0].range } == [0..<1, 2..<7, 8..<9])
  }
}
