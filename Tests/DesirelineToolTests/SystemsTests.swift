import DesirelineTool
import Foundation
import HeadlessNavigation
import TestSupport
import Testing

/// What shows that the published designs run, walked on the shipped experiments.
@Suite struct SystemsTests {
  /// Each design as its author would write it, with the paths that show it.
  @Test(arguments: ["adaptive-catalog", "child-coordinators", "scene-routes", "router", "coordinator-hierarchy"])
  func `a design that is written as it was published has nothing wrong, and its paths end as they should`(
    design: String
  ) async throws {
    let file = Shipped.root.appending(path: "Tests/DesirelineToolTests/Fixtures/Systems/\(design).json5").path
    #expect(try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "{ path: ").count > 5)
    let outcome = await Outcome(["check", file])
    #expect(outcome.exit == .done && outcome.answer.hasSuffix("\nchecked 1 file: nothing wrong\n"), "\(outcome.answer)")
  }

  @Test(arguments: try cases(in: "systems.txt", under: "S2"))
  func `S2 however a child is left it is alive no more, and the record says why`(cells: [String]) throws {
    var walk = try Walk("subscription", cells[0])
    try walk.take(cells[1])
    #expect(walk.tree == cells[2])
    #expect(walk.living == cells[3])
    #expect(walk.record.ended.map(\.cause.word) == (cells[4] == "-" ? [] : [cells[4]]))
  }

  @Test func `S2 the order of the screens stands in one place, and an account that is there is not asked for`() throws {
    var walk = try Walk("subscription", "account-first", ["has-account"])
    try walk.take("tap subscribe")
    #expect(walk.tree == "nav[home > plans]")
  }

  @Test(arguments: try cases(in: "systems.txt", under: "S3"))
  func `S3 every route leads where it should, back by a pop or a dismissal as the user came`(cells: [String]) throws {
    var walk = try Walk("scene-navigator", cells[0])
    try walk.take(cells[1])
    #expect(walk.tree == cells[2])
  }

  @Test func `S3 the navigator follows the system back`() throws {
    var walk = try Walk("scene-navigator", "push")
    try walk.take("tap details, tap greet, swipe")
    #expect(walk.state.coordinators[0].memories == [.name("detail")])
    try walk.take("tap home")
    #expect(walk.tree == "nav[home]")
  }

  @Test func `S3 what a sheet does not cover does not come into view again`() throws {
    for (variant, isSeen) in [("push", true), ("sheet", false), ("full-screen", true)] {
      var walk = try Walk("scene-navigator", variant)
      try walk.take("tap greeting, tap back")
      #expect(walk.record.changes.appeared.contains { $0.kind == "home" } == isSeen, "\(variant)")
    }
  }

  @Test(arguments: try cases(in: "systems.txt", under: "S4"))
  func `S4 a notification arrives`(cells: [String]) throws {
    var walk = try Walk("chat-push", cells[0], ["logged-in"])
    try walk.take(cells[1])
    try walk.take("open app://chat/contact-3")
    #expect(walk.tree == cells[2])
    #expect(walk.record.word == cells[3])
    #expect(walk.record.decidedBy == walk.slot, "whoever opens it is exposed")
    #expect(cells[0] == "present" || walk.living == "closing", "whoever was left is freed")
  }

  @Test(arguments: try cases(in: "systems.txt", under: "S4 login"))
  func `S4 the login holds it up, and resumes, drops or asks`(cells: [String]) throws {
    var walk = try Walk("chat-push", cells[0])
    try walk.take("open app://chat/contact-3")
    #expect(walk.tree == "nav[chats] ▲ sheet! nav[login-form!]")
    try walk.take(cells[1])
    #expect(walk.tree == cells[2])
    #expect(walk.record.word == cells[3])
  }

  @Test func `S4 a tab that was never shown is selected before the push`() throws {
    var walk = try Walk("first-tab", "in-tab")
    #expect(walk.tree == "tab[nav[feed]*, nav[orders~], nav[me~]]")
    try walk.take("open app://orders/latest")
    #expect(walk.tree == "tab[nav[feed], nav[orders > shipment]*, nav[me~]]")
    var over = try Walk("first-tab", "over")
    try over.take("open app://orders/latest")
    #expect(over.tree == "tab[nav[feed]*, nav[orders~], nav[me~]] ▲ sheet nav[shipment]")
    try over.take("open app://orders")
    #expect(over.tree == "tab[nav[feed], nav[orders]*, nav[me~]]")
  }

  @Test(arguments: try cases(in: "systems.txt", under: "S5"))
  func `S5 users register where they must, one profile serves all, and nobody is left alive`(cells: [String]) throws {
    let facts = cells[1].split(separator: " ").map { Name<Fact>(String($0)) }
    var walk = try Walk("registration", cells[0], facts)
    try walk.take(cells[2])
    #expect(walk.tree == cells[3])
    #expect(walk.living == cells[4])
  }
}

extension Cause {
  /// The cause in a word.
  fileprivate var word: String {
    switch self {
    case .finished: "finished"
    case .cancelled: "cancelled"
    case .back: "back"
    case .swipe: "swipe"
    case .code: "code"
    }
  }
}
