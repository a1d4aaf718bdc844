import HeadlessNavigation

extension ScreenTree {
  /// Every rule of well-formed trees that does not hold, bottom layer first; none in a tree that an app started with
  /// well-formed nodes, whatever operations were applied.
  /// - Complexity: O(n²) in the number of screens, which is small.
  func violations(under rules: ContainerCatalog) -> [String] {
    layers.enumerated().flatMap { index, layer in
      let isMisplaced = (layer.style == .root) != (index == 0)
      let witness = "\(layer.style) \(layer.root)"
      return (isMisplaced ? ["root style not at the bottom: \(witness)"] : [])
        + layer.root.violations(under: rules)
    }
  }
}

extension Node {
  fileprivate func violations(under rules: ContainerCatalog) -> [String] {
    guard case .container(let container) = self else { return [] }
    return container.brokenRules(under: rules).map { "\($0): \(description)" }
      + container.children.flatMap { $0.violations(under: rules) }
  }

  /// The screens of the node that a stack around it counts as its own: not those of a stack within.
  fileprivate func screensOutsideStacks(under rules: ContainerCatalog) -> [Screen] {
    switch self {
    case .screen(let screen): [screen]
    case .container(let container):
      rules[container.kind].canPush ? [] : container.children.flatMap { $0.screensOutsideStacks(under: rules) }
    }
  }
}

extension Container {
  fileprivate func brokenRules(under rules: ContainerCatalog) -> [String] {
    var broken: [String] = []
    if children.isEmpty { broken.append("empty") }
    let own = rules[kind]
    if let columns = own.columns, children.count > columns { broken.append("more columns than its rules know") }
    let selectable = own.isSelectable && !children.isEmpty ? children.indices : 0..<1
    if !selectable.contains(selected) { broken.append("selected out of range") }
    guard own.canPush else { return broken }
    let screens =
      rules.policies.pushingTwice == .another ? [] : children.flatMap { $0.screensOutsideStacks(under: rules) }
    if screens.indices.contains(where: { index in screens[..<index].contains(where: screens[index].isSame) }) {
      broken.append("a screen twice on a stack")
    }
    if !isCanonical(under: rules) { broken.append("a pane on top of a hybrid of one") }
    return broken
  }

  /// A container that would have taken in what stands above it is a second form of the same look.
  private func isCanonical(under rules: ContainerCatalog) -> Bool {
    zip(children, children.dropFirst()).allSatisfy { below, above in
      guard case .container(let container) = below, case .screen = above else { return true }
      return rules[container.kind].absorbing(above, into: container) == nil
    }
  }
}
