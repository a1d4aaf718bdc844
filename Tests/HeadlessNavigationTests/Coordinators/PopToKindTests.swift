import HeadlessNavigation
import Testing

/// A table of responses goes back to a screen of a kind, whatever the screen shows.
struct PopToKindTests {
  @Test(arguments: [
    "nav[a > b > c]                 | any     | nav[a]",
    "nav[a > b > a > c]             | any     | nav[a > b > a]",
    "nav[b > a(7) > c]              | any     | nav[b > a(7)]",
    "nav[a > b > a]                 | any     | nav[a > b > a]",
    "nav[b > c]                     | any     | nav[b > c]",
    // Screens behind other tabs, in another column or below a sheet are on no stack in view.
    "tab[nav[b > c]*, nav[a > d]]   | any     | tab[nav[b > c]*, nav[a > d]]",
    "nav[a > tab[nav[b > c]*, y]]   | any     | nav[a]",
    "split[nav[f > a] | nav[i > j]] | regular | split[nav[f > a] | nav[i > j]]",
    "split[nav[f > a] | nav[i > j]] | compact | split[nav[f > a]]",
    "nav[a > b] ▲ sheet nav[m > n]  | any     | nav[a > b] ▲ sheet nav[m > n]",
    "nav[b] ▲ sheet nav[a > n]      | any     | nav[b] ▲ sheet nav[a]",
  ]) func `it is the topmost on the stacks in view`(row: String) throws {
    let cells = cells(row)
    var app = ruleApp(.standard)
    app.coordinators["main"] = StackCoordinator(root: "root", responses: ["up": .popTo("a")])
    for traits in Traits.named(cells[1]) {
      var script = try Script(app, from: ruleState(cells[0], in: traits))
      try script.give(.intent(Intent("up")))
      #expect(script.state.tree.description == cells[2], "\(traits)")
    }
  }
}
