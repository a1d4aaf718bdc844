extension ScreenTree {
  /// What the platform would log about the tree, though it goes on: containers on stacks where the policy says
  /// `warning` (N2), and details that a compact column cannot show (S3).
  public func warnings(in traits: Traits, under rules: ContainerCatalog) -> [NavigationFailure] {
    layers.flatMap { $0.root.warnings(in: traits, under: rules) }
  }
}

extension Node {
  fileprivate func warnings(in traits: Traits, under rules: ContainerCatalog) -> [NavigationFailure] {
    guard case .container(let container) = self else { return [] }
    var warnings: [NavigationFailure] = []
    for case .container(let child) in container.children
    where container.kind == .stack && rules.policies.pushedContainers[child.kind] == .warning {
      warnings.append(.onStack(child))
    }
    if let split = rules[container.kind] as? SplitRules, split.hasCompactColumn, split.isCollapsed(in: traits) {
      let compact = container.children.first?.screens ?? []
      let hidden = container.children.dropFirst(2).flatMap(\.screens).filter { $0.kind != .placeholder }
      warnings += hidden.filter { screen in !compact.contains(where: screen.isSame) }
        .map { NavigationFailure(code: .notRepresented, culprit: $0.description) }
    }
    return warnings + container.children.flatMap { $0.warnings(in: traits, under: rules) }
  }
}
