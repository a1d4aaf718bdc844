/// A row, and behind it the texts that are meant where it is written otherwise: with quotes doubled, escapes, or in JSON.
struct RowCopy {
  private(set) var bytes: [UInt8] = []
  /// Where each value is.
  private(set) var cells: [Cell] = []
  private var count = 0
  /// For each column of JSON what finds its values, and where they were found.
  private var splitters: [ObjectSplitter]
  private var found: [Cell]

  /// - Parameter columns: The columns of JSON in each row.
  init(_ columns: [LogColumns.JSONColumn] = []) {
    splitters = columns.map { ObjectSplitter($0.paths) }
    found = Array(repeating: Cell(), count: columns.map(\.paths.count).max() ?? 0)
  }

  /// Begins with a row as it is written.
  mutating func begin(_ row: Range<Int>, of piece: [UInt8], _ cells: Span<Cell>) {
    count = row.count
    bytes.makeRoom(for: count)
    bytes.replaceSubrange(..<count, with: piece[row])
    self.cells.removeAll(keepingCapacity: true)
    for cell in cells.indices { self.cells.append(cells[cell].moved(by: -row.lowerBound)) }
  }

  /// Gives a value its text.
  mutating func set(_ cell: Int, to text: [UInt8]) {
    bytes.makeRoom(for: count + text.count)
    bytes.replaceSubrange(count..<count + text.count, with: text)
    cells[cell] = Cell(count, count + text.count)
    count += text.count
  }

  /// Gives the first values of CSV the texts that are meant.
  mutating func unquote(_ count: Int) {
    for cell in 0..<count where cells[cell].hasEscapes { cells[cell] = append(cells[cell], lineEnd: Self.lineFeed) }
  }

  /// Finds the values within columns of JSON, each of which is read once.
  mutating func read(_ columns: [LogColumns.JSONColumn]) {
    for (number, column) in columns.enumerated() {
      // A row ends at the first line end, and so does the text.
      let text = append(cells[column.source], lineEnd: UInt8(ascii: " ")).part
      bytes[count] = Self.lineFeed
      count += 1
      let row = splitters[number].row(at: text.lowerBound, in: bytes, &found)
      let isSure = !row.isFaulty && splitters[number].unsure.isEmpty
      let start = isSure ? nil : splitters[number].start(of: text, in: bytes)
      for (place, target) in column.targets.enumerated() {
        if row.isFaulty || splitters[number].unsure.contains(place) {
          let path = column.paths[place].utf8
          set(target, to: splitters[number].value(at: Array(path)[...], from: start, in: bytes) ?? [])
        } else if found[place].hasEscapes {
          set(target, to: ObjectSplitter.text(of: found[place], in: bytes.span))
        } else {
          cells[target] = found[place]
        }
      }
    }
  }

  /// Copies a value of CSV to the end, with one quote for two.
  private mutating func append(_ cell: Cell, lineEnd: UInt8) -> Cell {
    bytes.makeRoom(for: count + cell.part.count + 1)
    let start = count
    var end = start
    var bytes = bytes.mutableSpan
    var isFirstOfTwo = false
    for place in cell.part {
      let byte = bytes[place]
      bytes[end] = byte == Self.lineFeed ? lineEnd : byte
      isFirstOfTwo = byte == UInt8(ascii: "\"") && cell.hasEscapes && !isFirstOfTwo
      end &+= isFirstOfTwo ? 0 : 1
    }
    count = end
    return Cell(start, end)
  }

  private static var lineFeed: UInt8 { UInt8(ascii: "\n") }
}
