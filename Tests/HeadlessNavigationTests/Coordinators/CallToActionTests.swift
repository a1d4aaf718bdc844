import HeadlessNavigation
import Testing

/// A home screen with two calls to action, each a child of its own or a push by the main coordinator (Hudson, S2).
@Suite struct CallToActionTests {
  static let withChildren = app(["buySubscription": .start("buy"), "createAccount": .start("account")])
  static let withPushes = app([
    "buySubscription": .push("plans"),
    "createAccount": .push("name"),
  ])

  private static func app(_ responses: [Name<Intent>: Response]) -> AppDefinition {
    AppDefinition(
      screens: [],
      coordinators: [
        "main": ParentCoordinator(root: "home", responses: responses),
        "buy": SequenceCoordinator(
          [.init("plans($item)"), .init("card($item)")],
          cancel: "cancel"),
        "account": SequenceCoordinator(
          [.init("name"), .init("password"), .init("photo")],
          entrance: .present(.fullScreen), cancel: "cancel"),
      ], root: "main")
  }

  /// Inputs, the tree they lead to, and the living slots.
  @Test(arguments: [
    "buySubscription                          | nav[home > plans]              | main buy",
    "buySubscription(3), next(7)              | nav[home > plans(3) > card(7)] | main buy",
    "buySubscription, next, next              | nav[home]                      | main",
    "buySubscription, cancel                  | nav[home]                      | main",
    "buySubscription, next, cancel            | nav[home]                      | main",
    "buySubscription, back                    | nav[home]                      | main",
    "buySubscription, swipe                   | nav[home]                      | main",
    "buySubscription, cancelled-swipe         | nav[home > plans]              | main buy",
    "buySubscription, next, back, swipe       | nav[home]                      | main",
    "buySubscription, next, back, next, next  | nav[home]                      | main",
    "buySubscription, back, buySubscription   | nav[home > plans]              | main buy",
    "buySubscription, buySubscription         | nav[home > plans]              | main buy",
    "createAccount                            | nav[home] ▲ full-screen nav[name] | main account",
    "createAccount, next                      | nav[home] ▲ full-screen nav[name > password] | main account",
    "createAccount, next, next, next          | nav[home]                      | main",
    "createAccount, next, cancel              | nav[home]                      | main",
    "createAccount, next, back, back          | nav[home] ▲ full-screen nav[name] | main account",
    "createAccount, swipe                     | nav[home] ▲ full-screen nav[name] | main account",
    "buySubscription, createAccount, cancel, cancel | nav[home]                | main",
    "buySubscription, createAccount, swipe    | nav[home > plans] ▲ full-screen nav[name] | main buy account",
  ]) func `however a child is left, it is alive no more`(row: String) throws {
    let cells = cells(row)
    var script = try Script(Self.withChildren)
    try script.give(all: cells[0])
    #expect(script.state.tree.description == cells[1])
    #expect(script.living == cells[2])
  }

  @Test func `a call to action is a push by the main coordinator as well`() throws {
    var script = try Script(Self.withPushes)
    try script.play(
      "buySubscription | nav[home > plans]        | completed",
      "createAccount   | nav[home > plans > name] | completed",
      "swipe           | nav[home > plans]        | completed",
      "back            | nav[home]                | completed")
    #expect(script.living == "main")
  }

  @Test func `the record tells whose life began and whose ended, and why`() throws {
    var script = try Script(Self.withChildren)
    #expect(script.record.started == ["main"])
    try script.give(try input("buySubscription"))
    #expect(script.record.started == ["buy"] && script.record.ended.isEmpty)
    try script.give(try input("swipe"))
    #expect(script.record.started.isEmpty && script.record.ended == [CoordinatorEnd("buy", .swipe)])
  }
}
