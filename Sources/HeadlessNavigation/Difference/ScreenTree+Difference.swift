extension ScreenTree {
  /// The fewest visible transitions that lead from one tree to another without replacing the root.
  ///
  /// One operation is one visible transition, however many screens it moves: popping to a screen, dismissing several
  /// layers and presenting a layer with all that stands in it cost one each. Pushes are not coalesced: each costs one.
  /// The moves are `dismiss`, `popTo`, `pop`, `select` of a tab, `remove` and `showDetail` of a split's column, `replace`
  /// of a hybrid's pane, `update`, `push` and `present`, and pushing and popping in a column that stands beside the one
  /// in focus (`at`); they bring no screen that the target does not hold, and each is allowed where it is applied. Where
  /// several ways are equally short, the one that keeps the most layers is taken; it goes back to what both trees share
  /// before it goes on. Tabs within tabs of one kind are selected from the inside only.
  /// - Throws: ``DifferenceFailure`` when only a new root could lead there.
  /// - Complexity: O(layers · arrangements of one layer); the arrangements grow with the length of its stack, for
  ///   hybrids with the square of the number of its screens, and for tabs and columns with the product of theirs.
  package static func difference(
    from source: ScreenTree,
    to target: ScreenTree,
    in traits: Traits,
    under rules: ContainerCatalog
  ) throws(DifferenceFailure) -> [TreeOperation] {
    guard source != target else { return [] }
    guard let bottom = source.layers.first, let newBottom = target.layers.first, bottom.isDecorated(as: newBottom)
    else { throw .root }
    let search = LayerSearch(site: OperationSite(traits: traits, rules: rules))
    let presented = try target.presentations(search)
    var best: [TreeOperation]?
    for kept in stride(from: source.mostShared(with: target), through: 1, by: -1) {
      let changes = try search.operations(from: source.layers[kept - 1].root, to: target.layers[kept - 1].root)
      guard let changes, let rest = presented.joined(from: kept) else { continue }
      let dismissal = source.layers.count > kept ? [TreeOperation.dismiss(layers: source.layers.count - kept)] : []
      let operations = dismissal + changes + rest
      if operations.count < best?.count ?? .max { best = operations }
    }
    guard let best else { throw presented.lastMissing.map(DifferenceFailure.layer) ?? .root }
    return best
  }

  /// How many layers, at most, may stay: those below the last of them must be equal, for only the top can be changed.
  private func mostShared(with other: ScreenTree) -> Int {
    let equal = zip(layers, other.layers).prefix { $0 == $1 }.count
    guard equal < min(layers.count, other.layers.count) else { return equal }
    return layers[equal].isDecorated(as: other.layers[equal]) ? equal + 1 : equal
  }

  private func presentations(_ search: LayerSearch) throws(DifferenceFailure) -> Presentations {
    var presentations = Presentations()
    for index in layers.indices.dropFirst() {
      presentations.operations.append(try search.presentation(of: layers[index]))
    }
    return presentations
  }
}

/// How to present each layer above the bottom one; `nil` for a layer that cannot be.
private struct Presentations {
  var operations: [[TreeOperation]?] = []

  func joined(from layer: Int) -> [TreeOperation]? {
    var joined: [TreeOperation] = []
    for operations in operations.dropFirst(layer - 1) {
      guard let operations else { return nil }
      joined += operations
    }
    return joined
  }

  /// Were it the only one, keeping it would have been a way: so it is the one that could not be kept.
  var lastMissing: Int? { operations.lastIndex { $0 == nil }.map { $0 + 1 } }
}

extension Layer {
  /// Whether the layers were presented alike, whatever stands in them: no move changes that.
  fileprivate func isDecorated(as other: Layer) -> Bool { style == other.style && isLocked == other.isLocked }
}
