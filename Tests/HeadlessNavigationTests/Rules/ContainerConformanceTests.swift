import HeadlessNavigation
import Testing

/// The conformance rows of the containers, C50 to C63: the rules of the reference in groups, each held once more by what
/// a user does to a running app rather than by a single operation.
///
/// C50 N1–N3 · C51 N5 · C52 N6 · C53 T1, T2 · C54 T3 · C55 T4, T5 · C56 P1–P3 · C57 P4, P5 · C58 P6, P7 · C59 P8 ·
/// C60 P9 · C61 S1–S3 · C62 S4–S7 · C63 S8–S10.
@Suite struct ContainerConformanceTests {
  /// Number, traits, tree, inputs or operations with `;` between them, outcome of the last, the tree and how it looks.
  @Test(arguments: [
    "C50 | compact | nav[a]              | do push b; do push c   | completed        | nav[a > b > c]      | =",
    "C50 | compact | nav[a > b]          | do setChildren nav[c > c] | completed | nav[c > c]       | =",
    "C50 | compact | nav[a > b]          | do push a              | completed | nav[a > b > a]      | =",
    "C50 | compact | nav[a > b]          | back; back             | nothing          | nav[a]              | =",
    "C51 | compact | nav[a > b > c]      | cancelled-swipe        | nothing          | nav[a > b > c]      | =",
    "C51 | compact | nav[a > b > c]      | cancelled-swipe; swipe | completed        | nav[a > b]          | =",
    "C52 | compact | nav[a > b > c] ▲ sheet m | do at c popToRoot | completed        | nav[a] ▲ sheet m    | =",
    "C52 | compact | nav[a > b] ▲ sheet m | do at a push d        | completed        | nav[a > b > d] ▲ sheet m | =",
    "C53 | compact | tab[x*, y, z]       | tab 2                  | completed        | tab[x, y, z*]       | =",
    "C53 | compact | tab[x*, y, z]       | do select tab 1        | completed        | tab[x, y*, z]       | =",
    "C53 | compact | tab[x*, y]          | tab 2                  | child-out-of-range | tab[x*, y]        | =",
    "C54 | compact | tab[nav[a > b]*, y] | tab 0                  | completed        | tab[nav[a]*, y]     | =",
    "C54 | compact | tab[nav[a > b]*, y] | tab 1; tab 0           | completed        | tab[nav[a > b]*, y] | =",
    "C54 | compact | tab[nav[a > b]*, y] | do select tab 0        | nothing          | tab[nav[a > b]*, y] | =",
    "C55 | compact | tab[x*, nav[a~]]    | tab 1                  | completed        | tab[x, nav[a]*]     | =",
    "C55 | compact | tab[x*, nav[a~]]    | tab 1; tab 0           | completed        | tab[x*, nav[a]]     | =",
    "C55 | compact | tab[x, y*, z]       | do remove tab 0        | completed        | tab[y*, z]          | =",
    "C55 | compact | tab[x, y*, z]       | do remove tab 1        | completed        | tab[x, z*]          | =",
    "C56 | compact | r ▲ sheet m         | do present sheet n     | completed        | r ▲ sheet m ▲ sheet n | =",
    "C56 | compact | r ▲ sheet m         | do at r present sheet n | already-presenting | r ▲ sheet m     | =",
    "C56 | compact | tab[x*, a]          | do at a present sheet n | not-in-hierarchy | tab[x*, a]        | =",
    "C57 | compact | r                   | do dismissFrom r       | nothing          | r                   | =",
    "C57 | compact | r ▲ sheet m ▲ sheet n | do dismissFrom m     | completed        | r ▲ sheet m         | =",
    "C57 | compact | r ▲ sheet nav[m > n] | do dismissFrom n      | completed        | r                   | =",
    "C58 | compact | r ▲ popover m       | pull-down; do present popover n | completed | r ▲ popover n | r ▲ form-sheet n",
    "C58 | regular | r ▲ popover m       | compact | nothing | r ▲ popover m | r ▲ form-sheet m",
    "C58 | regular | r ▲ popover m       | compact; regular | nothing | r ▲ popover m | =",
    "C59 | compact | r ▲ sheet m!        | pull-down              | blocked          | r ▲ sheet m!        | =",
    "C59 | compact | r ▲ sheet nav[m > n] | swipe                 | completed        | r ▲ sheet nav[m]    | =",
    "C59 | compact | r ▲ sheet nav[m > n] | pull-down             | completed        | r                   | =",
    "C59 | compact | r ▲ sheet nav[m]    | back; swipe            | nothing          | r ▲ sheet nav[m]    | =",
    "C59 | compact | r ▲ full-screen nav[m] | back; swipe; pull-down | nothing       | r ▲ full-screen nav[m] | =",
    "C59 | compact | r ▲ sheet! m        | pull-down              | blocked          | r ▲ sheet! m        | =",
    "C61 | compact | split[nav[l > k] | nav[i]] | do push j       | completed "
      + "| split[nav[l > k] | nav[i > j]] | nav[l > k > i > j]",
    "C61 | compact | triple-split[f | l | i] | back | completed | triple-split[f | l] | nav[f > l]",
    "C61 | regular | split[nav[l] | nav[i]] | back | nothing | split[nav[l] | nav[i]] | =",
    "C62 | compact | split[nav[l] | placeholder] | do showDetail i | completed | split[nav[l] | nav[i]] | nav[l > i]",
    "C62 | regular | split[nav[l]]       | do showDetail i        | completed        | split[nav[l] | nav[i]] | =",
    "C62 | compact | split[nav[l]]       | do showDetail i; regular; do showDetail j | completed "
      + "| split[nav[l] | nav[j]] | =",
    "C63 | regular | nav[a]              | do pushContainer split[b] | split-in-stack | nav[a]             | =",
    "C63 | regular | split[nav[l] | nav[i]] | compact; regular    | completed        | split[nav[l] | nav[i]] | =",
    "C63 | regular | split[nav[l] | nav[i]] | do at l present sheet s; compact; regular | completed "
      + "| split[nav[l] | nav[i]] ▲ sheet s | =",
  ]) func `C50 to C63`(row: String) throws {
    let cells = cells(row)
    let app = AppDefinition(ObedientCoordinator())
    var script = try Script(app, from: ruleState(cells[2], in: Traits.named(cells[1])[0]))
    for text in cells[3].split(separator: "; ").map(String.init) {
      guard text.hasPrefix("do ") else {
        try script.give(try input(text))
        continue
      }
      let coordinator = ObedientCoordinator(operation: try operation(String(text.dropFirst(3))))
      var commanded = app
      commanded.coordinators["main"] = coordinator
      script = Script(commanded, from: script.state)
      try script.give(try input("do"))
    }
    #expect(script.record.outcome.word == cells[4])
    #expect(script.state.tree.description == cells[5])
    let look = cells[6] == "=" ? cells[5] : cells[6]
    #expect(script.engine.visibleForm(of: script.state) == (try tree(look)))
  }
}

/// Does one operation when told to.
private struct ObedientCoordinator: Coordinator {
  var operation: TreeOperation?

  func respond(to intent: Intent, _: inout NoMemory, in scene: NavigationContext) -> [Action]? {
    operation.map { [.perform([$0])] }
  }
}
