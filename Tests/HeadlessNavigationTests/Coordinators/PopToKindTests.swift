import HeadlessNavigation
import Testing

/// A table of responses goes back to a screen of a kind, whatever the screen shows.
struct PopToKindTests {
  @Test(arguments: try fixtureRows(in: "PopToKindTests", "it is the topmost on the stacks in view"))
  func `it is the topmost on the stacks in view`(row: String) throws {
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
