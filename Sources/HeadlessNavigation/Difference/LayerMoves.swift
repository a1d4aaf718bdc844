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

  var operations: [Operation] {
    let arrivals = target.screens.map(Operation.push)
    return backwards + selections + removals + replacements + updates + arrivals + details + besides(arrivals)
  }

  /// Every way to take screens off the visible stacks.
  var backwards: [Operation] {
    stackMoves(at: site) + besides { stackMoves(at: $0) }
  }

  private func stackMoves(at site: OperationSite) -> [Operation] {
    let stacks = [node.innermost({ $0.kind == .stack }, at: site), node.innermost(site.isDrawnAsStack, at: site)]
    let screens = stacks.compactMap { $0 }.flatMap { $0.children.flatMap(\.screens) }
    return screens.isEmpty ? [] : [.pop] + screens.reversed().map(Operation.popTo)
  }

  /// The tabs, and the columns of a collapsed split, of which a user sees one at a time; those of a stack are popped to.
  private var selections: [Operation] {
    containers.flatMap { container -> [Operation] in
      guard container.kind != .stack, site.rules.visible(container, in: site.traits).count == 1 else { return [] }
      return container.children.indices.map { .select(child: $0, of: container.kind) }
    }
  }

  /// The last column of an expanded split, which code alone can take away.
  private var removals: [Operation] {
    containers.filter(isSplit).filter { $0.children.count > 1 }.map { container in
      .remove(child: container.children.count - 1, of: container.kind)
    }
  }

  private var replacements: [Operation] {
    guard let hybrid = node.innermost({ $0.kind == .hybrid }, at: site) else { return [] }
    return hybrid.children.indices.flatMap { pane in
      target.screens.map { .replace(child: pane, of: .hybrid, with: $0) }
    }
  }

  private var details: [Operation] {
    containers.contains { site.rules[$0.kind] is SplitRules } ? target.screens.map(Operation.showDetail) : []
  }

  private var updates: [Operation] {
    let visible = Set(node.visibleScreens(in: site.traits, under: site.rules).map(\.kind))
    return target.screens.filter { visible.contains($0.kind) }.map { .update($0.kind, display: $0.display) }
  }

  /// Moves in the columns of an expanded split that stand beside the one in focus, named by the screen on top there.
  private func besides(_ moves: (OperationSite) -> [Operation]) -> [Operation] {
    containers.filter(isSplit).flatMap { container -> [Operation] in
      site.rules.visible(container, in: site.traits).dropLast().flatMap { column -> [Operation] in
        let top = container.children[column].visibleScreens(in: site.traits, under: site.rules).last
        guard let top else { return [] }
        let there = OperationSite(traits: site.traits, rules: site.rules, anchor: top)
        return moves(there).map { .at(top, $0) }
      }
    }
  }

  private func besides(_ moves: [Operation]) -> [Operation] { besides { _ in moves } }

  private func isSplit(_ container: Container) -> Bool {
    site.rules[container.kind] is SplitRules && !site.rules[container.kind].isCollapsed(in: site.traits)
  }

  /// The containers on the way to the focus that operations by kind find there, the outermost first.
  private var containers: [Container] {
    var containers: [Container] = []
    var next: Node? = node
    while case .container(let container)? = next {
      containers.removeAll { $0.kind == container.kind }
      containers.append(container)
      next = site.way(through: container).map { container.children[$0] }
    }
    return containers
  }
}

extension OperationSite {
  /// Whether any child can be shown without taking others away.
  func keepsAll(_ container: Container) -> Bool {
    container.children.indices.allSatisfy { child in
      do throws(NavigationFailure) {
        return try rules[container.kind].showing(child, of: container, in: traits).children == container.children
      } catch {
        return false
      }
    }
  }
}
