import Assignment
import ExperimentDesign
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments
import Testing

/// What a patch changes beside the structure.
struct InputChangeTests {
  typealias Screens = [(Name<Screen>, ScreenContent)]

  /// A home with a button and a tab, a list that takes a second to load, and an offer.
  static let control: Screens = [
    (
      "home",
      ScreenContent(
        items: [Item(id: "shop", intent: "list", scent: 0.5), Item(id: "sale", intent: "offer", scent: 0.2)],
        tab: TabLabel(id: "start", scent: 0.4))
    ),
    ("list", ScreenContent(loadMilliseconds: 1000, words: 20)),
    ("offer", ScreenContent(items: [Item(id: "buy", intent: "buy", decides: 0.3)])),
  ]

  static func experiment(_ treatment: Screens) throws -> ExperimentDefinition {
    func app(_ screens: Screens) -> AppDefinition {
      AppDefinition(
        screens: screens, coordinators: ["main": StackCoordinator(root: "home", responses: [:])],
        root: "main")
    }
    return ExperimentDefinition(
      id: "test", slot: "main",
      variants: [
        Variant(id: "treatment", coordinator: CoordinatorChoice("main"), app: app(treatment)),
        Variant(id: "control", coordinator: CoordinatorChoice("main"), app: app(control)),
      ], control: 1, assignment: try DesirelineScheme(salt: "s", weights: [1, 1]),
      funnel: ExperimentFunnel(steps: [ExperimentFunnel.Step(id: "home", screens: ["home"])], windowMilliseconds: 1),
      metrics: [])
  }

  /// The control after a change of the contents of one screen.
  static func changed(_ screen: Int, _ change: (inout ScreenContent) -> Void) -> Screens {
    var screens = control
    change(&screens[screen].1)
    return screens
  }

  static let cases: [(screens: Screens, change: InputChange)] = [
    (changed(0) { $0.items[0].scent = 0.6 }, InputChange(kind: .scent, screen: "home", item: "shop")),
    (
      changed(0) { $0.items[1].scent = Scent(0.2, byGoal: ["x": 1]) },
      InputChange(kind: .scent, screen: "home", item: "sale")
    ),
    (
      changed(0) { $0.tab = TabLabel(id: "start", scent: 0.5) },
      InputChange(kind: .scent, screen: "home", item: "start")
    ),
    (changed(1) { $0.loadMilliseconds = 0 }, InputChange(kind: .load, screen: "list")),
    (changed(1) { $0.words = 21 }, InputChange(kind: .words, screen: "list")),
    (changed(2) { $0.items[0].onlyFor = ["x"] }, InputChange(kind: .onlyFor, screen: "offer", item: "buy")),
    (changed(2) { $0.items[0].decides = nil }, InputChange(kind: .decides, screen: "offer", item: "buy")),
    // Put on another screen it is the same item still.
    (
      changed(2) { $0.items.insert(Item(id: "shop", intent: "list", scent: 0.9), at: 0) },
      InputChange(kind: .scent, screen: "offer", item: "shop")
    ),
  ]

  @Test(arguments: cases.indices) func `a changed input is found`(index: Int) throws {
    #expect(try Self.experiment(Self.cases[index].screens).inputChanges(under: 0) == [Self.cases[index].change])
  }

  @Test func `structure is no input`() throws {
    var screens = Self.changed(0) { content in
      content.items.reverse()
      content.items.append(Item(id: "new", intent: "list", scent: 0.9))
    }
    screens.append(("more", ScreenContent(items: [Item(id: "sale", intent: "offer", scent: 0.2)], loadMilliseconds: 9)))
    #expect(try Self.experiment(screens).inputChanges(under: 0) == [])
  }

  @Test func `an item that the control has under several scents is not held against any of them elsewhere`() throws {
    var experiment = try Self.experiment(Self.changed(1) { $0.items = [Item(id: "shop", intent: "list", scent: 0.9)] })
    #expect(experiment.inputChanges(under: 0).count == 1)
    experiment.variants[1].app.screens["offer"]?.items.append(Item(id: "shop", intent: "list", scent: 0.7))
    #expect(experiment.inputChanges(under: 0) == [])
  }
}
