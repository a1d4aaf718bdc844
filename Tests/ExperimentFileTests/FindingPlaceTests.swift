import ExperimentFile
import NavigationEvents
import NavigationExperiments
import TestSupport
import Testing

/// Where in the file it is declared what a finding is about, in the app and in what one variant lays over it.
@Suite struct FindingPlaceTests {
  @Test(arguments: try cases(in: "finding-places.txt")) func `a finding stands where what it is about is declared`(
    cells: [String]
  ) throws {
    let document = try #require(document(fixture("finding-places.json5")).document)
    let kind = try #require(FindingKind.allCases.first { $0.rawValue == cells[0] })
    let coordinator = cells.count > 4 ? cells[4] : nil
    let finding = Finding(
      kind, cells[1], variants: cells[2] == "-" ? [] : [cells[2]], coordinator: coordinator.map { .init($0) })
    #expect(document.place(of: finding).map { "\($0.position)" } == cells[3])
  }

  @Test(arguments: [
    (
      #"kind: "stack", root: "home""#,
      #"write "leave": { push: "my-screen" } under 'on' of 'main', or take the item out"#
    ),
    (#"kind: "sequence", enters: "root", steps: ["home"]"#, #"write cancel: "leave" in 'main', or take the item out"#),
    (
      #"kind: "sequence", enters: "root", steps: ["home"], cancel: "close""#,
      #"write does: "next" or "close", which 'main' answers, or take the item out"#
    ),
    (
      #"kind: "scenes", start: "home", on: { close: "end" }, routes: [{ from: "home", to: "end", do: "push" }]"#,
      #"write "leave": "my-screen" under 'on' of 'main', or take the item out"#
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
