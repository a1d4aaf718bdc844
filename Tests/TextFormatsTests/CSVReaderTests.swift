import Testing
import TextFormats

/// Small tables by RFC 4180.
struct CSVReaderTests {
  /// Texts and their fields.
  static let tables: [(text: String, fields: [[String]])] = [
    ("", []), ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]), ("a,b\r\n1,2", [["a", "b"], ["1", "2"]]),
    ("a\n\n", [["a"], [""]]), ("a,\n,b\n", [["a", ""], ["", "b"]]),
    ("\"a,\"\"b\"\"\nc\",\"\"\n", [["a,\"b\"\nc", ""]]), ("\"\"\"\"\r\n\"é\"", [["\""], ["é"]]),
    ("\u{FEFF}a\n", [["\u{FEFF}a"]]),
  ]

  /// Texts that break a rule, with the line and the byte where they do.
  static let faults: [(text: String, rule: String, line: Int, place: Int)] = [
    ("a,b\nc\"d\n", "strayQuote", 2, 5), ("\"a\"b\n", "strayQuote", 1, 3), ("a,\"b\nc\n", "openQuote", 1, 2),
    ("a\rb\n", "strayReturn", 1, 1), ("a\n\"b\"\r", "strayReturn", 2, 5),
  ]

  private static func records(_ bytes: [UInt8]) throws -> [CSVReader.Record] {
    var reader = CSVReader(bytes)
    var records: [CSVReader.Record] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  @Test(arguments: tables) func `fields as RFC 4180 has them`(text: String, fields: [[String]]) throws {
    #expect(try Self.records(Array(text.utf8)).map(\.fields) == fields)
  }

  @Test(arguments: faults) func `whatever breaks the rules is refused`(
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
