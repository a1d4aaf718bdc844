import Assignment
import TextFormats

/// An experiment as a datafile of Optimizely, in the group and with the audience that it needs.
struct OptimizelyExport: ConfigurationExporter {
  private let experiment: PlatformExperiment
  private let scheme: OptimizelyScheme
  private let notes: ExportNotes

  init(_ experiment: PlatformExperiment, _ notes: ExportNotes) throws(Problem) {
    (self.experiment, self.notes) = (experiment, notes)
    scheme = try experiment.rules.scheme(for: .optimizely, notes) { plain throws(AssignmentError) in
      try OptimizelyScheme(entity: plain.salt, ends: plain.ends(of: 10_000))
    }
  }

  var configuration: JSONDocument {
    let rules = experiment.rules
    if rules.unit != nil { notes.omit("hash_attribute", "the app gives Optimizely another id as $opt_bucketing_id") }
    let audience = notes.tests(.optimizely)
    let audienceID = "\(rules.experiment)-users"
    let own = experimentDocument(audiences: audience == nil ? [] : [audienceID])
    let group = scheme.group.map { group in
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

  private func experimentDocument(audiences: [String]) -> JSONDocument {
    let rules = experiment.rules
    let status =
      switch rules.status {
      case .running: "Running"
      case .draft: "Not started"
      case .stopped: "Paused"
      }
    return .object([
      "id": scheme.entity, "key": rules.experiment, "layerId": scheme.entity, "status": status,
      "variations": rules.variants.map { JSONDocument.object(["id": $0, "key": $0]) },
      "trafficAllocation": scheme.allocation.map { slot in
        Self.entry(slot.arm.map { rules.variants[$0] } ?? "", slot.end)
      },
      "audienceIds": audiences,
      "forcedVariations": JSONDocument.object(rules.forced.map { .init($0.id, .text($0.variant)) }),
    ])
  }

  private static func entry(_ entity: String, _ end: Int) -> JSONDocument {
    .object(["entityId": entity, "endOfRange": end])
  }
}
