import Testing

import EventLogs

struct DelimitedRowsTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    /// The names that come after the header, by line; nil for a row that is none.
    let names: [String?]
    var lines: [Int]?
    var testDescription: String { text.debugDescription }
  }

  static let rows = [
    Row(text: "", names: []),
    Row(text: "home\nlist\n", names: ["home", "list"], lines: [2, 3]),
    Row(text: "home\r\nlist", names: ["home", "list"]),
    Row(text: "\n\nhome\n\n\r\nlist\n\n", names: ["home", "list"], lines: [4, 7]),
    Row(text: "\"a,\"\"b\"\"\nc\"\nd\n", names: ["a,\"b\"\nc", "d"], lines: [2, 4]),
    Row(text: "\"\"\n\"\"\"\"\r\n", names: ["", "\""]),
    Row(text: "\"a\nb\nc\n", names: [nil, "b", "c"], lines: [2, 3, 4]),
    Row(text: "\"a\"b\nc\n", names: [nil, "c"]),
    Row(text: "\"a\nb\"c\nd\n", names: [nil, "b\"c", "d"], lines: [2, 3, 4]),
    Row(text: "\"a\nb\",c\nd\n", names: [nil, "b\"", "d"], lines: [2, 3, 4]),
    Row(text: "a,\"b\nc\"\nd\n", names: [nil, "c\"", "d"], lines: [2, 3, 4]),
    Row(text: "ä\u{1F600}\n", names: ["ä\u{1F600}"]),
  ]

  /// Rows of one column, whatever the pieces they come in.
  @Test(arguments: rows, [1, 2, 3, 7, 4096]) func `rows come out whole`(row: Row, piece: Int) throws {
    let found = try Self.rows(of: "name\n" + row.text, piece: piece)
    #expect(found.map(\.name) == row.names)
    if let lines = row.lines { #expect(found.map(\.line) == lines) }
  }

  /// A quote that is left open takes no other row with it, however long the log is.
  @Test func `an open quote costs one row`() async throws {
    let rows = String(repeating: "u,1,a,compact,screen-view,home\n", count: 200_000)
    let log = try await Logs.read(Logs.input(Logs.header + "\"u,1,a,compact,screen-view,home\n" + rows, piece: 1 << 16))
    #expect(log.report.rows == 200_001 && log.report.rejected == 1)
    #expect(log.report.rejections.first?.fault == .quotes && log.report.rejections.first?.places == ["log.csv:2"])
  }

  /// Quotes that open on every line and close on the next make no row of all of them, nor a look at all for each.
  @Test(arguments: ["y\"z,\"w\n", "a\",x,\"\n"]) func `quotes that go from line to line cost their lines`(
    line: String
  ) async throws {
    let good = "u,1,a,compact,screen-view,home\n"
    let rows = String(repeating: line, count: 200_000)
    let log = try await Logs.read(Logs.input(Logs.header + rows + good))
    #expect(log.report.rows == 200_001 && log.report.rejected == 200_000 && Logs.told(log) == [["1 home"]])
  }

  @Test func `a row that is too long costs one row`() async throws {
    let long = String(repeating: "x", count: 5 << 20)
    let text = Logs.header + "\(long)\nu,1,a,compact,screen-view,home\n"
    for name in ["log.csv", "log.ndjson"] {
      let rest =
        name == "log.csv"
        ? text
        : long + "\n" + #"{"user_id":"u","time_ms":1,"variant_id":"a","#
          + #""size_class":"compact","event":"screen-view","name":"home"}"# + "\n"
      let log = try await Logs.read(Logs.input(rest, name: name))
      #expect(log.report.rejections.map(\.fault) == [.tooLong] && log.report.rows == 2 && Logs.told(log).count == 1)
    }
  }

  /// The only column of a log, row by row, cut into pieces of about so many bytes; `nil` for a row that is none.
  static func rows(of text: String, piece size: Int) throws -> [(name: String?, line: Int)] {
    let layout = RowLayout(paths: ["name"], users: [0], times: [], timeUnit: .seconds, facts: [], required: [])
    let input = LogInput(name: "log.csv", bytes: Array(text.utf8), atMost: max(1, size / 2))
    var pieces = PieceSplitter([input], layout, pieceSize: size)
    var all: [(String?, Int)] = []
    var line = 2
    var room: [UInt8] = []
    while let piece = try pieces.next(&room) {
      guard case .delimited(let columns) = piece.file.cut else { continue }
      var splitter = DelimitedSplitter(separator: columns.separator)
      var cells = Array(repeating: Cell(), count: columns.placeCount)
      var place = 0
      splitter.seek(place, in: piece.bytes.span)
      while place < piece.rows.upperBound {
        var span = cells.mutableSpan
        let row = splitter.row(
          at: place, in: piece.bytes.span, upTo: piece.rows.upperBound, places: columns.places.span, &span)
        let text = String(decoding: piece.bytes[cells[0].part], as: UTF8.self)
        let name = cells[0].hasEscapes ? text.replacing("\"\"", with: "\"") : text
        if !row.isBlank { all.append((row.fault == nil ? name : nil, line)) }
        place = row.end
        line += row.lines
      }
    }
    return all
  }
}
