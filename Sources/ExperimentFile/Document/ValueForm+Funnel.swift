import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments
import TextFormats
import UserSimulation

/// What the steps of a funnel may name.
struct FunnelNames {
  /// The screens of all variants.
  let screens: [String]
  /// The screens that are about something; `nil` while that is not known.
  let subjects: Set<Name<Screen>>?
  /// The acts, and the events of interceptors.
  let acts: ValueForm<String>
}

extension ValueForm where Value == ExperimentFunnel.Step {
  /// A step of the funnel.
  static func funnelStep(_ names: FunnelNames) -> Self {
    .object { reader in
      let id = reader.required("id", .stepID, "The step's name. No two steps have the same.")
      let isOptional = reader.optional(
        "optional", .boolean, default: false,
        """
        Whether the next step can be reached without this one. The first step never is. Of the ways to get \
        equally far, the one with the most optional steps counts.
        """)
      let least = reader.optional(
        "at_least", .duration(in: 0...31_536_000_000), default: 0,
        "How long after the nearest step before it that is not optional the step is reached at the soonest.")
      let most = reader.optional(
        "at_most", .duration(in: 0...31_536_000_000), unlessSaid: "the window",
        """
        The same at the latest, inclusive. At the first step both count from exposure, and need `"exposure"` as \
        `entry`.
        """)
      guard
        var step = funnelEvent(
          reader, names,
          screens:
            "The screens that count; one of them must come into view. Screens that a patch adds may be named too.",
          acts: "The acts that count; one of them must be done."), let id
      else { return nil }
      if let most, least > most {
        let message = "\(reader.subject) has to come later than it may"
        reader.report(.outOfRange, message, at: "at_most", hint: "it is at least what 'at_least' is")
      }
      step.id = id
      step.isOptional = isOptional
      // The default written out is no other rule.
      if least > 0 || most != nil {
        step.window = StepWindow(minimumMilliseconds: Int64(least), maximumMilliseconds: most.map(Int64.init) ?? .max)
      }
      return step
    }
  }

  /// What happens at a step, without its id; screens and acts mean what is said of them.
  fileprivate static func funnelEvent(
    _ reader: ObjectReader, _ names: FunnelNames, screens: String, acts: String
  ) -> ExperimentFunnel.Step? {
    let screen = reader.optional("screen", .oneOrMore(of: .name(among: names.screens, called: "screen")), screens)
    let act = reader.optional("act", .oneOrMore(of: names.acts), acts)
    let onGoal = reader.optional(
      "on_goal", .boolean, default: false,
      "Whether the screen must be about what the user came for. What a notification announced is not.")
    let width = reader.optional(
      "size_class", ValueForm<SizeClass>.anyCase, unlessSaid: "either",
      "The size class in which the screen must come into view.")
    guard let key = reader.one(of: ["screen", "act"]) else { return nil }
    guard key == "screen" else {
      reader.reportMisplaced(["on_goal", "size_class"], beside: "act", because: "they are said of a screen")
      return act.map { ExperimentFunnel.Step(id: "", screens: [], acts: $0) }
    }
    guard let screen else { return nil }
    let screens = screen.map { Name<Screen>($0) }
    if onGoal, names.subjects?.isDisjoint(with: screens) == true, let key = reader.member("on_goal")?.keyRange {
      let message = "no screen of \(reader.subject) is about something that users look for"
      reader.diagnostics.report(.misplacedKey, message, at: key, hint: "leave 'on_goal' out")
    }
    return ExperimentFunnel.Step(id: "", screens: screens, onGoal: onGoal, sizeClass: width)
  }
}

extension ValueForm where Value == ExperimentFunnel.Exclusion {
  /// Something that must not happen between two steps; between the first and the last unless said otherwise.
  static func exclusion(_ names: FunnelNames, stepIDs: [String]) -> Self {
    .object { reader in
      let effect = reader.optional(
        "effect", ValueForm<FunnelExclusion.Effect>.anyCase, default: .endAttempt,
        "What becomes of an attempt that is hit. The event that ends an attempt may start the next.")
      let from = reader.optional(
        "from", ValueForm<String>.name(among: stepIDs, called: "step"), unlessSaid: "the first step",
        "It hits attempts that have reached this step.")
      let to = reader.optional(
        "to", ValueForm<String>.name(among: stepIDs, called: "step"), unlessSaid: "the last step",
        "It hits attempts that have not reached this step.")
      let first = from.flatMap(stepIDs.firstIndex) ?? 0
      let last = to.flatMap(stepIDs.firstIndex) ?? max(0, stepIDs.count - 1)
      let event = ValueForm<ExperimentFunnel.Step>.funnelEvent(
        reader, names, screens: "The screens that hit; one of them must come into view.",
        acts: "The acts that hit; one of them must be done.")
      if !stepIDs.isEmpty, first >= last {
        let message = "\(reader.subject) ends before it starts"
        reader.report(.outOfRange, message, at: "to", hint: "'to' is a later step than 'from'")
      }
      return event.map { ExperimentFunnel.Exclusion($0, from: first, to: last, effect: effect) }
    }
  }
}

extension ValueForm where Value == String {
  /// The word for the moment of exposure, where the id of a step may stand.
  static var exposureWord: String { "exposure" }

  /// The id of a step.
  static var stepID: Self {
    Self("an id", of: [.string], as: .text(.identifier(besides: [exposureWord]))) { context in
      guard context.value.text != exposureWord else {
        let hint = "in metrics, \(quoted(exposureWord)) is the moment a user meets what is tested"
        return context.reject(.reservedWord, "must be a word that has no other meaning", hint: hint)
      }
      return ValueForm.identifier.read(context)
    }
  }
}
