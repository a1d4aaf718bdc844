import TextFormats
import ExperimentReports
import ExperimentRuns
import NavigationExperiments
import UserSimulation

extension TracedSession {
  /// The session as a document.
  var document: JSONDocument {
    let session = session
    return [
      "schema": "desireline.trace/2",
      "experiment_id": .text(experiment.id),
      "user": .integer(user),
      "seed": .text("0x" + String(cohort.seed, radix: 16)),
      "variant_id": .text(experiment.variants[variant].id),
      "assigned_variant_id": JSONDocument(arm.map { experiment.variants[$0].id }),
      "about": .array(heading(session).map { .text($0) }),
      "events": .array(session.events.map(document)),
    ]
  }

  private func document(_ event: TraceEvent) -> JSONDocument {
    var (screen, decider): (String?, String?) = (nil, nil)
    switch event.kind {
    case .fixation(let fixated): screen = fixated
    case .answer(let attention, let decidedBy): (screen, decider) = (attention, decidedBy)
    case .act, .remark, .life, .tree, .end: break
    }
    return [
      "time_ms": .integer(event.time),
      "kind": .text(event.kind.word),
      "words": .text(event.words),
      "screen": JSONDocument(screen),
      "decided_by": JSONDocument(decider),
    ]
  }
}

extension TraceEvent.Kind {
  fileprivate var word: String {
    switch self {
    case .fixation: "fixation"
    case .act: "act"
    case .remark: "remark"
    case .answer: "answer"
    case .life: "coordinator"
    case .tree: "tree"
    case .end: "end"
    }
  }
}
