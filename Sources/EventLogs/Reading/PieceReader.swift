/// Makes records of the rows of one piece after another.
struct PieceReader {
  private let registry: FactsRegistry
  private let layout: RowLayout
  private let shape: RecordShape
  private let parser: TimeParser
  private let aliases: IdentityAliases?
  private var table: FactsTable
  private var objects: ObjectCutter
  private var narrow: [UInt64] = []
  private var wide: [UInt64] = []
  /// What became of the rows.
  private(set) var tally = PieceTally()

  init(_ layout: RowLayout, _ aliases: IdentityAliases?, _ registry: FactsRegistry) {
    (self.layout, self.aliases, self.registry) = (layout, aliases, registry)
    parser = TimeParser(layout.timeUnit)
    shape = RecordShape(layout)
    table = FactsTable(registry, layout.facts)
    objects = ObjectCutter(layout.paths)
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
      case .delimited(let columns): readRows(of: piece, columns, &place)
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
    _ columns: LogColumns,
    _ place: inout PieceTally.Place
  ) {
    let bytes = piece.bytes.span
    let places = columns.places.span
    let limit = piece.rows.upperBound
    var cutter = DelimitedCutter(separator: columns.separator)
    var start = piece.rows.lowerBound
    cutter.seek(start, in: bytes)
    var found = Array(repeating: Cell(), count: columns.placeCount)
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
      } else if row.end - start > LogFile.longestRow {
        reject(.tooLong, place)
      } else if row.columns != places.count {
        reject(.fieldCount, place)
      } else if row.hasEscapes || !columns.inner.isEmpty {
        let texts = texts(bytes, cells.span) { $0.withoutDoubledQuotes(if: true) }
        take(columns.following(texts), place)
      } else {
        take(bytes, cells.span, place)
      }
    }
  }

  private mutating func readObjects(of piece: borrowing LogPiece, _ place: inout PieceTally.Place) {
    let bytes = piece.bytes.span
    let limit = piece.rows.upperBound
    var start = piece.rows.lowerBound
    var found = Array(repeating: Cell(), count: layout.paths.count)
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
      } else if row.isIntricate {
        let text = JSONText((start..<row.end).map { bytes[$0] })
        take(layout.paths.map { text?.value(at: Array($0.utf8)[...]) ?? [] }, place)
      } else if row.hasEscapes {
        take(texts(bytes, cells.span, ObjectCutter.unescaped), place)
      } else {
        take(bytes, cells.span, place)
      }
    }
  }

  /// The values of a row of which some are written otherwise than they are meant.
  private func texts(
    _ bytes: Span<UInt8>,
    _ cells: Span<Cell>,
    _ meant: (ArraySlice<UInt8>) -> [UInt8]
  ) -> [[UInt8]] {
    cells.indices.map { index in
      let text = cells[index].part.map { bytes[$0] }
      return cells[index].hasEscapes ? meant(text[...]) : text
    }
  }

  /// Takes in the values of a row.
  private mutating func take(_ texts: [[UInt8]], _ place: PieceTally.Place) {
    var bytes: [UInt8] = []
    var cells: [Cell] = []
    for text in texts {
      cells.append(Cell(bytes.count, bytes.count + text.count))
      bytes += text
    }
    bytes.makeRoom(for: bytes.count)
    take(bytes.span, cells.span, place)
  }

  /// Takes in a row.
  @inline(__always)
  private mutating func take(_ bytes: Span<UInt8>, _ cells: Span<Cell>, _ place: PieceTally.Place) {
    guard let user = Self.value(of: layout.users, cells) else { return reject(.user, place) }
    guard bytes.isText(user) else { return reject(.text, place) }
    guard let text = Self.value(of: layout.times, cells), let time = time(text, in: bytes) else {
      return rejectTime(bytes, cells, place)
    }
    var sequence = RecordShape.noSequence
    if let column = layout.sequence, !cells[column].isEmpty {
      guard let number = bytes.wholeNumber(cells[column].part) else { return reject(.sequence, place) }
      sequence = number
    }
    let facts = table.number(of: cells, in: bytes)
    guard facts >= 0 else { return passOver(facts, place) }
    tally.take(time, Int(facts))
    let key = key(of: user, in: bytes)
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
  private static func value(of columns: [Int], _ cells: Span<Cell>) -> Range<Int>? {
    for column in columns where !cells[column].isEmpty { return cells[column].part }
    return nil
  }

  @inline(__always)
  private func time(_ text: Range<Int>, in bytes: Span<UInt8>) -> Int64? {
    let isPlain = layout.timeUnit == .milliseconds
    let known = isPlain ? bytes.wholeNumber(text) : nil
    guard let time = known ?? parser.milliseconds(bytes.extracting(text)), RecordShape.times.contains(time) else {
      return nil
    }
    return time
  }

  /// What the person is known by.
  @inline(__always)
  private func key(of user: Range<Int>, in bytes: Span<UInt8>) -> PersonKey {
    if let aliases, let known = aliases[bytes.extracting(user)] { return PersonKey(known, in: aliases.bytes.span) }
    return PersonKey(user, in: bytes)
  }

  private mutating func passOver(_ number: Int32, _ place: PieceTally.Place) {
    guard let fault = registry.fault(of: number) else { return tally.passedOver += 1 }
    reject(fault.fault, place, fault.example)
  }

  private mutating func rejectTime(_ bytes: Span<UInt8>, _ cells: Span<Cell>, _ place: PieceTally.Place) {
    let text = Self.value(of: layout.times, cells).flatMap { bytes.text($0) }
    reject(.time, place, text ?? "")
  }

  private mutating func reject(_ fault: LogFault, _ place: PieceTally.Place, _ example: String = "") {
    tally.rejections[fault, default: PieceTally.Rejection()].add(place, example)
  }
}
