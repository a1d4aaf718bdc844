/// Cuts the text of a small table into records and cells, strictly by RFC 4180; lines may end in LF alone.
///
/// It is for tables that are valid as a whole or not at all. Logs use a splitter that skips bad rows.
package struct CSVText {
  /// What stands between two separators.
  package struct Cell: Hashable, Sendable {
    /// The text, without its quotes.
    package var text: String
    /// The bytes it was read from, quotes included.
    package var range: Range<Int>

    /// Makes a cell.
    package init(text: String, range: Range<Int>) { (self.text, self.range) = (text, range) }
  }

  /// A line, or as many as quotes hold together.
  package struct Record: Hashable, Sendable {
    /// The line it begins in, from 1.
    package var line: Int
    /// The cells.
    package var cells: [Cell]

    /// The texts of the cells.
    package var fields: [String] { cells.map(\.text) }

    /// Whether there is nothing in it.
    package var isBlank: Bool { cells.count == 1 && cells[0].range.isEmpty }
  }

  /// Where the text breaks the rules, and which of them.
  package struct Fault: Error, Hashable, Sendable {
    /// The rules that a text can break.
    package enum Rule: Hashable, Sendable {
      /// A quote is within a field that does not begin with one, or followed by more of the field.
      case strayQuote
      /// A quoted field has no end.
      case openQuote
      /// A carriage return stands alone.
      case strayReturn
      /// The bytes are no UTF-8.
      case encoding
    }

    /// The rule.
    package var rule: Rule
    /// The line it was noticed in, or in which a quote was opened, from 1.
    package var line: Int
    /// The byte it was noticed at, or that opened a quote.
    package var place: Int

    /// Makes a fault.
    package init(rule: Rule, line: Int, place: Int) { (self.rule, self.line, self.place) = (rule, line, place) }
  }

  private let bytes: [UInt8]
  private let separator: UInt8
  private var place: Int
  private var line = 1

  private init(_ bytes: [UInt8], separator: UInt8, place: Int) {
    (self.bytes, self.separator, self.place) = (bytes, separator, place)
  }

  /// The records of a table.
  /// - Parameter hasMark: Whether the bytes may begin with a mark of their order, which is passed over.
  package static func records(
    of bytes: [UInt8], separator: UInt8 = UInt8(ascii: ","), hasMark: Bool = false
  ) throws(Fault) -> [Record] {
    let start = hasMark && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var text = CSVText(bytes, separator: separator, place: start)
    var records: [Record] = []
    while text.place < bytes.count { records.append(Record(line: text.line, cells: try text.record())) }
    return records
  }

  private mutating func record() throws(Fault) -> [Cell] {
    var cells: [Cell] = []
    while true {
      let start = place
      let field = peek == .quote ? try quoted() : try plain()
      guard let text = String(validating: field, as: UTF8.self) else { throw fault(.encoding, start) }
      cells.append(Cell(text: text, range: start..<place))
      if peek == separator {
        place += 1
      } else {
        try endLine()
        return cells
      }
    }
  }

  private mutating func plain() throws(Fault) -> [UInt8] {
    let start = place
    while let byte = peek, byte != separator, byte != .newline, byte != .carriageReturn {
      if byte == .quote { throw fault(.strayQuote, place) }
      place += 1
    }
    return Array(bytes[start..<place])
  }

  private mutating func quoted() throws(Fault) -> [UInt8] {
    var field: [UInt8] = []
    let open = fault(.openQuote, place)
    place += 1
    while let byte = peek {
      place += 1
      if byte == .newline { line += 1 }
      guard byte == .quote else {
        field.append(byte)
        continue
      }
      guard peek == .quote else { return field }
      place += 1
      field.append(.quote)
    }
    throw open
  }

  /// After a field there is an end of the line, or of the file.
  private mutating func endLine() throws(Fault) {
    if peek == .carriageReturn {
      place += 1
      guard peek == .newline else { throw fault(.strayReturn, place - 1) }
    }
    guard let byte = peek else { return }
    guard byte == .newline else { throw fault(.strayQuote, place) }
    place += 1
    line += 1
  }

  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  private func fault(_ rule: Fault.Rule, _ place: Int) -> Fault { Fault(rule: rule, line: line, place: place) }
}

extension UInt8 {
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let newline = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")
}

extension CSVText.Fault: CustomStringConvertible {
  /// The rule that is broken, in words.
  package var description: String {
    switch rule {
    case .strayQuote: "line \(line) has a quote where none may be"
    case .openQuote: "line \(line) has a quote that is never closed"
    case .strayReturn: "line \(line) has a carriage return without a line feed"
    case .encoding: "line \(line) is not UTF-8"
    }
  }
}
