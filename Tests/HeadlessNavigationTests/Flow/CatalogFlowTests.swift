import HeadlessNavigation
import Testing

@Suite struct CatalogFlowTests {
  @Test func `the accordion, intent by intent`() throws {
    var script = try Script(CatalogApp.app)
    try script.play(
      "browse               | nav[home > browser]                                  | completed",
      "toggle browser 0..<4 | nav[home > browser{0..<4}]                           | completed",
      "toggle browser 0..<2 | nav[home > browser{0..<4}]                           | no-section",
      "toggle tiles 0..<4   | nav[home > browser{0..<4}]                           | screen-not-visible",
      "toggle home 0..<4    | nav[home > browser{0..<4}]                           | screen-not-visible",
      "toggle browser 4..<8 | nav[home > browser{4..<8}]                           | completed",
      "whistle              | nav[home > browser{4..<8}]                           | nothing",
      "show-products(4..<6) | nav[home > browser{4..<8} > tiles(4..<6)]            | completed")
  }

  @Test(arguments: [CatalogApp.adapting, CatalogApp.swapping]) func `the hybrid, through a rotation`(
    choices: [Name<any Coordinator>: CoordinatorChoice]
  ) throws {
    var script = try Script(CatalogApp.app, choices: choices, in: .regular)
    try script.play(
      "browse               | nav[home > hybrid[browser]]                               | completed",
      "toggle browser 0..<4 | nav[home > hybrid[browser{0..<4}]]                        | completed",
      "show-products(0..<2) | nav[home > hybrid[browser{0..<4} | tiles(0..<2)]]         | completed",
      "show-products(2..<4) | nav[home > hybrid[browser{0..<4} | tiles(2..<4)]]         | completed",
      "show-products(2..<4) | nav[home > hybrid[browser{0..<4} | tiles(2..<4)]]         | nothing",
      "toggle browser 4..<8 | nav[home > hybrid[browser{4..<8} | tiles(2..<4)]]         | completed",
      "show-product(3)      | nav[home > hybrid[browser{4..<8} | tiles(2..<4)] > product(3)] | completed")
    #expect(script.record.decidedBy == "accordion")
    try script.give(.traits(.compact))
    #expect(
      script.engine.visibleForm(of: script.state).description
        == "nav[home > browser{4..<8} > tiles(2..<4) > product(3)]")
    try script.give(.back(.button))
    try script.play(
      "regular              | nav[home > hybrid[browser{4..<8} | tiles(2..<4)]]         | completed",
      "back                 | nav[home]                                                 | completed",
      "quick-browse         | nav[home] ▲ sheet browser                                 | completed",
      "show-products(0..<2) | nav[home] ▲ sheet browser                                 | no-stack")
  }

  @Test func `the coordinator of a slot follows the size class, and takes its memory and form along`() throws {
    var script = try Script(CatalogApp.app, choices: CatalogApp.swapping)
    #expect(script.state.coordinators[0].chain == ["accordion"])
    try script.play(
      "browse  | nav[home > browser]         | completed", "regular | nav[home > hybrid[browser]] | nothing")
    #expect(script.state.coordinators[0].chain == ["hybrid", "accordion"])
    try script.play("compact | nav[home > browser] | nothing")
    #expect(script.state.coordinators[0].chain == ["accordion"])
    #expect(script.state.coordinators[0].slot == "accordion")
  }

  /// What, and the record's action, from, to, appeared and removed.
  @Test(arguments: [
    "browse               | push    | home         | browser | browser |",
    "toggle browser 0..<4 | expand  | browser      | browser{0..<4} |    |",
    "show-products(0..<2) | replace | browser{0..<4} | tiles(0..<2) | tiles(0..<2) |",
    "show-products(2..<4) | replace | tiles(0..<2) | tiles(2..<4) | tiles(2..<4) | tiles(0..<2)",
    "compact              | adapt   | tiles(2..<4) | tiles(2..<4) |    |",
    "add-to-bag           | present | tiles(2..<4) | bag!    | bag!    |",
    "done                 | dismiss | bag!         | tiles(2..<4) |    | bag!",
    "back                 | pop     | tiles(2..<4) | browser{0..<4} | browser{0..<4} | tiles(2..<4)",
    "whistle              |         | browser{0..<4} | browser{0..<4} | |",
  ]) func `records tell what happened`(row: String) throws {
    let rows = Self.played.prefix { !row.hasPrefix($0) }
    var script = try Script(CatalogApp.app, choices: CatalogApp.adapting, in: .regular)
    for earlier in rows { try script.give(try input(earlier)) }
    let cells = cells(row)
    try script.give(try input(cells[0]))
    let record = script.record
    let told = [record.action?.rawValue ?? "", record.from?.description ?? "", record.to?.description ?? ""]
    let changes = [record.changes.appeared, record.changes.removed].map {
      $0.map(\.description).joined(separator: ", ")
    }
    #expect(told + changes == Array(cells[1...]))
  }

  private static let played = [
    "browse ", "toggle browser 0..<4", "show-products(0..<2)", "show-products(2..<4)", "compact", "add-to-bag",
    "done",
    "back", "whistle",
  ]
}
