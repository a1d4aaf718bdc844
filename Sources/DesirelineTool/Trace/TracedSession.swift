import ExperimentDesign
import ExperimentFile
import ExperimentRuns
import NavigationEvents
package import NavigationExperiments
import TextFormats
package import UserSimulation

/// One user's session under one variant, line by line.
package struct TracedSession {
  let experiment: ExperimentDefinition
  let cohort: Cohort
  let variant: Int
  let user: Int
  /// The variant the user is assigned to, if they take part.
  let arm: Int?

  /// Makes the session of a user.
  /// - Parameter arm: The position of the variant the user is assigned to; `nil` if they take no part.
  package init(experiment: ExperimentDefinition, cohort: Cohort, variant: Int, user: Int, arm: Int?) {
    self.experiment = experiment
    self.cohort = cohort
    self.variant = variant
    self.user = user
    self.arm = arm
  }

  /// Who it is, and what they did.
  package var text: String {
    let session = session
    return (heading(session) + [""] + session.events.map(line)).map { $0.harmless + "\n" }.joined()
  }

  /// The session.
  var session: SessionTrace { SessionTrace(experiment: experiment, cohort: cohort, variant: variant, user: user) }

  /// Who it is, line by line.
  func heading(_ session: SessionTrace) -> [String] {
    let (simulated, part) = (session.user, cohort.cohort(of: cohort.persona(of: user)))
    let id = experiment.variants[variant].id
    let assigned = arm.map { experiment.variants[$0].id }
    let assignment =
      assigned == id ? "assigned to it" : assigned.map { "assigned to \($0)" } ?? "not part of the experiment"
    let facts = simulated.facts.isEmpty ? "none" : simulated.facts.map(\.rawValue).joined(separator: ", ")
    let lines = [
      "user \(user) of \(experiment.id), seed \(part.seed.seedText)",
      "variant \(id) (\(assignment)) on \(part.devices[simulated.device].name)",
      session.wish,
    ]
    let personas = cohort.personas
    let persona = personas.isEmpty ? [] : ["of the persona \(personas[cohort.persona(of: user)].id)"]
    let launched = part.facts.isEmpty ? [] : ["true at launch: \(facts)"]
    let link = session.link.map { ["comes by a link to \($0)"] } ?? []
    let delay = simulated.arrival / 1000
    let arrival = part.arrivals.periodMilliseconds == 0 ? [] : ["opens the app \(delay) s after the first may"]
    return lines + persona + launched + link + arrival
  }

  private func line(_ event: TraceEvent) -> String {
    event.kind == .tree ? String(repeating: " ", count: 12) + event.text : line(event.sentence, at: event.time)
  }

  private func line(_ words: String, at time: Int) -> String {
    let seconds = TraceEvent.seconds(time)
    return String(repeating: " ", count: max(0, 9 - seconds.count)) + seconds + " s " + words
  }
}

extension TracedSession {
  /// The session as a document.
  var document: JSONDocument {
    let session = session
    return .object([
      "schema": "desireline.trace/2",
      "experiment_id": experiment.id,
      "user": user,
      "seed": cohort.seed.seedText,
      "variant_id": experiment.variants[variant].id,
      "assigned_variant_id": arm.map { experiment.variants[$0].id },
      "about": heading(session),
      "events": session.events.map(document),
    ])
  }

  private func document(_ event: TraceEvent) -> JSONDocument {
    .object([
      "time_ms": event.time,
      "kind": event.kind.rawValue,
      "words": event.text,
      "screen": event.screen,
      "decided_by": event.coordinator,
    ])
  }
}

extension TraceEvent {
  /// What happened, in a line.
  var sentence: String {
    switch kind {
    case .fixation: "looks at \(quoted(text)) on \(screen ?? "")"
    case .answer: "→ \(text)" + (coordinator.map { ", decided by '\($0)'" } ?? "")
    default: text
    }
  }
}
