import HeadlessNavigation
import NavigationExperiments
import TextFormats

/// Sequences that a parent starts again as soon as they are canceled.
extension ExperimentDocument {
  /// A parent whose child is canceled at launch has nothing to show, and chooses again: the same child, unless what is
  /// true has changed.
  var restartingSequences: [Finding] {
    experiment.variants.flatMap { variant in
      let choice = variant.coordinator
      let isSlot = variant.app.root == experiment.slot
      return (isSlot ? [choice.compact, choice.regular] : [variant.app.root]).flatMap { name in
        restartingSequences(of: name, in: variant.app)
      }
    }
  }

  private func restartingSequences(of name: Name<any Coordinator>, in app: AppDefinition) -> [Finding] {
    guard let parent = app.coordinators[name] as? ParentCoordinator, parent.root == nil else { return [] }
    return parent.choices.compactMap { choice in
      guard let sequence = app.coordinators[choice.value] as? SequenceCoordinator, let cancel = sequence.cancel else {
        return nil
      }
      let shown = sequence.steps.compactMap { app.screens[$0.screen.kind] }
      // An item that answers a gate is there for that one, on a screen that both show.
      let canceling = shown.flatMap(\.items).first { $0.intent == cancel && $0.facts.isEmpty && $0.verdict == nil }
      guard let canceling else { return nil }
      let sets: String? =
        switch choice.condition {
        case .always:
          parent.choices.lazy.compactMap { other -> String? in
            if case .holds(let fact) = other.condition { "sets: { \"\(fact)\": true }" } else { nil }
          }.first
        case .holds(let fact): "sets: { \"\(fact)\": false }"
        case .fails(let fact): "sets: { \"\(fact)\": true }"
        }
      return Finding(
        .restartingSequence, .coordinator(choice.value, key: "cancel"),
        "'\(cancel)' cancels '\(choice.value)', and '\(name)' has nothing else to show and starts it again",
        fix: sets.map { "write \($0) for item '\(canceling.id)'" }
          ?? "take cancel: \"\(cancel)\" out of '\(choice.value)', and the items that ask for it")
    }
  }
}
