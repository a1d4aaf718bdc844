import HeadlessNavigation
import Testing

/// How inputs are written: by labels where a menu has them.
struct InputVocabularyTests {
  private static let shoes = MenuDefinition(id: "shoes", levels: ["kind", "shoe"], sizes: [2, 3])
  private static let books = MenuDefinition(id: "books", levels: ["shelf"], sizes: [6])
  private static let hats = MenuDefinition(id: "hats", levels: ["shape", "hat"], sizes: [7, 1])

  /// An app that lists each on a screen, and nothing on another.
  private static let app = AppDefinition(
    screens: [
      ("shoe-list", ScreenContent(listing: MenuListing(menu: shoes, levels: [0, 1], intent: "show"))),
      ("book-list", ScreenContent(listing: MenuListing(menu: books, levels: [0], intent: "show"))),
      ("hat-list", ScreenContent(listing: MenuListing(menu: hats, levels: [0, 1], style: .accordion, intent: "show"))),
      ("shapes", ScreenContent(listing: MenuListing(menu: hats, levels: [0], intent: "show"))),
      ("start", ScreenContent()),
    ], coordinators: ["main": StackCoordinator(root: "start", responses: [:])], root: "main")

  @Test(
    arguments: [
      (.intent(Intent("show", payload: .range(3..<6), from: "shoe-list")), "tap kind 2"),
      (.intent(Intent("show", payload: .range(4..<5), from: "shoe-list")), "tap shoe 2"),
      (.intent(Intent("show", payload: .range(4..<5), from: "book-list")), "tap shelf 5"),
      // No such node, and no menu on the screen.
      (.intent(Intent("show", payload: .range(1..<3), from: "shoe-list")), "tap 1..<3"),
      (.intent(Intent("show", payload: .range(4..<5), from: "start")), "tap 4..<5"),
      (.intent(Intent("show", payload: .range(0..<3))), "show(0..<3)"),
      (.intent(Intent("show", payload: .name("all"), from: "shoe-list")), "tap all"),
      (.intent(Intent("leave")), "leave"), (.back(.button), "back"),
      (.toggle(section: 0..<3, of: "shoe-list"), "tap kind 1"),
      // An only child has the leaves of the node above it.
      (.toggle(section: 4..<5, of: "hat-list"), "tap shape 5"),
      (.intent(Intent("show", payload: .range(4..<5), from: "hat-list")), "tap hat 1"),
      (.intent(Intent("show", payload: .range(4..<5), from: "shapes")), "tap shape 5"),
    ] as [(FlowInput, String)]) func `a node of a menu is written by its label`(input: FlowInput, words: String)
  {
    #expect(Self.app.words(for: input) == words)
  }
}
