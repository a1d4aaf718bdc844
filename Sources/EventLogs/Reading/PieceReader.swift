/// Makes records of the rows of one piece after another.
package struct PieceReader {
  private let layout: RowLayout
  private let parser: TimeParser
  private let aliases: IdentityAliases?
  /// The times that count, in milliseconds.
  private let period: ClosedRange<Int64>
  /// Whether a record is a user and a moment, both read from numbers.
  private let isPlain: Bool
  private var table: FactsTable
  private var objects: ObjectSplitter
  /// The records of the piece that is read: of users known by one word, and by two.
  private var (narrow, wide) = (RecordWriter(), RecordWriter())
  /// The row that is read.
  private var place = PieceTally.Place(piece: 0, line: 0)
  /// What became of the rows.
  package private(set) var tally = PieceTally()

  package init(
    _ layout: RowLayout, _ aliases: IdentityAliases?, _ registry: FactsRegistry,
    _ period: ClosedRange<Int64> = RecordShape.times
  ) {
    (self.layout, self.aliases, self.period) = (layout, aliases, period)
    parser = TimeParser(layout.timeUnit)
    isPlain = aliases == nil && layout.recordWidth == 2 && layout.timeUnit == .milliseconds
    table = FactsTable(registry, layout.facts)
    objects = ObjectSplitter(layout.paths)
  }

  /// Reads a piece.
  /// - Returns: Its records, and how many lines it has.
  package mutating func read(_ piece: LogPiece) -> (records: StoredPiece, lines: Int) {
    (narrow.count, wide.count) = (0, 0)
    place = PieceTally.Place(piece: piece.number, line: 0)
    if piece.isTooLong {
      tally.report.rows += 1
      reject(.tooLong)
      place.line = 1
    } else {
      switch piece.file.cut {
      case .delimited(let columns): readRows(of: piece, columns)
      case .objects: readObjects(of: piece)
      }
    }
    let width = layout.recordWidth
    let (narrow, wide) = (narrow, wide)
    let (first, second) = (
      narrow.words.span.extracting(first: narrow.count), wide.words.span.extracting(first: wide.count)
    )
    tally.count(first, width: 1 + width, times: 1)
    tally.count(second, width: 2 + width, times: 2)
    let records = StoredPiece(
      narrow: PieceRecords(first, width: 1 + width), wide: PieceRecords(second, width: 2 + width))
    return (records, place.line)
  }

  private mutating func readRows(of piece: borrowing LogPiece, _ columns: LogColumns) {
    let (bytes, places, limit) = (piece.bytes.span, columns.places.span, piece.rows.upperBound)
    let (runs, separate) = (columns.runs(of: layout.facts), table.separateRuns)
    let form = table.form(of: columns)
    let isPlain = isPlain && columns.json.isEmpty
    var copy = RowCopy(columns.json)
    var splitter = DelimitedSplitter(separator: columns.separator)
    var start = piece.rows.lowerBound
    splitter.seek(start, in: bytes)
    var found = Array(repeating: Cell(), count: columns.placeCount)
    var cells = found.mutableSpan
    while start < limit {
      var next: DelimitedSplitter.Row?
      if isPlain {
        narrow.makeRoom(for: 3)
        let first = narrow.count
        next = Self.addPlainRows(
          bytes, from: &start, upTo: limit, places, user: layout.users[0], time: layout.times[0], runs.span, form: form,
          in: period, &splitter, &cells, table, &narrow.words, &narrow.count)
        tally.report.rows &+= (narrow.count - first) / 3
        place.line &+= (narrow.count - first) / 3
        // There are no more, or no room for them.
        if next == nil { continue }
      }
      let row = next ?? splitter.row(at: start, in: bytes, upTo: limit, places: places, &cells)
      defer {
        start = row.end
        place.line &+= row.lines
      }
      if row.isBlank { continue }
      tally.report.rows &+= 1
      if let fault = row.fault {
        reject(fault)
      } else if row.end - start > LogFile.longestRow {
        reject(.tooLong)
      } else if row.columns != places.count {
        reject(.fieldCount)
      } else if row.hasEscapes || !columns.json.isEmpty {
        copy.begin(start..<row.end, of: piece.bytes, cells.span)
        copy.read(columns.json)
        copy.unquote(layout.paths.count)
        addRow(
          copy.bytes.span, copy.cells.span, separate.span, form: FactsTable.separateForm, copying: start..<row.end,
          of: bytes)
      } else if row.hasQuotes {
        addRow(bytes, cells.span, separate.span, form: FactsTable.separateForm, copying: start..<row.end, of: bytes)
      } else {
        addRow(bytes, cells.span, runs.span, form: form, copying: start..<row.end, of: bytes)
      }
    }
  }

  private mutating func readObjects(of piece: borrowing LogPiece) {
    let (bytes, limit) = (piece.bytes.span, piece.rows.upperBound)
    let (runs, paths) = (table.separateRuns, layout.paths.map { Array($0.utf8) })
    var start = piece.rows.lowerBound
    var found = Array(repeating: Cell(), count: layout.paths.count)
    var cells = found.mutableSpan
    var copy = RowCopy()
    objects.seek(start, in: bytes)
    while start < limit {
      let row = objects.row(at: start, in: bytes, &cells)
      defer {
        start = row.end
        place.line &+= 1
      }
      if row.isBlank { continue }
      tally.report.rows &+= 1
      if row.end - start > LogFile.longestRow {
        reject(.tooLong)
      } else if row.isFaulty {
        reject(.json)
      } else if row.hasEscapes || !objects.unsure.isEmpty {
        do throws(FactsFault) {
          copy.begin(row.start..<row.end, of: piece.bytes, cells.span)
          for cell in cells.indices where cells[cell].hasEscapes {
            copy.set(cell, to: ObjectSplitter.text(of: cells[cell], in: bytes))
          }
          var follower = objects
          for cell in objects.unsure {
            copy.set(cell, to: try follower.value(at: paths[cell][...], from: row.start, in: bytes) ?? [])
          }
          addRow(
            copy.bytes.span, copy.cells.span, runs.span, form: FactsTable.separateForm, copying: row.start..<row.end,
            of: bytes)
        } catch { reject(error.fault) }
      } else {
        addRow(
          bytes, cells.span, runs.span, form: FactsTable.separateForm, copying: row.start..<row.end, of: bytes)
      }
    }
  }

  /// Adds rows as long as they are of the commonest sort: the user and the time are numbers, what happened is known,
  /// and nothing is in quotes.
  ///
  /// ``addRow(_:_:_:form:)`` takes such rows alike.
  /// - Parameters:
  ///   - start: Where the first row starts, and then where the next one does.
  ///   - user: The place of the user.
  ///   - time: The place of the time.
  ///   - period: The times that count.
  ///   - words: Room for the records.
  ///   - count: How many words there are, of which every row makes three.
  /// - Returns: The row that is another, cut but not taken; `nil` at the end of the bytes or of the room.
  private static func addPlainRows(
    _ bytes: Span<UInt8>, from start: inout Int, upTo limit: Int, _ places: Span<Int>, user: Int, time: Int,
    _ runs: Span<FactsTable.Run>, form: Int, in period: ClosedRange<Int64>, _ splitter: inout DelimitedSplitter,
    _ cells: inout MutableSpan<Cell>,
    _ table: borrowing FactsTable, _ words: inout [UInt64], _ count: inout Int
  ) -> DelimitedSplitter.Row? {
    var words = words.mutableSpan
    while start < limit, count &+ 2 < words.count {
      let row = splitter.row(at: start, in: bytes, upTo: limit, places: places, &cells)
      guard row.columns == places.count, !row.hasQuotes, row.end &- start <= LogFile.longestRow,
        let user = UserKey.number(cells[user].part, in: bytes),
        let time = bytes.digits(cells[time].part), time <= UInt64(RecordShape.times.upperBound),
        period.contains(Int64(time)),
        let facts = table.knownNumber(of: runs, form: form, cells.span, in: bytes), facts >= 0
      else { return row }
      words[count] = user
      words[count &+ 1] = time
      words[count &+ 2] = UInt64(facts)
      count &+= 3
      start = row.end
    }
    return nil
  }

  /// Adds a row.
  /// - Parameter row: Where it is in its piece, as it is written.
  private mutating func addRow(
    _ bytes: Span<UInt8>, _ cells: Span<Cell>, _ runs: Span<FactsTable.Run>, form: Int, copying row: Range<Int>,
    of piece: Span<UInt8>
  ) {
    guard let user = Self.value(layout.users, cells) else { return reject(.user) }
    guard bytes.isText(user) else { return reject(.text) }
    var key = UserKey(user, in: bytes)
    if let aliases { key = aliases[key] ?? key }
    guard let text = Self.value(layout.times, cells) else { return reject(.time, of: key) }
    guard let time = time(text, in: bytes) else { return reject(.time, bytes.text(text) ?? "", of: key) }
    guard period.contains(time) else { return tally.report.outside += 1 }
    var sequence = RecordShape.noSequence
    if let place = layout.sequence, !cells[place].isEmpty {
      guard let number = bytes.wholeNumber(cells[place].part) else { return reject(.sequence, of: key) }
      sequence = number
    }
    let facts = table.number(of: runs, form: form, cells, in: bytes)
    guard facts >= 0 else {
      guard let fault = FactsRegistry.fault(of: facts) else { return tally.report.passedOver += 1 }
      return reject(fault, table.example(of: cells, in: bytes), of: key)
    }
    for place in layout.numbers where !cells[place].isEmpty && bytes.millionths(cells[place].part) == nil {
      return reject(.number, bytes.text(cells[place].part) ?? "")
    }
    var identity: UInt64 = 0
    if let part = Self.value(layout.identities, cells) {
      identity = RecordWriter.mark(part, in: bytes)
    } else if layout.marksRows, !layout.isSequenceUnique || sequence == RecordShape.noSequence {
      identity = ByteDigest.number(of: piece.withoutLineEnd(row), in: piece) | 1
    }
    if key.isWide {
      wide.append(key, time, facts, sequence, identity: identity, layout, cells, in: bytes)
    } else {
      narrow.append(key, time, facts, sequence, identity: identity, layout, cells, in: bytes)
    }
  }

  /// The first value that is there.
  @inline(__always) private static func value(_ places: [Int], _ cells: Span<Cell>) -> Range<Int>? {
    for place in places where !cells[place].isEmpty { return cells[place].part }
    return nil
  }

  @inline(__always) private func time(_ text: Range<Int>, in bytes: Span<UInt8>) -> Int64? {
    if parser.unit == .milliseconds, let number = bytes.digits(text), number <= RecordShape.times.upperBound {
      return Int64(number)
    }
    let time = parser.milliseconds(bytes.extracting(text))
    return time.flatMap { RecordShape.times.contains($0) ? $0 : nil }
  }

  private mutating func reject(_ fault: LogFault, _ example: String = "", of user: UserKey? = nil) {
    tally.reject(fault, example, at: place, of: user)
  }
}
