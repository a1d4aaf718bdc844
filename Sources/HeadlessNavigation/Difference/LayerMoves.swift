/// The moves in one layer that can lead towards a target: those that go back first, then those that go on.
struct LayerMoves {
  private let node: Node
  private let target: Node
  private let site: OperationSite

  init(of node: Node, towards target: Node, at site: OperationSite) {
    self.node = node
    self.target = target
    self.site = site
  }

  var operations: [Operation] { backwards + replacements + updates + target.screens.map(Operation.push) }

  /// Every way to take screens off the visible stack.
  var backwards: [Operation] {
    guard let stack = node.innermost({ $0.kind == .stack }, at: site) else { return [] }
    return [.pop] + stack.children.flatMap(\.screens).reversed().map(Operation.popTo)
  }

  private var replacements: [Operation] {
    guard let hybrid = node.innermost({ $0.kind == .hybrid }, at: site) else { return [] }
    return hybrid.children.indices.flatMap { pane in
      target.screens.map { .replace(child: pane, of: .hybrid, with: $0) }
    }
  }

  private var updates: [Operation] {
    let visible = Set(node.visibleScreens(in: site.traits, under: site.rules).map(\.kind))
    return target.screens.filter { visible.contains($0.kind) }.map { .update($0.kind, display: $0.display) }
  }
}
