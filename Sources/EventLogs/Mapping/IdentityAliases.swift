/// Which ids are other names of a person, such as the one a device had before its owner logged in.
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
  /// - Throws: ``IdentityAliasError`` if a name stands for two people, or in the end for itself.
  package init(_ pairs: [Pair], file: String) throws(IdentityAliasError) {
    var direct: [String: Pair] = [:]
    for pair in pairs where pair.alias != pair.user {
      if let known = direct[pair.alias], known.user != pair.user {
        throw IdentityAliasError(file: file, line: pair.line, .twoUsers(pair.alias, known.user, pair.user))
      }
      if direct[pair.alias] == nil { direct[pair.alias] = pair }
    }
    var slotCount = 8
    while slotCount < direct.count * 2 { slotCount *= 2 }
    slots = Array(repeating: -1, count: slotCount)
    for pair in pairs where direct[pair.alias] == pair {
      insert(pair.alias, for: try Self.end(of: pair, direct, file))
    }
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

  /// Follows names to whoever has no other.
  private static func end(
    of pair: Pair,
    _ direct: [String: Pair],
    _ file: String
  ) throws(IdentityAliasError) -> String {
    var (user, steps) = (pair.user, 0)
    while let next = direct[user] {
      (user, steps) = (next.user, steps + 1)
      guard steps <= direct.count else { throw IdentityAliasError(file: file, line: pair.line, .circle(pair.alias)) }
    }
    return user
  }

  private mutating func insert(_ alias: String, for user: String) {
    var slot = Self.slot(of: Array(alias.utf8).span) & (slots.count - 1)
    while slots[slot] >= 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = Int32(aliases.count)
    aliases.append(append(alias))
    users.append(append(user))
  }

  private mutating func append(_ text: String) -> Range<Int> {
    let start = bytes.count
    bytes += text.utf8
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
