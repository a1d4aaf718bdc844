import Assignment

/// The users whom a configuration gives a variant by their ids.
struct ForcedUsers {
  /// The users, each once: the first part that names a user decides.
  private(set) var list: [AssignmentRules.ForcedVariant] = []
  private var seen: Set<[UInt8]> = []

  /// The most forced users that a file has.
  static let most = 10_000

  /// Adds users, and notes that the part was read.
  /// - Returns: Whether there is room for all of them.
  mutating func add(_ users: [String], _ variant: String, from part: PartReader) -> Bool {
    guard seen.count + users.count <= Self.most else { return false }
    for user in users where seen.insert(Array(user.utf8)).inserted {
      list.append(AssignmentRules.ForcedVariant(id: user, variant: variant))
    }
    part.finish()
    return true
  }
}
