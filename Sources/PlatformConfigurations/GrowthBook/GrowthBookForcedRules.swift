import Assignment
import ExperimentFile
import TextFormats

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

/// The rules before an experiment: those that force a variation on users by their ids are forced users of a file.
struct GrowthBookForcedRules {
  /// The users, each once.
  private(set) var forced = ForcedUsers()

  init(_ rules: [PartReader], _ variations: [PlacedValue], _ variants: [String], isByID: Bool) {
    for rule in rules {
      let users = isByID ? Self.users(rule) : nil
      let forced = rule.value("force")?.value.attribute
      let variant = forced.flatMap { forced in variations.firstIndex { $0.value.attribute == forced } }
      guard let users, let variant, self.forced.add(users, variants[variant], from: rule) else {
        rule.omit("a rule before the experiment, whose users do not reach it")
        continue
      }
    }
  }

  /// The users whom a rule names by their ids and nothing else.
  private static func users(_ rule: PartReader) -> [String]? {
    let others = ["coverage", "range", "filters", "namespace", "variations", "parentConditions", "ranges"]
    guard others.allSatisfy({ rule.value($0) == nil }) else { return nil }
    let members = rule.value("condition")?.members ?? []
    guard members.count == 1, members[0].key == "id" else { return nil }
    let test = members[0].value
    if let user = test.text { return [user] }
    guard test.members.map(\.key) == ["$in"], let users = test["$in"]?.items, !users.isEmpty else { return nil }
    let texts = users.compactMap(\.text)
    return texts.count == users.count ? texts : nil
  }
}
