/// Something presented over a part of the screen (P4, P7): the content of a tab, whose bar stays usable, or a column of a
/// split, beside which the others do.
///
/// The first child is what stood there, the others were presented over it, one over the other. What stands beside or
/// around the container is not covered, and a tab keeps what was presented over its content while others are selected.
package struct ContextRules: PiledRules, Hashable {
  /// Makes the rules; they have no settings.
  public init() {}

  /// As layers: each was presented from the one below it.
  public var isStacked: Bool { true }

  /// What stands there alone needs no container.
  public func remains(of container: Container, keeping kept: [Int]) -> Node? {
    let children = kept.map { container.children[$0] }
    return children.count < 2 ? children.first : .container(Container(kind: container.kind, children: children))
  }
}

extension Node {
  /// Whether something was presented over a part of the node.
  var isCovered: Bool { if case .container(let container) = self { container.kind == .context } else { false } }
}

extension ScreenTree {
  /// The tree with a node presented over the content of the tab, or over the column, in which the site is, by policy;
  /// `nil` where there is none.
  func presentingInContext(_ node: Node, at site: OperationSite) -> (tree: ScreenTree, place: Place)? {
    let context = site.rules.policies.presentationContext
    let definesContext: (Container) -> Bool = { container in
      let rules = site.rules[container.kind]
      return context == .tab && rules.hasBar || context == .column && rules.columns != nil
    }
    guard let place = innermostPlace(definesContext, at: site), let container = container(at: place),
      let shown = site.way(through: container)
    else { return nil }
    let content = place.descending([shown])
    var over = Container(kind: .context, children: [container.children[shown]])
    if case .container(let old) = container.children[shown], old.kind == .context { over = old }
    over.children.append(node)
    let changed = replacingNode(at: content, with: .container(over))
    return (changed, content.descending([over.children.count - 1]))
  }

  /// The tree without what was last presented over a part of the screen, if something was on the way to the site.
  func dismissingInContext(at site: OperationSite) -> ScreenTree? {
    guard let place = innermostPlace({ $0.kind == .context && $0.children.count > 1 }, at: site),
      let over = container(at: place)
    else { return nil }
    let kept = Array(over.children.indices.dropLast())
    return site.rules[over.kind].remains(of: over, keeping: kept).map { replacingNode(at: place, with: $0) }
  }
}
