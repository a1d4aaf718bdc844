import Desireline

/// What the screens ask for; the compiler finds what a coordinator does not answer.
enum ShopIntent: String, TypedIntent {
  case browse, showProducts = "show-products", showProduct = "show-product", buy
}

let catalog = MenuDefinition(id: "catalog", levels: ["category", "product"], sizes: [6, 8])

let shop = AppDefinition(
  screens: [
    ("home", ScreenContent(items: [Item("shop", does: ShopIntent.browse, scent: 0.9)])),
    ("categories", ScreenContent(listing: MenuListing(menu: catalog, level: 0, does: ShopIntent.showProducts))),
    (
      "products",
      ScreenContent(listing: MenuListing(menu: catalog, level: 1, does: ShopIntent.showProduct), subject: "catalog")
    ),
    ("product", ScreenContent(items: [Item("buy", does: ShopIntent.buy, decides: 0.3)], subject: "catalog")),
    ("bought", ScreenContent()),
  ], root: "drill")

/// Every screen on one stack.
struct Drill: Coordinator {
  func begin(_ argument: Value, in context: NavigationContext) -> [TreeOperation] {
    [.setRoot(.stack([Screen(kind: "home")]))]
  }

  func respond(to intent: ShopIntent, in context: NavigationContext) -> Response? {
    switch intent {
    case .browse: .push("categories")
    case .showProducts: .push("products($item)")
    case .showProduct: .push("product($item)")
    case .buy: .present("bought", style: .sheet)
    }
  }
}

/// Categories and their products side by side, where there is room.
struct SplitBrowser: Coordinator {
  func begin(_ argument: Value, in context: NavigationContext) -> [TreeOperation] {
    Drill().begin(argument, in: context)
  }

  func respond(to intent: ShopIntent, in context: NavigationContext) -> Response? {
    if case .showProducts = intent, context.showsExpanded(.hybrid) { return .replaceSecondary("products($item)") }
    return Drill().respond(to: intent, in: context)
  }

  func adopt(_ tree: ScreenTree, in context: NavigationContext) -> [TreeOperation] {
    [.embed(primary: "categories", in: .hybrid)]
  }

  func release(_ tree: ScreenTree, in context: NavigationContext) -> [TreeOperation] { [.extract(.hybrid)] }
}

/// Reports when a user opens a product.
struct OpenedProducts: PostNavigationInterceptor {
  var eventNames: [String] { ["opened"] }

  func events(for record: NavigationRecord, in state: FlowState) -> [AnalyticsEvent] {
    record.action == .push && record.to?.kind == "product" ? [AnalyticsEvent("opened")] : []
  }
}
