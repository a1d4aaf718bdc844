/// Reads a small table in CSV record by record, strictly by RFC 4180; lines may end in LF alone.
///
/// It is for tables that are valid as a whole or not at all. Beside the bytes, it holds one record.
package struct CSVReader: Sendable {
  /// What is between two separators.
  package struct Cell: Hashable, Sendable {
    /// The text, without its quotes.
    package let text: String
    /// The bytes it was read from, quotes included.
    package let range: Range<Int>

    /// A cell of a text from a range of bytes.
    package init(text: String, range: Range<Int>) { (self.text, self.range) = (text, range) }
  }

  /// A line, or as many as quotes hold together.
  package struct Record: Hashable, Sendable {
    /// The line it begins in, from 1.
    package let line: Int
    /// The cells, at least one.
    package let cells: [Cell]

    /// The texts of the cells.
    package var fields: [String] { cells.map(\.text) }

    /// Whether the line is empty.
    package var isBlank: Bool { cells.count == 1 && cells.allSatisfy(\.range.isEmpty) }
  }

  /// A rule of CSV that the text breaks, and where.
  package struct Fault: Error, Hashable, Sendable {
    /// The rules that a text can break.
    package enum Rule: Hashable, Sendable {
      /// A quote is within a field that does not begin with one, or followed by more of the field.
      case strayQuote
      /// A quoted field has no end.
      case openQuote
      /// A carriage return has no line feed after it.
      case strayReturn
      /// The bytes are not UTF-8.
      case encoding
    }

    /// The rule.
    package let rule: Rule
    /// The line of the fault, or in which a quote was opened, from 1.
    package let line: Int
    /// The byte at fault, or that opened a quote.
    package let place: Int

    /// A fault at a place.
    package init(rule: Rule, line: Int, place: Int) { (self.rule, self.line, self.place) = (rule, line, place) }
  }

  private let bytes: [UInt8]
  private let separator: UInt8
  private var place: Int
  private var line = 1

  /// A reader at the first record.
  /// - Parameters:
  ///   - bytes: The table.
  ///   - separator: The byte between two cells of a row.
  ///   - hasMark: Whether the bytes may begin with a byte order mark, which is skipped.
  package init(_ bytes: [UInt8], separator: UInt8 = UInt8(ascii: ","), hasMark: Bool = false) {
    (self.bytes, self.separator) = (bytes, separator)
    place = hasMark && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next record; `nil` at the end of the table.
  /// - Throws: The first rule that the record breaks. Nothing can be read after that.
  package mutating func next() throws(Fault) -> Record? {
    guard place < bytes.count else { return nil }
    let first = line
    var cells = [try cell()]
    while peek == separator {
      place += 1
      cells.append(try cell())
    }
    try endLine()
    return Record(line: first, cells: cells)
  }

  private mutating func cell() throws(Fault) -> Cell {
    let start = place
    let field = peek == .quote ? try quoted() : try plain()
    guard let text = String(validating: field, as: UTF8.self) else { throw fault(.encoding, start) }
    return Cell(text: text, range: start..<place)
  }

  private mutating func plain() throws(Fault) -> ArraySlice<UInt8> {
    let start = place
    while let byte = peek, byte != separator, byte != .newline, byte != .carriageReturn {
      if byte == .quote { throw fault(.strayQuote, place) }
      place += 1
    }
    return bytes[start..<place]
  }

  private mutating func quoted() throws(Fault) -> ArraySlice<UInt8> {
    var field: ArraySlice<UInt8> = []
    let open = fault(.openQuote, place)
    place += 1
    var start = place
    while let byte = peek {
      place += 1
      if byte == .newline { line += 1 }
      guard byte == .quote else { continue }
      guard peek == .quote else { return field + bytes[start..<place - 1] }
      // The first of two quotes belongs to the field.
      field += bytes[start..<place]
      place += 1
      start = place
    }
    throw open
  }

  /// After a field comes the end of the line, or of the file.
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

extension CSVReader.Fault: CustomStringConvertible {
  /// The broken rule in words.
  package var description: String {
    switch rule {
    case .strayQuote: "line \(line) has a quote where none may be"
    case .openQuote: "line \(line) has a quote that is never closed"
    case .strayReturn: "line \(line) has a carriage return without a line feed"
    case .encoding: "line \(line) is not UTF-8"
    }
  }
}
