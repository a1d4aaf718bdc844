import ExperimentDesign
import ExperimentRuns
import FunnelAnalysis
import NavigationEvents
import NavigationExperiments
import Testing
import UserBehavior
import UserSimulation

/// The most frequent path to the goal.
struct ScreenPathTests {
  private static func frame(_ place: String, _ opening: ScreenFrame.Opening = .push) -> ScreenFrame {
    let transition = ScreenTransition(from: nil, to: Name(place), action: "push", cause: "go")
    return ScreenFrame(opening, panes: [Name(place)], focus: Name(place), transition: transition, place: place)
  }

  /// The places of a path; `<` before one that users return to, `!` before one at which the app is launched.
  private static func places(_ visits: String) -> String {
    visits.split(separator: " ").reduce(into: [ScreenFrame]()) { path, visit in
      let isReturn = visit.hasPrefix("<") || visit.hasPrefix("!")
      path.go(
        to: frame(String(isReturn ? visit.dropFirst() : visit), visit.hasPrefix("!") ? .launch : .push),
        isReturn: isReturn)
    }.map(\.place).joined(separator: " ")
  }

  @Test(
    arguments: [
      ("!home list good", "home list good"),
      ("!home list <home list good", "home list good"),
      ("!home list other <list <home shelf good", "home shelf good"),
      // What is closed because it is done stays.
      ("!home login home good", "home login home good"),
      // In the same place nothing is new: a section opened, another thing in the pane.
      ("!home list list list good", "home list good"),
      // Who comes back later begins again, or goes on where they were.
      ("!home list !home shelf good", "home shelf good"), ("!home list !list good", "home list good"),
      ("!home list !welcome good", "welcome good"),
      // Who returns to where they have not been sees it for the first time.
      ("good <list", "good list"),
    ]) func `wrong turns are no part of a path`(visits: String, path: String)
  { #expect(Self.places(visits) == path) }

  private static let metrics = [Metric(id: "reached", measure: .reached(step: 1), role: .primary)]

  @Test func `users who take wrong turns take the same path`() throws {
    let run = try Shop.run(count: 300, metrics: Self.metrics) { $0.behavior[.labelNoise] = 0.6 }
    let paths = run.screenPaths()
    #expect(paths.map(\.variant) == [0, 1])
    for path in paths {
      #expect(path.frames.map { $0.panes } == [["kinds"], ["list"], ["good"]])
      #expect(path.frames.map(\.opening) == [.launch, .push, .push])
      #expect(path.frames.map(\.transition.cause) == ["launch", "list", "show"])
      #expect(path.step == 1 && path.users == path.arrivals && path.users > 50)
    }
    #expect(paths == run.screenPaths())
  }

  @Test(arguments: [(0.3, 1), (0.7, 0)]) func `all paths are of users with the goal of most`(
    share: Double, goal: Int
  ) throws {
    var run = try Shop.run(count: 300, metrics: Self.metrics) {
      $0.goals = [
        GoalDefinition(id: "gift", share: share, .find(Shop.menu)),
        GoalDefinition(id: "good", share: 1 - share, .find(Shop.menu)),
      ]
    }
    run.experiment.goals = ["gift", "good"]
    #expect(run.screenPaths().map(\.goal) == [goal, goal])
  }

  @Test func `where no user gets to the goal, paths lead as far as some user gets`() throws {
    var funnel = Shop.funnel
    funnel.steps[1].screens = ["nowhere"]
    let paths = try Shop.run(count: 50, metrics: Self.metrics, funnel: funnel).screenPaths()
    #expect(paths.map(\.step) == [0, 0])
    #expect(paths.allSatisfy { $0.frames.map(\.focus) == ["kinds"] })
  }
}
