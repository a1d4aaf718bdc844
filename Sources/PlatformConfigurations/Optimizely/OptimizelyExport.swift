import Assignment
import TextFormats

/// An experiment as a datafile of Optimizely, in the group and with the audience that it needs.
extension ExportNotes {
  func optimizely() throws(Problem) -> JSONDocument {
    let scheme = try scheme { plain throws(AssignmentError) in
      try OptimizelyScheme(entity: plain.salt, ends: plain.ends(of: 10_000))
    }
    if rules.unit != nil { omit("hash_attribute", "the app gives Optimizely another id as $opt_bucketing_id") }
    if scheme.group != nil, rules.layer != nil {
      omit("layer", "no user is let in: the scheme has a group, and Optimizely has one", excludesAll: true)
    }
    let allocation = scheme.group ?? layerGroup(of: scheme)
    let audience = tests(.optimizely)
    let audienceID = "\(rules.experiment)-users"
    let own = JSONDocument.object([
      "id": scheme.entity, "key": rules.experiment, "layerId": scheme.entity,
      "status": AssignmentRules.Status.ofOptimizely[rules.status],
      "variations": rules.variants.map { JSONDocument.object(["id": $0, "key": $0]) },
      "trafficAllocation": scheme.allocation.map { Self.entry($0.arm.map { rules.variants[$0] } ?? "", $0.end) },
      "audienceIds": audience == nil ? [] : [audienceID],
      "forcedVariations": JSONDocument.object(rules.forced.map { .init($0.id, .text($0.variant)) }),
    ])
    let group = allocation.map { group in
      JSONDocument.object([
        "id": group.id, "policy": "random",
        "trafficAllocation": group.allocation.map { Self.entry($0.entity, $0.end) }, "experiments": [own],
      ])
    }
    let typed = audience.map { audience in
      JSONDocument.object(["id": audienceID, "name": audienceID, "conditions": audience.document])
    }
    let none: [JSONDocument] = []
    let names = (audience?.tests ?? []).map(\.name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return .object([
      "version": "4", "projectId": "", "accountId": "", "revision": "1", "experiments": group == nil ? [own] : none,
      "groups": [group].compactMap(\.self), "audiences": none, "typedAudiences": [typed].compactMap(\.self),
      "attributes": names.map { JSONDocument.object(["id": $0, "key": $0]) },
      "featureFlags": none, "rollouts": none, "events": none,
    ])
  }

  /// The layer as a group, whose other parts are holes; `nil` without a layer.
  private func layerGroup(of scheme: OptimizelyScheme) -> OptimizelyScheme.Group? {
    guard let layer = rules.layer else { return nil }
    var entries: [OptimizelyScheme.Entry] = []
    for slice in layer.slices.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      entries.append(.init(entity: "", end: max(slice.lowerBound, entries.last?.end ?? 0)))
      entries.append(.init(entity: scheme.entity, end: max(slice.upperBound, entries.last?.end ?? 0)))
    }
    return .init(id: layer.salt + "/layer", allocation: entries)
  }

  private static func entry(_ entity: String, _ end: Int) -> JSONDocument {
    .object(["entityId": entity, "endOfRange": end])
  }
}
