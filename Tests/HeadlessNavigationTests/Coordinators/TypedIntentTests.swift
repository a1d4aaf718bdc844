import HeadlessNavigation
import Testing

/// An enum of intents and the intents that screens ask for are the same in two forms.
@Suite struct TypedIntentTests {
  enum Size: String, Codable { case small, large }

  enum ShopIntent: TypedIntent {
    case browse, showProducts(Range<Int>), show(category: Int), search(String, exact: Bool), pick(Size), any(Value)
  }

  enum Renamed: TypedIntent {
    case goHome
    enum CodingKeys: String, CodingKey { case goHome = "home" }
  }

  enum Plain: String, TypedIntent { case goHome, goBack = "go-back" }

  @Test(arguments: [
    (ShopIntent.browse, Intent("browse")),
    (.showProducts(2..<5), Intent("show-products", payload: .range(2..<5))),
    (.show(category: 3), Intent("show", payload: .number(3))),
    (.search("red", exact: true), Intent("search", payload: .list([.name("red"), .flag(true)]))),
    (.pick(.large), Intent("pick", payload: .name("large"))),
    (.any(.list([.number(1)])), Intent("any", payload: .list([.number(1)]))),
    (.any(.none), Intent("any")),
  ]) func `a case is an intent, and back`(typed: ShopIntent, intent: Intent) {
    #expect(typed.intent == intent)
    #expect(ShopIntent(intent) == typed)
  }

  @Test func `coding keys and texts rename intents`() {
    #expect(Renamed.goHome.intent == Intent("home") && Renamed(Intent("home")) == .goHome)
    #expect(Plain.goHome.intent == Intent("goHome") && Plain(Intent("goHome")) == .goHome)
    #expect(Plain(Intent("go-back")) == .goBack && Plain(Intent("goBack")) == nil)
  }

  @Test(arguments: [
    Intent("brows"), Intent("show-products"), Intent("show-products", payload: .number(2)),
    Intent("search", payload: .name("red")), Intent("pick", payload: .name("medium")),
    Intent("show", payload: .flag(true)),
  ]) func `what no case says is none of them`(intent: Intent) { #expect(ShopIntent(intent) == nil) }

  @Test func `an intent without values takes no notice of a payload, such as the item's name`() {
    #expect(ShopIntent(Intent("browse", payload: .name("shop"), from: "home")) == .browse)
  }

  struct Typed: Coordinator {
    func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] {
      [.setRoot(.stack([Screen(kind: "home")]))]
    }

    func respond(to intent: ShopIntent, in scene: NavigationContext) -> Response? {
      switch intent {
      case .browse: .push("list")
      case .showProducts: .push("products($item)")
      case .show: .push("category($item)")
      case .search, .pick, .any: nil
      }
    }
  }

  /// A tapped item hands its own values on, and one without hands on its name.
  @Test func `the engine asks a coordinator for cases of its enum`() throws {
    let items = [Item("three", does: ShopIntent.show(category: 3)), Item("all", does: ShopIntent.browse)]
    let app = AppDefinition(
      screens: [("home", ScreenContent(items: items))], coordinators: ["typed": Typed()], root: "typed")
    let engine = FlowEngine(app: app)
    let start = engine.start(in: Traits()).state
    let screen = try #require(start.tree.screens.first)
    let inputs = ScreenContent(items: items).elements(of: screen).map(\.input)
    #expect(
      inputs.map { engine.handle($0, in: start).state.tree.description } == [
        "nav[home > category(3)]", "nav[home > list]",
      ])
    let row = Intent("show-products", payload: .range(0..<4))
    #expect(engine.handle(.intent(row), in: start).state.tree.description == "nav[home > products(0..<4)]")
    #expect(
      engine.handle(.intent(Intent("show-products")), in: start).outcome
        == engine.handle(.intent(Intent("unknown")), in: start).outcome)
  }
}
