import Assignment
import TextFormats

/// An experiment as a flag of LaunchDarkly: a rollout for all users, or in a rule for those of a condition.
extension ExportNotes {
  func launchdarkly() throws(Problem) -> JSONDocument {
    var outside: [String] = []
    let scheme = try scheme { plain throws(AssignmentError) in
      let widths = plain.widths(of: 100_000)
      let rest = 100_000 - widths.reduce(0, +)
      if rest > 0 { outside = rules.variants.prefix(1).map { $0 + LaunchDarklyRollout.untrackedSuffix } }
      return try LaunchDarklyScheme(
        flag: rules.experiment, salt: plain.salt, weights: widths + outside.map { _ in rest },
        untracked: outside.isEmpty ? [] : [widths.count])
    }
    // More arms than variants where users outside of the experiment get the control.
    let arms = rules.variants + outside
    // An arm outside of the experiment shares the variation of the variant it is like.
    let names = arms.enumerated().map { arm, name in
      let suffix = LaunchDarklyRollout.untrackedSuffix
      let base = String(name.dropLast(suffix.count))
      return scheme.untracked.contains(arm) && name.hasSuffix(suffix) && arms[..<arm].contains(base) ? base : name
    }
    let variations = zip(arms, names).compactMap { $0 == $1 ? $0 : nil }
    let positions = names.map { variations.firstIndex(of: $0) ?? 0 }
    let clauses = tests(.launchdarkly)?.list(.launchdarkly).flatMap { $0.isEmpty ? nil : $0.map(\.document) }
    let isTracked = rules.unit == nil
    if !isTracked, !scheme.untracked.isEmpty {
      omit("untracked", "a rollout by an attribute is no experiment of LaunchDarkly; all its users are tracked")
    }
    let rollout = JSONDocument.present([
      "kind": isTracked ? "experiment" : "rollout", "contextKind": "user", "bucketBy": rules.unit, "seed": scheme.seed,
      "variations": arms.indices.map { arm in
        JSONDocument.present([
          "variation": positions[arm], "weight": scheme.weights[arm],
          "untracked": scheme.untracked.contains(arm) && isTracked ? true : nil,
        ])
      },
    ])
    let targets = forcedRuns.compactMap { run -> JSONDocument? in
      guard let arm = arms.firstIndex(of: run.variant), !scheme.untracked.contains(arm) else {
        omit("forced", "the variant '\(run.variant)' is outside of the experiment")
        return nil
      }
      return .object(["variation": positions[arm], "values": run.users])
    }
    let rule = JSONDocument.object(["id": "\(rules.experiment)-users", "clauses": clauses, "rollout": rollout])
    let flag = JSONDocument.object([
      "key": scheme.flag, "version": 1, "on": rules.status == .running, "salt": scheme.salt,
      "prerequisites": [] as JSONDocument, "targets": targets, "contextTargets": [] as JSONDocument,
      "rules": clauses == nil ? [] : [rule],
      "fallthrough": clauses == nil ? JSONDocument.object("rollout", rollout) : ["variation": 0],
      "offVariation": 0, "variations": variations,
    ])
    if ImportedNames.experiment(scheme.flag) != rules.experiment {
      omit("flag", "LaunchDarkly hashes the flag's key, so the flag has this one and not the experiment's id")
    }
    return ["flags": .object(scheme.flag, flag), "segments": [:]]
  }
}
