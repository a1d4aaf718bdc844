/// Puts the records of a part in order, user by user.
///
/// Its memory is used again from one part to the next.
struct PartSorter {
  /// A record with its sort key and its identity.
  private struct Row: BitwiseCopyable {
    var entry: LogEntry
    var sequence = RecordShape.noSequence
    var identity: UInt64 = 0

    /// Rows of one instant without a sequence stay in the order of the log.
    func isBefore(_ other: Row) -> Bool {
      if entry.time != other.entry.time { return entry.time < other.entry.time }
      if sequence != other.sequence || sequence == RecordShape.noSequence { return sequence < other.sequence }
      return (entry.facts, identity) < (other.entry.facts, other.identity)
    }

    func isRepeated(by other: Row) -> Bool {
      sequence != RecordShape.noSequence && sequence == other.sequence && entry.time == other.entry.time
    }
  }

  private let shape: RecordShape
  /// For each number that a reader gave to what happened the place in the log's list.
  private let places: [Int32]
  private var words: [UInt64] = []
  /// The users' numbers by their keys; negative where there is none.
  private var slots = Array(repeating: Int32(-1), count: 1 << 12)
  private var keys: [UInt64] = []
  /// For each record the user's number, and how many records there are.
  private var users: [Int32] = []
  private var recordCount = 0
  /// For each user where the next record goes, and so in the end where they end.
  private var ends: [Int] = []

  init(_ shape: RecordShape, places: [Int32]) { (self.shape, self.places) = (shape, places) }

  /// Sorts the records of a part, and drops what repeats another row of the same user.
  mutating func sort(_ part: Int, of pieces: [StoredPiece]) throws(EventLogError) -> LogPart {
    let isWide = part >= UserKey.partCount
    words.removeAll(keepingCapacity: true)
    for piece in pieces {
      try (isWide ? piece.wide : piece.narrow).append(part % UserKey.partCount, to: &words)
    }
    let width = shape.count + (isWide ? 2 : 1)
    number(width: width, isWide: isWide)
    if shape.hasSequence || shape.hasIdentity { return sortRows(width: width, keyWidth: isWide ? 2 : 1) }
    return sortEntries(width: width, keyWidth: isWide ? 2 : 1)
  }

  /// Numbers the users, and finds out where each one's records go.
  private mutating func number(width: Int, isWide: Bool) {
    let count = words.count / width
    keys.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    if users.count < count { users = Array(repeating: 0, count: count) }
    recordCount = count
    slots.fill(-1)
    var record = 0
    while record < count {
      Self.number(&record, words, width: width, isWide: isWide, &slots, &keys, &ends, &users)
      if ends.count * 2 > slots.count { widen(keyWidth: isWide ? 2 : 1) }
    }
    var start = 0
    for user in ends.indices {
      let count = ends[user]
      ends[user] = start
      start += count
    }
  }

  /// Goes on with the records until there are too many users for the slots.
  private static func number(
    _ record: inout Int,
    _ words: [UInt64],
    width: Int,
    isWide: Bool,
    _ slots: inout [Int32],
    _ keys: inout [UInt64],
    _ counts: inout [Int],
    _ users: inout [Int32]
  ) {
    let words = words.span
    var slots = slots.mutableSpan
    var users = users.mutableSpan
    let mask = slots.count - 1
    let keyWidth = isWide ? 2 : 1
    var word = record * width
    while word < words.count, counts.count * 2 <= slots.count {
      let first = words[word]
      let second = isWide ? words[word + 1] : 0
      var slot = UserKey.place(of: first) & mask
      while slots[slot] >= 0 {
        let key = Int(slots[slot]) &* keyWidth
        if keys[key] == first, !isWide || keys[key &+ 1] == second { break }
        slot = (slot &+ 1) & mask
      }
      if slots[slot] < 0 {
        slots[slot] = Int32(counts.count)
        keys.append(first)
        if isWide { keys.append(second) }
        counts.append(0)
      }
      let user = slots[slot]
      users[record] = user
      counts[Int(user)] &+= 1
      record &+= 1
      word &+= width
    }
  }

  /// Makes room for more users.
  private mutating func widen(keyWidth: Int) {
    slots = Array(repeating: -1, count: slots.count * 4)
    for user in ends.indices {
      var slot = UserKey.place(of: keys[user * keyWidth]) & (slots.count - 1)
      while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = Int32(user)
    }
  }

  private func sortEntries(width: Int, keyWidth: Int) -> LogPart {
    var entries = Array(repeating: LogEntry(time: 0, facts: 0), count: recordCount)
    var ends = ends
    place(into: &entries, &ends, width: width, keyWidth: keyWidth)
    if !Self.isSorted(entries.span, ends) { Self.sort(&entries, ends) }
    return LogPart(entries: entries, ends: ends, duplicates: 0)
  }

  /// Puts each user's records together, in the order of their rows.
  private func place(into entries: inout [LogEntry], _ ends: inout [Int], width: Int, keyWidth: Int) {
    var target = entries.mutableSpan
    var ends = ends.mutableSpan
    let words = words.span
    let users = users.span
    let places = places.span
    var moment = keyWidth
    for record in 0..<recordCount {
      let user = Int(users[record])
      let word = words[moment]
      var entry = LogEntry(time: RecordShape.time(of: word), facts: places[RecordShape.facts(of: word)])
      if shape.hasSession { entry.session = Int32(truncatingIfNeeded: words[moment + 1]) }
      target[ends[user]] = entry
      ends[user] &+= 1
      moment &+= width
    }
  }

  private static func isSorted(_ entries: Span<LogEntry>, _ ends: [Int]) -> Bool {
    var start = 0
    for end in ends {
      var place = start + 1
      while place < end {
        if entries[place].time < entries[place &- 1].time { return false }
        place &+= 1
      }
      start = end
    }
    return true
  }

  /// Sorts each user's entries by time; those of one time stay in the order of their rows.
  private static func sort(_ entries: inout [LogEntry], _ ends: [Int]) {
    var start = 0
    for end in ends {
      entries[start..<end].sort { $0.time < $1.time }
      start = end
    }
  }

  private mutating func sortRows(width: Int, keyWidth: Int) -> LogPart {
    var rows = Array(repeating: Row(entry: LogEntry(time: 0, facts: 0)), count: recordCount)
    for record in 0..<recordCount {
      var word = record * width + keyWidth
      func next() -> UInt64 {
        defer { word += 1 }
        return words[word]
      }
      let moment = next()
      var row = Row(entry: LogEntry(time: RecordShape.time(of: moment), facts: places[RecordShape.facts(of: moment)]))
      if shape.hasSequence { row.sequence = Int64(bitPattern: next()) }
      if shape.hasIdentity { row.identity = next() }
      if shape.hasSession { row.entry.session = Int32(truncatingIfNeeded: next()) }
      let user = Int(users[record])
      rows[ends[user]] = row
      ends[user] += 1
    }
    var entries: [LogEntry] = []
    entries.reserveCapacity(rows.count)
    var keptEnds: [Int] = []
    var start = 0
    for end in ends {
      rows[start..<end].sort { $0.isBefore($1) }
      keep(rows[start..<end], in: &entries)
      keptEnds.append(entries.count)
      start = end
    }
    return LogPart(entries: entries, ends: keptEnds, duplicates: rows.count - entries.count)
  }

  /// Keeps one user's rows, but those that repeat another.
  private func keep(_ rows: ArraySlice<Row>, in entries: inout [LogEntry]) {
    var seen: Set<UInt64> = []
    var lastNameless: Row?
    for row in rows {
      if row.identity != 0 {
        guard seen.insert(row.identity).inserted else { continue }
      } else if shape.isSequenceUnique {
        if let lastNameless, row.isRepeated(by: lastNameless) { continue }
        lastNameless = row
      }
      entries.append(row.entry)
    }
  }
}

extension [Int32] {
  fileprivate mutating func fill(_ value: Int32) {
    var span = mutableSpan
    for place in span.indices { span[place] = value }
  }
}
