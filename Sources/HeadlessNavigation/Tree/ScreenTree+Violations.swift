extension ScreenTree {
  /// Every rule of well-formed trees that does not hold, bottom layer first; none in a tree that an app started with
  /// well-formed nodes, whatever operations were applied.
  /// - Complexity: O(n²) in the number of screens, which is small.
  public func violations(under rules: ContainerCatalog) -> [TreeViolation] {
    layers.enumerated().flatMap { index, layer in
      let isMisplaced = (layer.style == .root) != (index == 0)
      let witness = "\(layer.style) \(layer.root)"
      return (isMisplaced ? [TreeViolation(rule: .rootStyleAtBottom, witness: witness)] : [])
        + layer.root.violations(under: rules)
    }
  }
}

extension Node {
  fileprivate func violations(under rules: ContainerCatalog) -> [TreeViolation] {
    guard case .container(let container) = self else { return [] }
    return container.brokenRules(under: rules).map { TreeViolation(rule: $0, witness: description) }
      + container.children.flatMap { $0.violations(under: rules) }
  }

  /// The screens of the node that a stack around it counts as its own: not those of a stack within.
  fileprivate var screensOutsideStacks: [Screen] {
    switch self {
    case .screen(let screen): [screen]
    case .container(let container):
      container.kind == .stack ? [] : container.children.flatMap(\.screensOutsideStacks)
    }
  }
}

extension Container {
  fileprivate func brokenRules(under rules: ContainerCatalog) -> [TreeViolation.Rule] {
    var broken: [TreeViolation.Rule] = []
    if children.isEmpty { broken.append(.nothingEmpty) }
    if kind == .hybrid, children.count > 2 { broken.append(.oneOrTwoPanes) }
    if !children.isEmpty, !children.indices.contains(selected) { broken.append(.selectedInRange) }
    if kind == .stack || kind == .hybrid, selected != 0 { broken.append(.selectedInRange) }
    guard kind == .stack else { return broken }
    let screens = children.flatMap(\.screensOutsideStacks)
    if screens.indices.contains(where: { index in screens[..<index].contains(where: screens[index].isSame) }) {
      broken.append(.onceOnStack)
    }
    if !isCanonical(under: rules) { broken.append(.canonicalHybrid) }
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
