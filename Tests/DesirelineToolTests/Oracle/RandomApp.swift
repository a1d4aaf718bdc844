import Assignment
import ExperimentDesign
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments
import TestSupport
import UserSimulation

/// A small app with users who go by weights, drawn from a seed.
///
/// It has pushes, sheets, tabs, columns, lists, facts, gates, and a flow that ends. Tabs may ask, or have a coordinator of
/// their own, and locked sheets may ask when they are pulled.
///
/// A screen only leads to later ones, or back, so there are finitely many states.
struct RandomApp {
  let experiment: ExperimentDefinition
  let cohort: Cohort
  let weights: InputWeights

  private static let menu = MenuDefinition(id: "menu", levels: ["group", "thing"], sizes: [2, 3])

  init(seed: UInt64) throws {
    var draw = SplitMix(state: seed)
    let places: [Name<Screen>] = (0..<draw.number(3...6)).map { Name("s\($0)") }
    var screens = places.enumerated().map { index, name in
      (
        name,
        ScreenContent(
          items: (0..<draw.number(1...3)).map { item in
            // Some items are there while a fact is true or false, and some make it so.
            let facts = draw.isTrue(0.15) ? [FactChange("f", draw.isTrue(0.6))] : []
            let condition = draw.isTrue(0.8) ? FactCondition.always : draw.isTrue(0.5) ? .holds("f") : .fails("f")
            return Item(id: Name("i\(item)"), intent: Name("\(index)-\(item)"), facts: facts, condition: condition)
          })
      )
    }
    let listed = draw.number(0...screens.count - 1)
    let isAccordion = draw.isTrue(0.5)
    screens[listed].1.listing = MenuListing(
      menu: Self.menu, levels: isAccordion ? [0, 1] : [1], style: isAccordion ? .accordion : .list, intent: "show")
    screens += [
      ("leaf", ScreenContent(subject: "menu")), ("one", ScreenContent(items: [Item(id: "next", intent: "next")])),
      ("two", ScreenContent(items: [Item(id: "next", intent: "next"), Item(id: "stop", intent: "stop")])),
      (
        "ask",
        ScreenContent(items: [
          Item(id: "yes", facts: [FactChange("f", true)], verdict: .proceed),
          Item(id: "no", facts: [], verdict: .cancel),
        ])
      ),
    ]
    let form: Form = draw.isTrue(0.4) ? .tabs : draw.isTrue(0.3) ? .columns : .stack
    if form == .tabs, draw.isTrue(0.4) { screens[1].1.tab = TabLabel(id: "tab", intent: "tab") }
    if draw.isTrue(0.2) {
      (screens[places.count - 1].1.isLocked, screens[places.count - 1].1.pullIntent) = (true, "pull")
    }
    let hasChild = form == .tabs && draw.isTrue(0.3)
    var app = AppDefinition(
      screens: screens,
      coordinators: [
        "a": Self.coordinator(places, form, hasChild, &draw), "b": Self.coordinator(places, form, hasChild, &draw),
        "tab": StackCoordinator(root: ScreenTemplate(places[1]), responses: Self.responses(places, form, &draw)),
        "flow": SequenceCoordinator(
          [.init(ScreenTemplate("one")), .init(ScreenTemplate("two"))],
          entrance: draw.isTrue(0.5) ? .push : .present(.sheet), cancel: "stop"),
      ], root: "a", gates: ["g": FactGate(unless: "f", present: Screen(kind: "ask"))])
    app.destinations["gated"] = DestinationRule(
      gates: ["g"], responses: [form == .tabs ? .select(child: 1, of: .tabs) : .popToRoot])
    weights = Self.weights(app, &draw)
    experiment = try Self.experiment(seed, app, &draw)
    let goals: [GoalDefinition.Target] = [.find(Self.menu), .reach(places[places.count - 1]), .finish("flow")]
    cohort = Cohort(
      count: 1, seed: seed,
      devices: [SizeClass.compact, .regular].map { width in
        let situation = DeviceShare.Situation(traits: Traits(horizontal: width), visibleRows: 9)
        return DeviceShare(share: 0.5, name: width.rawValue, situations: [situation])
      }, goals: goals.enumerated().map { GoalDefinition(id: "g\($0)", share: Double(draw.number(1...3)), $1) })
  }

  /// What stands at the root.
  private enum Form { case stack, tabs, columns }

  private static func coordinator(
    _ places: [Name<Screen>], _ form: Form, _ hasChild: Bool, _ draw: inout SplitMix
  ) -> any Coordinator {
    let responses = responses(places, form, &draw)
    let roots = places.map { ScreenTemplate($0) }
    return switch form {
    case .stack: StackCoordinator(root: roots[0], responses: responses)
    case .tabs: TabsCoordinator(Array(roots.prefix(2)), children: hasChild ? [1: "tab"] : [:], responses: responses)
    case .columns:
      SplitCoordinator(
        primary: roots[0], supplementary: draw.isTrue(0.5) ? roots[1] : nil,
        secondary: draw.isTrue(0.5) ? roots[2] : nil,
        collapsingTo: draw.number(0...1), responses: responses)
    }
  }

  private static func responses(
    _ places: [Name<Screen>], _ form: Form, _ draw: inout SplitMix
  ) -> [Name<Intent>: Response] {
    // What stays in view could push without end.
    let showing: Integration = form == .columns ? .showDetail : .push
    var responses: [Name<Intent>: Response] = ["show": .show(ScreenTemplate("leaf", takesPayload: true), by: showing)]
    let last = ScreenTemplate(places[places.count - 1])
    let asked: [Response] = [
      .present(last, style: .sheet), .select(child: 0, of: .tabs), .select(child: 1, of: .tabs),
      .open("gated", takesPayload: false), .all([.select(child: 1, of: .tabs), .popToRoot]),
    ]
    responses["tab"] = asked[draw.number(0...4)]
    responses["pull"] = draw.isTrue(0.5) ? .dismiss : .present("ask", style: .alert)
    for index in places.indices {
      let later = places.dropFirst(max(index + 1, form == .tabs ? 2 : 1)).map { ScreenTemplate($0) }
      for item in 0..<3 {
        let ways: [Response] =
          later.flatMap { place -> [Response] in
            let second: Integration = form == .columns ? .setSupplementary : .push
            return [.show(place, by: showing), .show(place, by: second), .present(place, style: .sheet)]
          } + [.pop, .popToRoot, .dismiss, .start("flow"), .open("gated", takesPayload: false)]
        // An intent without an answer is a tap in vain.
        guard draw.isTrue(0.9) else { continue }
        let (first, second) = (ways[draw.number(0...ways.count - 1)], ways[draw.number(0...ways.count - 1)])
        let several: [Response] = [.all([.dismiss, first]), .first([.init(first, when: .holds("f")), .init(second)])]
        responses[Name("\(index)-\(item)")] = draw.isTrue(0.8) ? first : several[draw.number(0...1)]
      }
    }
    return responses
  }

  private static func weights(_ app: AppDefinition, _ draw: inout SplitMix) -> InputWeights {
    var weights = InputWeights(otherwise: ScreenWeights(dwell: DwellLaw(median: 2000, sigma: 0.8), leave: 0.5))
    for screen in app.screenOrder where draw.isTrue(0.8) {
      var own = ScreenWeights(dwell: DwellLaw(median: 3000, sigma: 1.2), rows: draw.weight, back: draw.weight)
      for item in app.screens[screen]?.items ?? [] where draw.isTrue(0.7) { own.items[item.id] = draw.weight }
      own.leave = 0.1 + draw.weight
      weights.screens[screen] = own
    }
    return weights
  }

  private static func experiment(
    _ seed: UInt64, _ app: AppDefinition, _ draw: inout SplitMix
  ) throws -> ExperimentDefinition {
    let steps = (0..<draw.number(2...4)).map { position in
      let screens = app.screenOrder.filter { _ in draw.isTrue(0.4) } + [app.screenOrder[draw.number(0...5)]]
      return ExperimentFunnel.Step(id: "f\(position)", screens: screens, onGoal: draw.isTrue(0.3))
    }
    return ExperimentDefinition(
      id: "random-\(seed)", slot: "a",
      variants: ["a", "b"].map { Variant(id: $0, coordinator: CoordinatorChoice(Name($0)), app: app) }, control: 0,
      assignment: try DesirelineScheme(salt: "s", weights: [1, 1]),
      funnel: ExperimentFunnel(steps: steps, windowMilliseconds: 1), metrics: [])
  }
}

extension SplitMix {
  fileprivate mutating func number(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }
  fileprivate mutating func isTrue(_ probability: Double) -> Bool { .random(in: 0..<1, using: &self) < probability }
  /// Nothing for one in five, else up to 3.
  fileprivate var weight: Double { mutating get { isTrue(0.2) ? 0 : .random(in: 0.1..<3, using: &self) } }
}
