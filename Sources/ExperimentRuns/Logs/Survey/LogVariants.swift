package import EventLogs

/// How many users of a log have each variant.
package struct LogVariants: Hashable, Sendable {
  /// The users by variant.
  package private(set) var users: [String: Int] = [:]
  /// The users without a variant.
  package private(set) var withoutVariant = 0
  /// The users with several, who are of none.
  package private(set) var inSeveral = 0

  /// Counts everybody in a log.
  /// - Throws: `EventLogError` if what did not fit into memory cannot be read again.
  package init(_ log: EventLog) throws(EventLogError) {
    try log.forEachUser { entries in
      switch LogVariants.variants(of: entries, log.facts) {
      case let own where own.isEmpty: withoutVariant += 1
      case let own where own.count == 1: users[own.first ?? "", default: 0] += 1
      default: inSeveral += 1
      }
    }
  }

  /// The variants that a user's rows name.
  static func variants(of entries: ArraySlice<LogEntry>, _ facts: [LogFacts]) -> Set<String> {
    var variants: Set<String> = []
    for entry in entries {
      let variant = facts[Int(entry.facts)].variant
      if !variant.isEmpty { variants.insert(variant) }
    }
    return variants
  }

  /// The variant that most users have, the first by name of equals; `nil` where nobody has one.
  package var commonest: String? { users.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key }
}
