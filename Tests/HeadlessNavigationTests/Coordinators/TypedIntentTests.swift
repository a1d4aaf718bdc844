import HeadlessNavigation
import Testing

/// An enum of intents and the intents that screens ask for are the same in two forms.
@Suite struct TypedIntentTests {
  enum Plain: String, TypedIntent { case browse, showProducts = "show-products", buy }

  enum WithValues: TypedIntent {
    case show(category: Int), close

    init?(_ intent: Intent) {
      switch (intent.name, intent.payload) {
      case ("show", .number(let category)): self = .show(category: category)
      case ("close", _): self = .close
      default: return nil
      }
    }

    var intent: Intent {
      switch self {
      case .show(let category): Intent("show", payload: .number(category))
      case .close: Intent("close")
      }
    }
  }

  /// Shows what its requests ask for.
  struct Typed<Request: TypedIntent>: Coordinator {
    func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] {
      [.setHome]
    }

    func respond(to request: Request, in scene: NavigationContext) -> Response? {
      .push(ScreenTemplate(Name(request.intent.name.rawValue), takesPayload: true))
    }
  }

  static let items = [
    Item("all", does: Plain.browse), Item("three", does: WithValues.show(category: 3)),
    Item("x", does: WithValues.close),
  ]
  static let listing = MenuListing(
    menu: MenuDefinition(id: "m", levels: ["a"], sizes: [2]), level: 0, does: Plain.showProducts)

  /// The index of what is tapped, and the tree that follows where a coordinator has either enum for its requests.
  @Test(arguments: [
    (0, "nav[home > show-products(0..<1)]", "nav[home]"), (2, "nav[home > browse]", "nav[home]"),
    (3, "nav[home]", "nav[home > show(3)]"), (4, "nav[home]", "nav[home > close]"),
  ]) func `the engine asks a coordinator for cases of its enum`(tapped: Int, plain: String, withValues: String) throws {
    let content = ScreenContent(listing: Self.listing, items: Self.items)
    let input = content.elements(of: Screen(kind: "home"), where: []).compactMap(\.input)[tapped]
    for (coordinator, expected) in [(Typed<Plain>() as any Coordinator, plain), (Typed<WithValues>(), withValues)] {
      var script = try Script(AppDefinition(coordinator, screens: [("home", content)]))
      try script.give(input)
      #expect(script.state.tree.description == expected)
    }
  }

  @Test func `an intent with other values is none of them`() {
    #expect(WithValues(Intent("show")) == nil && WithValues(Intent("show", payload: .name("x"))) == nil)
    #expect(Plain(Intent("buy", payload: .name("item"))) == .buy && Plain(Intent("sell")) == nil)
  }
}
