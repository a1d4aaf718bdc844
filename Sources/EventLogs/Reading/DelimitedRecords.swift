/// Cuts CSV by RFC 4180, or the same with another separator, into rows.
///
/// LF and CRLF end a row, quotes may hold separators, quotes and line ends. A row whose quotes are wrong ends where its
/// line does, so that it takes no other with it.
/// - Complexity: O(bytes).
struct DelimitedRecords: LogRecords {
  private struct Field {
    var range: Range<Int>
    /// Whether there are doubled quotes in it.
    var hasQuotes = false
  }

  private let separator: UInt8
  private var window: ByteWindow
  private var fields: [Field] = []
  /// Where the row after the latest starts.
  private var end = 0
  private var linesPassed = 0
  private var nextLine = 1
  /// For each field of the header the column it is.
  private var columns: [LogColumn?] = []
  private(set) var line = 0
  private(set) var fault: LogFault?
  private(set) var cells = Array(repeating: 0..<0, count: LogColumn.allCases.count)

  var bytes: [UInt8] { window.bytes }

  init(_ window: ByteWindow, separator: UInt8) { (self.window, self.separator) = (window, separator) }

  /// Reads the header.
  /// - Parameter file: The file, for errors.
  mutating func readHeader(file: String) throws(EventLogError) {
    let names = try readNames()
    if names.isEmpty { throw EventLogError(file: file, .empty) }
    for column in LogColumn.allCases {
      let places = columns.count { $0 == column }
      if places > 1 { throw EventLogError(file: file, .repeatedColumn(column)) }
      if places == 0, column.isRequired { throw EventLogError(file: file, .missingColumn(column, found: names)) }
    }
  }

  /// Reads the names of the columns, whatever they are.
  /// - Returns: The names; none where there is nothing.
  mutating func readNames() throws(EventLogError) -> [String] {
    guard try cutNext() else { return [] }
    let names = fields.map { String(decoding: window.bytes[$0.range], as: UTF8.self) }
    columns = names.map { name in LogColumn.allCases.first { $0.name == name } }
    return names
  }

  mutating func next() throws(EventLogError) -> Bool {
    guard try cutNext() else { return false }
    if fault == nil, fields.count != columns.count { fault = .fieldCount }
    guard fault == nil else { return true }
    for (field, column) in zip(fields, columns) {
      if let column { cells[column.rawValue] = field.range }
    }
    return true
  }

  private mutating func cutNext() throws(EventLogError) -> Bool {
    window.start = end
    nextLine += linesPassed
    linesPassed = 0
    try skipBlankLines()
    guard window.count > 0 else { return false }
    line = nextLine
    fault = nil
    while !cut() {
      if window.count > Self.longest || window.isAtEnd { return try recover(fault ?? .tooLong) }
      try window.extend()
    }
    if let fault, linesPassed > 1 { return try recover(fault) }
    unquote()
    return true
  }

  private mutating func skipBlankLines() throws(EventLogError) {
    while true {
      while window.count > 0, window.bytes[window.start] == Self.lineFeed || window.bytes[window.start] == Self.return_
      {
        if window.bytes[window.start] == Self.lineFeed { nextLine += 1 }
        window.start += 1
      }
      guard window.count == 0, !window.isAtEnd else { return }
      try window.extend()
    }
  }

  /// Gives up the latest row, and only its line.
  private mutating func recover(_ fault: LogFault) throws(EventLogError) -> Bool {
    fields.removeAll(keepingCapacity: true)
    try window.skipLine()
    (end, linesPassed, self.fault) = (window.start, 1, fault)
    return true
  }

  /// Finds the fields of a row.
  /// - Returns: Whether all of it is held.
  private mutating func cut() -> Bool {
    fields.removeAll(keepingCapacity: true)
    (fault, linesPassed) = (nil, 0)
    var place = window.start
    while true {
      let isQuoted = place < window.bytes.count && window.bytes[place] == Self.quote
      guard isQuoted ? cutQuoted(&place) : cutPlain(&place) else { return false }
      if place < window.bytes.count, window.bytes[place] == separator {
        place += 1
        continue
      }
      // Past the line end, or at the end of everything.
      end = min(place + 1, window.bytes.count)
      linesPassed += 1
      return true
    }
  }

  private mutating func cutPlain(_ place: inout Int) -> Bool {
    let start = place
    while place < window.bytes.count, window.bytes[place] != separator, window.bytes[place] != Self.lineFeed {
      place += 1
    }
    guard place < window.bytes.count || window.isAtEnd else { return false }
    let isCarried = place > start && window.bytes[place - 1] == Self.return_ && !isSeparator(at: place)
    fields.append(Field(range: start..<(isCarried ? place - 1 : place)))
    return true
  }

  private mutating func cutQuoted(_ place: inout Int) -> Bool {
    place += 1
    var field = Field(range: place..<place)
    while true {
      guard place < window.bytes.count else {
        fault = .quotes
        return false
      }
      if window.bytes[place] == Self.lineFeed { linesPassed += 1 }
      if window.bytes[place] == Self.quote {
        guard place + 1 < window.bytes.count || window.isAtEnd else { return false }
        guard place + 1 < window.bytes.count, window.bytes[place + 1] == Self.quote else { break }
        field.hasQuotes = true
        place += 1
      }
      place += 1
    }
    field.range = field.range.lowerBound..<place
    place += 1
    while place < window.bytes.count, window.bytes[place] != separator, window.bytes[place] != Self.lineFeed {
      if window.bytes[place] != Self.return_ { fault = .quotes }
      place += 1
    }
    fields.append(field)
    return place < window.bytes.count || window.isAtEnd
  }

  private func isSeparator(at place: Int) -> Bool { place < window.bytes.count && window.bytes[place] == separator }

  /// Makes one quote of two, once the whole row is held.
  private mutating func unquote() {
    for index in fields.indices where fields[index].hasQuotes {
      fields[index].range = window.bytes.replace(fields[index].range) { doubled in
        var single: [UInt8] = []
        var place = 0
        while place < doubled.count {
          single.append(doubled[place])
          place += doubled[place] == Self.quote ? 2 : 1
        }
        return single
      }
    }
  }

  private static let quote = UInt8(ascii: "\"")
  private static let lineFeed = UInt8(ascii: "\n")
  private static let return_ = UInt8(ascii: "\r")
}
