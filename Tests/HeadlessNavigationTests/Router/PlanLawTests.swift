import HeadlessNavigation
import TestSupport
import Testing

/// A plan shows what it leads to, or is refused, on any tree.
@Suite struct PlanLawTests {
  private static let notations = ["home", "a", "x_1", "product-list"]

  private static func routes() throws -> [Route] {
    try notations.flatMap { kind in
      let step = RouteStep(kind, find: .screen(Name(kind), .exactly(.number(1))), make: .screen("new"), by: .push)
      return [
        try Route {
          RouteStep.screen("late", by: .present(.sheet))
          step
          RouteStep.found(.container(.stack))
        },
        try Route {
          RouteStep.screen("pane", by: .showDetail)
          RouteStep.found(.container(.hybrid))
        },
        try Route {
          RouteStep.screen("tab", by: .addTab(at: 1, replacing: true))
          RouteStep.found(.container(.tabs, from: .root))
        },
        try Route {
          RouteStep.screen("leaf", by: .push)
          RouteStep.container(.stack, by: .present(.fullScreen))
          RouteStep.found(.screen(Name(kind)))
        },
      ]
    }
  }

  @Test func `places and indices that no planner makes crash nothing`() throws {
    let before = try tree("tab[x, nav[y]*]")
    var odd = before
    odd.layers[0].root = .container(Container(kind: .tabs, children: [.screen(Screen(kind: "x"))], selected: .max))
    let numbers = [Int.min, -1, 0, 1, .max]
    for (tree, layer) in [before, odd, ScreenTree()].flatMap({ tree in numbers.map { (tree, $0) } }) {
      for index in numbers {
        for place in [Place(layer: layer), Place(layer: layer, path: [index])] {
          #expect(tree.node(at: place) == nil || layer == 0)
          let new = Insertion(.screen(Screen(kind: "z")), by: .addTab(at: index, replacing: layer == 1))
          for operation in [HeadlessNavigation.TreeOperation.select(child: index, of: .tabs), .insert([new])] {
            let after = try? tree.applying(.within(place, operation), in: .compact, under: .standard)
            #expect(after == nil || layer == 0)
          }
        }
      }
    }
  }

  @Test func `the last screen of a route is on display`() throws {
    let routes = try Self.routes()
    var outcomes: [String: Int] = [:]
    for seed in 0..<400 as Range<UInt64> {
      var generator = TreeGenerator(seed: seed)
      let notation = generator.tree().description
      for (traits, route) in zip(
        [Traits.compact, .regular, .compact, .regular], routes.shuffled(using: &generator.random))
      {
        let outcome = try route.outcome(on: notation, in: traits)
        outcomes[outcome.split(separator: ":").first.map(String.init) ?? "", default: 0] +=
          outcome.contains("/") ? 1 : 0
        guard !outcome.contains("/") else { continue }
        outcomes["planned", default: 0] += 1
        let plan = try route.plan(notation, in: traits)
        // Every plan shows what it leads to: the last screen of the route is on display.
        let after = try plan.applied(to: notation, in: traits)
        if let leaf = plan.path.last { #expect(after.panes(in: traits, under: .standard).contains(where: leaf.isSame)) }
      }
    }
    #expect(outcomes["planned", default: 0] > 100, "\(outcomes)")
    #expect(outcomes["blocked/plan", default: 0] > 20, "\(outcomes)")
    #expect(outcomes["start-not-found/search", default: 0] > 100, "\(outcomes)")
  }
}
