import Assignment
import ExperimentDesign
import HeadlessNavigation
import NavigationExperiments

/// An experiment of which only the metrics matter: one screen under several ids, and users written down by hand.
enum OneScreen {
  static func experiment(
    variants: [String] = ["control", "treatment"], steps: [String] = ["one"], window: Int64 = 10_000, metrics: [Metric],
    requirements: [Requirement] = [], segments: [String] = []
  ) throws -> ExperimentDefinition {
    let app = AppDefinition(
      screens: [("home", ScreenContent())],
      coordinators: ["main": StackCoordinator(root: "home", responses: [:])], root: "main")
    return ExperimentDefinition(
      id: "test", slot: "main",
      variants: variants.map { Variant(id: $0, coordinator: CoordinatorChoice("main"), app: app) }, control: 0,
      assignment: try DesirelineScheme(salt: "s", weights: variants.map { _ in 1 }),
      funnel: ExperimentFunnel(
        steps: steps.map { ExperimentFunnel.Step(id: $0, screens: ["home"]) }, windowMilliseconds: window),
      metrics: metrics, requirements: requirements, segments: segments)
  }
}
