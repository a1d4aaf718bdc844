/// What every operation needs beside the tree.
struct OperationSite {
  let traits: Traits
  let rules: ContainerCatalog
  /// The screen at which the operation is done; where the user looks, if there is none.
  var anchor: Screen?

  init(traits: Traits, rules: ContainerCatalog, anchor: Screen? = nil) {
    self.traits = traits
    self.rules = rules
    self.anchor = anchor
  }

  /// The index of the layer in which the operation is done.
  func layerIndex(in tree: ScreenTree) -> Int? {
    anchor.map(tree.layerIndex) ?? tree.layers.indices.last
  }

  /// The child that leads to where the operation is done.
  func way(through container: Container) -> Int? {
    guard let anchor else { return rules.visible(container, in: traits).last }
    return container.children.lastIndex { $0.contains(anchor) }
  }

  /// Whether the container is drawn as one stack of its own.
  func isDrawnAsStack(_ container: Container) -> Bool {
    let rules = rules[container.kind]
    return rules.isCollapsed(in: traits) && rules.collapsedStack(of: container) != nil
  }

  /// Whether it is, and the site lies on that stack rather than inside of something else that stands on it.
  func isDrawnAsStackThere(_ container: Container) -> Bool {
    guard isDrawnAsStack(container), let way = way(through: container) else { return false }
    guard case .container(let column) = container.children[way] else { return true }
    return column.kind == .stack
  }
}
