import HeadlessNavigation

/// A chat app in tabs (RouteComposer's first problem): chats, and settings over everything.
enum ChatApp {
  /// A feed, and the chats in a tab that was never shown.
  private static let tabs = Node.container(
    Container(
      kind: .tabs,
      children: [.screen(Screen(kind: "feed")), .stack([Screen(kind: "chats", isLoaded: false)])]))

  static func app(policy: NavigationPolicy = .reject, globalGates: [Name<any Gate>] = []) throws -> AppDefinition {
    let chat = RouteStep(
      "chat", takes: .name, find: .screen("chat"), make: .screen("chat"), by: .push, gates: ["login"],
      tasks: [.setContext])
    return AppDefinition(
      screens: [], coordinators: ["tabs": AnsweringCoordinator(begins: { _ in [.setRoot(tabs)] })], root: "tabs",
      gates: [
        "login": FactGate(unless: "logged-in", present: Screen(kind: "login")),
        "terms": FactGate(unless: "agreed", present: Screen(kind: "terms")),
        "lock": FactGate(unless: "unlocked", present: Screen(kind: "lock")),
      ],
      destinations: [
        "chat": DestinationRule(
          gates: ["terms"],
          route: try Route(taking: .name) {
            chat
            RouteStep("chats", find: .screen("chats"), gates: ["lock"])
          }),
        "over": DestinationRule(
          route: try Route(taking: .name) {
            RouteStep("chat", takes: .name, find: .screen("chat", .same), make: .screen("chat"), by: .push)
            Choice([
              Choice.Case(when: .found(.screen("settings"))) {
                RouteStep.container(.stack, by: .present(.sheet))
                RouteStep.found(.screen("settings"))
              },
              Choice.Case(when: .always) { RouteStep.found(.screen("chats")) },
            ])
          }),
        "settings": DestinationRule(
          route: try Route {
            RouteStep.screen("settings", by: .present(.sheet))
            RouteQuery.Start.root
          }),
        "info": DestinationRule(gates: ["login"], responses: [.push("info")]),
      ], globalGates: globalGates, policy: policy)
  }

  /// A script that stands at a tree, with facts.
  static func script(_ notation: String, _ facts: [Name<Fact>], _ app: AppDefinition) throws -> Script {
    var state = FlowEngine(app: app).start(in: .compact, facts: facts).state
    state.tree = try tree(notation)
    return Script(app, from: state)
  }
}
