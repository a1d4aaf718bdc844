package import TextFormats

/// Puts the users of one part of a log after another in order, each with their events in order of time.
///
/// Its memory is used again from one part to the next.
package struct LogSorter {
  /// The rows of the latest part that repeat another of the same user.
  package private(set) var duplicates = 0

  /// A place for a user.
  private struct UserSlot: BitwiseCopyable {
    /// The first word of the user's key.
    var first: UInt64 = 0
    /// The user's number; negative where there is none.
    var user: Int32 = -1

    /// What to shift hashes by for a place among so many, a power of two.
    static func shift(_ count: Int) -> UInt64 { UInt64(count.leadingZeroBitCount + 1) }

    /// The place where a user is looked for first.
    @inline(__always) static func firstSlot(of first: UInt64, _ shift: UInt64) -> Int {
      Int(truncatingIfNeeded: (first &* 0x9E37_79B9_7F4A_7C15) &>> shift)
    }
  }

  private let layout: RowLayout
  /// For each number that a reader gave to what happened the place in the log's list.
  private let places: [Int32]
  /// The records of users known by one word, and by two, piece by piece; none where no piece has any.
  private let narrow, wide: [PieceRecords]
  /// The records, and how many there are; there may be more words from parts before.
  private var words: [UInt64] = []
  private var recordCount = 0
  /// The users by their keys.
  private var slots = Array(repeating: UserSlot(), count: 1 << 12)
  /// For each user the second word of the key, where keys have two.
  private var secondKeys: [UInt64] = []
  /// For each record the user's number.
  private var users: [Int32] = []
  /// For each user where the next record goes, and so in the end where they end.
  private var ends: [Int] = []
  /// The records as they are handed out, user by user; there may be more from parts before.
  private var entries: [LogEntry] = []

  /// The numbers of all rows of the latest part, in millionths, and the mark of the cluster behind those of each row;
  /// ``RecordShape/noNumber`` and 0 where a row has none.
  package private(set) var numbers: [Int64] = []

  /// Makes a sorter that has not sorted a part yet.
  package init(_ log: EventLog) {
    (layout, places, rejectedUsers) = (log.layout, log.places, log.rejectedUsers)
    (narrow, wide) = (log.pieces.map(\.narrow).filter { $0.count > 0 }, log.pieces.map(\.wide).filter { $0.count > 0 })
  }

  /// The users of each part who have rejected rows; `nil` where it is not known.
  private let rejectedUsers: [Int: [UserKey]]?

  /// How many users the latest part has.
  package var userCount: Int { ends.count }
  /// The users of the latest part who have rejected rows beside the others, by their numbers; all where it is not known.
  package private(set) var usersWithRejections: Set<Int> = []
  /// How many users of the latest part have rejected rows alone.
  package private(set) var rejectedUserCount = 0

  /// Passes the events of each user of the latest part to a closure, users in no particular order.
  package func forEachUser(_ body: (Span<LogEntry>) -> Void) { forEachUser { entries, _ in body(entries) } }

  /// Passes the events of each user of the latest part to a closure, with the user's number.
  package func forEachUser(_ body: (Span<LogEntry>, _ number: Int) -> Void) {
    let entries = entries.span
    var start = 0
    for (number, end) in ends.enumerated() {
      body(entries.extracting(start..<end), number)
      start = end
    }
  }

  /// Sorts the records of a part, and drops what repeats another row of the same user.
  /// - Parameter part: Its number, below ``EventLog/partCount``.
  /// - Throws: `Problem` if what did not fit into memory cannot be read again.
  package mutating func sort(_ part: Int) throws(Problem) {
    let isWide = part >= UserKey.partCount
    let width = layout.recordWidth + (isWide ? 2 : 1)
    try gather(part, width: width, isWide: isWide)
    number(width: width, isWide: isWide)
    usersWithRejections = rejectedUsers.map { Set(($0[part] ?? []).compactMap(number(of:))) } ?? Set(ends.indices)
    rejectedUserCount = (rejectedUsers?[part]?.count).map { $0 - usersWithRejections.count } ?? 0
    entries.makeRoom(for: recordCount, of: LogEntry(time: 0, facts: 0))
    numbers.makeRoom(for: recordCount * layout.numberWidth, of: 0)
    Self.distribute(
      words, users, recordCount, places, layout, width: width, keyWidth: isWide ? 2 : 1, &entries, &ends, &numbers)
    var start = 0
    for end in ends {
      if !Self.isSorted(entries.span, start..<end) { entries[start..<end].sort { $0.isBefore($1) } }
      start = end
    }
    duplicates = 0
    if !layout.identities.isEmpty || layout.isSequenceUnique {
      dropDuplicates()
    } else if Self.hasInstants(entries.span, ends) {
      dropCopies()
    }
  }

  /// Puts the records of a part behind each other.
  private mutating func gather(_ part: Int, width: Int, isWide: Bool) throws(Problem) {
    let records = isWide ? wide : narrow
    let part = part % UserKey.partCount
    recordCount = 0
    for piece in records.indices { recordCount += records[piece].count(of: part) }
    words.makeRoom(for: recordCount * width, of: 0)
    users.makeRoom(for: recordCount, of: 0)
    var end = 0
    for piece in records.indices { try records[piece].write(part, to: &words, &end) }
  }

  /// Numbers the users, and finds out where each one's records go.
  private mutating func number(width: Int, isWide: Bool) {
    secondKeys.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    if recordCount == 0 { return }
    slots.fill(UserSlot())
    var record = 0
    while true {
      Self.number(&record, recordCount, words, width: width, isWide: isWide, &slots, &secondKeys, &ends, &users)
      if record == recordCount { break }
      widen()
    }
    var start = 0
    for user in ends.indices {
      let count = ends[user]
      ends[user] = start
      start += count
    }
  }

  /// Goes on with the records until all are done, or there are too many users for the slots.
  private static func number(
    _ record: inout Int, _ recordCount: Int, _ words: [UInt64], width: Int, isWide: Bool, _ slots: inout [UserSlot],
    _ secondKeys: inout [UInt64], _ counts: inout [Int], _ users: inout [Int32]
  ) {
    let words = words.span
    var slots = slots.mutableSpan
    var users = users.mutableSpan
    let shift = UserSlot.shift(slots.count)
    let mask = slots.count &- 1
    var word = record * width
    while record < recordCount, counts.count * 2 <= slots.count {
      let first = words[word]
      var slot = UserSlot.firstSlot(of: first, shift)
      while slots[slot].user >= 0 {
        let isFound = slots[slot].first == first
        if isFound, !isWide || secondKeys[Int(slots[slot].user)] == words[word &+ 1] { break }
        slot = (slot &+ 1) & mask
      }
      if slots[slot].user < 0 {
        slots[slot] = UserSlot(first: first, user: Int32(counts.count))
        if isWide { secondKeys.append(words[word &+ 1]) }
        counts.append(0)
      }
      let user = slots[slot].user
      users[record] = user
      counts[Int(user)] &+= 1
      record &+= 1
      word &+= width
    }
  }

  /// The number of a user of the latest part; `nil` where it has none.
  private func number(of key: UserKey) -> Int? {
    guard !ends.isEmpty else { return nil }
    var slot = UserSlot.firstSlot(of: key.first, UserSlot.shift(slots.count))
    while slots[slot].user >= 0 {
      let user = Int(slots[slot].user)
      if slots[slot].first == key.first, !key.isWide || secondKeys[user] == key.second { return user }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Makes room for more users.
  private mutating func widen() {
    let old = slots
    slots = Array(repeating: UserSlot(), count: old.count * (old.count < 1 << 16 ? 4 : 2))
    let shift = UserSlot.shift(slots.count)
    for known in old where known.user >= 0 {
      var slot = UserSlot.firstSlot(of: known.first, shift)
      while slots[slot].user >= 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = known
    }
  }

  /// Puts each user's records together, in the order of their rows.
  private static func distribute(
    _ words: [UInt64], _ users: [Int32], _ recordCount: Int, _ places: [Int32], _ layout: RowLayout, width: Int,
    keyWidth: Int, _ entries: inout [LogEntry], _ ends: inout [Int], _ numbers: inout [Int64]
  ) {
    var entries = entries.mutableSpan
    var ends = ends.mutableSpan
    let (words, users, places) = (words.span, users.span, places.span)
    let (hasSequence, hasIdentity) = (layout.sequence != nil, layout.marksRows)
    let (hasSession, numberWidth) = (layout.session != nil, layout.numberWidth)
    var first = keyWidth
    for record in 0..<recordCount {
      let user = Int(users[record])
      var word = first
      var entry = LogEntry(
        time: Int64(bitPattern: words[word]), facts: places[Int(words[word &+ 1])])
      word &+= 1
      func next() -> UInt64 {
        word &+= 1
        return words[word]
      }
      if hasSequence { entry.sequence = Int64(bitPattern: next()) }
      if hasIdentity { entry.identity = next() }
      if hasSession { entry.session = Int32(truncatingIfNeeded: next()) }
      if numberWidth > 0 {
        entry.numbers = Int32(truncatingIfNeeded: record &* numberWidth)
        for place in 0..<numberWidth { numbers[record &* numberWidth &+ place] = Int64(bitPattern: next()) }
      }
      entries[ends[user]] = entry
      ends[user] &+= 1
      first &+= width
    }
  }

  @inline(__always) private static func isSorted(_ entries: Span<LogEntry>, _ user: Range<Int>) -> Bool {
    var place = user.lowerBound + 1
    while place < user.upperBound {
      if entries[place].isBefore(entries[place &- 1]) { return false }
      place &+= 1
    }
    return true
  }

  /// Drops what repeats another row of the same user: one of the same identity, or else of the same time and sequence.
  private mutating func dropDuplicates() {
    drop { [isUnique = layout.isSequenceUnique] entry, _, last, seen in
      if entry.identity != 0 { return !seen.insert(entry.identity).inserted }
      guard isUnique else { return false }
      if let last, entry.isRepeated(by: last) { return true }
      last = entry
      return false
    }
  }

  /// Drops what is a copy of another row of the same user and time.
  private mutating func dropCopies() {
    drop { [layout] entry, isFollowed, last, seen in
      let isFirst = entry.time != last?.time
      if isFirst { (last, seen) = (entry, []) }
      return (!isFirst || isFollowed) && !seen.insert(entry.mark(ofRow: layout.marksRows)).inserted
    }
  }

  /// Drops rows that repeat others of their user.
  /// - Parameter repeats: Whether a row does; whether one of the same time follows; what the user's rows before left.
  @inline(__always) private mutating func drop(
    where repeats: (LogEntry, _ isFollowed: Bool, _ last: inout LogEntry?, _ seen: inout Set<UInt64>) -> Bool
  ) {
    var (start, kept) = (0, 0)
    for user in ends.indices {
      var seen: Set<UInt64> = []
      var last: LogEntry?
      for place in start..<ends[user] {
        let entry = entries[place]
        let isFollowed = place + 1 < ends[user] && entries[place + 1].time == entry.time
        if repeats(entry, isFollowed, &last, &seen) { continue }
        entries[kept] = entry
        kept += 1
      }
      start = ends[user]
      ends[user] = kept
    }
    duplicates = recordCount - kept
  }
}

extension LogSorter {
  /// Whether a user has two rows of one time, which may be copies of each other.
  private static func hasInstants(_ entries: Span<LogEntry>, _ ends: [Int]) -> Bool {
    var start = 0
    for end in ends {
      var place = start + 1
      while place < end {
        if entries[place].time == entries[place &- 1].time { return true }
        place &+= 1
      }
      start = end
    }
    return false
  }
}

extension LogEntry {
  /// A number that is that of all copies of the row, and of no other row of the same user and time.
  fileprivate func mark(ofRow isMarked: Bool) -> UInt64 {
    if isMarked { return identity }
    return UInt64(UInt32(bitPattern: facts)) << 32 | UInt64(UInt32(bitPattern: session))
  }

  /// Rows of one instant without a sequence stay in the order of the log.
  @inline(__always) fileprivate func isBefore(_ other: LogEntry) -> Bool {
    if time != other.time { return time < other.time }
    if sequence != other.sequence || sequence == RecordShape.noSequence { return sequence < other.sequence }
    return (facts, identity) < (other.facts, other.identity)
  }

  fileprivate func isRepeated(by other: LogEntry) -> Bool {
    sequence != RecordShape.noSequence && sequence == other.sequence && time == other.time
  }
}

extension Array {
  fileprivate mutating func fill(_ value: Element) {
    var span = mutableSpan
    for place in span.indices { span[place] = value }
  }

  /// Makes it at least so long; what it held is not needed.
  fileprivate mutating func makeRoom(for count: Int, of value: Element) {
    guard self.count < count else { return }
    self = []
    self = Array(repeating: value, count: count)
  }
}
