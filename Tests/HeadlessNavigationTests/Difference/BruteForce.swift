import HeadlessNavigation

/// Looks for the shortest way from tree to tree by trying every legal operation: the rival of `ScreenTree.difference`.
struct BruteForce {
  let target: ScreenTree
  let traits: Traits
  private let fixed: [HeadlessNavigation.TreeOperation]
  private let pushes: [HeadlessNavigation.TreeOperation]

  init(target: ScreenTree, traits: Traits) {
    self.target = target
    self.traits = traits
    let screens = Array(Set(target.screens))
    let replacements = screens.flatMap { screen in
      (0...1).map { HeadlessNavigation.TreeOperation.replace(child: $0, of: .hybrid, with: screen) }
    }
    let updates = Set(screens.map { HeadlessNavigation.TreeOperation.update($0.kind, display: $0.display) })
    let details = target.hasSplit ? screens.map { HeadlessNavigation.TreeOperation.showDetail($0) } : []
    pushes = screens.map { .push($0) }
    fixed = [.pop] + pushes + replacements + Array(updates) + details + Self.presentations(of: target, traits)
  }

  /// The number of operations of the shortest way, if there is one that is not longer than the limit.
  func length(from source: ScreenTree, limit: Int) -> Int? {
    guard limit >= 0 else { return nil }
    var frontier: Set = [source]
    var seen = frontier
    for length in 0...limit {
      if frontier.contains(target) { return length }
      guard length < limit else { return nil }
      var next: Set<ScreenTree> = []
      for tree in frontier {
        for operation in operations(on: tree) {
          guard let changed = try? tree.applying(operation, in: traits, under: .standard),
            leastSteps(from: changed) + length < limit, seen.insert(changed).inserted
          else { continue }
          next.insert(changed)
        }
      }
      frontier = next
    }
    return nil
  }

  private func operations(on tree: ScreenTree) -> [HeadlessNavigation.TreeOperation] {
    let popping = tree.screens.map { HeadlessNavigation.TreeOperation.popTo($0) }
    return fixed + popping + tree.layers.indices.dropFirst().map { .dismiss(layers: $0) } + selections(in: tree)
      + besides(tree, pushes + popping + [.pop])
  }

  /// Every index of the kinds that are there: those that the tree does not have fail.
  private func selections(in tree: ScreenTree) -> [HeadlessNavigation.TreeOperation] {
    let kinds: [Name<Container>] = [.tabs, .split, .tripleSplit]
    return kinds.filter { tree.description.contains("\($0)[") }.flatMap { kind in
      (0..<3).map { HeadlessNavigation.TreeOperation.select(child: $0, of: kind) }
        + (kind == .tabs || traits == .compact ? [] : (1..<3).map { .remove(child: $0, of: kind) })
    }
  }

  /// At every screen that is seen in an expanded split; one that stands elsewhere too may be taken for that, unseen.
  private func besides(_ tree: ScreenTree, _ moves: [HeadlessNavigation.TreeOperation]) -> [HeadlessNavigation
    .TreeOperation]
  {
    guard traits == .regular, tree.hasSplit else { return [] }
    let screens = tree.screens
    return tree.panes(in: traits, under: .standard).filter { screens.count(where: $0.isSame) == 1 }.flatMap { top in
      moves.map { HeadlessNavigation.TreeOperation.at(top, $0) }
    }
  }

  /// Never more than is needed: each presentation adds one layer, and a covered layer changes after a dismissal only.
  private func leastSteps(from tree: ScreenTree) -> Int {
    guard tree != target else { return 0 }
    let shared = zip(tree.layers, target.layers).prefix { $0 == $1 }.count
    let kept = min(max(1, tree.layers.count), target.layers.count, shared + 1)
    let dismissals = tree.layers.count > kept ? 1 : 0
    return max(1, dismissals + target.layers.count - kept)
  }

  /// The layers of the target as they stand in it, and with screens missing at the top.
  private static func presentations(of target: ScreenTree, _ traits: Traits) -> [HeadlessNavigation.TreeOperation] {
    target.layers.dropFirst().flatMap { layer -> [HeadlessNavigation.TreeOperation] in
      var trees = [ScreenTree(root: layer.root)]
      while let less = try? trees[trees.count - 1].applying(.pop, in: traits, under: .standard), !trees.contains(less) {
        trees.append(less)
      }
      return trees.map { .present($0.layers[0].root, style: layer.style) }
    }
  }
}

extension ScreenTree {
  /// Whether a split stands in it.
  var hasSplit: Bool { description.contains("split[") }
}
