import HeadlessNavigation
import Testing

@Suite struct CatalogFlowTests {
  @Test func `the accordion, intent by intent`() throws {
    var script = try Script(CatalogApp.app)
    try script.play(fixture: "CatalogFlowTests", "the accordion, intent by intent")
  }

  @Test(arguments: [CatalogApp.adapting, CatalogApp.swapping]) func `the hybrid, through a rotation`(
    choices: [Name<any Coordinator>: CoordinatorChoice]
  ) throws {
    var script = try Script(CatalogApp.app, choices: choices, in: .regular)
    try script.play(fixture: "CatalogFlowTests", "the hybrid, in regular size class")
    #expect(script.record.decidedBy == "accordion")
    try script.give(.traits(.compact))
    #expect(
      script.engine.visibleForm(of: script.state).description
        == "nav[home > browser{4..<8} > tiles(2..<4) > product(3)]")
    try script.give(.back(.button))
    try script.play(fixture: "CatalogFlowTests", "the hybrid, turned back")
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
  @Test func `records say what happened`() throws {
    var script = try Script(CatalogApp.app, choices: CatalogApp.adapting, in: .regular)
    for row in try fixtureRows(in: "CatalogFlowTests", "records say what happened") {
      let cells = cells(row)
      try script.give(try input(cells[0]))
      let record = script.record
      let screens = [record.from, record.to].map { $0?.description ?? "" }
      let changes = [record.changes.appeared, record.changes.removed].map {
        $0.map(\.description).joined(separator: ", ")
      }
      #expect([record.action?.rawValue ?? ""] + screens + changes == Array(cells[1...]), "\(row)")
    }
  }
}
