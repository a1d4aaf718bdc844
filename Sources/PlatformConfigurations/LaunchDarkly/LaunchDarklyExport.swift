import Assignment
import TextFormats

/// An experiment as a flag of LaunchDarkly: a rollout for all users, or in a rule for those of a condition.
struct LaunchDarklyExport: ConfigurationExporter {
  private let experiment: PlatformExperiment
  private let scheme: LaunchDarklyScheme
  /// The variant of each arm; more arms than variants where users outside of the experiment get the control.
  private let arms: [String]
  private let notes: ExportNotes

  init(_ experiment: PlatformExperiment, _ notes: ExportNotes) throws(Problem) {
    (self.experiment, self.notes) = (experiment, notes)
    let rules = experiment.rules
    var outside: [String] = []
    scheme = try rules.scheme(for: .launchdarkly, notes) { plain throws(AssignmentError) in
      let widths = plain.widths(of: 100_000)
      let rest = 100_000 - widths.reduce(0, +)
      if rest > 0 { outside = rules.variants.prefix(1).map { $0 + LaunchDarklyRollout.untrackedSuffix } }
      return try LaunchDarklyScheme(
        flag: rules.experiment, salt: plain.salt, weights: widths + outside.map { _ in rest },
        untracked: outside.isEmpty ? [] : [widths.count])
    }
    arms = rules.variants + outside
  }

  var configuration: JSONDocument {
    let rules = experiment.rules
    let clauses = self.clauses
    let rollout = JSONDocument.object(["rollout": self.rollout])
    let targets = rules.forcedRuns.compactMap { run -> JSONDocument? in
      guard let arm = arms.firstIndex(of: run.variant), !scheme.untracked.contains(arm) else {
        notes.omit("forced", "the variant '\(run.variant)' is outside of the experiment")
        return nil
      }
      return .object(["variation": variation(of: arm), "values": run.users])
    }
    let rule = JSONDocument.object([
      "id": "\(rules.experiment)-users", "clauses": clauses ?? [], "rollout": self.rollout,
    ])
    let flag = JSONDocument.object([
      "key": scheme.flag, "version": 1, "on": rules.status == .running, "salt": scheme.salt,
      "prerequisites": [] as JSONDocument, "targets": targets, "contextTargets": [] as JSONDocument,
      "rules": clauses == nil ? [] : [rule], "fallthrough": clauses == nil ? rollout : ["variation": 0],
      "offVariation": 0, "variations": variations,
    ])
    if ImportedNames.experiment(scheme.flag) != rules.experiment {
      notes.omit("flag", "LaunchDarkly hashes the flag's key, so the flag has this one and not the experiment's id")
    }
    return ["flags": .object(scheme.flag, flag), "segments": [:]]
  }

  /// The variations of the flag; an arm outside of the experiment shares that of the variant it is like.
  private var variations: [String] { arms.indices.filter { trackedVariant(of: $0) == nil }.map { arms[$0] } }

  /// The variant of the experiment whose variation an arm outside of it shares; `nil` for one of its own.
  private func trackedVariant(of arm: Int) -> String? {
    let suffix = LaunchDarklyRollout.untrackedSuffix
    guard scheme.untracked.contains(arm), arms[arm].hasSuffix(suffix) else { return nil }
    let base = String(arms[arm].dropLast(suffix.count))
    return arms[..<arm].contains(base) ? base : nil
  }

  private func variation(of arm: Int) -> Int { variations.firstIndex(of: trackedVariant(of: arm) ?? arms[arm]) ?? 0 }

  private var rollout: JSONDocument {
    let unit = experiment.rules.unit
    if unit != nil, !scheme.untracked.isEmpty {
      notes.omit("untracked", "a rollout by an attribute is no experiment of LaunchDarkly; all its users are tracked")
    }
    let parts = arms.indices.map { arm in
      JSONDocument.present([
        "variation": variation(of: arm), "weight": scheme.weights[arm],
        "untracked": scheme.untracked.contains(arm) && unit == nil ? true : nil,
      ])
    }
    return .present([
      "kind": unit == nil ? "experiment" : "rollout", "contextKind": "user", "bucketBy": unit, "seed": scheme.seed,
      "variations": parts,
    ])
  }

  /// The clauses of the rule; nil where all users fall through to the rollout.
  private var clauses: [JSONDocument]? {
    notes.tests(.launchdarkly)?.list(.launchdarkly).flatMap { $0.isEmpty ? nil : $0.map(\.document) }
  }
}
