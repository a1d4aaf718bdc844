import ExperimentDesign
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments
import TextFormats
import UserSimulation

extension DocumentReader {
  /// A step of the funnel.
  var funnelStep: ValueForm<ExperimentFunnel.Step> {
    .object(
      "a step",
      .required("id", .identifier, "The step's name. No two steps have the same."),
      .optional(
        "optional", .boolean, default: false,
        """
        Whether the next step can be reached without this one. The first step never is. Of the ways to get \
        equally far, the one with the most optional steps counts.
        """),
      .optional(
        "at_least", .duration(in: 0...31_536_000_000), default: 0,
        "How long after the nearest step before it that is not optional the step is reached at the soonest."),
      .optional(
        "at_most", .duration(in: 0...31_536_000_000), unlessSaid: "the window",
        """
        The same at the latest, inclusive. At the first step both count from exposure, and need `"exposure"` as \
        `entry`.
        """),
      .optional("baseline", baselines(on: .step), or: [], unlessSaid: "unknown", Self.baselineMeaning),
      funnelEvent(
        screens: "The screens that count; one of them must come into view. Screens that a patch adds may be named too.",
        acts: "The acts that count; one of them must be done.")
    ) { id, isOptional, least, most, baselines, event in
      var step = event
      step.baselines = baselines
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
  private func funnelEvent(screens: String, acts: String) -> ObjectKey<ExperimentFunnel.Step> {
    .all(
      .one(of: [
        .key("screen", .oneOrMore(of: names.screen), screens) { .init(id: "", screens: $0) },
        .key("act", .oneOrMore(of: act), acts) { .init(id: "", screens: [], acts: $0) },
      ]),
      .optional(
        "on_goal", .boolean, default: false,
        "Whether the screen must be about what the user came for. What a notification announced is not."),
      .optional(
        "size_class", ValueForm<SizeClass>.anyCase, unlessSaid: "either",
        "The size class in which the screen must come into view."),
      rules: [.excludes(["on_goal", "size_class"], "act", because: "they are said of a screen")]
    ) { (event: ExperimentFunnel.Step, onGoal, sizeClass) in
      guard event.acts.isEmpty else { return event }
      return .init(id: "", screens: event.screens, onGoal: onGoal, sizeClass: sizeClass)
    }
  }

  /// Something that must not happen between two steps; between the first and the last unless said otherwise.
  var exclusion: ValueForm<ExperimentFunnel.Exclusion> {
    let (step, steps) = (names.text(.step), names[.step].names)
    return .object(
      "an exclusion",
      .optional(
        "effect", ValueForm<FunnelExclusion.Effect>.anyCase, default: .endAttempt,
        "What becomes of an attempt that is hit. The event that ends an attempt may start the next."),
      .optional(
        "from", step, unlessSaid: "the first step", "It hits attempts that have reached this step."),
      .optional("to", step, unlessSaid: "the last step", "It hits attempts that have not reached this step."),
      funnelEvent(
        screens: "The screens that hit; one of them must come into view.",
        acts: "The acts that hit; one of them must be done.")
    ) { effect, from, to, event in
      let first = from.flatMap(steps.firstIndex) ?? 0
      let last = to.flatMap(steps.firstIndex) ?? max(0, steps.count - 1)
      return ExperimentFunnel.Exclusion(event, from: first, to: last, effect: effect)
    }
  }
}
