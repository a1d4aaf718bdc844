/// Makes records of the rows of one piece after another.
package struct PieceReader {
  private let layout: RowLayout
  private let columns: RowColumns
  private let shape: RecordShape
  private let parser: TimeParser
  private let aliases: IdentityAliases?
  /// Whether a record is a user and a moment, both read from numbers.
  private let isPlain: Bool
  private var table: FactsTable
  private var objects: ObjectSplitter
  /// The records of the piece that is read; those of users known by one word are written over the last piece's.
  private var narrow: [UInt64] = []
  private var wide: [UInt64] = []
  /// What became of the rows.
  package private(set) var tally = PieceTally()

  package init(_ layout: RowLayout, _ aliases: IdentityAliases?, _ registry: FactsRegistry) {
    (self.layout, self.aliases) = (layout, aliases)
    columns = RowColumns(layout)
    parser = TimeParser(layout.timeUnit)
    shape = RecordShape(layout)
    isPlain = aliases == nil && shape.count == 1 && columns.isInMilliseconds
    table = FactsTable(registry, layout.facts)
    objects = ObjectSplitter(layout.paths)
  }

  /// Reads a piece.
  /// - Returns: Its records, and how many lines it has.
  package mutating func read(_ piece: LogPiece) -> (records: StoredPiece, lines: Int) {
    wide.removeAll(keepingCapacity: true)
    var place = PieceTally.Place(piece: piece.number, line: 0)
    var out = RecordWriter(taking: &narrow)
    if piece.isTooLong {
      tally.rows += 1
      reject(.tooLong, place)
      place.line = 1
    } else {
      switch piece.file.cut {
      case .delimited(let columns): readRows(of: piece, columns, &place, &out)
      case .objects: readObjects(of: piece, &place, &out)
      }
    }
    narrow = out.words
    let width = shape.count
    let records = StoredPiece(
      narrow: PieceRecords(narrow.span.extracting(first: out.count), width: 1 + width),
      wide: PieceRecords(wide.span, width: 2 + width))
    tally.take(narrow[..<out.count], width: 1 + width, moment: 1)
    tally.take(wide[...], width: 2 + width, moment: 2)
    return (records, place.line)
  }

  private mutating func readRows(
    of piece: borrowing LogPiece, _ columns: LogColumns, _ place: inout PieceTally.Place, _ out: inout RecordWriter
  ) {
    let bytes = piece.bytes.span
    let places = columns.places.span
    let limit = piece.rows.upperBound
    let runs = columns.runs(of: layout.facts)
    let form = table.form(of: columns)
    let separate = table.separateRuns
    let (isPlain, rowColumns) = (self.isPlain && columns.inner.isEmpty, self.columns)
    var splitter = DelimitedSplitter(separator: columns.separator)
    var start = piece.rows.lowerBound
    splitter.seek(start, in: bytes)
    var found = Array(repeating: Cell(), count: columns.placeCount)
    var cells = found.mutableSpan
    while start < limit {
      var next: DelimitedSplitter.Row?
      if isPlain {
        out.makeRoom(for: 2)
        let first = out.count
        next = Self.takePlainRows(
          bytes, from: &start, upTo: limit, places, rowColumns, runs.span, form: form, &splitter, &cells, table,
          &out.words, &out.count)
        tally.rows &+= (out.count - first) / 2
        place.line &+= (out.count - first) / 2
        // There are no more, or no room for them.
        if next == nil { continue }
      }
      let row = next ?? splitter.row(at: start, in: bytes, upTo: limit, places: places, &cells)
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
        let texts = Self.texts(bytes, cells.span) { $0.withoutDoubledQuotes(if: true) }
        take(columns.following(texts), place, &out)
      } else if row.hasQuotes {
        take(bytes, cells.span, separate.span, form: FactsTable.separateForm, place, &out)
      } else {
        take(bytes, cells.span, runs.span, form: form, place, &out)
      }
    }
  }

  private mutating func readObjects(
    of piece: borrowing LogPiece, _ place: inout PieceTally.Place, _ out: inout RecordWriter
  ) {
    let bytes = piece.bytes.span
    let limit = piece.rows.upperBound
    let runs = table.separateRuns
    let paths = layout.paths.map { Array($0.utf8) }
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
      } else if row.hasEscapes || !objects.unsure.isEmpty {
        do throws(ObjectSplitter.NoJSON) {
          var texts = cells.indices.map { ObjectSplitter.text(of: cells[$0], in: bytes) }
          var follower = objects
          for cell in objects.unsure {
            texts[cell] = try follower.value(at: paths[cell][...], from: row.start, in: bytes) ?? []
          }
          take(texts, place, &out)
        } catch { reject(.json, place) }
      } else {
        take(bytes, cells.span, runs.span, form: FactsTable.separateForm, place, &out)
      }
    }
  }

  /// The values of a row of which some are written otherwise than they are meant.
  private static func texts(
    _ bytes: Span<UInt8>, _ cells: Span<Cell>, _ meant: (ArraySlice<UInt8>) -> [UInt8]
  ) -> [[UInt8]] {
    cells.indices.map { index in
      let text = cells[index].part.map { bytes[$0] }
      return cells[index].hasEscapes ? meant(text[...]) : text
    }
  }

  /// Takes in the values of a row.
  private mutating func take(_ texts: [[UInt8]], _ place: PieceTally.Place, _ out: inout RecordWriter) {
    var bytes: [UInt8] = []
    var cells: [Cell] = []
    for text in texts {
      cells.append(Cell(bytes.count, bytes.count + text.count))
      bytes += text
    }
    bytes.makeRoom(for: bytes.count)
    take(bytes.span, cells.span, table.separateRuns.span, form: FactsTable.separateForm, place, &out)
  }

  /// Takes in rows as long as they are of the commonest sort: the user and the time are numbers, what happened is known,
  /// and nothing is in quotes.
  ///
  /// ``take(_:_:_:form:_:_:)`` takes such rows alike.
  /// - Parameters:
  ///   - start: Where the first row starts, and then where the next one does.
  ///   - words: Room for the records.
  ///   - count: How many words there are, of which every row makes two.
  /// - Returns: The row that is another, cut but not taken; `nil` at the end of the bytes or of the room.
  private static func takePlainRows(
    _ bytes: Span<UInt8>, from start: inout Int, upTo limit: Int, _ places: Span<Int>, _ columns: RowColumns,
    _ runs: Span<FactsTable.Run>, form: Int, _ splitter: inout DelimitedSplitter, _ cells: inout MutableSpan<Cell>,
    _ table: borrowing FactsTable, _ words: inout [UInt64], _ count: inout Int
  ) -> DelimitedSplitter.Row? {
    var words = words.mutableSpan
    while start < limit, count &+ 1 < words.count {
      let row = splitter.row(at: start, in: bytes, upTo: limit, places: places, &cells)
      guard row.columns == places.count, !row.hasQuotes, row.end &- start <= LogFile.longestRow,
        let user = UserKey.number(cells[columns.user].part, in: bytes),
        let time = bytes.digits(cells[columns.time].part), time <= UInt64(RecordShape.times.upperBound),
        let facts = table.knownNumber(of: runs, form: form, cells.span, in: bytes), facts >= 0
      else { return row }
      words[count] = user
      words[count &+ 1] = RecordShape.moment(Int64(time), facts)
      count &+= 2
      start = row.end
    }
    return nil
  }

  /// Takes in a row.
  private mutating func take(
    _ bytes: Span<UInt8>, _ cells: Span<Cell>, _ runs: Span<FactsTable.Run>, form: Int, _ place: PieceTally.Place,
    _ out: inout RecordWriter
  ) {
    guard let user = Self.value(columns.user, layout.users, cells) else { return reject(.user, place) }
    guard bytes.isText(user) else { return reject(.text, place) }
    guard let text = Self.value(columns.time, layout.times, cells),
      let time = Self.time(text, in: bytes, columns, parser)
    else { return rejectTime(bytes, cells, place) }
    var sequence = RecordShape.noSequence
    if columns.sequence >= 0, !cells[columns.sequence].isEmpty {
      guard let number = bytes.wholeNumber(cells[columns.sequence].part) else { return reject(.sequence, place) }
      sequence = number
    }
    let facts = table.number(of: runs, form: form, cells, in: bytes)
    guard facts >= 0 else { return passOver(facts, bytes, cells, place) }
    let moment = RecordShape.moment(time, facts)
    let key = Self.key(of: user, in: bytes, aliases)
    guard !key.isWide else { return takeWide(key, moment, sequence, bytes, cells) }
    out.append(key.first)
    out.append(moment)
    if columns.sequence >= 0 { out.append(UInt64(bitPattern: sequence)) }
    if columns.identity >= 0 { out.append(Self.mark(cells[columns.identity].part, in: bytes)) }
    if columns.session >= 0 { out.append(Self.mark(cells[columns.session].part, in: bytes)) }
  }

  /// Adds a row of a user whose id is two words.
  private mutating func takeWide(
    _ key: UserKey, _ moment: UInt64, _ sequence: Int64, _ bytes: Span<UInt8>, _ cells: Span<Cell>
  ) {
    wide.append(key.first)
    wide.append(key.second)
    wide.append(moment)
    if columns.sequence >= 0 { wide.append(UInt64(bitPattern: sequence)) }
    if columns.identity >= 0 { wide.append(Self.mark(cells[columns.identity].part, in: bytes)) }
    if columns.session >= 0 { wide.append(Self.mark(cells[columns.session].part, in: bytes)) }
  }

  /// A number for a text; 0 where there is none.
  private static func mark(_ part: Range<Int>, in bytes: Span<UInt8>) -> UInt64 {
    part.isEmpty ? 0 : ByteDigest.numbers(of: part, in: bytes).0 | 1
  }

  /// The first value that is there.
  @inline(__always) private static func value(_ first: Int, _ all: [Int], _ cells: Span<Cell>) -> Range<Int>? {
    if !cells[first].isEmpty { return cells[first].part }
    for column in all where !cells[column].isEmpty { return cells[column].part }
    return nil
  }

  @inline(__always) private static func time(
    _ text: Range<Int>, in bytes: Span<UInt8>, _ columns: RowColumns, _ parser: TimeParser
  ) -> Int64? {
    if columns.isInMilliseconds, let number = bytes.digits(text), number <= RecordShape.times.upperBound {
      return Int64(number)
    }
    let time = parser.milliseconds(bytes.extracting(text))
    return time.flatMap { RecordShape.times.contains($0) ? $0 : nil }
  }

  /// What the user is known by.
  @inline(__always) private static func key(
    of user: Range<Int>, in bytes: Span<UInt8>, _ aliases: IdentityAliases?
  ) -> UserKey {
    let key = UserKey(user, in: bytes)
    return aliases?[key] ?? key
  }

  private mutating func passOver(_ number: Int32, _ bytes: Span<UInt8>, _ cells: Span<Cell>, _ place: PieceTally.Place)
  {
    guard let fault = FactsRegistry.fault(of: number) else { return tally.passedOver += 1 }
    let isShown = tally.rejections[fault]?.isFull != true
    reject(fault, place, isShown ? table.example(of: cells, in: bytes) : "")
  }

  private mutating func rejectTime(_ bytes: Span<UInt8>, _ cells: Span<Cell>, _ place: PieceTally.Place) {
    let text = Self.value(columns.time, layout.times, cells).flatMap { bytes.text($0) }
    reject(.time, place, text ?? "")
  }

  private mutating func reject(_ fault: LogFault, _ place: PieceTally.Place, _ example: String = "") {
    tally.rejections[fault, default: PieceTally.Rejection()].add(place, example)
  }
}
