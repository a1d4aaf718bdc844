import HeadlessNavigation

/// A small catalog with an accordion, in the forms that must look alike.
enum CatalogApp {
  static let menu = MenuDefinition(id: "catalog", levels: ["department", "category", "product"], sizes: [2, 2, 2])

  static let app = AppDefinition(
    screens: [
      ("home", ScreenContent(items: [Item(id: "shop", intent: "browse")])),
      (
        "browser",
        ScreenContent(listing: MenuListing(menu: menu, levels: [0, 1], style: .accordion, intent: "show-products"))
      ),
      ("tiles", ScreenContent(listing: MenuListing(menu: menu, levels: [2], intent: "show-product"))),
      ("product", ScreenContent(items: [Item(id: "add", intent: "add-to-bag")])),
      ("bag", ScreenContent(isLocked: true)),
    ],
    coordinators: [
      "accordion": StackCoordinator(
        root: "home",
        responses: [
          "browse": .push("browser"),
          "browse-part": .push("browser($item)"),
          "show-products": .push("tiles($item)"),
          "show-product": .push("product($item)"),
          "add-to-bag": .present("bag", style: .sheet),
          "quick-browse": .present("browser", style: .sheet),
          "done": .dismiss,
        ]),
      "hybrid": SplitProxyCoordinator(
        primary: "browser",
        responses: ["show-products": .replaceSecondary("tiles($item)")],
        forwards: "accordion"),
    ], root: "accordion")

  /// The hybrid in every size class: it adapts by itself.
  static let adapting: [Name<any Coordinator>: CoordinatorChoice] = ["accordion": CoordinatorChoice("hybrid")]

  /// The plain coordinator in compact size class, the hybrid in regular size class.
  static let swapping: [Name<any Coordinator>: CoordinatorChoice] = [
    "accordion": CoordinatorChoice(compact: "accordion", regular: "hybrid")
  ]
}
