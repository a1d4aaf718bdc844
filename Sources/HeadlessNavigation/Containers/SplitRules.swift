/// A split view: its columns side by side in regular size class, one stack of all their screens in compact size class.
///
/// The compact form is derived, so collapsing and expanding lose nothing (S10). A detail that nobody chose is no child
/// at all, or a screen of the kind `placeholder`; neither is seen while collapsed (S4). With a compact column, which
/// is the first child, that is what compact size class shows, and the other columns are kept as they are (S3). An inspector stands
/// beside the detail in regular size class only, and there is none without a detail (S2).
package struct SplitRules: ContainerRules {
  /// How many columns it has at most: two for the classic and the double style, three for the triple style (S2).
  package let columns: Int
  /// Whether its first child is shown in compact size class, in place of the columns.
  package let hasCompactColumn: Bool

  /// Whether the child after the detail is an inspector: a column of its own beside the detail, hidden in compact size class.
  package let hasInspector: Bool

  /// Makes the rules of one style; fewer than two columns are taken as two, an inspector not counted.
  package init(columns: Int = 2, hasCompactColumn: Bool = false, hasInspector: Bool = false) {
    self.columns = max(columns, 2)
    self.hasCompactColumn = hasCompactColumn
    self.hasInspector = hasInspector
  }

  private var primary: Int { hasCompactColumn ? 1 : 0 }
  private var detail: Int { primary + columns - 1 }

  /// Every column while expanded; while collapsed the compact column, or the last column that somebody chose.
  ///
  /// An inspector is named before the detail, which keeps the user's attention.
  package func visible(_ container: Container, in traits: Traits) -> [Int] {
    guard isCollapsed(in: traits) else {
      let columns = Array(container.children.indices.dropFirst(primary))
      guard hasInspector, container.children.indices.contains(detail + 1) else { return columns }
      return columns.filter { $0 < detail } + [detail + 1, detail]
    }
    return hasCompactColumn ? Array(container.children.indices.prefix(1)) : Array(chosen(in: container).suffix(1))
  }

  /// Takes the later columns away where they would cover the child; while expanded all columns are visible already.
  package func showing(
    _ child: Int,
    of container: Container,
    in traits: Traits
  ) throws(NavigationFailure) -> Container {
    let possible = isCollapsed(in: traits) && !hasCompactColumn ? chosen(in: container) : visible(container, in: traits)
    guard possible.contains(child) else { throw .childOutOfRange(child, of: container) }
    guard isCollapsed(in: traits), !hasCompactColumn else { return container }
    var shown = container
    shown.children.removeSubrange((child + 1)...)
    return shown
  }

  /// Collapsed in compact size class (S1).
  package func isCollapsed(in traits: Traits) -> Bool { traits.horizontal == .compact }

  /// The screens of all columns, primary first, in one stack; none of its own where there is a compact column.
  package func collapsedStack(of container: Container) -> [Node]? {
    guard !hasCompactColumn else { return nil }
    return chosen(in: container).flatMap { index -> [Node] in
      guard case .container(let column) = container.children[index], column.kind == .stack
      else { return [container.children[index]] }
      return column.children
    }
  }

  /// Gives up its last column first while collapsed, unless that is the primary.
  package func popping(_ container: Container, in traits: Traits) -> Container? {
    guard isCollapsed(in: traits), !hasCompactColumn, let last = chosen(in: container).last, last > primary
    else { return nil }
    var emptied = container
    emptied.children.removeSubrange(last...)
    return emptied
  }

  /// Puts the screen into the detail column while expanded; the same screen again changes nothing (S7).
  ///
  /// While collapsed it goes above what stands there.
  package func showingDetail(_ screen: Screen, in container: Container, traits: Traits) -> Container? {
    var shown = container
    if isCollapsed(in: traits) {
      let target = hasCompactColumn ? 0 : chosen(in: container).last ?? 0
      if hasCompactColumn || target == detail {
        guard container.children.indices.contains(target) else { return nil }
        shown.children[target] = container.children[target].stacking(screen)
        return shown
      }
    }
    if container.children.indices.contains(detail) {
      if container.children[detail].screens.count == 1, container.children[detail].contains(screen) { return container }
      shown.children[detail] = .stack([screen])
      return shown
    }
    guard container.children.count == detail else { return nil }
    shown.children.append(.stack([screen]))
    return shown
  }

  /// A column without the others stands alone; without its compact column it is an ordinary split.
  package func remains(of container: Container, keeping kept: [Int]) -> Node? {
    let children = kept.map { container.children[$0] }
    if hasCompactColumn, kept.first == 0, children.count > 1 {
      return .container(Container(kind: container.kind, children: children))
    }
    guard kept.contains(primary) else {
      return children.count < 2 ? children.first : .container(Container(kind: .split, children: children))
    }
    let kind = hasCompactColumn ? (columns > 2 ? .tripleSplit : .doubleSplit) : container.kind
    return .container(Container(kind: kind, children: children))
  }

  /// The columns that somebody chose: the primary, and what follows it up to a placeholder.
  private func chosen(in container: Container) -> [Int] {
    let indices = container.children.indices.dropFirst(primary).prefix(columns)
    let end = indices.dropFirst().first { container.children[$0].isPlaceholder } ?? indices.endIndex
    return Array(indices.prefix(upTo: end))
  }
}

extension Node {
  /// Whether nothing stands here that a user chose.
  var isPlaceholder: Bool { screens.allSatisfy { $0.kind == .placeholder } }

  /// The node with a screen above it.
  fileprivate func stacking(_ screen: Screen) -> Node {
    guard case .container(var stack) = self, stack.kind == .stack else {
      return .container(Container(kind: .stack, children: [self, .screen(screen)]))
    }
    stack.children.append(.screen(screen))
    return .container(stack)
  }
}

/// A primary and, at most, a secondary pane: side by side in regular size class, one over the other in compact size class.
///
/// It may stand anywhere in a stack, which a stock split view may not. In compact size class the container is *drawn* as
/// its primary with the secondary on top; nothing is moved, so expanding finds everything where it was. A screen that
/// is pushed right above a hybrid without a secondary becomes its secondary, in either size class: hence every look has
/// exactly one stored form. (Design of the URBN catalog browser, 2019.)
package struct HybridRules: ContainerRules {
  /// Makes the rules; they have no settings.
  package init() {}

  /// Every pane while expanded, the last one while collapsed.
  package func visible(_ container: Container, in traits: Traits) -> [Int] {
    isCollapsed(in: traits) ? Array(container.children.indices.suffix(1)) : Array(container.children.indices)
  }

  /// Drops the secondary when the primary must be seen in compact size class; otherwise both are visible already.
  package func showing(
    _ child: Int,
    of container: Container,
    in traits: Traits
  ) throws(NavigationFailure) -> Container {
    guard container.children.indices.contains(child) else { throw .childOutOfRange(child, of: container) }
    guard isCollapsed(in: traits) else { return container }
    var shown = container
    shown.children.removeSubrange((child + 1)...)
    return shown
  }

  /// Collapsed in compact size class.
  package func isCollapsed(in traits: Traits) -> Bool { traits.horizontal == .compact }

  /// Takes a screen in as its secondary, if it has none.
  package func absorbing(_ screen: Node, into container: Container) -> Container? {
    guard container.children.count == 1 else { return nil }
    var filled = container
    filled.children.append(screen)
    return filled
  }

  /// Gives up its secondary first while collapsed.
  package func popping(_ container: Container, in traits: Traits) -> Container? {
    guard isCollapsed(in: traits), container.children.count > 1 else { return nil }
    var emptied = container
    emptied.children.removeLast()
    return emptied
  }

  /// A secondary without its primary stands alone: half a hybrid would be a second form of the same look.
  package func remains(of container: Container, keeping kept: [Int]) -> Node? {
    let children = kept.map { container.children[$0] }
    guard kept.first != 0, children.count < 2 else {
      return .container(Container(kind: container.kind, children: children))
    }
    return children.first
  }
}

/// A navigation stack: the last child is on screen.
package struct StackRules: ContainerRules {
  /// Makes the rules; they have no settings.
  package init() {}

  /// The last child, if there is one.
  package func visible(_ container: Container, in traits: Traits) -> [Int] {
    container.children.isEmpty ? [] : [container.children.count - 1]
  }

  /// Pops everything above the child.
  package func showing(
    _ child: Int,
    of container: Container,
    in traits: Traits
  ) throws(NavigationFailure) -> Container {
    guard container.children.indices.contains(child) else { throw .childOutOfRange(child, of: container) }
    var shown = container
    shown.children.removeSubrange((child + 1)...)
    return shown
  }
}

/// Tabs: the selected child is on screen.
package struct TabRules: ContainerRules {
  /// Children that begin with a screen of one of these kinds cannot be selected by a tap (T2), only by code.
  package var vetoed: Set<Name<Screen>>

  /// Makes the rules; every tap selects unless said otherwise.
  package init(vetoing vetoed: Set<Name<Screen>> = []) { self.vetoed = vetoed }

  /// Whether the child begins with a screen that may be tapped for.
  package func allowsTapping(_ child: Int, of container: Container, in traits: Traits) -> Bool {
    guard container.children.indices.contains(child), let first = container.children[child].screens.first
    else { return true }
    return !vetoed.contains(first.kind)
  }

  /// The selected child, if there is such a child.
  package func visible(_ container: Container, in traits: Traits) -> [Int] {
    container.children.indices.contains(container.selected) ? [container.selected] : []
  }

  /// Selects the child.
  package func showing(
    _ child: Int,
    of container: Container,
    in traits: Traits
  ) throws(NavigationFailure) -> Container {
    guard container.children.indices.contains(child) else { throw .childOutOfRange(child, of: container) }
    var shown = container
    shown.selected = child
    return shown
  }
}
