import TestSupport
import Testing

import EventLogs

struct CSVTextTests {
  private static func records(_ text: String) throws -> [[String]] {
    try CSVText.records(of: Array(text.utf8)).map(\.fields)
  }

  @Test(arguments: CSVExamples.tables) func `fields as RFC 4180 has them`(text: String, records: [[String]]) throws {
    #expect(try Self.records(text) == records)
  }

  @Test(arguments: CSVExamples.faults) func `whatever breaks the rules is refused`(
    text: String, rule: String, line: Int, place: Int
  ) {
    let fault = #expect(throws: CSVText.Fault.self) { try CSVText.records(of: Array(text.utf8)) }
    #expect(fault.map { "\($0.rule)" } == rule && fault?.line == line && fault?.place == place)
  }

  @Test func `bytes that are no text are refused`() {
    #expect(throws: CSVText.Fault(rule: .encoding, line: 1, place: 0)) { try CSVText.records(of: [0x61, 0xFF, 0x0A]) }
  }

  @Test func `each record knows the line it begins in`() throws {
    let records = try CSVText.records(of: Array("a\n\"b\nc\"\nd\n".utf8))
    #expect(records.map(\.line) == [1, 2, 4] && records.map { $0.cells[0].range } == [0..<1, 2..<7, 8..<9])
  }
}
