import HeadlessNavigation
import Testing

/// What users of RouteComposer ask for and what UIKit does, in apps of a file.
@Suite struct NavigationProbeTests {
  /// Items on every screen of the apps below, each named as what it asks for.
  private static func items(_ intents: String...) -> String {
    "items: [" + intents.map { #"{ id: "\#($0)", does: "\#($0)" }"# }.joined(separator: ", ") + "]"
  }

  private func check(_ row: String, _ engine: FlowEngine) throws {
    let cells = row.split(separator: " ; ", omittingEmptySubsequences: false).map(String.init)
    let state = try NavigationChoiceTests.state(of: engine, after: cells[0].replacing(", ", with: "; "))
    #expect(state.tree.description == cells[1])
  }

  /// Inputs, and the tree that follows; in tabs, the modal style and the way of each destination as in the app below.
  @Test(arguments: [
    // RouteComposer #70: one search over either tab.
    "search(search) ; tab[nav[home]*, nav[circle~]] ▲ full-screen search",
    "tab 1, search(search) ; tab[nav[home], nav[circle]*] ▲ full-screen search",
    "search(search), pull-down, swipe, back ; tab[nav[home]*, nav[circle~]] ▲ full-screen search",
    "search(search), close(close) ; tab[nav[home]*, nav[circle~]]",
    // RouteComposer #5: a product in one tab, wherever the user is.
    "product(product) ; tab[nav[home], nav[circle > product]*]",
    "tab 1, more(more), more(more), product(product) ; tab[nav[home], nav[circle > product]*]",
    // RouteComposer #109: on top of what stands in another tab.
    "tab 1, more(more), more(more), tab 0, above(above) ; tab[nav[home], nav[circle > more > more > above]*]",
    "above(above) ; tab[nav[home], nav[circle > above]*]",
    "tab 1, above(above), tab 0, above(above) ; tab[nav[home], nav[circle > above]*]",
    // RouteComposer #58 and #94: closing and going back, whatever is there.
    "more(more), pop(pop) ; tab[nav[home]*, nav[circle~]]",
    "card(card), card(card), close(close) ; tab[nav[home]*, nav[circle~]] ▲ sheet card",
    "card(card), card(card), pull-down, pull-down ; tab[nav[home]*, nav[circle~]]",
    "card(card), product(product) ; tab[nav[home], nav[circle > product]*]",
    // Selecting by code keeps the stacks.
    "more(more), circle(circle), tab 0 ; tab[nav[home > more]*, nav[circle]]",
    // A popover is one in regular size class; a tap beside it, or a pull where it has adapted, takes it away.
    "bubble(bubble), pull-down ; tab[nav[home]*, nav[circle~]]",
    "regular, bubble(bubble), compact, pull-down ; tab[nav[home]*, nav[circle~]]",
    // A question stays until it is answered, each answer closes it, and a link takes it away.
    "ask(ask), pull-down, back, swipe ; tab[nav[home]*, nav[circle~]] ▲ alert! sure",
    "ask(ask), more(more) ; tab[nav[home > more]*, nav[circle~]]",
    "card(card), ask(ask), close(close) ; tab[nav[home]*, nav[circle~]]",
    "ask(ask), link product ; tab[nav[home], nav[circle > product]*]",
    // Screens that may not be swept away.
    "form(form), swipe ; tab[nav[home > form!]*, nav[circle~]]",
  ]) func `tabs`(row: String) throws {
    let all = Self.items(
      "search", "product", "more", "above", "pop", "card", "close", "circle", "bubble", "ask", "form")
    let engine = try NavigationChoiceTests.engine(
      app: """
        screens: { home: { \(all) }, circle: { \(all) }, more: { \(all) }, card: { \(all) },
                   search: { \(Self.items("close")) }, sure: { \(Self.items("close", "more")) },
                   bubble: {}, above: {}, product: {}, form: { locked: true }, end: {} },
        destinations: { product: { find_or: { push_in: "circle" } }, above: { find_or: { push_above: "circle" } } },
        """,
      coordinators: """
        main: { kind: "tabs", tabs: ["home", "circle"],
                on: { search: { present: "search", as: "full-screen" }, product: { open: "product" },
                      more: { push: "more" }, above: { open: "above" }, pop: { pop: true }, card: { present: "card" },
                      close: { dismiss: true }, circle: { select: "circle" }, form: { push: "form" },
                      bubble: { present: "bubble", as: "popover" }, ask: { present: "sure", as: "alert" } } }
        """)
    try check(row, engine)
  }

  /// Screens that lead to one another on a stack, two panes, and a flow in a sheet: inputs, and the tree that follows.
  @Test(arguments: [
    // Two quick taps push twice, and a screen may lead to its own kind.
    "login(login), login(login) ; nav[top > login > login]",
    // RouteComposer #68: back to a screen that stands below.
    "login(login), email(email), final(final), link login ; nav[top > login]",
    "link login ; nav[top > login]",
    // RouteComposer #48: presented unless the fact holds, else pushed.
    "link talk ; nav[top] ▲ sheet nav[talk]",
    "fact known, link talk ; nav[top > talk]",
    "login(login), fact known, link talk, link talk ; nav[top > login > talk]",
    // A flow in a sheet goes as a whole when that is pulled down, and one step at a time by its back button.
    "tour(tour), next(next), next(next), pull-down ; nav[top]",
    "tour(tour), next(next), next(next), back ; nav[top] ▲ sheet nav[one > two]",
    "tour(tour), next(next), link login ; nav[top > login]",
  ]) func `stacks`(row: String) throws {
    let engine = try NavigationChoiceTests.engine(
      app: """
        facts: ["known"],
        screens: { top: { \(Self.items("login", "tour")) }, login: { \(Self.items("email", "login")) },
                   email: { \(Self.items("final")) }, final: {}, talk: {}, one: { \(Self.items("next")) },
                   two: { \(Self.items("next")) }, three: { \(Self.items("next")) }, end: {} },
        destinations: { login: { find_or: { push: true } },
                        talk: { find_or: [{ push: true, if: "known" }, { present: "sheet" }] } },
        """,
      coordinators: """
        main: { kind: "stack", root: "top", on: { login: { push: "login" }, email: { push: "email" },
                final: { push: "final" }, tour: { start: "tour" } } },
        tour: { kind: "sequence", steps: ["one", "two", "three"], enters: "sheet" }
        """)
    try check(row, engine)
  }

  /// Two panes: inputs, and the tree that follows.
  @Test(arguments: [
    "regular, list(list), show(show) ; nav[top > hybrid[list | thing!]]",
    "regular, list(list), show(show), back ; nav[top]",
    "list(list), show(show), back ; nav[top > hybrid[list]]",
    "list(list), show(show), regular, compact, back ; nav[top > hybrid[list]]",
    // A form sheet has no room for two panes.
    "regular, link panes, show(show), back ; nav[top] ▲ form-sheet nav[hybrid[list]]",
    "regular, link panes, show(show), swipe, pull-down ; nav[top] ▲ form-sheet nav[hybrid[list | thing!]]",
    "regular, link whole, show(show), back ; nav[top] ▲ full-screen nav[hybrid[list | thing!]]",
    "regular, list(list), show(show), card(card), compact, pull-down, back ; nav[top > hybrid[list]]",
  ]) func `two panes`(row: String) throws {
    let engine = try NavigationChoiceTests.engine(
      app: """
        screens: { top: { \(Self.items("list")) }, list: { \(Self.items("show", "card")) }, thing: { locked: true },
                   card: {}, end: {} },
        destinations: { panes: { screen: "list", find_or: { present: "form-sheet" } },
                        whole: { screen: "list", find_or: { present: "full-screen" } } },
        """,
      coordinators: """
        main: { kind: "split-proxy", primary: "list", secondary: "thing", forwards: "plain" },
        plain: { kind: "stack", root: "top", on: { list: { push: "list" }, show: { push: "thing" },
                 card: { present: "card" } } }
        """)
    try check(row, engine)
  }

  /// A tab behind *More*: inputs, and the tabs and the selected one that follow.
  @Test(arguments: [
    "link f ; tab[nav[a], nav[b~], nav[c~], nav[d~], nav[e~], nav[f]*, more-tabs]",
    "link f, back ; tab[nav[a], nav[b~], nav[c~], nav[d~], nav[e~], nav[f], more-tabs*]",
    "link more, back, back ; tab[nav[a], nav[b~], nav[c~], nav[d~], nav[e~], nav[f], more-tabs*]",
    "link more, regular ; tab[nav[a], nav[b~], nav[c~], nav[d~], nav[e~], nav[f > more]*]",
    "link more, regular, back, compact, back ; tab[nav[a], nav[b~], nav[c~], nav[d~], nav[e~], nav[f], more-tabs*]",
  ]) func `behind More`(row: String) throws {
    let engine = try NavigationChoiceTests.engine(
      app: """
        screens: { a: {}, b: {}, c: {}, d: {}, e: {}, f: {}, more: {}, end: {} },
        destinations: { f: { find_or: { select: true } }, more: { find_or: { push_in: "f" } } },
        """, coordinators: #"main: { kind: "tabs", tabs: ["a", "b", "c", "d", "e", "f"] }"#)
    try check(row, engine)
  }
}
