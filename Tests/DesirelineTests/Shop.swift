import Desireline
import TextFormats

/// A shop in Swift, with whatever is changed for a test.
struct Shop {
  enum ShopIntent: String, TypedIntent { case browse, showProduct = "show-product", buy }

  struct Drill: Coordinator {
    func begin(_ argument: Value, in context: NavigationContext) -> [TreeOperation] {
      [.setRoot(.stack([Screen(kind: "home")]))]
    }

    func respond(to intent: ShopIntent, in context: NavigationContext) -> Response? {
      switch intent {
      case .browse: .push("products")
      case .showProduct: .push("product($item)")
      case .buy: .present("bought", style: .sheet)
      }
    }
  }

  /// Shows a product on a sheet.
  struct Direct: Coordinator {
    func begin(_ argument: Value, in context: NavigationContext) -> [TreeOperation] {
      Drill().begin(argument, in: context)
    }

    func respond(to intent: ShopIntent, in context: NavigationContext) -> Response? {
      if case .showProduct = intent { return .present("product($item)", style: .sheet) }
      return Drill().respond(to: intent, in: context)
    }
  }

  /// Reports when a user opens a product.
  struct Opened: PostNavigationInterceptor {
    var eventNames: [String] { ["opened"] }

    func events(for record: NavigationRecord, in state: FlowState) -> [AnalyticsEvent] {
      record.action == .push && record.to?.kind == "product" ? [AnalyticsEvent("opened")] : []
    }
  }

  static let catalog = MenuDefinition(id: "catalog", levels: ["product"], sizes: [8])

  var id = "shop"
  var slot: Name<any Coordinator> = "drill"
  var shopItem = Item("shop", does: ShopIntent.browse, scent: 0.9)
  var variants: [Experiment.Variant] = [.init("push", Drill(), control: true), .init("direct", Direct())]
  var devices = [DeviceShare("iPhone 15", share: 0.5), DeviceShare("iPad mini", share: 0.5)]
  var goals = [GoalDefinition(id: "catalog", share: 1, .find(catalog), then: ["buy"])]
  var personas: [Persona] = []
  var steps: [ExperimentFunnel.Step] = [.screen("home"), .screen("product", onGoal: true), .screen("bought")]
  var metrics: [Experiment.Metric] = [.reached("product"), .time(to: "product")]
  var interceptors: [any PostNavigationInterceptor] = []
  var users = 200

  var app: AppDefinition {
    AppDefinition(
      screens: [
        ("home", ScreenContent(items: [shopItem])),
        ("products", ScreenContent(listing: MenuListing(menu: Self.catalog, level: 0, does: ShopIntent.showProduct))),
        ("product", ScreenContent(items: [Item("buy", does: ShopIntent.buy, decides: 0.3)], subject: "catalog")),
        ("bought", ScreenContent()),
      ], root: "drill")
  }

  func experiment() throws(Problems) -> Experiment {
    try Experiment(
      id, app: app, slot: slot, variants: variants,
      cohort: Cohort(count: users, seed: 1, devices: devices, goals: goals, personas: personas),
      funnel: ExperimentFunnel(within: .seconds(600), steps), metrics: metrics, interceptors: interceptors)
  }
}
