import ExperimentReports
import ExperimentRuns
import NavigationExperiments
import UserSimulation

extension TracedSession {
  /// The session as a document.
  var document: JSONDocument {
    let session = session
    return [
      "schema": "desireline.trace/1",
      "experiment_id": .text(experiment.id),
      "user": .integer(user),
      "seed": .text("0x" + String(population.seed, radix: 16)),
      "variant_id": .text(experiment.variants[variant].id),
      "assigned_variant_id": JSONDocument(arm.map { experiment.variants[$0].id }),
      "about": .array(heading(session).map { .text($0) }),
      "moments": .array(session.moments.map(document)),
    ]
  }

  private func document(_ moment: ToldMoment) -> JSONDocument {
    moment.kind == .tree
      ? ["time_ms": .null, "what": .null, "tree": .text(moment.words)]
      : ["time_ms": .integer(moment.time), "what": .text(words(of: moment)), "tree": .null]
  }
}
