import HeadlessNavigation
import Testing

/// What users of XCoordinator rely on: a route is a case of an enum, its transition a value that a test can look at
/// before it is done, and a deep link a chain of routes that different coordinators answer.
@Suite struct RouteEnumTests {
  /// The routes of the shop's list.
  enum ListRoute: RouteCase {
    case home, category(String), cart

    init?(_ intent: Intent) {
      switch (intent.name, intent.payload) {
      case ("home", .none): self = .home
      case ("category", .name(let name)): self = .category(name)
      case ("cart", .none): self = .cart
      default: return nil
      }
    }

    var transition: [Action] {
      switch self {
      case .home: [.perform([.dismiss(layers: .max), .popToRoot])]
      case .category(let name): [.perform([.push(Screen(kind: "category", context: .name(name)))])]
      case .cart: [.start("cart", argument: .none, [.present(.stack([Screen(kind: "cart")]), style: .sheet)])]
      }
    }
  }

  /// The routes of the cart, a child with a stack of its own.
  enum CartRoute: RouteCase {
    case item(Int), pay, close

    init?(_ intent: Intent) {
      switch (intent.name, intent.payload) {
      case ("item", .number(let number)): self = .item(number)
      case ("pay", .none): self = .pay
      case ("close", .none): self = .close
      default: return nil
      }
    }

    var transition: [Action] {
      switch self {
      case .item(let number): [.perform([.push(Screen(kind: "item", context: .number(number)))])]
      case .pay: [.perform([.push(Screen(kind: "address")), .push(Screen(kind: "payment"))])]
      case .close: [.finish(.cancelled)]
      }
    }
  }

  static let app = AppDefinition(
    screens: [],
    coordinators: ["list": RouteCaseCoordinator<ListRoute>(root: "list"), "cart": RouteCaseCoordinator<CartRoute>()],
    root: "list", containers: .refusing)

  @Test func `a transition is a value: it is looked at without doing it, and does the same whenever it is done`() throws
  {
    #expect(ListRoute.category("shoes").transition == [.perform([.push(try screen("category(shoes)"))])])
    #expect(
      ListRoute(Intent("category", payload: .name("shoes")))?.transition == ListRoute.category("shoes").transition)
    #expect(CartRoute(Intent("category", payload: .name("shoes"))) == nil)
  }

  /// A deep link, the tree it leads to, and the routes that nobody could follow.
  @Test(arguments: [
    "category(shoes)                    | nav[list > category(shoes)]                             |",
    "category(shoes), category(red)     | nav[list > category(shoes) > category(red)]             |",
    "cart                               | nav[list] ▲ sheet nav[cart]                             |",
    "category(shoes), cart, item(7)     | nav[list > category(shoes)] ▲ sheet nav[cart > item(7)] |",
    "cart, pay                          | nav[list] ▲ sheet nav[cart > address > payment]         |",
    "cart, item(7), home                | nav[list]                                               |",
    "cart, close, category(red)         | nav[list > category(red)]                               |",
    "item(7)                            | nav[list]                                   | item(7)",
    "category(shoes), item(7), cart     | nav[list > category(shoes)]                 | item(7), cart",
    "cart, home, pay                    | nav[list]                                   | pay",
    "cart, cart, pay                    | nav[list] ▲ sheet nav[cart] ▲ sheet nav[cart > address > payment] |",
    "category(shoes), category(shoes), cart | nav[list > category(shoes)]             | category(shoes), cart",
  ]) func `a deep link is a chain of routes, and what is left of it is told`(row: String) throws {
    let cells = cells(row)
    let engine = FlowEngine(app: Self.app)
    let (state, rest) = engine.deepLink(try cells[0].split(separator: ", ").map { try intent(String($0)) })
    #expect(state.tree.description == cells[1])
    #expect(rest.map(\.description).joined(separator: ", ") == cells[2])
  }

  private func intent(_ text: String) throws -> Intent {
    guard case .intent(let intent) = try input(text) else { throw Unreadable(text: text) }
    return intent
  }
}

/// A case of a route enum: read from an intent, and turned into a transition.
protocol RouteCase: Equatable, Sendable {
  init?(_ intent: Intent)
  var transition: [Action] { get }
}

/// Does the transition of whatever route it knows; others are its parent's.
struct RouteCaseCoordinator<Route: RouteCase>: Coordinator {
  /// The screen at the root of the app's stack; a child is shown by the transition that starts it.
  var root: Name<Screen>?

  func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] {
    root.map { [.setRoot(.stack([Screen(kind: $0)]))] } ?? []
  }

  func respond(to intent: Intent, _: inout NoMemory, in scene: NavigationContext) -> [Action]? {
    Route(intent)?.transition
  }
}

extension FlowEngine {
  /// Follows a chain of routes from the start of the app, each in the state that the one before led to.
  ///
  /// The first one that nobody follows ends it; XCoordinator goes on without a word (#246).
  func deepLink(_ routes: [Intent]) -> (state: FlowState, rest: [Intent]) {
    var state = start(in: .compact).state
    for (index, route) in routes.enumerated() {
      let step = handle(.intent(route), in: state)
      guard step.outcome == .completed else { return (state, Array(routes[index...])) }
      state = step.state
    }
    return (state, [])
  }
}
