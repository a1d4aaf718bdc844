import Assignment
import TextFormats

/// An experiment as GrowthBook's payload: a feature whose variations are the variants, each valued at its own id.
struct GrowthBookExport: ConfigurationExporter {
  private let experiment: PlatformExperiment
  private let scheme: GrowthBookScheme
  private let notes: ExportNotes

  init(_ experiment: PlatformExperiment, _ notes: ExportNotes) throws(Problem) {
    (self.experiment, self.notes) = (experiment, notes)
    scheme = try experiment.rules.scheme(for: .growthbook, notes) { plain throws(AssignmentError) in
      try GrowthBookScheme(seed: plain.salt, hashVersion: .two, weights: plain.expectedShares, coverage: plain.coverage)
    }
    if scheme.sdk == .swift { notes.omit("scheme", "the configuration does not say which library computes") }
  }

  func configuration(_ platform: String) -> JSONDocument {
    let rules = experiment.rules
    var payload: [JSONDocument.Member] = []
    if rules.status == .running {
      let forced = rules.forcedRuns.map { run -> JSONDocument in
        ["condition": ["id": ["$in": .array(run.users.map { .text($0) })]], "force": .text(run.variant)]
      }
      let feature: JSONDocument = [
        "defaultValue": JSONDocument(rules.variants.first),
        "rules": .array(forced + [.object(rule)]),
      ]
      payload.add("features", .object(rules.experiment, feature))
    } else {
      // A rule of a feature has no status; an experiment of its own has.
      if !rules.forced.isEmpty { notes.omit("forced", "\(platform) forces users in the rules of a feature that runs") }
      payload.add("features", [:])
      payload.add("experiments", [.object(rule + [.init("status", .text(rules.status.rawValue))])])
    }
    if !experiment.groups.isEmpty {
      payload.add("savedGroups", .object(experiment.groups.map { .init($0.name, JSONDocument($0.value)) }))
    }
    return .object(payload)
  }

  private var rule: [JSONDocument.Member] {
    let rules = experiment.rules
    var members: [JSONDocument.Member] = []
    members.add("key", .text(rules.experiment))
    members.add("seed", scheme.seed, unless: rules.experiment)
    members.add("hashAttribute", .text(rules.unit ?? "id"))
    members.add("hashVersion", .integer(scheme.hashVersion.rawValue))
    members.add("variations", .array(rules.variants.map { .text($0) }))
    members.add("meta", .array(rules.variants.map { ["key": .text($0)] }))
    members.add("weights", .array(scheme.weights.map { JSONDocument(exactly: $0) }))
    members.add("coverage", JSONDocument(exactly: scheme.coverage))
    members.add("ranges", scheme.ranges.map { .array($0.map { JSONDocument($0) }) })
    members.add(
      "namespace",
      scheme.namespace.map { namespace in
        let ends = [namespace.range.lowerBound, namespace.range.upperBound].map { JSONDocument(exactly: $0) }
        return .array([.text(namespace.id)] + ends)
      })
    members.add("filters", scheme.filters.isEmpty ? nil : .array(scheme.filters.map(filter)))
    members.add("condition", experiment.condition.map { JSONDocument($0) })
    if let sticky = rules.sticky {
      members.add("bucketVersion", .integer(sticky.bucketVersion))
      members.add("minBucketVersion", .integer(sticky.minimumVersion))
      if !sticky.blockedVersions.isEmpty {
        let blocked = sticky.blockedVersions.sorted().map { String($0) }.joined(separator: ", ")
        notes.omit("sticky.blocked_versions", "GrowthBook blocks all versions below a least one", value: blocked)
      }
    }
    return members
  }

  private func filter(_ filter: GrowthBookScheme.Filter) -> JSONDocument {
    [
      "seed": .text(filter.seed), "ranges": .array(filter.ranges.map { JSONDocument($0) }),
      "hashVersion": .integer(filter.hashVersion.rawValue), "attribute": .text(experiment.rules.unit ?? "id"),
    ]
  }
}
