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
    var feature: JSONDocument?
    if rules.status == .running {
      let forced = rules.forcedRuns.map { run -> JSONDocument in
        ["condition": ["id": ["$in": .array(run.users.map { .text($0) })]], "force": .text(run.variant)]
      }
      feature = ["defaultValue": JSONDocument(rules.variants.first), "rules": .array(forced + [.object(rule)])]
    } else if !rules.forced.isEmpty {
      notes.omit("forced", "\(platform) forces users in the rules of a feature that runs")
    }
    // A rule of a feature has no status; an experiment of its own has.
    let own = feature == nil ? [JSONDocument.object(rule + [.init("status", .text(rules.status.rawValue))])] : nil
    let groups = experiment.groups.map { JSONDocument.Member($0.name, JSONDocument($0.value)) }
    return .object(
      .init(
        ("features", feature.map { .object(rules.experiment, $0) } ?? [:]), ("experiments", own.map { .array($0) }),
        ("savedGroups", groups.isEmpty ? nil : .object(groups))))
  }

  private var rule: [JSONDocument.Member] {
    let rules = experiment.rules
    if let blocked = rules.sticky?.blockedVersions, !blocked.isEmpty {
      let blocked = blocked.sorted().map { String($0) }.joined(separator: ", ")
      notes.omit("sticky.blocked_versions", "GrowthBook blocks all versions below a least one", value: blocked)
    }
    let namespace = scheme.namespace.map { namespace -> JSONDocument in
      let ends = [namespace.range.lowerBound, namespace.range.upperBound].map { JSONDocument(exactly: $0) }
      return .array([.text(namespace.id)] + ends)
    }
    return .init(
      ("key", .text(rules.experiment)), ("seed", .text(scheme.seed, unless: rules.experiment)),
      ("hashAttribute", .text(rules.unit ?? "id")), ("hashVersion", .integer(scheme.hashVersion.rawValue)),
      ("variations", .array(rules.variants.map { .text($0) })),
      ("meta", .array(rules.variants.map { ["key": .text($0)] })),
      ("weights", .array(scheme.weights.map { JSONDocument(exactly: $0) })),
      ("coverage", JSONDocument(exactly: scheme.coverage)),
      ("ranges", scheme.ranges.map { .array($0.map { JSONDocument($0) }) }), ("namespace", namespace),
      ("filters", scheme.filters.isEmpty ? nil : .array(scheme.filters.map(filter))),
      ("condition", experiment.condition.map { JSONDocument($0) }),
      ("bucketVersion", (rules.sticky?.bucketVersion).map { .integer($0) }),
      ("minBucketVersion", (rules.sticky?.minimumVersion).map { .integer($0) }))
  }

  private func filter(_ filter: GrowthBookScheme.Filter) -> JSONDocument {
    [
      "seed": .text(filter.seed), "ranges": .array(filter.ranges.map { JSONDocument($0) }),
      "hashVersion": .integer(filter.hashVersion.rawValue), "attribute": .text(experiment.rules.unit ?? "id"),
    ]
  }
}
