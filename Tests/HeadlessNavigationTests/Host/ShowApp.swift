import HeadlessNavigation
import HeadlessNavigationTesting

/// An app that shows any tree when it is asked to, for hosts that must follow.
struct ShowApp: Coordinator {
  static let trees = [
    "nav[home]", "nav[a > b(1)]", "nav[a > b]", "tab[nav[a]*, nav[a]]", "a", "tab[nav[a > b]*, c]",
    "tab[a, b, nav[c]*]", "double-split[nav[a] | nav[b > c]]",
    "triple-split[nav[a] | nav[b] | nav[c]]", "double-split[nav[a]]", "nav[a > hybrid[b | c]]",
    "tab[nav[a]*, nav[hybrid[b | c]]]", "nav[home] ▲ sheet nav[a > b]", "nav[a] ▲ full-screen b ▲ sheet nav[c]",
  ]

  static let app = AppDefinition(screens: [], coordinators: ["show": ShowApp()], root: "show")

  func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] {
    [.setHome]
  }

  func respond(to intent: Intent, _: inout NoMemory, in scene: NavigationContext) -> [Action]? {
    guard case .number(let index) = intent.payload, let tree = try? ScreenTree(parsing: Self.trees[index]) else {
      return nil
    }
    let layers = tree.layers.dropFirst().map { TreeOperation.present($0.root, style: $0.style) }
    return [.perform([.setRoot(tree.layers[0].root)] + layers)]
  }
}
