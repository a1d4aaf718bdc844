import Assignment
import TextFormats

/// An experiment as GrowthBook's payload: a feature whose variations are the variants, each valued at its own id.
extension ExportNotes {
  func growthbook() throws(Problem) -> JSONDocument {
    let scheme = try scheme { plain throws(AssignmentError) in
      try GrowthBookScheme(seed: plain.salt, hashVersion: .two, weights: plain.expectedShares, coverage: plain.coverage)
    }
    if scheme.sdk == .swift { omit("scheme", "the configuration does not say which library computes") }
    let rule = rule(scheme)
    if rules.status == .running {
      let forced = forcedRuns.map { run in
        let users = JSONDocument.object(["id": JSONDocument.object(["$in": run.users])])
        return JSONDocument.object(["condition": users, "force": run.variant])
      }
      let feature = JSONDocument.object(["defaultValue": rules.variants.first, "rules": forced + [.object(rule)]])
      return .present([
        "features": JSONDocument.object(rules.experiment, feature), "savedGroups": AttributeValue(members: groups),
      ])
    }
    if !rules.forced.isEmpty { omit("forced", "GrowthBook forces users in the rules of a feature that runs") }
    // A rule of a feature has no status; an experiment of its own has.
    return .present([
      "features": JSONDocument.object([]),
      "experiments": [JSONDocument.object(rule + [.init("status", .text(rules.status.rawValue))])],
      "savedGroups": AttributeValue(members: groups),
    ])
  }

  private func rule(_ scheme: GrowthBookScheme) -> [JSONDocument.Member] {
    if let blocked = rules.sticky?.blockedVersions.sorted(), !blocked.isEmpty {
      let value = blocked.map { String($0) }.joined(separator: ", ")
      omit("sticky.blocked_versions", "GrowthBook blocks all versions below a least one", value: value)
    }
    let unit = rules.unit ?? "id"
    let own = divisions
    // GrowthBook ignores a namespace beside filters.
    let namespace = own.isEmpty ? nil : scheme.namespace
    let slice = namespace.map { GrowthBookScheme.Filter(seed: "__" + $0.id, ranges: [$0.range], hashVersion: .one) }
    let filters = (scheme.filters + (scheme.filters.isEmpty ? [slice].compactMap(\.self) : [])).map { ($0, unit) } + own
    return JSONDocument.members([
      "key": rules.experiment, "seed": scheme.seed.unless(rules.experiment), "hashAttribute": unit,
      "hashVersion": scheme.hashVersion.rawValue, "variations": rules.variants,
      "meta": rules.variants.map { JSONDocument.object(["key": $0]) },
      "weights": scheme.weights.map(JSONDocument.init(exactly:)), "coverage": JSONDocument(exactly: scheme.coverage),
      "ranges": scheme.ranges?.map(\.ends),
      "namespace": own.isEmpty ? scheme.namespace.map { [.text($0.id)] + $0.range.ends } : nil,
      "filters": filters.map { filter, attribute in
        JSONDocument.object([
          "seed": filter.seed, "ranges": filter.ranges.map(\.ends), "hashVersion": filter.hashVersion.rawValue,
          "attribute": attribute,
        ])
      }.unless([]),
      "condition": condition, "bucketVersion": rules.sticky?.bucketVersion,
      "minBucketVersion": rules.sticky?.minimumVersion,
    ]).present
  }

  /// The holdout and the layer as filters, which go by the user's id.
  private var divisions: [(GrowthBookScheme.Filter, String)] {
    let holdout = rules.holdout.map { GrowthBookScheme.Filter(seed: $0.salt + "/holdout", ranges: [$0.share..<1]) }
    let layer = rules.layer.map { layer in
      let ranges = layer.slices.map { Double($0.lowerBound) / 10_000..<Double($0.upperBound) / 10_000 }
      return GrowthBookScheme.Filter(seed: layer.salt + "/layer", ranges: ranges)
    }
    return [holdout, layer].compactMap { $0.map { ($0, "id") } }
  }
}
