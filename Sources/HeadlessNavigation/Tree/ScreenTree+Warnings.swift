extension ScreenTree {
  /// What the platform would log about the tree, though it goes on: containers on stacks where the policy says
  /// `warning` (N2), and details that a compact column cannot show (S3).
  package func warnings(in traits: Traits, under rules: ContainerCatalog) -> [NavigationFailure] {
    layers.indices.flatMap { index in
      let own = self.traits(ofLayer: index, in: traits, following: rules.policies)
      return layers[index].root.warnings(in: own, under: rules)
    }
  }
}

extension Node {
  fileprivate func warnings(in traits: Traits, under rules: ContainerCatalog) -> [NavigationFailure] {
    guard case .container(let container) = self else { return [] }
    let pushed = rules.isStack(self) ? container.children : []
    return pushed.compactMap { $0.refusalOnStack(.warning, under: rules) }
      + rules[container.kind].warnings(of: container, in: traits)
      + container.children.flatMap { $0.warnings(in: traits, under: rules) }
  }
}
