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

  var configuration: JSONDocument {
    let rules = experiment.rules
    var feature: JSONDocument?
    if rules.status == .running {
      let forced = rules.forcedRuns.map { run in
        JSONDocument.object([
          "condition": JSONDocument.object(["id": JSONDocument.object(["$in": run.users])]), "force": run.variant,
        ])
      }
      feature = .object(["defaultValue": rules.variants.first, "rules": forced + [.object(rule)]])
    } else if !rules.forced.isEmpty {
      notes.omit("forced", "GrowthBook forces users in the rules of a feature that runs")
    }
    // A rule of a feature has no status; an experiment of its own has.
    let own = feature == nil ? [JSONDocument.object(rule + [.init("status", .text(rules.status.rawValue))])] : nil
    return .present([
      "features": JSONDocument.object(feature.map { [.init(rules.experiment, $0)] } ?? []), "experiments": own,
      "savedGroups": AttributeValue(members: experiment.groups),
    ])
  }

  private var rule: [JSONDocument.Member] {
    let rules = experiment.rules
    if let blocked = rules.sticky?.blockedVersions, !blocked.isEmpty {
      let blocked = blocked.sorted().map { String($0) }.joined(separator: ", ")
      notes.omit("sticky.blocked_versions", "GrowthBook blocks all versions below a least one", value: blocked)
    }
    let namespace = scheme.namespace.map { [.text($0.id)] + $0.range.ends }
    let filters = scheme.filters.map { filter in
      JSONDocument.object([
        "seed": filter.seed, "ranges": filter.ranges.map(\.ends), "hashVersion": filter.hashVersion.rawValue,
        "attribute": rules.unit ?? "id",
      ])
    }
    return JSONDocument.members([
      "key": rules.experiment, "seed": scheme.seed.unless(rules.experiment), "hashAttribute": rules.unit ?? "id",
      "hashVersion": scheme.hashVersion.rawValue, "variations": rules.variants,
      "meta": rules.variants.map { JSONDocument.object(["key": $0]) },
      "weights": scheme.weights.map(JSONDocument.init(exactly:)), "coverage": JSONDocument(exactly: scheme.coverage),
      "ranges": scheme.ranges?.map(\.ends), "namespace": namespace, "filters": filters.unless([]),
      "condition": experiment.condition, "bucketVersion": rules.sticky?.bucketVersion,
      "minBucketVersion": rules.sticky?.minimumVersion,
    ]).present
  }
}
