import HeadlessNavigation
import Testing

/// What shows that the published designs run, walked on the shipped experiments.
@Suite struct SystemsTests {
  /// S2: steps, the tree they lead to, who is alive, and how the child ended.
  @Test(arguments: [
    "buy-first     | tap subscribe | nav[home > plans] | main buy |",
    "buy-first     | tap subscribe, back | nav[home] | main | back",
    "buy-first     | tap subscribe, swipe | nav[home] | main | swipe",
    "buy-first     | tap subscribe, tap cancel-plans | nav[home] | main | cancelled",
    "buy-first     | tap subscribe, tap choose, tap sign-in, tap pay | nav[home > plans > account > payment > confirm] | main buy |",
    "buy-first     | tap subscribe, tap choose, tap sign-in, tap pay, tap confirm | nav[home > thanks] | main thank | finished",
    "account-first | tap subscribe, tap sign-in | nav[home > account > plans] | main buy |",
    "no-account    | tap subscribe, tap choose | nav[home > plans > payment] | main buy |",
    "buy-first     | tap sign-up, tap sign-in | nav[home] | main | finished",
    "buy-first     | tap sign-up, pull-down | nav[home] | main | swipe",
    "buy-first     | tap subscribe, tap choose, back, back | nav[home] | main | back",
  ]) func `S2 however a child is left it is alive no more, and the record says why`(row: String) throws {
    let cells = cells(row)
    var walk = try Walk("subscription", cells[0])
    try walk.take(cells[1])
    #expect(walk.tree == cells[2])
    #expect(walk.living == cells[3])
    #expect(walk.record.ended.map(\.cause.word) == (cells[4].isEmpty ? [] : [cells[4]]))
  }

  @Test func `S2 the order of the screens stands in one place, and an account that is there is not asked for`() throws {
    var walk = try Walk("subscription", "account-first", ["has-account"])
    try walk.take("tap subscribe")
    #expect(walk.tree == "nav[home > plans]")
  }

  /// S3: the seven routes.
  @Test(arguments: [
    "push        | tap details | nav[home > detail]",
    "push        | tap details, tap home | nav[home]",
    "push        | tap details, tap greet | nav[home > detail > hello]",
    "push        | tap details, tap greet, tap more | nav[home > detail]",
    "push        | tap details, tap greet, tap back | nav[home]",
    "push        | tap greeting | nav[home > hello]",
    "push        | tap greeting, tap back | nav[home]",
    "sheet       | tap greeting | nav[home] ▲ sheet hello",
    "sheet       | tap greeting, tap back | nav[home]",
    "sheet       | tap details, tap greet, tap back | nav[home]",
    "full-screen | tap greeting, tap back, tap details | nav[home > detail]",
  ]) func `S3 every route leads where it should, back by a pop or a dismissal as the user came`(row: String) throws {
    let cells = cells(row)
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

  /// S4: where a user is when a notification for contact 3 arrives, and what stands there when it was opened.
  @Test(arguments: [
    "close   | | nav[chats > chat(2..<3)] | completed",
    "close   | row contact 3 | nav[chats > chat(2..<3)] | nothing",
    "close   | row contact 5 | nav[chats > chat(2..<3)] | completed",
    "close   | tap settings | nav[chats > chat(2..<3)] | completed",
    "close   | row contact 5, back, tap settings, tap account | nav[chats > chat(2..<3)] | completed",
    "present | tap settings | nav[chats] ▲ sheet nav[settings] ▲ sheet nav[chat(2..<3)] | completed",
    "present | row contact 5 | nav[chats > chat(2..<3)] | completed",
  ]) func `S4 a notification arrives`(row: String) throws {
    let cells = cells(row)
    var walk = try Walk("chat-push", cells[0], ["logged-in"])
    try walk.take(cells[1])
    try walk.take("open app://chat/contact-3")
    #expect(walk.tree == cells[2])
    #expect(walk.record.word == cells[3])
    #expect(walk.record.decidedBy == walk.slot, "whoever opens it is exposed")
    #expect(cells[0] == "present" || walk.living == "closing", "whoever was left is freed")
  }

  /// S4: what becomes of it where the user has to log in first.
  @Test(arguments: [
    "close | tap log-in | nav[chats > chat(2..<3)] | completed",
    "close | tap not-now | nav[chats] | cancelled",
    "close | pull-down | nav[chats] ▲ sheet! nav[login-form!] | blocked",
    "close | timeout login | nav[chats] | timed-out",
    "drop  | tap log-in | nav[chats] | cancelled",
    "ask   | tap log-in | nav[chats] ▲ sheet nav[open-now] | suspended",
    "ask   | tap log-in, tap open | nav[chats > chat(2..<3)] | completed",
    "ask   | tap log-in, tap later | nav[chats] | cancelled",
  ]) func `S4 the login holds it up, and resumes, drops or asks`(row: String) throws {
    let cells = cells(row)
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

  /// S5: facts at the start, steps, the tree, and who is alive.
  @Test(arguments: [
    "wall       | registered         | | nav[topics] | wall-first dashboard",
    "wall       |                    | | nav[profile] | wall-first register",
    "wall       |                    | tap continue | nav[profile > preferences] | wall-first register",
    "wall       |                    | tap continue, tap done | nav[topics] | wall-first dashboard",
    "wall       | managed            | tap continue | nav[topics] | wall-first dashboard",
    "wall       |                    | tap not-now | nav[profile] | wall-first register",
    "data-there | managed            | | nav[topics] | wall-first dashboard",
    "data-there |                    | | nav[profile] | wall-first register-managed",
    "guest      |                    | | nav[topics] | wall-first dashboard",
    "wall       | registered | tap settings, tap edit | nav[topics > settings] ▲ sheet nav[profile] | wall-first dashboard edit",
    "wall       | registered | tap settings, tap edit, tap continue | nav[topics > settings] | wall-first dashboard",
    "wall       | registered | tap settings, tap edit, pull-down, back | nav[topics] | wall-first dashboard",
    "guest      | | row topic 1, row report 1, tap keep "
      + "| nav[topics > reports(0..<6) > report(0..<1)] ▲ sheet nav[profile] | wall-first dashboard",
    "guest      | | row topic 1, row report 1, tap keep, tap continue "
      + "| nav[topics > reports(0..<6) > report(0..<1) > kept] | wall-first dashboard",
  ]) func `S5 users register where they must, one profile serves all, and nobody is left alive`(row: String) throws {
    let cells = cells(row)
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
