import HeadlessNavigation
import Testing

/// What a user's Back, swipe and pull do where several stacks, columns and layers are in view.
@Suite struct LeavingTests {
  /// Tree, size class, inputs, and the tree that follows; where nothing changes, the outcome of the last.
  @Test(arguments: [
    "nav[a > b]                             | any     | swipe      | nav[a]",
    "nav[a > b > c]                         | any     | cancelled-swipe; swipe | nav[a > b]",
    "nav[a]                                 | any     | back       | nothing",
    "a                                      | any     | swipe      | nothing",
    "nav[a > b]                             | any     | pull-down  | nothing",
    "nav[a > hybrid[b | c!]]                | any     | swipe      | blocked",
    "nav[a > hybrid[b | c]]                 | regular | back       | nav[a]",
    "nav[a] ▲ sheet m                       | any     | cancelled-swipe; back; swipe | nothing",
    "nav[a] ▲ sheet! m                      | any     | back       | nothing",
    "nav[a] ▲ sheet! m                      | any     | pull-down  | blocked",
    "nav[a] ▲ sheet! nav[m! > n]            | any     | back       | nav[a] ▲ sheet! nav[m!]",
    "nav[a] ▲ full-screen m                 | any     | pull-down  | nothing",
    "nav[a > b] ▲ sheet m ▲ sheet n         | any     | pull-down  | nav[a > b] ▲ sheet m",
    "tab[nav[a]*, c]                        | any     | back       | nothing",
    "r ▲ popover m                          | regular | compact; pull-down | r",
    // Tabs that were pushed (RouteComposer #33): the back button of the bar around them leads out of them.
    "nav[a > tab[nav[b]*, y]]               | compact | back       | nav[a]",
    "nav[a > tab[nav[b]*, y]]               | compact | swipe      | nav[a]",
    "nav[a > tab[nav[b > c]*, y]]           | compact | back       | nav[a > tab[nav[b]*, y]]",
    "nav[a > tab[nav[b > c]*, y]]           | compact | back; back | nav[a]",
    "nav[a > tab[x, nav[b > c]*]]           | compact | tab 0; back | nav[a]",
    "nav[a > tab[nav[b]*, y]] ▲ sheet m     | compact | back       | nav[a > tab[nav[b]*, y]] ▲ sheet m",
    "nav[a > b] ▲ sheet nav[m]              | compact | back       | nav[a > b] ▲ sheet nav[m]",
    // Each column has a bar of its own: that of the primary is there while the detail is at its root.
    "split[nav[f > l] | nav[i]]             | regular | back       | split[nav[f] | nav[i]]",
    "split[nav[f > l] | nav[i > j]]         | regular | back       | split[nav[f > l] | nav[i]]",
    "split[nav[f > l] | nav[i > j]]         | regular | back; back | split[nav[f] | nav[i]]",
    "split[nav[f > l] | placeholder]        | regular | back       | split[nav[f] | placeholder]",
    "split[nav[f > l] | nav[i]]             | compact | back       | split[nav[f > l]]",
    "triple-split[nav[f] | nav[l > k] | nav[i]] | regular | back   | triple-split[nav[f] | nav[l] | nav[i]]",
    // A swipe is held up by what it would take away, not by what is locked beside or below it.
    "split[nav[l!] | nav[i > j]]            | regular | swipe      | split[nav[l!] | nav[i]]",
    "split[nav[l] | nav[i > j!]]            | regular | swipe      | split[nav[l] | nav[i > j!]]",
    "nav[a > hybrid[B! | t]]                | regular | swipe      | nav[a > hybrid[B! | t]]",
    "nav[a > hybrid[B! | t]]                | compact | swipe      | nav[a > hybrid[B!]]",
    "nav[a > tab[nav[b!]*, y]]              | compact | swipe      | nav[a > tab[nav[b!]*, y]]",
    "nav[a > a!]                            | compact | swipe      | nav[a > a!]",
    "nav[a! > b]                            | compact | swipe      | nav[a!]",
    "nav[a > b!]                            | compact | back       | nav[a]",
    "tab[nav[a > b]*, c!]                   | compact | swipe      | tab[nav[a]*, c!]",
    // A card goes as a whole, whatever stands on it; what covers the screen cannot be pulled.
    "r ▲ sheet nav[a > b > c]               | compact | pull-down  | r",
    "r ▲ sheet tab[nav[a > b]*, c]          | compact | pull-down  | r",
    "r ▲ popover nav[a > b]                 | any     | pull-down  | r",
    "r ▲ form-sheet nav[a > b!]             | any     | pull-down  | r ▲ form-sheet nav[a > b!]",
    "r ▲ form-sheet nav[a! > b]             | any     | pull-down  | r",
    "r ▲ full-screen nav[a > b]             | compact | pull-down; swipe | r ▲ full-screen nav[a]",
    "r ▲ over-full-screen m                 | any     | pull-down  | r ▲ over-full-screen m",
    "r ▲ sheet m ▲ sheet n                  | compact | pull-down  | r ▲ sheet m",
    "r ▲ sheet m ▲ alert! n                 | compact | pull-down; back; swipe | r ▲ sheet m ▲ alert! n",
  ]) func `by a user`(row: String) throws {
    let cells = cells(row)
    for traits in Traits.named(cells[1]) {
      var script = try Script(ruleApp(.standard), from: ruleState(cells[0], in: traits))
      try script.give(all: cells[2])
      let isSame = !cells[3].contains { " [".contains($0) } && cells[3].count > 5
      #expect(script.state.tree.description == (isSame ? cells[0] : cells[3]))
      if isSame { #expect(script.record.outcome.word == cells[3]) }
    }
  }

  @Test(
    arguments: [
      // Code pops the stack of the screen it speaks to, and no stack around that.
      "N3 | nav[a > tab[nav[b]*, y]]      | pop                        | any | nav[a > tab[nav[b]*, y]]",
      "N3 | nav[a > tab[nav[b > c]*, y]]  | popToRoot                  | any | nav[a > tab[nav[b]*, y]]",
      "N3 | nav[a > tab[nav[b > c]*, y]]  | popTo b                    | any | nav[a > tab[nav[b]*, y]]",
      "N3 | nav[a > tab[nav[b]*, y]]      | popTo a                    | any | nav[a]",
      "N3 | nav[a > tab[nav[b]*, y]]      | popTo z                    | any | not-on-stack",
      "N3 | nav[a > b]                    | popTo b                    | any | nav[a > b]",
      "S4 | split[nav[l > k] | placeholder] | pop                      | any | split[nav[l] | placeholder]",
      "S1 | split[nav[l] | tab[nav[i]*, y]] | pop                      | compact | split[nav[l] | tab[nav[i]*, y]]",
      // Collapsed columns are one stack: what is done from below its top is done on top.
      "S1 | split[nav[l] | nav[i]]        | at l push k                | compact | split[nav[l] | nav[i > k]]",
      "S1 | split[nav[l] | nav[i]]        | at l push k                | regular | split[nav[l > k] | nav[i]]",
      "S1 | split[nav[f > l] | nav[i]]    | at f pop                   | compact | split[nav[f > l]]",
      "S1 | split[nav[f > l] | nav[i]]    | at f pop                   | regular | split[nav[f] | nav[i]]",
      "S1 | split[nav[f > l] | nav[i > j]] | at i popTo l              | compact | split[nav[f > l]]",
      "S1 | split[nav[f > l] | nav[i > j]] | at f popToRoot            | compact | split[nav[f]]",
      "S1 | split[nav[l] | nav[i]]        | at l replaceLast k         | compact | split[nav[l] | nav[k]]",
      // What was presented stands in no tabs but those it was presented with.
      "P4 | tab[x*, y] ▲ sheet nav[m]     | addTab z                   | any | no-container",
      "P5 | r                             | dismiss 1                  | any | r",
      // A presenter that presents already is refused for that, seen or not; one that is not in view for that.
      "P1 | nav[a] ▲ full-screen m        | at a present sheet n       | any | already-presenting",
      "P1 | nav[a] ▲ popover m            | at a present sheet n       | any | already-presenting",
      "P2 | split[nav[l] | nav[i]]        | at l present sheet n       | compact | not-in-hierarchy",
      "P2 | split[nav[l] | nav[i]]        | at l present sheet n       | regular | split[nav[l] | nav[i]] ▲ sheet n",
    ].map(OperationRow.init)) func `by code`(row: OperationRow) throws
  { for (expected, got) in try row.outcomes() { #expect(got == expected) } }

  /// What stands in a form sheet or popover is in compact size class, whatever the window is; in a sheet it is not.
  @Test(
    arguments: [
      "P6 | r ▲ form-sheet split[nav[l] | nav[i]] | pop        | any     | r ▲ form-sheet split[nav[l]]",
      "P6 | r ▲ form-sheet split[nav[l] | nav[i]] | showDetail j | any   | r ▲ form-sheet split[nav[l] | nav[i > j]]",
      "P6 | r ▲ popover split[nav[l] | nav[i]] | showDetail j   | any     | r ▲ popover split[nav[l] | nav[i > j]]",
      "P6 | r ▲ sheet split[nav[l] | nav[i]] | showDetail j     | regular | r ▲ sheet split[nav[l] | nav[j]]",
      "P6 | r ▲ form-sheet split[nav[l] | nav[i]] | at l present sheet n | regular | not-in-hierarchy",
      "P6 | r ▲ form-sheet nav[h > hybrid[B | t]] | replaceLast p | any   | r ▲ form-sheet nav[h > hybrid[B | p]]",
      "P6 | r ▲ form-sheet split[nav[l~] | nav[i~]] | push j    | regular | r ▲ form-sheet split[nav[l~] | nav[i~ > j]]",
      "P6 | split[nav[l] | nav[i]] ▲ form-sheet m | at i showDetail j | regular | split[nav[l] | nav[j]] ▲ form-sheet m",
      "P6 | split[nav[l] | nav[i]] ▲ form-sheet m | at l pop    | regular | split[nav[l] | nav[i]] ▲ form-sheet m",
      "P6 | r ▲ form-sheet split[nav[l] | nav[i]] ▲ sheet m | at i pop | regular | r ▲ form-sheet split[nav[l]] ▲ sheet m",
    ].map(OperationRow.init)) func `in a form sheet`(row: OperationRow) throws
  { for (expected, got) in try row.outcomes() { #expect(got == expected) } }

  /// Tree, how it looks in regular size class, what is on the display, and the tree after Back there.
  @Test(arguments: [
    "r ▲ form-sheet split[nav[l] | nav[i]] | r ▲ form-sheet nav[l > i]          | r, i    | r ▲ form-sheet split[nav[l]]",
    "r ▲ popover nav[h > hybrid[B | t]]    | r ▲ popover nav[h > B > t]         | r, t    | r ▲ popover nav[h > hybrid[B]]",
    "r ▲ sheet split[nav[l] | nav[i]]      | r ▲ sheet split[nav[l] | nav[i]]   | r, l, i | r ▲ sheet split[nav[l] | nav[i]]",
    "r ▲ form-sheet tab[a*, b, c, d, e, f] | r ▲ form-sheet tab[a*, b, c, d, e, f] | r, a "
      + "| r ▲ form-sheet tab[a*, b, c, d, e, f]",
    "split[nav[l] | nav[i]] ▲ form-sheet m | split[nav[l] | nav[i]] ▲ form-sheet m | l, i, m "
      + "| split[nav[l] | nav[i]] ▲ form-sheet m",
  ]) func `a form sheet looks as in compact size class`(row: String) throws {
    let cells = cells(row)
    let app = ruleApp(.standard)
    var script = try Script(app, from: ruleState(cells[0], in: .regular))
    let tree = script.state.tree
    #expect(tree.visibleForm(in: .regular, under: app.containers).description == cells[1])
    let visible = tree.visibleScreens(in: .regular, under: app.containers).map(\.description)
    #expect(visible.joined(separator: ", ") == cells[2])
    try script.give(.back(.button))
    #expect(script.state.tree.description == cells[3])
  }

  @Test func `tabs in a form sheet have room for five`() throws {
    let tabs = try tree("tab[a*, b, c, d, e, f]").layers[0].root
    var app = ruleApp(.standard)
    app.coordinators["main"] = StackCoordinator(
      root: "root",
      responses: [
        "card": .perform(.present(tabs, style: .formSheet)), "sheet": .perform(.present(tabs, style: .sheet)),
      ])
    for (intent, list, bar) in [("card", ", more-tabs", "0 1 2 3 6"), ("sheet", "", "0 1 2 3 4 5")] {
      var script = try Script(app, in: .regular)
      try script.give(try input(intent))
      #expect(script.state.tree.description.hasSuffix("tab[a*, b, c, d, e, f\(list)]"))
      let tapped = script.engine.inputs(of: script.state).compactMap { input in
        if case .selectTab(let index) = input { "\(index)" } else { nil }
      }
      #expect(tapped.joined(separator: " ") == bar)
    }
  }

  /// Adding and taking away tabs: the selection stays with its screen, else with its index, else it is the first.
  @Test(
    arguments: [
      "T5 | tab[x, y*, z]                 | remove tab 1               | any | tab[x, z*]",
      "T5 | tab[x, y, z*]                 | remove tab 2               | any | tab[x*, y]",
      "T5 | tab[x, y, z*]                 | remove tab 0               | any | tab[y, z*]",
      "T5 | tab[x, y, z*]                 | setChildren tab[u, v]      | any | tab[u*, v]",
      "T5 | tab[x, y*, z]                 | setChildren tab[u, v, w]   | any | tab[u, v*, w]",
      "T5 | tab[x, y*]                    | setChildren tab[y, x]      | any | tab[y*, x]",
      "T5 | tab[a, b, c, d, e, f*, more-tabs] | remove tab 5           | any | tab[a*, b, c, d, e, more-tabs]",
      // The detail that nobody chose is not where the user is.
      "S4 | split[nav[l] | placeholder]   | push j                     | any | split[nav[l > j] | placeholder]",
      "S4 | split[nav[l] | placeholder]   | pushAsRoot j               | any | split[nav[j] | placeholder]",
      "S4 | split[nav[l > k] | placeholder] | replaceLast j            | any | split[nav[l > j] | placeholder]",
      "S4 | split[nav[l] | placeholder]   | showDetail j               | any | split[nav[l] | nav[j]]",
    ].map(OperationRow.init)) func `where the user is afterwards`(row: OperationRow) throws
  { for (expected, got) in try row.outcomes() { #expect(got == expected) } }
}
