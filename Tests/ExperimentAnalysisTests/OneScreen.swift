import Assignment
import HeadlessNavigation
import NavigationExperiments

/// An experiment of which only the metrics matter: one screen under two ids, and users written down by hand.
enum OneScreen {
  static func experiment(
    steps: [String] = ["one"], metrics: [Metric], requirements: [Requirement] = []
  ) throws -> ExperimentDefinition {
    let app = AppDefinition(
      screens: [("home", ScreenContent())],
      coordinators: ["main": StackCoordinator(root: "home", responses: [:])], root: "main")
    return ExperimentDefinition(
      id: "test", slot: "main",
      variants: ["control", "treatment"].map { Variant(id: $0, coordinator: CoordinatorChoice("main"), app: app) },
      control: 0, assignment: try DesirelineScheme(salt: "s", weights: [1, 1]),
      funnel: ExperimentFunnel(
        steps: steps.map { ExperimentFunnel.Step(id: $0, screens: ["home"]) }, windowMilliseconds: 10_000),
      metrics: metrics, requirements: requirements)
  }
}
