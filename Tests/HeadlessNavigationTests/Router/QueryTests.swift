import HeadlessNavigation
import Testing

/// C20: three modal layers, each of a stack in tabs or tabs in a stack.
@Suite struct QueryTests {
  private static let notation =
    "tab[nav[a > x(1)]*, nav[b > x(2)]] ▲ sheet nav[tab[c*, x(3)] > x(4)] ▲ sheet tab[x(5), nav[d > x(6)]*]"

  private static let options: [String: SearchOptions] = [
    "current": .current, "visible": .visible, "contained": .contained, "presented": .presented,
    "presenting": .presenting, "parent": .parent, "currentAllStack": .currentAllStack,
    "currentVisibleOnly": .currentVisibleOnly, "allVisible": .allVisible, "fullStack": .fullStack,
    "currentAndUp": .currentAndUp, "currentAndDown": .currentAndDown,
  ]

  /// What is looked for, from where, how, and the place of the hit.
  @Test(arguments: try fixtureRows(in: "QueryTests", "C20 search options")) func `C20 search options`(
    row: String
  ) throws {
    let cells = cells(row)
    let start: RouteQuery.Start = cells[1] == "root" ? .root : cells[1] == "focus" ? .focus : .topmost
    let options = try #require(Self.options[cells[2]])
    let query: RouteQuery
    switch try tree(cells[0]).layers[0].root {
    case .container(let container): query = .container(container.kind, from: start, options)
    case .screen(let screen):
      let test: RouteQuery.ContextTest = screen.context == .none ? .any : .exactly(screen.context)
      query = .screen(screen.kind, test, from: start, options)
    }
    let place = query.firstMatch(in: NavigationContext(tree: try tree(Self.notation), traits: .compact))
    #expect(place.map { "\($0.layer) \($0.path)" } ?? "-" == cells[3])
  }

  @Test func `C20 without a tree nothing is found`() {
    let scene = NavigationContext(tree: ScreenTree(), traits: .compact)
    for start in [RouteQuery.Start.root, .topmost, .focus] {
      #expect(RouteQuery.screen("x", from: start).firstMatch(in: scene) == nil)
    }
  }
}
