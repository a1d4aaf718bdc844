import ExperimentReports
import NavigationExperiments
import UserSimulation

extension TracedSession {
  /// The session as a document.
  var document: JSONDocument {
    let (heading, teller) = story
    return [
      "schema": "desireline.trace/1",
      "experiment_id": .text(experiment.id),
      "user": .integer(user),
      "seed": .text("0x" + String(population.seed, radix: 16)),
      "variant_id": .text(experiment.variants[variant].id),
      "assigned_variant_id": JSONDocument(arm.map { experiment.variants[$0].id }),
      "about": .array(heading.map { .text($0) }),
      "moments": .array(teller.told.map(document)),
    ]
  }

  private func document(_ told: SessionTeller.Told) -> JSONDocument {
    switch told {
    case .moment(let time, let what): ["time_ms": .integer(time), "what": .text(what), "tree": .null]
    case .tree(let tree): ["time_ms": .null, "what": .null, "tree": .text(tree)]
    }
  }
}
