import Assignment
import TextFormats

/// An experiment as a feature of Unleash with one strategy.
struct UnleashExport: ConfigurationExporter {
  private let experiment: PlatformExperiment
  private let scheme: UnleashScheme
  private let notes: ExportNotes

  init(_ experiment: PlatformExperiment, _ notes: ExportNotes) throws(Problem) {
    (self.experiment, self.notes) = (experiment, notes)
    scheme = try experiment.rules.scheme(for: .unleash, notes) { plain throws(AssignmentError) in
      let percent = plain.coverage * 100
      if percent != percent.rounded() {
        notes.omit("coverage", "Unleash lets in whole percentages", value: "\(plain.coverage)")
      }
      let full = plain.widths(of: 1000, coverage: 1)
      return try UnleashScheme(group: plain.salt, rollout: Int(percent.rounded()), weights: full)
    }
  }

  var configuration: JSONDocument {
    let rules = experiment.rules
    let isStrategys = scheme.variantGroup.utf8.elementsEqual(scheme.group.utf8)
    // The name of the feature is hashed where its own variants count.
    let name = isStrategys ? rules.experiment : scheme.variantGroup
    if ImportedNames.experiment(name) != rules.experiment {
      notes.omit("variant_group", "Unleash hashes the feature's name, so the feature has this one")
    }
    let stickiness = rules.unit ?? "userId"
    let constraints = self.constraints
    let variants = self.variants(stickiness, hasConstraints: experiment.condition != nil)
    let parameters = JSONDocument.object([
      "rollout": "\(scheme.rollout)", "stickiness": stickiness, "groupId": scheme.group,
    ])
    let strategy = JSONDocument.present([
      "name": "flexibleRollout", "parameters": parameters, "constraints": constraints,
      "variants": isStrategys ? variants : nil,
    ])
    let feature = JSONDocument.present([
      "name": name, "type": "experiment", "enabled": rules.status == .running, "strategies": [strategy],
      "variants": isStrategys ? nil : variants,
    ])
    return ["version": 2, "features": [feature], "segments": []]
  }

  private func variants(_ stickiness: String, hasConstraints: Bool) -> [JSONDocument] {
    let rules = experiment.rules
    let isForAll = scheme.rollout == 100 && !hasConstraints
    if !isForAll, !rules.forced.isEmpty {
      notes.omit("forced", "Unleash forces only users whom the rollout and the constraints let in")
    }
    return zip(rules.variants, scheme.weights).map { variant, weight in
      let users = isForAll ? rules.forced.filter { $0.variant == variant }.map(\.id) : []
      let override = JSONDocument.object(["contextName": "userId", "values": users])
      return .present([
        "name": variant, "weight": weight, "stickiness": stickiness, "overrides": users.isEmpty ? nil : [override],
      ])
    }
  }

  /// The constraints; one that no user passes where one of them would mean something else.
  private var constraints: [JSONDocument] {
    notes.tests(.unleash)?.list(.unleash)?.map(\.document) ?? []
  }
}
