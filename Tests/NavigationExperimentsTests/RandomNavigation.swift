import Assignment
import ExperimentDesign
import HeadlessNavigation
import NavigationExperiments
import TestSupport

/// An experiment on a small app, drawn from a seed, with everything that check folds: tabs, stacks on which screens stand
/// again, sheets, gates that hold navigations up, links, and coordinators that links wait for.
struct RandomNavigation {
  let experiment: ExperimentDefinition

  init(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let places = (0..<Int.random(in: 4...6, using: &random)).map { Name<Screen>("s\($0)") }
    let tabCount = Int.random(in: 1...3, using: &random)
    experiment = try Self.experiment(seed, &random, places, tabCount)
  }

  private static func experiment(
    _ seed: UInt64, _ random: inout SplitMix, _ places: [Name<Screen>], _ tabCount: Int
  ) throws -> ExperimentDefinition {
    var screens = places.enumerated().map { index, place in
      let items = (0..<Int.random(in: 0...3, using: &random)).map {
        let conditions: [FactCondition] = [.always, .always, .holds("in"), .fails("in")]
        let condition = conditions.randomElement(using: &random) ?? .always
        return Item(id: Name("i\($0)"), intent: Name("\(index)-\($0)"), facts: [], condition: condition)
      }
      return (place, ScreenContent(items: items))
    }
    let proceed = Item(id: "log-in", facts: [FactChange("in", true)], verdict: .proceed)
    let cancel = Item(id: "close", facts: [], verdict: .cancel)
    screens += [
      ("login", ScreenContent(items: Bool.random(using: &random) ? [proceed, cancel] : [proceed])),
      ("one", ScreenContent(items: [Item(id: "next", intent: "next")])),
      ("two", ScreenContent(items: [Item(id: "next", intent: "next"), Item(id: "stop", intent: "stop")])),
      ("me", ScreenContent(items: [Item(id: "log-out", intent: "none", facts: [FactChange("in", false)])])),
    ]
    let destinations = try self.destinations(&random, places)
    var app = AppDefinition(
      screens: screens,
      coordinators: [
        "a": coordinator(&random, places, tabCount), "b": coordinator(&random, places, tabCount),
        "flow": SequenceCoordinator(
          [.init(ScreenTemplate("one")), .init(ScreenTemplate("two"))],
          entrance: Bool.random(using: &random) ? .push : .present(.fullScreen), cancel: "stop"),
      ], root: "a",
      gates: [
        "login": FactGate(
          unless: "in", present: Screen(kind: "login"),
          then: [.resume, .resume, .drop].randomElement(using: &random) ?? .resume),
        "ready": FactGate(waitingFor: "in"),
      ], destinations: destinations, policy: NavigationPolicy.allCases.randomElement(using: &random) ?? .reject,
      linkPolicies: Bool.random(using: &random)
        ? ["flow": LinkPolicy.allCases.randomElement(using: &random) ?? .open] : [:])
    app.readsLeaves = false
    if Int.random(in: 0..<3, using: &random) == 0 {
      app.opensAfter[FactChange("in", Bool.random(using: &random))] = places.randomElement(using: &random).map {
        Name($0.rawValue)
      }
    }
    let ends = places.shuffled(using: &random)
    return ExperimentDefinition(
      id: "random-\(seed)", slot: "a",
      variants: ["a", "b"].map { Variant(id: $0, coordinator: CoordinatorChoice(Name($0)), app: app, appNumber: 0) },
      control: 0, assignment: try DesirelineScheme(salt: "s", weights: [1, 1]),
      funnel: ExperimentFunnel(
        steps: ends.prefix(2).map { .init(id: $0.rawValue, screens: [$0]) }, windowMilliseconds: 60_000), metrics: [])
  }

  private static func coordinator(
    _ random: inout SplitMix, _ places: [Name<Screen>], _ tabCount: Int
  ) -> any Coordinator {
    var responses: [Name<Intent>: Response] = [:]
    for index in places.indices {
      for item in 0..<3 {
        let place = places[Int.random(in: 0..<places.count, using: &random)]
        let destination = places[Int.random(in: 0..<places.count, using: &random)].rawValue
        let ways: [Response] = [
          .push(ScreenTemplate(place)), .push(ScreenTemplate(place)), .push(ScreenTemplate("me")),
          .present(ScreenTemplate(place), style: .sheet), .present(ScreenTemplate(place), style: .fullScreen), .pop,
          .popToRoot, .dismiss, .start("flow"), .select(child: Int.random(in: 0..<3, using: &random), of: .tabs),
          .open(Name(destination), takesPayload: false), .open(Name(destination), takesPayload: false),
        ]
        func way() -> Response { ways.randomElement(using: &random) ?? .pop }
        let (first, second) = (way(), way())
        let several: [Response] = [
          .all([.dismiss, first]), .all([first, second]), .first([.init(first, when: .holds("in"))]),
          .first([.init(first, when: .fails("in")), .init(.all([.popToRoot, second]))]),
        ]
        if Int.random(in: 0..<10, using: &random) > 0 {
          responses[Name("\(index)-\(item)")] =
            Int.random(in: 0..<4, using: &random) > 0 ? first : several.randomElement(using: &random)
        }
      }
    }
    return tabCount > 1
      ? TabsCoordinator(places.prefix(tabCount).map { ScreenTemplate($0) }, responses: responses)
      : StackCoordinator(root: ScreenTemplate(places[0]), responses: responses)
  }

  private static func destinations(
    _ random: inout SplitMix, _ places: [Name<Screen>]
  ) throws -> [Name<Destination>: DestinationRule] {
    var rules: [Name<Destination>: DestinationRule] = [:]
    for place in places {
      let other = places[Int.random(in: 0..<places.count, using: &random)]
      let gates: [Name<any Gate>] = [[], ["login"], ["login"], ["ready"]].randomElement(using: &random) ?? []
      rules[Name(place.rawValue)] =
        switch Int.random(in: 0..<7, using: &random) {
        case 0...2:
          DestinationRule(
            gates: gates,
            route: try Route {
              RouteStep.screen(place, by: .push)
              RouteStep.found(.screen(other))
            })
        case 3:
          DestinationRule(
            gates: gates,
            route: try Route {
              RouteStep.screen(place, by: .push)
              RouteQuery.Start.rootFocus
            })
        case 4:
          DestinationRule(
            gates: gates,
            route: try Route {
              RouteStep.screen(place, by: .push)
              RouteStep.container(.stack, by: .present(.sheet))
              RouteQuery.Start.root
            })
        case 5:
          // What leads back to itself fails.
          DestinationRule(leadingTo: [.init(Name(other.rawValue), when: .holds("in")), .init("s0")])
        default:
          DestinationRule(
            gates: gates, starting: "flow", clearing: try Route { RouteQuery.Start.root })
        }
    }
    return rules
  }
}
