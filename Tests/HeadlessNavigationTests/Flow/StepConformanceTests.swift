import HeadlessNavigation
import Testing

/// The conformance rows of steps, which are intents here (RxFlow's pipeline); names as in the reference's list.
@Suite struct StepConformanceTests {
  private func memory(_ script: Script, _ frame: Int = 0) -> String {
    script.state.coordinators[frame].memories.last?.description ?? ""
  }

  @Test func `C30 a proxy adapts a step before the coordinator behind it is asked`() throws {
    var script = try Script(StepApp.app, choices: ["child": CoordinatorChoice("proxy")])
    try script.play(fixture: "StepConformanceTests", "C30 through a proxy")
    #expect(script.record.decidedBy == "child")
    script = try Script(StepApp.app)
    try script.play(
      "start   | nav[home > child]          | completed", "next    | nav[home > child > next]   | completed",
      "filter  | nav[home > child > next > filter] | completed")
  }

  @Test(
    arguments: try fixtureRows(in: "StepConformanceTests", "C31 a step from a covered screen is dropped and counted"))
  func `C31 a step from a covered screen is dropped and counted`(row: String) throws {
    let cells = cells(row)
    var state = FlowEngine(app: StepApp.app).start(in: .compact).state
    state.tree = try tree(cells[1])
    var script = Script(StepApp.app, from: state)
    let intent = Intent("show", from: cells[2].isEmpty ? nil : Name(cells[2]))
    try script.give(.intent(intent))
    #expect(script.state.tree.description == cells[3])
    #expect(script.record.outcome.word == cells[4])
    #expect(script.record.diagnostics == (cells[5].isEmpty ? [] : [.dropped(intent)]))
    guard !cells[5].isEmpty else { return }
    #expect(script.state == state, "a dropped step leaves no trace but the record")
    let tap = Tap(item: "show", on: Name(cells[2]), facts: [FactChange("seen", true)], intent: intent)
    #expect(FlowEngine(app: StepApp.app).handle(.tap(tap), in: state).state == state, "nor does one that sets a fact")
  }

  /// How the child ends, the tree then, and what its parent was told.
  @Test(
    arguments: try fixtureRows(
      in: "StepConformanceTests",
      "C32 an end is told to the parent, forwards a step if it likes, and frees the children"))
  func `C32 an end is told to the parent, forwards a step if it likes, and frees the children`(row: String) throws {
    let cells = cells(row)
    var script = try Script(StepApp.app)
    try script.give(all: "start, \(cells[1])")
    #expect(script.state.tree.description == cells[2])
    #expect(script.living == "main")
    #expect(memory(script) == cells[3])
  }

  @Test func `C33 a step that comes back while its sender is answering finds the answer remembered`() throws {
    var script = try Script(StepApp.app)
    try script.give(try input("echo"))
    #expect(memory(script) == "[echo, echoed]")
    #expect(script.state.tree.description == "nav[home > echo > after]")
    try script.give(try input("start"))
    try script.give(try input("multiple"))
    #expect(memory(script) == "[echo, echoed, start, one, two]", "one after the other, each answered whole")
  }

  @Test func `C34 whoever lives is told of every record, up to the root`() throws {
    let observer = RecordCounter()
    var app = StepApp.app
    app.coordinators["root"] = observer
    app.root = "root"
    var script = try Script(app)
    for (index, text) in ["begin", "next", "further", "back", "nobody-knows"].enumerated() {
      try script.give(try input(text))
      #expect(memory(script) == "\(index + 2)")
    }
    #expect(script.living == "root child")
  }
}
