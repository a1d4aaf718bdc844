/// What became of the rows of some pieces.
struct PieceTally: Sendable {
  /// Where a row is.
  struct Place: Hashable, Comparable, Sendable {
    var piece: Int
    /// The line, counted from 0 at the start of the piece.
    var line: Int

    static func < (first: Place, second: Place) -> Bool { (first.piece, first.line) < (second.piece, second.line) }
  }

  /// Rows that are not counted, for one reason.
  struct Rejection: Sendable {
    var count = 0
    /// The first of them, and the texts that were not understood.
    var first: [(place: Place, example: String)] = []
    /// Whether there are as many places as are told.
    var isFull: Bool { first.count >= ImportReport.mostPlaces }

    mutating func add(_ place: Place, _ example: String) {
      count += 1
      if !isFull { first.append((place, example)) }
    }

    mutating func merge(_ other: Rejection) {
      count += other.count
      first = Array((first + other.first).sorted { $0.place < $1.place }.prefix(ImportReport.mostPlaces))
    }
  }

  var rows = 0
  /// Rows that say nothing to the experiment.
  var passedOver = 0
  var earliest = Int64.max
  var latest = Int64.min
  /// For each thing that happens how many rows say so.
  var factRows: [Int] = []
  /// By the places of the reasons.
  var rejections: [LogFault: Rejection] = [:]

  /// Counts the records of a piece.
  /// - Parameters:
  ///   - width: How many words each has.
  ///   - place: Which of them tells when it was, and what.
  mutating func take(_ words: ArraySlice<UInt64>, width: Int, moment place: Int) {
    let records = words.span
    var moment = place
    var facts = 0
    while moment < records.count {
      let time = RecordShape.time(of: records[moment])
      earliest = min(earliest, time)
      latest = max(latest, time)
      facts = max(facts, RecordShape.facts(of: records[moment]))
      moment += width
    }
    if facts >= factRows.count { grow(facts) }
    var rows = factRows.mutableSpan
    moment = place
    while moment < records.count {
      rows[RecordShape.facts(of: records[moment])] &+= 1
      moment += width
    }
  }

  private mutating func grow(_ facts: Int) {
    factRows += Array(repeating: 0, count: max(16, facts + 1 - factRows.count))
  }

  mutating func merge(_ other: PieceTally) {
    rows += other.rows
    passedOver += other.passedOver
    earliest = min(earliest, other.earliest)
    latest = max(latest, other.latest)
    if other.factRows.count > factRows.count { grow(other.factRows.count - 1) }
    for (facts, rows) in other.factRows.enumerated() { factRows[facts] += rows }
    rejections.merge(other.rejections) { known, new in
      var sum = known
      sum.merge(new)
      return sum
    }
  }
}
