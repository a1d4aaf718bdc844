/// The records of one piece, sorted by the parts that their users belong to, in the order of the rows within each.
struct PieceRecords: Sendable {
  /// Where the words are.
  private enum Place {
    case memory([UInt64])
    case file(SpillFile, at: Int)
  }

  /// For each part where its records start, and where the last one ends; in words.
  private let starts: [Int32]
  private var place: Place

  /// How many words there are.
  var count: Int { Int(starts[UserKey.partCount]) }

  /// Sorts records.
  /// - Parameter width: How many words each has.
  init(_ records: Span<UInt64>, width: Int) {
    var starts = Array(repeating: Int32(0), count: UserKey.partCount + 1)
    var words = Array(repeating: UInt64(0), count: records.count)
    if records.count > 0 { Self.sort(records, width: width, into: &words, &starts) }
    self.starts = starts
    place = .memory(words)
  }

  private static func sort(
    _ records: Span<UInt64>,
    width: Int,
    into words: inout [UInt64],
    _ starts: inout [Int32]
  ) {
    var places = starts.mutableSpan
    var record = 0
    while record < records.count {
      places[UserKey.part(of: records[record]) + 1] += Int32(width)
      record += width
    }
    for part in 1...UserKey.partCount { places[part] += places[part - 1] }
    var next = Array(starts)
    var target = words.mutableSpan
    var ends = next.mutableSpan
    record = 0
    while record < records.count {
      let part = UserKey.part(of: records[record])
      let place = Int(ends[part])
      for word in 0..<width { target[place &+ word] = records[record &+ word] }
      ends[part] = Int32(place &+ width)
      record += width
    }
  }

  /// Lets the words be kept in a file.
  mutating func move(to file: SpillFile) throws(EventLogError) {
    guard case .memory(let words) = place else { return }
    place = .file(file, at: try file.append(words.span))
  }

  /// Appends the words of a part to others.
  func append(_ part: Int, to words: inout [UInt64]) throws(EventLogError) {
    let range = Int(starts[part])..<Int(starts[part + 1])
    if range.isEmpty { return }
    switch place {
    case .memory(let held): words += held[range]
    case .file(let file, let start): try file.read(range, at: start, into: &words)
    }
  }
}
