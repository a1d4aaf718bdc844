import Assignment
import ExperimentFile

/// The rules before an experiment: those that force a variation on users by their ids are forced users of a file.
struct GrowthBookForcedRules {
  /// The users, each once.
  private(set) var forced: [AssignmentRules.ForcedVariant] = []

  /// The most forced users that a file has.
  static let most = 10_000

  init(_ rules: [PartReader], _ variations: [JSON5Value], _ variants: [String], isByID: Bool) {
    var seen: Set<[UInt8]> = []
    for rule in rules {
      let users = isByID ? Self.users(rule) : nil
      let forced = rule.value("force")?.attribute
      let variant = forced.flatMap { forced in variations.firstIndex { $0.attribute == forced } }
      guard let users, let variant, seen.count + users.count <= Self.most else {
        rule.omit("a rule before the experiment, whose users do not reach it")
        continue
      }
      // The first rule that has a user decides.
      for user in users where seen.insert(Array(user.utf8)).inserted {
        self.forced.append(AssignmentRules.ForcedVariant(id: user, variant: variants[variant]))
      }
      rule.finish()
    }
  }

  /// The users whom a rule names by their ids and nothing else.
  private static func users(_ rule: PartReader) -> [String]? {
    let others = ["coverage", "range", "filters", "namespace", "variations", "parentConditions", "ranges"]
    guard others.allSatisfy({ rule.value($0) == nil }) else { return nil }
    guard case .object(let members)? = rule.value("condition")?.kind, members.count == 1, members[0].key == "id" else {
      return nil
    }
    let test = members[0].value
    if let user = test.text { return [user] }
    guard test.keys == ["$in"], let users = test["$in"]?.items, !users.isEmpty else { return nil }
    let texts = users.compactMap(\.text)
    return texts.count == users.count ? texts : nil
  }
}
