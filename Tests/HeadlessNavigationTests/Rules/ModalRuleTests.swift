import Foundation
import HeadlessNavigation
import Testing

/// The platform's rules of modal presentation, by their names in the container table.
@Suite struct ModalRuleTests {
  @Test(arguments: try OperationRow.rows(in: "ModalRuleTests", "presenting and dismissing"))
  func `presenting and dismissing`(row: OperationRow) throws { try row.check() }

  @Test(
    arguments: try OperationRow.rows(in: "ModalRuleTests", "presenting what stands in the tree is refused by policy"))
  func `presenting what stands in the tree is refused by policy`(row: OperationRow) throws {
    var policies = NavigationPolicies()
    policies.presentingTwice = .refused
    try row.check(under: .standard.following(policies))
  }

  /// Tree, horizontal and vertical size class, how it looks, what is on the display.
  @Test(arguments: try fixtureRows(in: "ModalRuleTests", "the style in effect")) func `the style in effect`(
    row: String
  ) throws {
    let cells = cells(row)
    let sizes = cells[2].split(separator: " ").compactMap { SizeClass(rawValue: String($0)) }
    let traits = Traits(horizontal: sizes[0], vertical: sizes[1])
    let tree = try tree(cells[1])
    #expect(tree.visibleForm(in: traits, under: .standard).description == cells[3])
    let visible = tree.visibleScreens(in: traits, under: .standard)
    #expect(visible.map(\.kind.rawValue).joined(separator: ", ") == cells[4])
  }

  /// What sheets are in compact height, tree, the tree that follows when a phone is turned on its side and the top layer
  /// pulled down, and when it is turned back and pulled down.
  @Test(arguments: try fixtureRows(in: "ModalRuleTests", "P6 P8 on a phone on its side no pull closes a sheet"))
  func `P6 P8 on a phone on its side no pull closes a sheet`(row: String) throws {
    let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    var policies = NavigationPolicies()
    policies.sheetInCompactHeight = try #require(.init(rawValue: cells[0]))
    let app = ruleApp(.standard.following(policies))
    for (height, expected) in zip([SizeClass.compact, .regular], cells[2...]) {
      let engine = FlowEngine(app: app)
      let turned = engine.handle(.traits(Traits(vertical: height)), in: try ruleState(cells[1], in: .compact)).state
      #expect(engine.handle(.back(.pullDown), in: turned).state.tree.description == expected)
      let isCard = height == .regular || policies.sheetInCompactHeight == .sheet
      #expect(engine.inputs(of: turned).contains(.back(.pullDown)) == isCard)
    }
  }
}
