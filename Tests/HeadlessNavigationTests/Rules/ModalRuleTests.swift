import Foundation
import HeadlessNavigation
import Testing

/// The platform's rules of modal presentation, by their names in the container table.
@Suite struct ModalRuleTests {
  @Test(
    arguments: [
      "P1 | r ▲ sheet m                     | at r present sheet n   | any | already-presenting",
      "P1 | r ▲ sheet m                     | at m present sheet n   | any | r ▲ sheet m ▲ sheet n",
      "P1 | r ▲ sheet m                     | present sheet n        | any | r ▲ sheet m ▲ sheet n",
      "P2 | r                               | at z present sheet n   | any | not-in-hierarchy",
      "P2 | nav[a > b]                      | at a present sheet n   | any | not-in-hierarchy",
      "P2 | nav[a > b]                      | at b present sheet n   | any | nav[a > b] ▲ sheet n",
      "P2 | nav[hybrid[B | t]]              | at B present sheet n   | regular | nav[hybrid[B | t]] ▲ sheet n",
      "P2 | nav[hybrid[B | t]]              | at B present sheet n   | compact | not-in-hierarchy",
      "P3 | r ▲ sheet m                     | present sheet m        | any | r ▲ sheet m ▲ sheet m",
      "P5 | r ▲ sheet m ▲ sheet n ▲ sheet o | dismissFrom m          | any | r ▲ sheet m",
      "P5 | r ▲ sheet m ▲ sheet n           | dismissFrom r          | any | r",
      "P5 | r ▲ sheet m ▲ sheet n           | dismissFrom n          | any | r ▲ sheet m",
      "P5 | r ▲ sheet nav[a > b]            | dismissFrom b          | any | r",
      "P5 | r ▲ sheet nav[a > b]            | dismissFrom a          | any | r",
      "P5 | r                               | dismissFrom r          | any | r",
      "P5 | r                               | dismissFrom z          | any | not-in-hierarchy",
      "P4 | nav[a > b]                        | present sheet m           | any | nav[a > b] ▲ sheet m",
      "P4 | tab[nav[a]*, b]                   | present full-screen nav[m] | any | tab[nav[a]*, b] ▲ full-screen nav[m]",
      "P5 | r ▲ sheet m ▲ sheet n ▲ sheet o   | dismiss 2                 | any | r ▲ sheet m",
      "P5 | r ▲ sheet m ▲ sheet n             | dismiss 2                 | any | r",
      "P5 | r ▲ sheet nav[a > b]              | dismiss 1                 | any | r",
      "P5 | r                                 | dismiss 1                 | any | r",
      "P5 | r ▲ sheet m                       | dismiss 9                 | any | r",
      "P5 | r ▲ sheet m                       | dismiss 0                 | any | r ▲ sheet m",
      "P5 | r ▲ sheet m                       | dismiss -1                | any | r ▲ sheet m",
      "P8 | r                                 | present sheet m!          | any | r ▲ sheet! m!",
      "P8 | r                                 | present sheet nav[m! > n] | any | r ▲ sheet! nav[m! > n]",
      "P8 | r ▲ sheet! m!                     | dismiss 1                 | any | r",
      "P8 | r                                 | present popover m         | any | r ▲ popover m",
    ].map(OperationRow.init)) func `presenting and dismissing`(row: OperationRow) throws
  { for (expected, got) in try row.outcomes() { #expect(got == expected) } }

  @Test(arguments: [
    "P3 | r ▲ sheet m | present sheet m           | any | already-in-tree",
    "P3 | r ▲ sheet m | present sheet nav[n > r]  | any | already-in-tree",
    "P3 | r ▲ sheet m | at m present sheet m      | any | already-in-tree",
    "P3 | r ▲ sheet m | present sheet m(1)        | any | r ▲ sheet m ▲ sheet m(1)",
  ]) func `presenting what stands in the tree is refused by policy`(row: String) throws {
    var policies = NavigationPolicies()
    policies.presentingTwice = .refused
    for (expected, got) in try OperationRow(row).outcomes(under: .standard.following(policies)) {
      #expect(got == expected)
    }
  }

  /// Tree, horizontal and vertical size class, how it looks, what is on the display.
  @Test(arguments: [
    "P6 | r ▲ popover m       | regular regular | r ▲ popover m       | r, m",
    "P6 | r ▲ popover m       | compact regular | r ▲ form-sheet m    | r, m",
    "P6 | r ▲ popover! m      | compact regular | r ▲ form-sheet! m   | r, m",
    "P6 | r ▲ popover m       | regular compact | r ▲ full-screen m   | m",
    "P6 | r ▲ popover! m      | compact compact | r ▲ full-screen! m  | m",
    "P6 | r ▲ sheet m         | compact regular | r ▲ sheet m         | r, m",
    "P6 | r ▲ sheet m         | compact compact | r ▲ full-screen m   | m",
    "P6 | r ▲ form-sheet m    | regular compact | r ▲ full-screen m   | m",
    "P6 | r ▲ alert m         | compact compact | r ▲ alert m         | r, m",
    "P7 | r ▲ over-full-screen m | compact compact | r ▲ over-full-screen m | r, m",
    "P7 | r ▲ full-screen m   | compact regular | r ▲ full-screen m   | m",
    "P7 | r ▲ over-full-screen m | compact regular | r ▲ over-full-screen m | r, m",
    "P7 | r ▲ form-sheet m ▲ full-screen n ▲ sheet o | regular regular "
      + "| r ▲ form-sheet m ▲ full-screen n ▲ sheet o | n, o",
  ]) func `the style in effect`(row: String) throws {
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
  @Test(arguments: [
    "full-screen | r ▲ sheet m      | r ▲ sheet m      | r", "sheet | r ▲ sheet m      | r | r",
    "full-screen | r ▲ form-sheet m | r ▲ form-sheet m | r", "sheet | r ▲ form-sheet m | r | r",
    "full-screen | r ▲ popover m    | r ▲ popover m    | r", "sheet | r ▲ popover m    | r | r",
    "full-screen | r ▲ sheet! m     | r ▲ sheet! m     | r ▲ sheet! m",
    "full-screen | r ▲ sheet m ▲ sheet n | r ▲ sheet m ▲ sheet n | r ▲ sheet m",
  ]) func `P6 P8 on a phone on its side no pull closes a sheet`(row: String) throws {
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
