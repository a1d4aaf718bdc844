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

  func configuration(_ platform: String) -> JSONDocument {
    let rules = experiment.rules
    notes.omitSticky(rules, platform)
    if rules.unit != nil { notes.omit("hash_attribute", "the app gives Optimizely another id as $opt_bucketing_id") }
    let audience = self.audience
    let own = self.own(hasAudience: audience != nil)
    let group = scheme.group.map { group -> JSONDocument in
      [
        "id": .text(group.id), "policy": "random",
        "trafficAllocation": .array(group.allocation.map { Self.entry($0.entity, $0.end) }),
        "experiments": [own],
      ]
    }
    let attributes = audience?.names ?? []
    return [
      "version": "4", "projectId": "", "accountId": "", "revision": "1",
      "experiments": .array(group == nil ? [own] : []),
      "groups": .array([group].compactMap(\.self)),
      "audiences": [],
      "typedAudiences": .array(
        audience.map { [["id": .text(audienceID), "name": .text(audienceID), "conditions": $0.tree]] } ?? []),
      "attributes": .array(attributes.map { ["id": .text($0), "key": .text($0)] }),
      "featureFlags": [], "rollouts": [], "events": [],
    ]
  }

  private var audienceID: String { "\(experiment.rules.experiment)-users" }

  private func own(hasAudience: Bool) -> JSONDocument {
    let rules = experiment.rules
    let status =
      switch rules.status {
      case .running: "Running"
      case .draft: "Not started"
      case .stopped: "Paused"
      }
    let allocation = scheme.allocation.map { slot in Self.entry(slot.arm.map { rules.variants[$0] } ?? "", slot.end) }
    return [
      "id": .text(scheme.entity), "key": .text(rules.experiment), "layerId": .text(scheme.entity),
      "status": .text(status),
      "variations": .array(rules.variants.map { ["id": .text($0), "key": .text($0)] }),
      "trafficAllocation": .array(allocation),
      "audienceIds": .array(hasAudience ? [.text(audienceID)] : []),
      "forcedVariations": .object(rules.forced.map { .init($0.id, .text($0.variant)) }),
    ]
  }

  private static func entry(_ entity: String, _ end: Int) -> JSONDocument {
    ["entityId": .text(entity), "endOfRange": .integer(end)]
  }

  private var audience: (tree: JSONDocument, names: [String])? {
    guard let condition = experiment.condition else { return nil }
    let writer = AudienceWriter(notes)
    let audience = writer.audience(condition, at: "condition")
    guard let audience else { return nil }
    return (audience.document, audience.names)
  }
}
