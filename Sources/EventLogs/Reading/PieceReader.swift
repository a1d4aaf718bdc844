/// Makes records of the rows of one piece after another.
struct PieceReader {
  private let registry: FactsRegistry
  private let layout: RowLayout
  private let shape: RecordShape
  private var table: FactsTable
  private var objects: ObjectCutter
  /// Where the values of the latest row are, by their places in the layout, and one more for what nobody asks for.
  private var cells: [Cell]
  private var narrow: [UInt64] = []
  private var wide: [UInt64] = []
  /// What became of the rows.
  private(set) var tally = PieceTally()

  init(_ layout: RowLayout, _ registry: FactsRegistry) {
    (self.layout, self.registry) = (layout, registry)
    shape = RecordShape(layout)
    table = FactsTable(registry, layout.facts)
    objects = ObjectCutter(layout.paths)
    cells = Array(repeating: Cell(), count: layout.paths.count + 1)
  }

  /// Reads a piece.
  /// - Returns: Its records, and how many lines it has.
  mutating func read(_ piece: LogPiece) -> (records: StoredPiece, lines: Int) {
    narrow.removeAll(keepingCapacity: true)
    wide.removeAll(keepingCapacity: true)
    var place = PieceTally.Place(piece: piece.number, line: 0)
    if piece.isTooLong {
      tally.rows += 1
      reject(.tooLong, place)
      place.line = 1
    } else {
      switch piece.file.cut {
      case .delimited(let separator, let places): readRows(of: piece, separator, places, &place)
      case .objects: readObjects(of: piece, &place)
      }
    }
    let width = shape.count
    let records = StoredPiece(
      narrow: PieceRecords(narrow.span, width: 1 + width),
      wide: PieceRecords(wide.span, width: 2 + width)
    )
    return (records, place.line)
  }

  private mutating func readRows(
    of piece: borrowing LogPiece,
    _ separator: UInt8,
    _ places: [Int],
    _ place: inout PieceTally.Place
  ) {
    let bytes = piece.bytes.span
    let places = places.span
    let limit = piece.rows.upperBound
    var cutter = DelimitedCutter(separator: separator)
    var start = piece.rows.lowerBound
    cutter.seek(start, in: bytes)
    var found = cells
    var cells = found.mutableSpan
    while start < limit {
      let row = cutter.row(at: start, in: bytes, upTo: limit, places: places, &cells)
      defer {
        start = row.end
        place.line &+= row.lines
      }
      if row.isBlank { continue }
      tally.rows &+= 1
      if let fault = row.fault {
        reject(fault, place)
      } else if row.columns != places.count {
        reject(.fieldCount, place)
      } else if row.end - start > LogFile.longestRow {
        reject(.tooLong, place)
      } else if row.hasEscapes {
        takeRewritten(bytes, cells.span, place) { $0.withoutDoubledQuotes(if: true) }
      } else {
        take(bytes, cells.span, place)
      }
    }
  }

  private mutating func readObjects(of piece: borrowing LogPiece, _ place: inout PieceTally.Place) {
    let bytes = piece.bytes.span
    let limit = piece.rows.upperBound
    var start = piece.rows.lowerBound
    var found = cells
    var cells = found.mutableSpan
    objects.seek(start, in: bytes)
    while start < limit {
      let row = objects.row(at: start, in: bytes, &cells)
      defer {
        start = row.end
        place.line &+= 1
      }
      if row.isBlank { continue }
      tally.rows &+= 1
      if row.end - start > LogFile.longestRow {
        reject(.tooLong, place)
      } else if row.isFaulty {
        reject(.json, place)
      } else if row.hasEscapes {
        takeRewritten(bytes, cells.span, place, ObjectCutter.unescaped)
      } else {
        take(bytes, cells.span, place)
      }
    }
  }

  /// Takes in a row of which some values are written otherwise than they are meant.
  private mutating func takeRewritten(
    _ bytes: Span<UInt8>,
    _ cells: Span<Cell>,
    _ place: PieceTally.Place,
    _ rewrite: (ArraySlice<UInt8>) -> [UInt8]
  ) {
    var text: [UInt8] = []
    var rewritten: [Cell] = []
    for index in cells.indices {
      let part = cells[index].part.map { bytes[$0] }
      let start = text.count
      text += cells[index].hasEscapes ? rewrite(part[...]) : part
      rewritten.append(Cell(start, text.count))
    }
    text.makeRoom(for: text.count)
    take(text.span, rewritten.span, place)
  }

  /// Takes in a row.
  @inline(__always)
  private mutating func take(_ bytes: Span<UInt8>, _ cells: Span<Cell>, _ place: PieceTally.Place) {
    guard let user = value(of: layout.users, cells) else { return reject(.user, place) }
    guard bytes.isText(user) else { return reject(.text, place) }
    guard let text = value(of: layout.times, cells), let time = time(text, in: bytes),
      RecordShape.times.contains(time)
    else { return reject(.time, place) }
    var sequence: Int64 = 0
    if let column = layout.sequence, !cells[column].isEmpty {
      guard let number = bytes.wholeNumber(cells[column].part) else { return reject(.sequence, place) }
      sequence = number
    }
    let facts = table.number(of: cells, in: bytes)
    guard facts >= 0 else { return passOver(facts, place) }
    tally.take(time, Int(facts))
    let key = PersonKey(user, in: bytes)
    if key.isWide {
      wide.append(key.first)
      wide.append(key.second)
      Self.append(bytes, cells, RecordShape.moment(time, facts), sequence, layout, to: &wide)
    } else {
      narrow.append(key.first)
      Self.append(bytes, cells, RecordShape.moment(time, facts), sequence, layout, to: &narrow)
    }
  }

  @inline(__always)
  private static func append(
    _ bytes: Span<UInt8>,
    _ cells: Span<Cell>,
    _ moment: UInt64,
    _ sequence: Int64,
    _ layout: RowLayout,
    to records: inout [UInt64]
  ) {
    records.append(moment)
    if layout.sequence != nil { records.append(UInt64(bitPattern: sequence)) }
    if let column = layout.identity { records.append(mark(cells[column].part, in: bytes)) }
    if let column = layout.session { records.append(mark(cells[column].part, in: bytes)) }
  }

  /// A number for a text; 0 where there is none.
  private static func mark(_ part: Range<Int>, in bytes: Span<UInt8>) -> UInt64 {
    part.isEmpty ? 0 : ByteDigest.number(of: part, in: bytes) | 1
  }

  @inline(__always)
  private func value(of columns: [Int], _ cells: Span<Cell>) -> Range<Int>? {
    for column in columns where !cells[column].isEmpty { return cells[column].part }
    return nil
  }

  @inline(__always)
  private func time(_ text: Range<Int>, in bytes: Span<UInt8>) -> Int64? {
    layout.timeUnit == .milliseconds ? bytes.wholeNumber(text) : nil
  }

  private mutating func passOver(_ number: Int32, _ place: PieceTally.Place) {
    guard let fault = registry.fault(of: number) else { return tally.passedOver += 1 }
    reject(fault.fault, place, fault.example)
  }

  private mutating func reject(_ fault: LogFault, _ place: PieceTally.Place, _ example: String = "") {
    tally.rejections[fault, default: PieceTally.Rejection()].add(place, example)
  }
}
