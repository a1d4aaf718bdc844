import HeadlessNavigation

// Most inputs neither go to another tab nor search the whole tree, so what they lead to does not depend on what stands in
// tabs out of view. There a placeholder stands instead, which tells whose screens are behind it: coordinators live as long
// as a screen of theirs does.

/// What stands in a tab out of view, apart from the leaves it is about and from the frames its screens belong to.
final class TabContent: Hashable, Sendable {
  /// The node, with registers in place of leaves, and positions among its owners in place of owners.
  let node: Node
  /// Its screens, with the same registers.
  let instances: [ScreenInstance]
  /// Counted from 0 in order of discovery.
  let number: Int

  init(_ node: Node, number: Int, in app: AppDefinition) {
    (self.node, self.number) = (node, number)
    instances = ScreenInstance.instances(of: ScreenTree(root: node), in: app)
  }

  static func == (left: TabContent, right: TabContent) -> Bool { left === right }

  func hash(into hasher: inout Hasher) { hasher.combine(number) }

  /// The node as it stands in a state.
  func node(about values: [Range<Int>], owners: [Int]) -> Node {
    node.mapScreens { screen in
      var own = screen.mapLeaves { Register.isMark($0) ? values[Register.index($0)] : $0 }
      own.owner = owners[screen.owner]
      return own
    }
  }
}

/// Which tabs out of view an input needs to see.
enum TabOpening {
  /// None.
  case none
  /// That of an index, whichever tabs it belongs to.
  case tab(Int)
  /// All.
  case all

  func opens(_ index: Int) -> Bool {
    switch self {
    case .none: false
    case .tab(let opened): opened == index
    case .all: true
    }
  }
}

/// A state with placeholders in tabs out of view.
struct TabSplit {
  /// What a placeholder stands for.
  enum Part {
    /// What another placeholder stood for, by its number in the state before.
    case kept(Int)
    /// The node.
    case hidden(Node)
  }

  /// The state, whose placeholders are numbered in the order in which they stand.
  private(set) var state: FlowState
  private(set) var parts: [Part] = []
  /// The screens of the other layers: a screen is told from equal ones below it, so those that equal one stay.
  private let above: [Screen]
  /// Whether each placeholder that was there stands out of view still, and stands for the same screens.
  private(set) var isIntact = true

  /// Puts placeholders into all tabs out of view.
  /// - Parameter hides: Whether there are to be any.
  init(_ state: FlowState, hiding hides: Bool, under rules: ContainerCatalog) {
    self.state = state
    above = state.tree.layers.dropFirst().flatMap(\.root.screens)
    guard hides, let base = state.tree.layers.first else { return }
    isIntact = !above.contains { $0.kind.isPlaceholder }
    self.state.tree.layers[0].root = hiding(base.root, under: rules)
  }

  private mutating func hiding(_ node: Node, under rules: ContainerCatalog) -> Node {
    guard case .container(var container) = node else { return node }
    guard container.kind != .hiddenTab else {
      isIntact = false
      return node
    }
    let hasTabs = rules[container.kind].isSelectable
    for index in container.children.indices {
      let child = container.children[index]
      guard hasTabs, index != container.selected, case .container(let tab) = child else {
        container.children[index] = hiding(child, under: rules)
        continue
      }
      let screens = child.screens
      if tab.kind == .hiddenTab {
        container.children[index] = .placeholder(for: screens, number: parts.count)
        parts.append(.kept(child.placeholderNumber))
      } else if screens.contains(where: \.kind.isPlaceholder) {
        isIntact = false
      } else if !screens.isEmpty, !above.contains(where: { upper in screens.contains(where: upper.isSame) }) {
        container.children[index] = .placeholder(for: screens, number: parts.count)
        parts.append(.hidden(child))
      }
    }
    return .container(container)
  }

  /// Whether the placeholders are those of the state before, none missing and none standing for fewer frames.
  /// - Parameter counts: The numbers of the placeholders, with how many frames each stood for.
  func keeps(all counts: [Int: Int]) -> Bool {
    let kept = parts.compactMap { if case .kept(let number) = $0 { number } else { nil } }
    guard isIntact, kept.count == counts.count, Set(kept).count == kept.count else { return false }
    var owners: [Int: Int] = [:]
    state.tree.layers.first?.root.countOwners(into: &owners)
    return zip(parts.indices, parts).allSatisfy { place, part in
      if case .kept(let number) = part { owners[place] == counts[number] } else { true }
    }
  }
}

extension Name<Container> {
  /// What stands in place of a tab's container out of view.
  static var hiddenTab: Self { "\u{1}" }
}

extension Name<Screen> {
  private static var mark: String { "\u{1}" }

  /// The kind of the first screen behind a placeholder.
  static func placeholder(for kind: Name<Screen>) -> Self { Name(mark + kind.rawValue) }

  var isPlaceholder: Bool { rawValue.utf8.first == 1 }

  /// The kind that it stands for, or itself.
  var shown: Self { isPlaceholder ? Name(String(rawValue.dropFirst())) : self }
}

extension Node {
  /// A placeholder for a tab, which has one screen for each owner of those that it stands for.
  fileprivate static func placeholder(for screens: [Screen], number: Int) -> Node {
    let kind =
      screens.first.map { $0.kind.isPlaceholder ? $0.kind : .placeholder(for: $0.kind) } ?? .placeholder(for: "")
    let places = screens.owners.enumerated().map { place, owner in
      Node.screen(Screen(kind: kind, context: .list([.number(number), .number(place)]), owner: owner))
    }
    return .container(Container(kind: .hiddenTab, children: places))
  }

  fileprivate var placeholderNumber: Int {
    guard case .list(let numbers)? = screens.first?.context, case .number(let number)? = numbers.first else {
      return -1
    }
    return number
  }

  /// For each placeholder the index of its tab.
  var placeholderTabs: [Int] {
    var tabs: [Int: Int] = [:]
    collectTabs(into: &tabs)
    return tabs.keys.sorted().map { tabs[$0] ?? 0 }
  }

  private func collectTabs(into tabs: inout [Int: Int]) {
    guard case .container(let container) = self else { return }
    for (index, child) in container.children.enumerated() {
      if case .container(let tab) = child, tab.kind == .hiddenTab {
        tabs[child.placeholderNumber] = index
      } else {
        child.collectTabs(into: &tabs)
      }
    }
  }

  /// The kinds of the screens at the roots of tabs.
  func tabRoots(under rules: ContainerCatalog) -> [Name<Screen>] {
    guard case .container(let container) = self, container.kind != .hiddenTab else { return [] }
    let roots = rules[container.kind].hasBar ? container.children.map { $0.screens.first?.kind.shown ?? "" } : []
    return roots + container.children.flatMap { $0.tabRoots(under: rules) }
  }

  /// For each placeholder how many frames it stands for, by its number.
  var ownerCounts: [Int] {
    var counts: [Int: Int] = [:]
    countOwners(into: &counts)
    return counts.keys.sorted().map { counts[$0] ?? 0 }
  }

  fileprivate func countOwners(into counts: inout [Int: Int]) {
    guard case .container(let container) = self else { return }
    if container.kind == .hiddenTab { return counts[placeholderNumber] = container.children.count }
    for child in container.children { child.countOwners(into: &counts) }
  }

  /// The node with what its placeholders stand for, where that is given.
  func filling(_ content: (_ number: Int, _ owners: [Int]) -> Node?) -> Node {
    guard case .container(var container) = self else { return self }
    if container.kind == .hiddenTab { return content(placeholderNumber, screens.map(\.owner)) ?? self }
    container.children = container.children.map { $0.filling(content) }
    return .container(container)
  }

  /// The node without telling whose its screens are: each has the position of its owner among ``owners``.
  var ownedByPosition: Node {
    let owners = screens.owners
    return mapScreens { screen in
      var screen = screen
      screen.owner = owners.firstIndex(of: screen.owner) ?? 0
      return screen
    }
  }
}

extension [Screen] {
  /// The frames they belong to, in the order in which they turn up.
  var owners: [Int] {
    var owners: [Int] = []
    for screen in self where !owners.contains(screen.owner) { owners.append(screen.owner) }
    return owners
  }
}
