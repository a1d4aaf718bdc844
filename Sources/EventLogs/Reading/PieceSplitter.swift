package import TextFormats

/// Cuts logs into pieces that end where a row does, so that each can be read without the others.
///
/// The cuts depend on the bytes alone, not on the reader or the size of its reads.
package struct PieceSplitter {
  private let inputs: [LogInput]
  private let layout: RowLayout
  private let pieceSize: Int
  private var nextInput = 0
  private var nextPiece = 0
  private var file: LogFile?
  /// What was read and belongs to the next piece.
  private var carry: [UInt8] = []
  private var isAtEnd = true

  /// - Parameter pieceSize: About how many bytes a piece has.
  package init(_ inputs: [LogInput], _ layout: RowLayout, pieceSize: Int) {
    (self.inputs, self.layout, self.pieceSize) = (inputs, layout, pieceSize)
  }

  /// The next piece; `nil` after the last.
  /// - Parameter bytes: Room for it, which is taken.
  package mutating func next(_ bytes: inout [UInt8]) throws(Problem) -> LogPiece? {
    while true {
      while isAtEnd, carry.isEmpty {
        guard nextInput < inputs.count else { return nil }
        try open(inputs[nextInput])
      }
      guard let file else { return nil }
      if let piece = try cut(file, &bytes) { return piece }
    }
  }

  /// Cuts a piece from a file; `nil` where there is nothing more.
  private mutating func cut(_ file: LogFile, _ bytes: inout [UInt8]) throws(Problem) -> LogPiece? {
    var filled = carry.count
    bytes.makeRoom(for: filled)
    bytes.replaceSubrange(0..<filled, with: carry)
    carry.removeAll(keepingCapacity: true)
    var wanted = max(filled, pieceSize)
    while true {
      try fill(&bytes, &filled, upTo: wanted)
      if isAtEnd, filled == 0 { return nil }
      let end = isAtEnd ? filled : file.cut.lastRowEnd(in: &bytes, upTo: filled)
      let isTooLong = end == 0 && filled > LogFile.longestRow
      if end > 0 || isTooLong {
        if isTooLong { try skipLine(&bytes, filled) } else { carry += bytes[end..<filled] }
        var piece = LogPiece(number: nextPiece, file: file, bytes: [], rows: 0..<end, isTooLong: isTooLong)
        nextPiece += 1
        swap(&piece.bytes, &bytes)
        piece.bytes.seal(at: end)
        return piece
      }
      wanted = filled + pieceSize
    }
  }

  /// Lets bytes come in until there are enough.
  private mutating func fill(_ bytes: inout [UInt8], _ filled: inout Int, upTo wanted: Int) throws(Problem) {
    bytes.makeRoom(for: wanted)
    while filled < wanted, !isAtEnd {
      let count = try inputs[nextInput - 1].source.read(into: &bytes, at: filled..<wanted)
      filled += count
      isAtEnd = count == 0
    }
  }

  /// Passes over what is left of a line of which no end was seen.
  private mutating func skipLine(_ bytes: inout [UInt8], _ seen: Int) throws(Problem) {
    var from = 0
    var filled = seen
    while true {
      if let feed = bytes[from..<filled].firstIndex(of: UInt8(ascii: "\n")) {
        carry += bytes[feed + 1..<filled]
        return
      }
      if isAtEnd { return }
      (from, filled) = (0, 0)
      try fill(&bytes, &filled, upTo: pieceSize)
    }
  }

  /// Begins with a file.
  private mutating func open(_ input: LogInput) throws(Problem) {
    let number = nextInput
    nextInput += 1
    isAtEnd = false
    var bytes: [UInt8] = []
    var filled = 0
    try fill(&bytes, &filled, upTo: min(pieceSize, 1 << 16))
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (bytes, filled) = (Array(bytes[3...]), filled - 3) }
    try bytes[..<filled].checkText(input.name, layout.format ?? input.format)
    guard let separator = (layout.format ?? input.format ?? LogFormat(firstLineOf: bytes[..<filled])).separator else {
      file = LogFile(number: number, cut: .objects)
      return carry = Array(bytes[..<filled])
    }
    while true {
      if let header = LogHeader(&bytes, upTo: filled, separator, isWhole: isAtEnd) {
        let isHeader = layout.columns.isEmpty || header.names.first.map(layout.columns.contains) == true
        let names = isHeader ? header.names : layout.columns
        let columns = try LogColumns(names, separator: separator, layout, file: input.name)
        let start = isHeader ? header.end : 0
        let lines = bytes[..<start].count { $0 == UInt8(ascii: "\n") }
        file = LogFile(number: number, headerLines: lines, cut: .delimited(columns))
        return carry = Array(bytes[start..<filled])
      }
      guard !isAtEnd else { throw Problem.emptyLog(input.name) }
      guard filled <= LogFile.longestRow else {
        throw Problem.noText(input.name, "its first line is longer than \(LogFile.longestRow >> 20) MiB")
      }
      try fill(&bytes, &filled, upTo: filled + pieceSize)
    }
  }
}

extension ArraySlice<UInt8> {
  /// Makes sure that what a log begins with is text, and not one list of objects.
  /// - Parameter format: The format, where it is known.
  func checkText(_ name: String, _ format: LogFormat?) throws(Problem) {
    if starts(with: [0x1F, 0x8B]) || starts(with: [0x28, 0xB5, 0x2F, 0xFD]) { throw .compressedLog(name) }
    if prefix(while: { $0 != UInt8(ascii: "\n") }).contains(0) { throw .noText(name, "its first line has a NUL") }
    let isList = prefix(64).filter { $0 > 0x20 }.starts(with: "[{".utf8)
    if isList, format?.separator == nil { throw .listLog(name) }
  }
}

extension [UInt8] {
  /// Makes it as long as so many bytes and the padding that reading them takes.
  mutating func makeRoom(for count: Int) {
    let missing = count + Span<UInt8>.padding - self.count
    if missing > 0 { self += Array(repeating: 0, count: missing) }
  }

  /// Puts a line end and zeros after the first bytes.
  mutating func seal(at end: Int) {
    makeRoom(for: end)
    self[end] = UInt8(ascii: "\n")
    for place in end + 1..<end + Span<UInt8>.padding { self[place] = 0 }
  }
}

extension LogFile.Cut {
  /// Where the last row ends that is whole; 0 where none is.
  func lastRowEnd(in bytes: inout [UInt8], upTo end: Int) -> Int {
    guard case .delimited(let columns) = self, bytes.span.contains(UInt8(ascii: "\""), upTo: end) else {
      return (bytes[..<end].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    }
    // Line ends may stand in quotes, so the rows are gone through one by one.
    bytes.seal(at: end)
    var splitter = DelimitedSplitter(separator: columns.separator)
    var cells = Array(repeating: Cell(), count: columns.placeCount)
    return splitter.lastRowEnd(in: bytes.span, upTo: end, places: columns.places, &cells)
  }
}

/// Some whole rows of a log, as bytes.
package struct LogPiece {
  /// Which of all pieces it is, counted from 0.
  var number = 0
  /// What is known of the file that it is from.
  package var file: LogFile
  /// The rows, and after them a line end and zeros.
  package var bytes: [UInt8]
  /// Where the rows are in it.
  package var rows: Range<Int>
  /// Whether its one row was passed over for being too long.
  var isTooLong = false
}

/// One of the files of a log.
package struct LogFile: Sendable {
  /// Which of them it is, counted from 0.
  let number: Int
  /// How many lines stand before the first row.
  var headerLines = 0
  /// How it is cut.
  package let cut: Cut

  /// How rows are cut into values.
  package enum Cut: Sendable {
    case delimited(LogColumns)
    /// An object a line.
    case objects
  }

  /// The longest that a row may be, in bytes: without a bound a quote left open would be the rest of the log.
  static var longestRow: Int { 4 << 20 }
}
