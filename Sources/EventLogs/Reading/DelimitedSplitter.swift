/// Cuts CSV by RFC 4180, or the same with another separator, into values.
///
/// LF and CRLF end a row, quotes may hold separators, quotes and line ends. A row whose quotes are wrong, or make it
/// several lines with more columns than there are, ends where its first line does, so that it takes no other with it.
/// - Complexity: O(bytes).
package struct DelimitedSplitter {
  /// A row that was cut.
  package struct Row {
    /// Where the next one starts.
    package var end: Int
    /// How many columns it has.
    var columns: Int
    /// How many lines it takes.
    package var lines: Int
    /// Why it is none; `nil` where it is one.
    package var fault: LogFault?
    /// Whether a value that is asked for is written with doubled quotes.
    var hasEscapes = false
    /// Whether a value is in quotes.
    var hasQuotes = false
    /// Whether there is nothing in it.
    package var isBlank = false
    /// Whether the bytes ended within a quote.
    var isOpen = false
  }

  private let separator: UInt8
  private var marks: MarkScanner

  package init(separator: UInt8) {
    self.separator = separator
    marks = MarkScanner(separator, Self.lineFeed, Self.quote)
  }

  /// Goes to the place where a row starts.
  package mutating func seek(_ place: Int, in bytes: Span<UInt8>) { marks.seek(place, in: bytes) }

  /// Cuts the row that starts where the one before ended.
  /// - Parameters:
  ///   - limit: Where the bytes end; a line end stands there.
  ///   - places: For each column the place of its value in `cells`.
  @inline(__always) package mutating func row(
    at start: Int, in bytes: Span<UInt8>, upTo limit: Int, places: Span<Int>, _ cells: inout MutableSpan<Cell>
  ) -> Row {
    var column = 0
    var field = start
    while true {
      let mark = marks.next(in: bytes)
      let byte = bytes[mark]
      if byte == separator {
        if column < places.count { cells[places[column]] = Cell(field, mark) }
        column &+= 1
        field = mark &+ 1
      } else if byte == Self.lineFeed {
        let end = mark > field && bytes[mark &- 1] == Self.carriageReturn ? mark &- 1 : mark
        if column < places.count { cells[places[column]] = Cell(field, end) }
        return Row(end: mark &+ 1, columns: column &+ 1, lines: 1, isBlank: column == 0 && end == field)
      } else if mark == field {
        return quotedRow(at: start, in: bytes, upTo: limit, places: places, &cells, column: column, quote: mark)
      }
    }
  }

  /// Cuts the rest of a row from its first quote on.
  private mutating func quotedRow(
    at start: Int, in bytes: Span<UInt8>, upTo limit: Int, places: Span<Int>, _ cells: inout MutableSpan<Cell>,
    column: Int, quote: Int
  ) -> Row {
    var row = Row(end: 0, columns: column, lines: 0, hasQuotes: true)
    var firstLineEnd: Int?
    var field = quote
    var isTrailed = false
    while true {
      // Wrong quotes are seen early, or each of many lines would be looked through to the end of the log.
      if let firstLineEnd, isTrailed || row.columns >= places.count { return giveUp(firstLineEnd, in: bytes) }
      var cell: Cell?
      var mark: Int
      if bytes[field] == Self.quote, field < limit {
        // The quote itself was found already or is the next mark.
        if field != quote { _ = marks.next(in: bytes) }
        var isDoubled = false
        while true {
          mark = marks.next(in: bytes)
          if mark >= limit { return giveUp(firstLineEnd ?? limit, in: bytes, isOpen: true) }
          if bytes[mark] == Self.lineFeed {
            row.lines += 1
            if firstLineEnd == nil { firstLineEnd = mark }
          } else if bytes[mark] == Self.quote {
            guard bytes[mark + 1] == Self.quote, mark + 1 < limit else { break }
            isDoubled = true
            _ = marks.next(in: bytes)
          }
        }
        cell = Cell(field + 1, mark, hasEscapes: isDoubled)
        if isDoubled, Self.isAskedFor(row.columns, places, cells.count) { row.hasEscapes = true }
        let close = mark
        repeat { mark = marks.next(in: bytes) } while bytes[mark] == Self.quote
        let isCarried = mark == close + 2 && bytes[close + 1] == Self.carriageReturn && bytes[mark] != separator
        isTrailed = isTrailed || mark > close + 1 && !isCarried
      } else {
        repeat { mark = marks.next(in: bytes) } while bytes[mark] == Self.quote
      }
      let isLast = bytes[mark] != separator
      if cell == nil {
        let isCarried = isLast && mark > field && bytes[mark - 1] == Self.carriageReturn
        cell = Cell(field, isCarried ? mark - 1 : mark)
      }
      if row.columns < places.count, let cell { cells[places[row.columns]] = cell }
      row.columns += 1
      field = mark + 1
      guard isLast else { continue }
      row.lines += 1
      row.end = mark + 1
      let isWrong = isTrailed || row.columns > places.count || row.end - start > LogFile.longestRow
      if isWrong, let firstLineEnd { return giveUp(firstLineEnd, in: bytes) }
      if isTrailed { row.fault = .quotes }
      return row
    }
  }

  private static func isAskedFor(_ column: Int, _ places: Span<Int>, _ cells: Int) -> Bool {
    column < places.count && places[column] < cells - 1
  }

  /// Gives up a row, and only its first line.
  private mutating func giveUp(_ lineEnd: Int, in bytes: Span<UInt8>, isOpen: Bool = false) -> Row {
    marks.seek(lineEnd + 1, in: bytes)
    return Row(end: lineEnd + 1, columns: 0, lines: 1, fault: .quotes, isOpen: isOpen)
  }

  private static var quote: UInt8 { UInt8(ascii: "\"") }
  private static var lineFeed: UInt8 { UInt8(ascii: "\n") }
  private static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
}

extension DelimitedSplitter {
  /// The first row that is not blank; `nil` where there is none.
  mutating func firstRow(in bytes: Span<UInt8>, upTo limit: Int, places: [Int], _ cells: inout [Cell]) -> Row? {
    var cells = cells.mutableSpan
    var start = 0
    seek(start, in: bytes)
    while start < limit {
      let row = row(at: start, in: bytes, upTo: limit, places: places.span, &cells)
      if !row.isBlank { return row }
      start = row.end
    }
    return nil
  }

  /// Where the last row ends that is whole, whatever comes after the bytes; 0 where none is.
  mutating func lastRowEnd(in bytes: Span<UInt8>, upTo limit: Int, places: [Int], _ cells: inout [Cell]) -> Int {
    var cells = cells.mutableSpan
    var end = 0
    seek(end, in: bytes)
    while end < limit {
      let row = row(at: end, in: bytes, upTo: limit, places: places.span, &cells)
      if row.end > limit || row.isOpen && limit - end <= LogFile.longestRow { break }
      end = row.end
    }
    return end
  }
}

/// Where a value is in some bytes.
package struct Cell: BitwiseCopyable {
  private var start: UInt32 = 0
  private var end: UInt32 = 0

  /// An empty one.
  package init() {}

  @inline(__always) init(_ start: Int, _ end: Int, hasEscapes: Bool = false) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end) | (hasEscapes ? Self.flag : 0)
  }

  /// The part of the bytes.
  @inline(__always) package var part: Range<Int> { unsafe Range(uncheckedBounds: (Int(start), Int(end & ~Self.flag))) }

  @inline(__always) var isEmpty: Bool { start == end & ~Self.flag }

  /// Whether there is a value, and be it an empty text; in the first byte of a row there is none.
  @inline(__always) var isValue: Bool { end != 0 }

  /// Whether it is written otherwise than it is meant: with quotes doubled, or escapes.
  @inline(__always) package var hasEscapes: Bool { end & Self.flag != 0 }

  /// The same at another place; one that is empty stays so.
  @inline(__always) func moved(by offset: Int) -> Cell {
    isEmpty ? Cell() : Cell(part.lowerBound + offset, part.upperBound + offset, hasEscapes: hasEscapes)
  }

  private static var flag: UInt32 { 1 << 31 }
}
