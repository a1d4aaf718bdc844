import ExperimentDesign
package import HeadlessNavigation
package import NavigationExperiments
package import UserSimulation

/// A place in the app where users meet the slot under test.
package struct ExposurePoint: Hashable, Sendable {
  /// The screens in view, from the leading to the trailing pane; empty at the launch of the app.
  package var screens: [Name<Screen>]
  /// The input, as reports name it; nil at the launch.
  package var input: String?
}

extension ExposurePoint {
  /// The places of the control's app, the nearest to the launch first.
  ///
  /// The search is breadth-first and stops at exposure. `isComplete` is true if it ended.
  package static func all(
    of experiment: ExperimentDefinition, by exploration: FlowExploration
  ) -> (points: [ExposurePoint], isComplete: Bool) {
    let engine = experiment.engine(for: experiment.control)
    let inputs = InputList(exploration, on: engine)
    var (points, known) = ([ExposurePoint](), Set<ExposurePoint>())
    var (queue, seen) = ([FlowState](), Set<FlowState>())
    func visit(_ step: FlowStep, from state: FlowState?, _ input: FlowInput?) {
      guard step.meets(experiment.slot) else {
        let kept = exploration.kept(step.state, on: engine).state
        if seen.insert(kept).inserted { queue.append(kept) }
        return
      }
      let screens = state.map { $0.tree.panes(in: $0.traits, under: engine.app.containers).map(\.kind) } ?? []
      let point = ExposurePoint(screens: screens, input: input?.cause)
      if known.insert(point).inserted { points.append(point) }
    }
    for traits in exploration.traits {
      for facts in exploration.launches { visit(engine.start(in: traits, facts: facts), from: nil, nil) }
    }
    var next = 0
    while next < queue.count {
      guard queue.count < exploration.mostStates else { return (points, false) }
      let state = queue[next]
      next += 1
      for input in inputs.inputs(of: state) { visit(engine.handle(input, in: state), from: state, input) }
    }
    return (points, true)
  }
}

/// The users for whom a treatment can differ from the control, as far as width and device decide it.
package struct TriggerCondition: Hashable, Sendable {
  /// The treatment's position.
  package var treatment: Int
  /// The widths in which it can differ.
  package var widths: [SizeClass]
  /// The positions of the devices that are ever in such a width.
  package var devices: [Int]
  /// Whether that is every device of the experiment.
  package var isEverybody: Bool

  /// Works out the condition of a treatment.
  package init(_ treatment: Int, _ experiment: ExperimentDefinition, _ cohort: Cohort) {
    self.treatment = treatment
    let widths = SizeClass.allCases.filter { experiment.outline.canDiffer(treatment, in: $0) }
    self.widths = widths
    devices = cohort.devices.indices.filter { device in
      cohort.devices[device].heldSituations.contains { widths.contains($0.traits.horizontal) }
    }
    isEverybody = devices.count == cohort.devices.count
  }
}
