import ExperimentFile
import HeadlessNavigation
import NavigationEvents
import NavigationExperiments
import TestSupport
import Testing
import TextFormats

/// Where in the file it is declared what a finding is about, in the app and in what one variant lays over it.
@Suite struct FindingPlaceTests {
  @Test(arguments: try cases(in: "finding-places.txt")) func `a finding stands where what it is about is declared`(
    cells: [String]
  ) throws {
    let document = try #require(document(fixture("finding-places.json5")).document)
    let coordinator = cells.count > 4 ? Name<any Coordinator>(cells[4]) : nil
    let finding = Finding(
      .deadEnd, try #require(Self.path(cells[0], cells[1], cells[2], coordinator)), "",
      variants: cells[2] == "-" ? [] : [cells[2]], coordinator: coordinator)
    #expect(document.place(of: finding).map { "\($0.position)" } == cells[3])
  }

  private static func path(
    _ kind: String, _ name: String, _ variant: String, _ coordinator: Name<any Coordinator>?
  ) -> DeclaredPath? {
    switch kind {
    case "answer": coordinator.map { .answer(to: name, by: $0).or(.intent(name)).or(.item(Name(name))) }
    case "asked": .intent(name).or(.item(Name(name)))
    case "change": .change(of: name, under: variant)
    case "coordinator": .coordinator(Name(name))
    case "destination": .destination(Name(name))
    case "horizon": .metric(name, key: "horizon")
    case "intent": .intent(name)
    case "item": .item(Name(name))
    case "scent": .item(Name(name), key: "scent")
    case "screen": .screen(Name(name))
    case "step": .step(name)
    case "value": .value(name)
    case "variant": .variant(name, key: "coordinator")
    default: nil
    }
  }

  @Test(arguments: [
    (
      #"kind: "stack", root: "home""#,
      #"write "my-screen": {} under 'screens' and "leave": { push: "my-screen" } under 'on' of 'main', or take the item out"#
    ),
    (#"kind: "sequence", enters: "root", steps: ["home"]"#, #"write cancel: "leave" in 'main', or take the item out"#),
    (
      #"kind: "sequence", enters: "root", steps: ["home"], cancel: "close""#,
      #"write does: "next" or "close", which 'main' answers, or take the item out"#
    ),
    (
      #"kind: "scenes", start: "home", on: { close: "end" }, routes: [{ from: "home", to: "end", do: "push" }]"#,
      #"write "my-screen": {} under 'screens' and "leave": "my-screen" under 'on' of 'main', or take the item out"#
    ),
  ]) func `the hint of an unanswered intent is in the keys of the kind of coordinator`(
    coordinator: String, hint: String
  ) async throws {
    let screens = #"screens: { home: { items: [{ id: "x", does: "leave" }, { id: "y", does: "close" }] }, end: {} },"#
    let text = experiment(app: screens, coordinators: "main: { \(coordinator) }")
    let document = try #require(document(text).document)
    let findings = try await ExperimentCheck(document.experiment).report().findings
    #expect(findings.first { $0.kind == .unansweredIntent && $0.subject == "leave" }?.hint == hint)
  }
}
