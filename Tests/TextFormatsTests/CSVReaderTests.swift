import TestSupport
import Testing
import TextFormats

struct CSVReaderTests {
  private static func records(_ bytes: [UInt8]) throws -> [CSVReader.Record] {
    var reader = CSVReader(bytes)
    var records: [CSVReader.Record] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  @Test(arguments: CSVExamples.tables) func `fields as RFC 4180 has them`(text: String, fields: [[String]]) throws {
    #expect(try Self.records(Array(text.utf8)).map(\.fields) == fields)
  }

  @Test(arguments: CSVExamples.faults) func `whatever breaks the rules is refused`(
    text: String, rule: String, line: Int, place: Int
  ) {
    let fault = #expect(throws: CSVReader.Fault.self) { try Self.records(Array(text.utf8)) }
    #expect(fault.map { "\($0.rule)" } == rule && fault?.line == line && fault?.place == place)
  }

  @Test func `bytes that are not text are refused`() {
    #expect(throws: CSVReader.Fault(rule: .encoding, line: 1, place: 2)) { try Self.records([0x61, 0x2C, 0xFF, 0x0A]) }
  }

  @Test func `each record knows the line it begins in`() throws {
    let records = try Self.records(Array("a\n\"b\nc\"\n\nd\n".utf8))
    #expect(records.map(\.line) == [1, 2, 4, 5] && records.map(\.isBlank) == [false, false, true, false])
    #expect(records.map { $0.cells.map(\.range) } == [[0..<1], [2..<7], [8..<8], [9..<10]])
  }

  @Test func `a byte order mark and another separator are asked for`() throws {
    var reader = CSVReader(Array("\u{FEFF}a,b\tc".utf8), separator: UInt8(ascii: "\t"), hasMark: true)
    #expect(try reader.next()?.cells == [.init(text: "a,b", range: 3..<6), .init(text: "c", range: 7..<8)])
    #expect(try reader.next() == nil)
  }

  @Test func `records before a fault are read`() throws {
    var reader = CSVReader(Array("a\n\"b".utf8))
    #expect(try reader.next()?.fields == ["a"])
    #expect(throws: CSVReader.Fault(rule: .openQuote, line: 2, place: 2)) { try reader.next() }
  }
}
