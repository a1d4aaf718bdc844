import HeadlessNavigation
import Testing

@Suite struct ViolationTests {
  /// A tree and the rules it breaks.
  @Test(arguments: [
    "nav[a > b]                          | ",
    "nav[a > a(1)] ▲ sheet nav[a]        | ",
    "nav[a > hybrid[b | c] > d]          | ",
    "nav[a > tab[nav[a]*, b]]            | ",
    "tab[nav[a]*, nav[a]]                | ",
    "hybrid[a | a]                       | ",
    "nav[]                               | nothing-empty",
    "tab[a*, nav[]]                      | nothing-empty",
    "nav[a > b > a]                      | once-on-stack",
    "nav[a > a{1}]                       | once-on-stack",
    "nav[a > hybrid[b | a]]              | once-on-stack",
    "nav[a > tab[b*, a]]                 | once-on-stack",
    "nav[hybrid[a | b] > b]              | once-on-stack",
    "hybrid[a | b | c]                   | too-many-columns",
    "nav[hybrid[a | b | c]]              | too-many-columns",
    "nav[hybrid[a] > b]                  | canonical-hybrid",
    "a ▲ root b                          | root-style-at-bottom",
    "nav[a > a] ▲ root nav[hybrid[b] > c] | once-on-stack root-style-at-bottom canonical-hybrid",
  ]) func `the rules that a tree breaks`(row: String) throws {
    let cells = cells(row)
    let broken = try tree(cells[0]).violations(under: .refusing)
    #expect(broken.map(\.rule.rawValue).joined(separator: " ") == cells[1])
  }

  @Test(arguments: [.tabs, .stack, .hybrid] as [Name<Container>], [-1, 0, 1, 2, .max])
  func `only what is there can be selected`(kind: Name<Container>, selected: Int) throws {
    let children = try [Node.screen(screen("a")), .screen(screen("b"))]
    let broken = ScreenTree(root: .container(Container(kind: kind, children: children, selected: selected))).violations(
      under: .standard)
    let isFine = selected == 0 || kind == .tabs && selected == 1
    #expect(Set(broken.map(\.rule)) == (isFine ? [] : [.selectedInRange]))
  }
}
