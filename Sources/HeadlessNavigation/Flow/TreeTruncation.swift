/// Cuts a tree below every screen that cannot be restored: what stood above it was reached through it.
struct TreeTruncation {
  /// Screens that go, and why.
  private struct Cut {
    var reason: RestorationNote.Reason
    var screens: [Screen]
  }

  let rules: ContainerCatalog
  /// Why a screen cannot be restored; `nil` when it can.
  let refusal: (Screen) -> RestorationNote.Reason?
  private(set) var notes: [RestorationNote] = []

  init(rules: ContainerCatalog, refusal: @escaping (Screen) -> RestorationNote.Reason?) {
    self.rules = rules
    self.refusal = refusal
  }

  /// What is left of a tree.
  ///
  /// With a layer go the layers above it.
  mutating func truncating(_ tree: ScreenTree) -> ScreenTree {
    var left = ScreenTree()
    for (index, layer) in tree.layers.enumerated() {
      var (root, cut) = truncating(layer.root)
      if root == nil { cut?.screens += tree.layers[(index + 1)...].flatMap(\.root.screens) }
      note(cut)
      guard let root else { return left }
      left.layers.append(Layer(root: root, style: layer.style, isLocked: layer.isLocked))
    }
    return left
  }

  private mutating func truncating(_ node: Node) -> (left: Node?, cut: Cut?) {
    switch node {
    case .screen(let screen):
      guard let reason = refusal(screen) else { return (node, nil) }
      return (nil, Cut(reason: reason, screens: [screen]))
    case .container(let container):
      return [.stack, .hybrid].contains(container.kind) ? truncatingStacked(container) : truncatingBesides(container)
    }
  }

  /// Children above one another go with the lowest that is cut.
  private mutating func truncatingStacked(_ container: Container) -> (left: Node?, cut: Cut?) {
    var stacked = container
    stacked.children = []
    for (index, child) in container.children.enumerated() {
      var (left, cut) = truncating(child)
      if let left { stacked.children.append(left) }
      guard cut != nil else { continue }
      cut?.screens += container.children[(index + 1)...].flatMap(\.screens)
      return (stacked.children.isEmpty ? nil : .container(stacked), cut)
    }
    return (.container(stacked), nil)
  }

  /// Children side by side are cut one by one; only when none is left does the cut go on upwards.
  private mutating func truncatingBesides(_ container: Container) -> (left: Node?, cut: Cut?) {
    var smaller = container
    var kept: [Int] = []
    var cuts: [Cut] = []
    for (index, child) in container.children.enumerated() {
      let (left, cut) = truncating(child)
      if let cut { cuts.append(cut) }
      guard let left else { continue }
      smaller.children[index] = left
      kept.append(index)
    }
    guard let first = cuts.first else { return (.container(container), nil) }
    cuts.forEach { note($0) }
    let left = kept.count == container.children.count ? .container(smaller) : remains(of: smaller, keeping: kept)
    return (left, left == nil ? Cut(reason: first.reason, screens: []) : nil)
  }

  private func remains(of container: Container, keeping kept: [Int]) -> Node? {
    rules[container.kind].remains(of: container, keeping: kept)
  }

  private mutating func note(_ cut: Cut?) {
    guard let cut, !cut.screens.isEmpty else { return }
    notes.append(RestorationNote(.screens(cut.screens), because: cut.reason))
  }
}
