import Assignment
import ExperimentDesign
import ExperimentRuns
import HeadlessNavigation
import NavigationExperiments
import UserBehavior
import UserSimulation

/// A small experiment with labels that are hard to tell apart: two lists, and a treatment whose screens load slowly.
enum Shelf {
  static let metrics = [
    Metric(id: "reached", measure: .reached(step: 1), role: .primary),
    Metric(id: "seconds", measure: .time(from: .exposure, to: 1, horizonMilliseconds: 60_000), role: .secondary),
    Metric(id: "backs", measure: .rate(of: "back", per: ["tap", "back"]), role: .secondary),
  ]

  static func experiment(metrics: [Metric] = metrics) throws -> ExperimentDefinition {
    ExperimentDefinition(
      id: "shelf", slot: "drill",
      variants: [
        Variant(id: "quick", coordinator: CoordinatorChoice("drill"), app: app(load: 0)),
        Variant(id: "slow", coordinator: CoordinatorChoice("drill"), app: app(load: 4000)),
      ], control: 0, assignment: try DesirelineScheme(salt: "file", weights: [1, 1]),
      funnel: ExperimentFunnel(
        steps: [
          ExperimentFunnel.Step(id: "kinds", screens: ["kinds"]),
          ExperimentFunnel.Step(id: "good", screens: ["good"], onGoal: true),
        ], windowMilliseconds: 60_000), metrics: metrics)
  }

  static let cohort: Cohort = {
    var cohort = Cohort(
      count: 1, seed: 11,
      devices: [
        DeviceShare(share: 0.7, name: "small", situations: [DeviceShare.Situation(traits: Traits(), visibleRows: 3)]),
        DeviceShare(share: 0.3, name: "large", situations: [DeviceShare.Situation(traits: Traits(), visibleRows: 9)]),
      ], goals: [GoalDefinition(id: "find", share: 1, .find(menu))])
    cohort.behavior[.labelNoise] = 0.4
    cohort.behavior[.patience] = 8000
    return cohort
  }()

  private static let menu = MenuDefinition(id: "goods", levels: ["kind", "good"], sizes: [4, 5])

  private static func app(load: Int) -> AppDefinition {
    var list = ScreenContent(listing: MenuListing(menu: menu, levels: [1], intent: "show"), subject: "goods")
    list.loadMilliseconds = load
    return AppDefinition(
      screens: [
        ("kinds", ScreenContent(listing: MenuListing(menu: menu, levels: [0], intent: "list"), subject: "goods")),
        ("list", list),
        ("good", ScreenContent(subject: "goods")),
      ],
      coordinators: [
        "drill": StackCoordinator(
          root: "kinds",
          responses: [
            "list": .push("list($item)"),
            "show": .push("good($item)"),
          ])
      ], root: "drill")
  }
}
