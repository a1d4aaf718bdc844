import Assignment
import EventLogs
import TextFormats

/// An experiment as a feature of Unleash with one strategy.
extension ExportNotes {
  func unleash() throws(Problem) -> JSONDocument {
    let scheme = try scheme { plain throws(AssignmentError) in
      let percent = plain.coverage * 100
      if percent != percent.rounded() {
        omit("coverage", "Unleash lets in whole percentages", value: "\(plain.coverage)")
      }
      let full = plain.widths(of: 1000, coverage: 1)
      return try UnleashScheme(group: plain.salt, rollout: Int(percent.rounded()), weights: full)
    }
    let isStrategys = scheme.variantGroup.utf8.elementsEqual(scheme.group.utf8)
    // The name of the feature is hashed where its own variants count.
    let name = isStrategys ? rules.experiment : scheme.variantGroup
    if ImportedNames.experiment(name) != rules.experiment {
      omit("variant_group", "Unleash hashes the feature's name, so the feature has this one")
    }
    let stickiness = rules.unit ?? "userId"
    let isForAll = scheme.rollout == 100 && condition == nil
    // A constraint that no user passes is there where one of them would mean something else.
    let constraints = (tests(.unleash)?.list(.unleash)?.map(\.document) ?? []) + window
    if !isForAll, !rules.forced.isEmpty {
      omit("forced", "Unleash forces only users whom the rollout and the constraints let in")
    }
    let variants = zip(rules.variants, scheme.weights).map { variant, weight in
      let users = isForAll ? rules.forced.filter { $0.variant == variant }.map(\.id) : []
      let override = JSONDocument.object(["contextName": "userId", "values": users])
      return JSONDocument.present([
        "name": variant, "weight": weight, "stickiness": stickiness, "overrides": users.isEmpty ? nil : [override],
      ])
    }
    let strategy = JSONDocument.present([
      "name": "flexibleRollout",
      "parameters": JSONDocument.object([
        "rollout": "\(scheme.rollout)", "stickiness": stickiness, "groupId": scheme.group,
      ]), "constraints": constraints, "variants": isStrategys ? variants : nil,
    ])
    let feature = JSONDocument.present([
      "name": name, "type": "experiment", "enabled": rules.status == .running, "strategies": [strategy],
      "variants": isStrategys ? nil : variants,
    ])
    return ["version": 2, "features": [feature], "segments": []]
  }

  /// The constraints that hold from the start, which is not before it, to the end.
  private var window: [JSONDocument] {
    [(rules.window.start, true), (rules.window.end, false)].compactMap { time, isStart in
      time.map { time in
        .present([
          "contextName": "currentTime", "operator": "DATE_BEFORE", "value": LogClock.date(time),
          "inverted": isStart ? true : nil,
        ])
      }
    }
  }
}
