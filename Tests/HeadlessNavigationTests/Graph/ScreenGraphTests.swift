import HeadlessNavigation
import Testing

@Suite struct ScreenGraphTests {
  private static func graph(_ traits: [Traits], rows: RowChoice) -> ScreenGraph {
    let engine = FlowEngine(app: CatalogApp.app, choices: CatalogApp.swapping)
    let exploration = FlowExploration(traits: traits, turns: traits.count > 1, rows: rows)
    return ScreenGraph(of: FlowGraph(of: engine, by: exploration), on: engine)
  }

  @Test func `what looks alike is one, whatever it shows`() {
    let graph = Self.graph([.compact], rows: .all)
    #expect(
      graph.nodes == [
        "nav[home]", "nav[home > browser]", "nav[home > browser > tiles]", "nav[home > browser > tiles > product]",
        "nav[home > browser > tiles > product] ▲ sheet! bag",
      ])
    #expect(graph.starts == [0] && graph.isComplete)
    let ways = graph.edges.map { "\($0.source) \($0.cause) \($0.action?.rawValue ?? "") \($0.target)" }
    #expect(
      ways == [
        "0 browse push 1", "1 toggle expand 1", "1 back pop 0", "1 show-products push 2", "2 show-product push 3",
        "2 back pop 1", "3 add-to-bag present 4", "3 back pop 2",
      ])
  }

  @Test(arguments: [[Traits.compact], [.regular], [.compact, .regular]])
  func `the outermost rows draw the same graph as all of them`(traits: [Traits]) {
    let (few, all) = (Self.graph(traits, rows: .outermost), Self.graph(traits, rows: .all))
    #expect(few.nodes == all.nodes && Set(few.edges) == Set(all.edges))
  }
}
