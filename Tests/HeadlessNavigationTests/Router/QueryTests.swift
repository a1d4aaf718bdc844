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
  @Test(arguments: [
    "x    | topmost | fullStack          | 2 [1, 1]",
    "x    | topmost | allVisible         | 2 [1, 1]",
    "x    | topmost | currentVisibleOnly | 2 [1, 1]",
    "x    | root    | fullStack          | 0 [0, 1]",
    "x    | root    | presented          | -",
    "x(5) | topmost | currentAllStack    | 2 [0]",
    "x(5) | topmost | currentVisibleOnly | -",
    "x(5) | topmost | visible            | -",
    "x(5) | topmost | contained          | 2 [0]",
    "x(4) | topmost | allVisible         | 1 [1]",
    "x(4) | topmost | currentAllStack    | -",
    "x(4) | topmost | currentAndDown     | 1 [1]",
    "x(4) | topmost | currentAndUp       | -",
    "x(4) | root    | currentAndUp       | 1 [1]",
    "x(4) | root    | currentAndDown     | -",
    "x(3) | topmost | allVisible         | -",
    "x(3) | topmost | fullStack          | 1 [0, 1]",
    "x(2) | topmost | fullStack          | 0 [1, 1]",
    "x(2) | topmost | allVisible         | -",
    "x(1) | topmost | allVisible         | 0 [0, 1]",
    "x(6) | root    | allVisible         | 2 [1, 1]",
    "x(6) | root    | current            | -",
    "x(6) | focus   | current            | 2 [1, 1]",
    "d    | focus   | currentAllStack    | -",
    "a    | topmost | presenting         | -",
    "tab[] | focus  | parent             | 2 []",
    "nav[] | focus  | parent             | 2 [1]",
    "nav[] | topmost | parent            | -",
    "tab[] | topmost | current           | 2 []",
    "nav[] | topmost | currentAllStack   | 2 [1]",
    "nav[] | topmost | presenting        | 1 []",
    "nav[] | root   | presented          | 1 []",
    "tab[] | root   | current            | 0 []",
    "tab[] | root   | presented          | 2 []",
    "z    | topmost | fullStack          | -",
  ]) func `C20 search options`(row: String) throws {
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
    let place = query.place(in: NavigationContext(tree: try tree(Self.notation), traits: .compact))
    #expect(place.map { "\($0.layer) \($0.path)" } ?? "-" == cells[3])
  }

  @Test func `C20 without a tree nothing is found`() {
    let scene = NavigationContext(tree: ScreenTree(), traits: .compact)
    for start in [RouteQuery.Start.root, .topmost, .focus] {
      #expect(RouteQuery.screen("x", from: start).place(in: scene) == nil)
    }
  }
}
