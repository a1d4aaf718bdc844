import HeadlessNavigation

/// Finds out whether an input leads away from the goal.
///
/// It does where the target can be reached from what it leads to by going on: without Back, without what stood there
/// already and could have been taken instead, and without coming by the same state again. So a wrong tab lies on no way,
/// though the right one is a tap away; a longer way is one; and closing what was opened by mistake is one. A tab may be
/// tapped again, which leads to its root.
///
/// Rules of a file cannot tell one row of a list from another, so every state is looked at as if it were about the first
/// rows of its menus, and of each level the first and the last row are tried. A rule written in Swift that reads which
/// row it is gets the answer for the first. Tabs out of view are taken to be at their roots: what was pushed there before
/// lies on a way only if it can be pushed again, and the states of an app add up over its tabs and do not multiply.
/// Stacks, and layers, keep the first and the last two of what is on them: a way goes forward, so what is below matters
/// only where something goes back by more than one screen. So the states of an app grow with its links.
/// Everything is worked out once for each such state, input and target.
package struct WayFinder: ~Copyable {
  /// What is known of an input of a state.
  private enum Verdict: UInt8 { case unknown, on, off }

  private let graph: WayGraph
  /// The number of what is wanted for each goal and then each notification; `nil` where nothing has to be looked for.
  private let targets: [Int?]
  /// For each of them what is known, by the machine's numbers of edges.
  private var verdicts: [[Verdict]]

  /// Prepares to judge what is taken on the way to goals, and to what notifications are about.
  package init(_ graph: WayGraph, goals: [GoalDefinition], notifications: [NotificationDefinition] = []) {
    self.graph = graph
    let wanted = goals.map { WayGraph.Target($0.target) } + notifications.map { $0.menu.map(WayGraph.Target.leaf) }
    targets = wanted.map { $0.map(graph.number) }
    verdicts = targets.map { _ in [] }
  }

  /// Forgets what is known by the machine's numbers, which are given anew.
  mutating func forget() { for target in verdicts.indices { verdicts[target] = [] } }

  /// Whether what a transition leads to lies on no way to what is wanted.
  /// - Parameter goal: The position of what is wanted among goals and notifications.
  package mutating func isOff(_ transition: Int, toward goal: Int, _ machine: borrowing FlowMachine) -> Bool {
    let edge = machine.tables.transitions[transition].edge
    return known(edge, toward: goal) ?? findOut(transition, of: edge, toward: goal, machine)
  }

  /// The same for transitions of an edge; `nil` as long as it is not found out.
  ///
  /// Ask it first: lending a machine that is a part of something else copies it.
  @inline(__always) func known(_ edge: Int, toward goal: Int) -> Bool? {
    guard edge < verdicts[goal].count, verdicts[goal][edge] != .unknown else { return nil }
    return verdicts[goal][edge] == .off
  }

  private mutating func findOut(
    _ transition: Int, of edge: Int, toward goal: Int, _ machine: borrowing FlowMachine
  ) -> Bool {
    guard let target = targets[goal], let state = machine.state(before: transition) else { return false }
    let input = machine.input(before: transition).mapLeaves { 0..<$0.count }
    let isOff = graph.leadsAway(input, in: machine.flowState(state), toward: target)
    while verdicts[goal].count <= edge { verdicts[goal].append(.unknown) }
    verdicts[goal][edge] = isOff ? .off : .on
    return isOff
  }
}

extension WayGraph.Target {
  fileprivate init(_ target: GoalDefinition.Target) {
    self =
      switch target {
      case .find(let menu): .leaf(of: menu.id)
      case .reach(let screen): .screen(screen)
      case .finish(let slot): .flow(slot)
      }
  }
}

extension FlowState {
  /// The state as it would be about the first rows of its menus, with tabs out of view at their roots and stacks without
  /// their middle: each range of leaves begins with leaf 0.
  ///
  /// Menus are even, so the first node of a level has as many leaves as any other.
  func atFirstRows(under rules: ContainerCatalog) -> FlowState {
    var state = mapLeaves { 0..<$0.count }
    if suspended == nil { state.tree.layers = state.tree.layers.withoutMiddle { $0.root.screens.map(\.owner) } }
    for layer in state.tree.layers.indices {
      state.tree.layers[layer].root = state.tree.layers[layer].root.withoutMiddle(under: rules)
    }
    return state
  }
}

extension Node {
  /// The node with stacks without their middle, and every stack in a tab out of view cut to its first screen.
  fileprivate func withoutMiddle(under rules: ContainerCatalog) -> Node {
    guard case .container(var container) = self else { return self }
    if rules[container.kind].canPush {
      container.children = container.children.withoutMiddle { $0.screens.map(\.owner) }
    }
    for index in container.children.indices {
      let isHidden = rules[container.kind].isSelectable && index != container.selected
      let child = container.children[index]
      container.children[index] = (isHidden ? child.atFirstScreen(under: rules) : child).withoutMiddle(under: rules)
    }
    return .container(container)
  }

  private func atFirstScreen(under rules: ContainerCatalog) -> Node {
    guard case .container(var container) = self, rules[container.kind].canPush, container.children.count > 1 else {
      return self
    }
    container.children = Array(container.children.prefix(1))
    return .container(container)
  }
}

extension Array {
  /// The first and the last two, and between them only what a coordinator owns that owns none of these: so there are no
  /// more stacks than triples of screens, and no coordinator ends.
  fileprivate func withoutMiddle(_ owners: (Element) -> [Int]) -> [Element] {
    guard count > 3 else { return self }
    let kept = Set(prefix(1).flatMap(owners) + suffix(2).flatMap(owners))
    return prefix(1) + self[1..<count - 2].filter { !kept.isSuperset(of: owners($0)) } + suffix(2)
  }
}
