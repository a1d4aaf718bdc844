import HeadlessNavigation

extension ScreenTree {
  /// Every rule of well-formed trees that does not hold, bottom layer first; none in a tree that an app started with
  /// well-formed nodes, whatever operations were applied.
  /// - Complexity: O(n²) in the number of screens, which is small.
  func violations(under rules: ContainerCatalog) -> [TreeViolation] {
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
  fileprivate func screensOutsideStacks(under rules: ContainerCatalog) -> [Screen] {
    switch self {
    case .screen(let screen): [screen]
    case .container(let container):
      rules[container.kind].canPush ? [] : container.children.flatMap { $0.screensOutsideStacks(under: rules) }
    }
  }
}

extension Container {
  fileprivate func brokenRules(under rules: ContainerCatalog) -> [TreeViolation.Rule] {
    var broken: [TreeViolation.Rule] = []
    if children.isEmpty { broken.append(.nothingEmpty) }
    let own = rules[kind]
    if let columns = own.columns, children.count > columns { broken.append(.tooManyColumns) }
    let selectable = own.isSelectable && !children.isEmpty ? children.indices : 0..<1
    if !selectable.contains(selected) { broken.append(.selectedInRange) }
    guard own.canPush else { return broken }
    let screens =
      rules.policies.pushingTwice == .another ? [] : children.flatMap { $0.screensOutsideStacks(under: rules) }
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

/// A rule of well-formed trees that does not hold.
struct TreeViolation: Hashable, Sendable {
  /// The rules.
  enum Rule: String, Hashable, Sendable, CaseIterable {
    /// The bottom layer, and no other, is of the root's style.
    case rootStyleAtBottom = "root-style-at-bottom"
    /// Every layer and every container holds something.
    case nothingEmpty = "nothing-empty"
    /// A stack holds a screen once, panes of its containers included, unless the policies let it be pushed again.
    case onceOnStack = "once-on-stack"
    /// A container has no more columns than its rules know.
    case tooManyColumns = "too-many-columns"
    /// Right above a hybrid with one pane stands nothing: it would be the second pane.
    case canonicalHybrid = "canonical-hybrid"
    /// The selected child is there; where nothing is selected, it is the first.
    case selectedInRange = "selected-in-range"
  }

  /// The rule.
  var rule: Rule
  /// The layer or container that breaks it, in the notation of trees.
  var witness: String
}

extension TreeViolation: CustomStringConvertible {
  /// The rule and the witness, in a line.
  var description: String { "\(rule.rawValue): \(witness)" }
}
