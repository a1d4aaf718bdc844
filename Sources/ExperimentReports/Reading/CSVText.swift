/// Cuts the text of a CSV file into records and fields, strictly by RFC 4180; lines may end in LF alone.
struct CSVText {
  /// Where the text breaks the rules, and which of them.
  struct Fault: Error, Hashable {
    /// The rules that a text can break.
    enum Rule: Hashable {
      /// A quote is within a field that does not begin with one, or followed by more of the field.
      case strayQuote
      /// A quoted field has no end.
      case openQuote
      /// A carriage return stands alone.
      case strayReturn
      /// The bytes are no UTF-8.
      case encoding
    }

    var rule: Rule
    /// The line it was noticed in, from 1.
    var line: Int
  }

  private let bytes: [UInt8]
  private var place = 0
  private var line = 1

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The records of a file, each with the line it begins in.
  static func records(of bytes: [UInt8]) throws(Fault) -> [(line: Int, fields: [String])] {
    var text = CSVText(bytes)
    var records: [(line: Int, fields: [String])] = []
    while text.place < bytes.count { records.append((text.line, try text.record())) }
    return records
  }

  private mutating func record() throws(Fault) -> [String] {
    var fields: [String] = []
    while true {
      let field = peek == .quote ? try quoted() : try plain()
      guard let text = String(validating: field, as: UTF8.self) else { throw fault(.encoding) }
      fields.append(text)
      if peek == .comma {
        place += 1
      } else {
        try endLine()
        return fields
      }
    }
  }

  private mutating func plain() throws(Fault) -> [UInt8] {
    let start = place
    while let byte = peek, byte != .comma, byte != .newline, byte != .carriageReturn {
      if byte == .quote { throw fault(.strayQuote) }
      place += 1
    }
    return Array(bytes[start..<place])
  }

  private mutating func quoted() throws(Fault) -> [UInt8] {
    var field: [UInt8] = []
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
    throw fault(.openQuote)
  }

  /// After a field there is an end of the line, or of the file.
  private mutating func endLine() throws(Fault) {
    if peek == .carriageReturn {
      place += 1
      guard peek == .newline else { throw fault(.strayReturn) }
    }
    guard let byte = peek else { return }
    guard byte == .newline else { throw fault(.strayQuote) }
    place += 1
    line += 1
  }

  private var peek: UInt8? { place < bytes.count ? bytes[place] : nil }

  private func fault(_ rule: Fault.Rule) -> Fault { Fault(rule: rule, line: line) }
}

extension UInt8 {
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let comma = UInt8(ascii: ",")
  fileprivate static let newline = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")
}

extension CSVText.Fault: CustomStringConvertible {
  /// The rule that is broken, in words.
  var description: String {
    switch rule {
    case .strayQuote: "line \(line) has a quote where none may be"
    case .openQuote: "line \(line) ends within quotes"
    case .strayReturn: "line \(line) has a carriage return without a line feed"
    case .encoding: "line \(line) is not UTF-8"
    }
  }
}
