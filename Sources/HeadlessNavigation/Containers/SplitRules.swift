/// A split view: its columns side by side in regular size class, one stack of all their screens in compact size class.
///
/// The compact form is derived, so collapsing and expanding lose nothing (S10). A detail that nobody chose is no child
/// at all, or a screen of the kind `placeholder`; neither is seen while collapsed (S4). With a compact column, which
/// is the first child, that is what compact size class shows, and the other columns are kept as they are (S3). An inspector stands
/// beside the detail in regular size class only, and there is none without a detail (S2).
///
/// A split in a stack, called hybrid, may be anywhere in a stack, which a stock split view may not. In compact size class it is *drawn*
/// as its primary with the secondary on top; nothing is moved, so expanding finds everything where it was. A screen that is pushed
/// right above one without a secondary becomes its secondary, in either size class: hence every look has exactly one stored
/// form. (Design of the URBN catalog browser, 2019.)
package struct SplitRules: ContainerRules, Hashable {
  /// How many columns it has at most: two for the classic and the double style, three for the triple style (S2).
  private let mainColumns: Int
  /// Whether its first child is shown in compact size class, in place of the columns.
  package let hasCompactColumn: Bool

  /// Whether the child after the detail is an inspector: a column of its own beside the detail, hidden in compact size class.
  package let hasInspector: Bool

  /// Whether it is a hybrid: a split of two columns in a stack, whose columns are screens of that stack while collapsed.
  package let isInStack: Bool

  /// Makes the rules of one style; fewer than two columns are taken as two, an inspector not counted.
  package init(columns: Int = 2, hasCompactColumn: Bool = false, hasInspector: Bool = false, isInStack: Bool = false) {
    mainColumns = max(columns, 2)
    (self.hasCompactColumn, self.hasInspector, self.isInStack) = (hasCompactColumn, hasInspector, isInStack)
  }

  private var primary: Int { hasCompactColumn ? 1 : 0 }
  private var inspector: Int { detail + 1 }
  private var detail: Int { primary + mainColumns - 1 }

  /// Every column while expanded; while collapsed the compact column, or the last column that somebody chose.
  ///
  /// An inspector is named before the detail, which keeps the user's attention.
  package func visible(_ container: Container, in traits: Traits) -> [Int] {
    guard isCollapsed(in: traits) else {
      let columns = Array(container.children.indices.dropFirst(primary))
      guard hasInspector, container.children.indices.contains(inspector) else { return columns }
      return columns.filter { $0 < detail } + [inspector, detail]
    }
    return hasCompactColumn ? Array(container.children.indices.prefix(1)) : Array(chosen(in: container).suffix(1))
  }

  /// Takes the later columns away where they would cover the child; while expanded all columns are visible already.
  package func showing(_ child: Int, of container: Container, in traits: Traits) throws(NavigationFailure) -> Container
  {
    let isOneStack = isCollapsed(in: traits) && !hasCompactColumn
    guard (isOneStack ? chosen(in: container) : visible(container, in: traits)).contains(child) else {
      throw .childOutOfRange(child, of: container)
    }
    return isOneStack ? try container.cut(above: child) : container
  }

  /// Compact in every column but the detail while expanded, as the platform says to columns that narrow; not in a stack.
  public func traits(of child: Int, in container: Container, given traits: Traits) -> Traits {
    var own = traits
    if !isCollapsed(in: traits), child != detail, !isInStack { own.horizontal = .compact }
    return own
  }

  /// Collapsed in compact size class (S1).
  package func isCollapsed(in traits: Traits) -> Bool { traits.horizontal == .compact }

  /// As many as it has columns, the compact one and the inspector included.
  public var columns: Int? { inspector + (hasInspector ? 1 : 0) }

  /// In a stack, its secondary was reached through its primary.
  public var isStacked: Bool { isInStack }

  /// The screens of all columns, primary first, in one stack; none of its own where there is a compact column.
  package func collapsedStack(of container: Container, under catalog: ContainerCatalog) -> [Node]? {
    guard !hasCompactColumn, !isInStack else { return nil }
    return chosen(in: container).flatMap { index -> [Node] in
      guard case .container(let column) = container.children[index], catalog.isStack(container.children[index]) else {
        return [container.children[index]]
      }
      return column.children
    }
  }

  /// Gives up its last column first while collapsed, unless that is the primary.
  package func popping(_ container: Container, in traits: Traits) -> Container? {
    guard isCollapsed(in: traits), !hasCompactColumn, let last = chosen(in: container).last, last > primary else {
      return nil
    }
    var emptied = container
    emptied.children.removeSubrange(last...)
    // What comes into view stays.
    if case .container(var column)? = emptied.children.last, column.kind == .placeholder {
      column.kind = .stack
      emptied.children[last - 1] = .container(column)
    }
    return emptied
  }

  /// A primary, and a detail where it has place for one.
  public func accepts(_ integration: Integration, in container: Container, _ traits: Traits) -> Bool {
    switch integration {
    case .setPrimary: container.children.count >= primary
    case .setSupplementary: mainColumns > 2 && container.children.count >= detail - 1
    case .showDetail where isInStack: !isCollapsed(in: traits) || container.children.count < 2
    case .showDetail:
      covered(in: container, traits) != nil || (!container.children.isEmpty && container.children.count >= detail)
    default: false
    }
  }

  /// Puts a node into the detail column while expanded; the same screen again changes nothing (S7).
  ///
  /// While collapsed it goes above what stands there.
  package func integrating(
    _ node: Node, by integration: Integration, into container: Container, in traits: Traits,
    under catalog: ContainerCatalog
  ) throws(NavigationFailure) -> (container: Container, path: [Int]) {
    if integration == .showDetail, let column = covered(in: container, traits) {
      let old = container.children[column]
      guard case .container(let stack) = old, catalog.isStack(old) else {
        return try putting(.container(Container(kind: .stack, children: [old, node])), at: column, of: container, [1])
      }
      let pushed = try catalog[stack.kind].integrating(node, by: .push, into: stack, in: traits, under: catalog)
      return try putting(.container(pushed.container), at: column, of: container, pushed.path)
    }
    let child = integration == .setPrimary ? primary : integration == .setSupplementary ? detail - 1 : detail
    guard case .screen(let screen) = node else { return try putting(node, at: child, of: container) }
    var container = container
    if integration == .setSupplementary, isCollapsed(in: traits), container.children.count > child {
      container = try container.cut(above: child)
    }
    if container.children.indices.contains(child), container.children[child].screens.count == 1,
      container.children[child].contains(screen), !container.children[child].isPlaceholder
    {
      return (container, [child])
    }
    return try isInStack
      ? putting(node, at: child, of: container) : putting(.stack([screen]), at: child, of: container, [0])
  }

  /// The column that a detail covers while collapsed, if one does: the compact one, or the detail that is there.
  private func covered(in container: Container, _ traits: Traits) -> Int? {
    guard isCollapsed(in: traits), !isInStack else { return nil }
    if hasCompactColumn { return container.children.isEmpty ? nil : 0 }
    return chosen(in: container).last { $0 == detail }
  }

  /// Takes a screen in as the secondary of a split in a stack, if it has none.
  package func absorbing(_ screen: Node, into container: Container) -> Container? {
    guard isInStack, container.children.count == 1 else { return nil }
    var filled = container
    filled.children.append(screen)
    return filled
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
    let kind = hasCompactColumn ? (mainColumns > 2 ? .tripleSplit : .doubleSplit) : container.kind
    return .container(Container(kind: kind, children: children))
  }

  /// The columns that users chose: the primary, and what follows it up to a screen that is a placeholder, without
  /// those at the end that show what they started with.
  private func chosen(in container: Container) -> [Int] {
    let indices = container.children.indices.dropFirst(primary).prefix(mainColumns)
    guard !isInStack else { return Array(indices) }
    let filled = indices.prefix { index in
      index == primary || container.children[index].containsScreen { $0.kind != .placeholder }
    }
    let last = filled.dropFirst().last { !container.children[$0].isPlaceholder } ?? primary
    return filled.filter { $0 <= last }
  }
}

extension Node {
  /// Whether nothing stands here that a user chose.
  var isPlaceholder: Bool {
    if case .container(let column) = self, column.kind == .placeholder { return column.children.count == 1 }
    return !containsScreen { $0.kind != .placeholder }
  }
}

extension Container {
  /// The container without what stands above a child.
  fileprivate func cut(above child: Int) throws(NavigationFailure) -> Container {
    guard children.indices.contains(child) else { throw .childOutOfRange(child, of: self) }
    var cut = self
    cut.children.removeSubrange((child + 1)...)
    return cut
  }
}

/// A navigation stack: the last child is on screen.
package struct StackRules: ContainerRules, Hashable {
  /// Makes the rules; they have no settings.
  package init() {}

  /// The last child, if there is one.
  package func visible(_ container: Container, in traits: Traits) -> [Int] {
    Array(container.children.indices.suffix(1))
  }

  /// Takes away everything above the child.
  package func showing(_ child: Int, of container: Container, in traits: Traits) throws(NavigationFailure) -> Container
  {
    try container.cut(above: child)
  }

  /// It can.
  public var canPush: Bool { true }

  /// What is pushed.
  public func accepts(_ integration: Integration, in container: Container, _ traits: Traits) -> Bool {
    [.push, .pushAsRoot, .replaceLast].contains(integration)
  }

  /// Puts a node on top, alone, or in place of the top; a policy says whether a stack holds a screen twice (N2), and
  /// splits and stacks stand on none (S8).
  ///
  /// A screen right above a container that absorbs, such as a hybrid without a secondary, becomes part of it.
  public func integrating(
    _ node: Node, by integration: Integration, into container: Container, in traits: Traits,
    under catalog: ContainerCatalog
  ) throws(NavigationFailure) -> (container: Container, path: [Int]) {
    if let refusal = node.refusalOnStack(under: catalog) { throw refusal }
    var stack = container
    if integration == .pushAsRoot { stack.children = [] }
    if integration == .replaceLast, case let top? = stack.children.popLast(), case .container(let collapsed) = top,
      let rest = catalog[collapsed.kind].popping(collapsed, in: traits)
    {
      stack.children.append(.container(rest))
    }
    try node.requireNew(on: stack.children, under: catalog)
    if case .screen = node, case .container(let top)? = stack.children.last,
      let filled = catalog[top.kind].absorbing(node, into: top)
    {
      stack.children[stack.children.count - 1] = .container(filled)
      return (stack, [stack.children.count - 1, filled.children.count - 1])
    }
    stack.children.append(node)
    return (stack, [stack.children.count - 1])
  }
}

/// Tabs: the selected child is on screen.
package struct TabRules: ContainerRules, Hashable {
  /// Makes the rules.
  package init() {}

  /// It is.
  public var isSelectable: Bool { true }

  /// They are.
  public var hasBar: Bool { true }

  /// Tabs.
  public func accepts(_ integration: Integration, in container: Container, _ traits: Traits) -> Bool {
    if case .addTab = integration { true } else { false }
  }

  /// Puts a tab among the others, at the end where there is no such index, or in place of one; the selection stays.
  public func integrating(
    _ node: Node, by integration: Integration, into container: Container, in traits: Traits,
    under catalog: ContainerCatalog
  ) throws(NavigationFailure) -> (container: Container, path: [Int]) {
    guard case .addTab(let wanted, let replacing) = integration else { throw .childOutOfRange(0, of: container) }
    let end = container.moreList ?? container.children.count
    let index = wanted.map { (0..<end).contains($0) ? $0 : end } ?? end
    if replacing, index < end { return try putting(node, at: index, of: container) }
    var tabs = container
    tabs.children.insert(node, at: index)
    if index <= tabs.selected, container.children.indices.contains(tabs.selected) { tabs.selected += 1 }
    return (tabs, [index])
  }

  /// The selected child, if there is such a child.
  package func visible(_ container: Container, in traits: Traits) -> [Int] {
    container.children.indices.contains(container.selected) ? [container.selected] : []
  }

  /// Selects the child.
  package func showing(_ child: Int, of container: Container, in traits: Traits) throws(NavigationFailure) -> Container
  {
    guard container.children.indices.contains(child) else { throw .childOutOfRange(child, of: container) }
    var shown = container
    shown.selected = child
    return shown
  }
}
