/// Which ids are other names of a user, such as the one a device had before its owner logged in.
///
/// Names of names are followed to the end once, when the table is made, so that looking one up makes nothing.
package struct IdentityAliases: Sendable {
  /// A name and whom it stands for, with the line that says so.
  package struct Pair: Hashable, Sendable {
    /// The name.
    package var alias: String
    /// Whom it stands for.
    package var user: String
    /// The line, counted from 1.
    package var line: Int

    /// Makes a pair.
    package init(alias: String, user: String, line: Int) { (self.alias, self.user, self.line) = (alias, user, line) }
  }

  /// The names and ids; what a look-up finds is a part of it.
  package private(set) var bytes: [UInt8] = []
  private var aliases: [Range<Int>] = []
  private var users: [Range<Int>] = []
  /// The numbers of aliases by hash, as many as a power of two; negative where there is none.
  private var slots: [Int32]

  /// Makes the table.
  /// - Throws: ``IdentityAliasError`` if a name stands for two users, or in the end for itself.
  package init(_ pairs: [Pair], file: String) throws(IdentityAliasError) {
    // By bytes, as logs are read: texts that look alike need not be one id.
    var direct: [[UInt8]: Pair] = [:]
    var names: [[UInt8]] = []
    for pair in pairs {
      let (name, user) = (Array(pair.alias.utf8), Array(pair.user.utf8))
      guard name != user else { continue }
      if let known = direct[name] {
        guard Array(known.user.utf8) != user else { continue }
        throw IdentityAliasError(file: file, line: pair.line, .twoUsers(pair.alias, known.user, pair.user))
      }
      direct[name] = pair
      names.append(name)
    }
    var slotCount = 8
    while slotCount < names.count * 2 { slotCount *= 2 }
    slots = Array(repeating: -1, count: slotCount)
    var ends: [[UInt8]: [UInt8]] = [:]
    for name in names { insert(name, for: try Self.end(of: name, direct, &ends, file)) }
    bytes.makeRoom(for: bytes.count)
  }

  /// How many names there are.
  package var count: Int { aliases.count }

  /// Where in ``bytes`` the id is of whom a name stands for; `nil` if it is no other name.
  package subscript(name: Span<UInt8>) -> Range<Int>? {
    var slot = Self.slot(of: name) & (slots.count - 1)
    while slots[slot] >= 0 {
      let number = Int(slots[slot])
      if isEqual(name, aliases[number]) { return users[number] }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Follows names to whoever has no other, and remembers whom all of them stand for.
  private static func end(
    of name: [UInt8],
    _ direct: [[UInt8]: Pair],
    _ ends: inout [[UInt8]: [UInt8]],
    _ file: String
  ) throws(IdentityAliasError) -> [UInt8] {
    var (passed, last) = ([[UInt8]](), name)
    while let next = direct[last], ends[last] == nil {
      guard passed.count < direct.count else {
        let first = direct[name] ?? next
        throw IdentityAliasError(file: file, line: first.line, .circle(first.alias))
      }
      passed.append(last)
      last = Array(next.user.utf8)
    }
    let end = ends[last] ?? last
    for name in passed { ends[name] = end }
    return end
  }

  private mutating func insert(_ alias: [UInt8], for user: [UInt8]) {
    var slot = Self.slot(of: alias.span) & (slots.count - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(aliases.count)
    aliases.append(append(alias))
    users.append(append(user))
  }

  private mutating func append(_ text: [UInt8]) -> Range<Int> {
    let start = bytes.count
    bytes += text
    return start..<bytes.count
  }

  private func isEqual(_ name: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard name.count == range.count else { return false }
    for offset in 0..<range.count where name[offset] != bytes[range.lowerBound + offset] { return false }
    return true
  }

  /// FNV-1a with its bits mixed at the end.
  private static func slot(of name: Span<UInt8>) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for place in name.indices { hash = (hash ^ UInt64(name[place])) &* 0x100_0000_01B3 }
    hash = (hash ^ hash >> 32) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: hash >> 33)
  }
}
