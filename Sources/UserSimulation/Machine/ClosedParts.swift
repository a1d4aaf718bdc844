import HeadlessNavigation

// Most inputs neither go to another tab, nor search the whole tree, nor go back by more than one screen: what they lead to
// does not depend on what stands in tabs out of view, or between the root and the last two screens of a stack. There
// placeholders stand instead, one for each frame whose screens are behind them: coordinators live as long as a screen of
// theirs does.

/// What a placeholder stands for, apart from leaves and frames: a tab out of view, or the last of the closed screens of a
/// stack, above the others.
final class ClosedPart: Hashable, Sendable {
  /// What kind of thing it is.
  enum Kind: Hashable {
    case tab
    /// A screen; whether none of the closed screens below it belongs to the same frame.
    case screen(isFirst: Bool)
  }

  /// The node, with registers in place of leaves, and positions among the placeholder's owners in place of owners.
  let node: Node
  let kind: Kind
  /// The screens of a tab, with the same registers.
  let instances: [ScreenInstance]
  /// The kinds of its screens; see ``SharedFlow/bits(of:)``.
  let kinds: UInt64
  /// Counted from 0 in order of discovery.
  let number: Int

  init(_ node: Node, _ kind: Kind, of kinds: UInt64, number: Int, in app: AppDefinition) {
    (self.node, self.kind, self.kinds, self.number) = (node, kind, kinds, number)
    instances = kind == .tab ? ScreenInstance.instances(of: ScreenTree(root: node), in: app) : []
  }

  static func == (left: ClosedPart, right: ClosedPart) -> Bool { left === right }

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

/// Which closed parts an input needs to see.
struct Opening: BitwiseCopyable {
  /// How many screens of each stack.
  enum Screens: BitwiseCopyable { case none, one, all }

  /// No part.
  static let nothing = Opening(tab: -1, screens: .none)
  /// All parts.
  static let all = Opening(tab: -1, screens: .all)

  /// The index of a tab, whichever tabs it belongs to; negative for none.
  @Small private var tab: Int
  private(set) var screens: Screens
  /// The kinds of screens for the sake of which parts are opened that have one; see ``SharedFlow/bits(of:)``.
  var sought: UInt64 = 0

  /// The tab of an index.
  static func tab(_ index: Int) -> Opening { Opening(tab: index, screens: .none) }

  func opens(tab index: Int) -> Bool { screens == .all || tab == index }

  /// What is tried where that is not enough: one screen more of each stack, then all.
  var next: Opening? {
    switch screens {
    case .none: Opening(tab: tab, screens: .one, sought: sought)
    case .one: .all
    case .all: nil
    }
  }
}

/// A state with placeholders for its closed parts.
struct ClosedState {
  /// What a placeholder stands for.
  enum Part {
    /// What another placeholder stood for, by its number in the state before.
    case kept(Int)
    /// A tab.
    case hidden(Node)
    /// Screens of a stack, the lowest first, above what another placeholder stood for, if any.
    case stacked([(screen: Screen, isFirst: Bool)], onto: Int?)
  }

  /// The state, whose placeholders are numbered in the order in which they stand.
  private(set) var state: FlowState
  private(set) var parts: [Part] = []
  /// The screens of the other layers: a screen is counted among equal ones below it, so tabs with one that equals one stay.
  private let above: [Screen]
  /// Whether each placeholder that was there stands out of view still, and stands for the same screens.
  private var isIntact = true
  /// For each placeholder that was there how many frames it stands for.
  private var ownerCounts: [Int: Int] = [:]

  /// Puts placeholders into all tabs out of view, and into stacks.
  init(_ state: FlowState, closing closes: (tabs: Bool, stacks: Bool), under rules: ContainerCatalog) {
    self.state = state
    above = state.tree.layers.dropFirst().flatMap(\.root.screens)
    guard closes.tabs else { return }
    let anchor = state.suspended?.anchor.map { [$0] } ?? []
    isIntact = !(above + anchor).contains { $0.kind.isPlaceholder }
    for layer in state.tree.layers.indices {
      let root = state.tree.layers[layer].root
      self.state.tree.layers[layer].root = closing(root, tabs: layer == 0, stacks: closes.stacks, under: rules)
    }
  }

  private mutating func closing(_ node: Node, tabs: Bool, stacks: Bool, under rules: ContainerCatalog) -> Node {
    guard case .container(var container) = node, container.kind != .hiddenTab else {
      isIntact = isIntact && !node.screens.contains { $0.kind.isPlaceholder || $0.kind == .closedScreens }
      return node
    }
    if stacks, container.kind == .stack, let screens = container.screensAlone {
      container.children = closing(screens).map(Node.screen)
      return .container(container)
    }
    let hasTabs = tabs && rules[container.kind].isSelectable
    for index in container.children.indices {
      let child = container.children[index]
      guard hasTabs, index != container.selected, case .container(let tab) = child else {
        container.children[index] = closing(child, tabs: tabs, stacks: stacks, under: rules)
        continue
      }
      let screens = child.screens
      if tab.kind == .hiddenTab {
        ownerCounts[child.placeholderNumber] = screens.count
        container.children[index] = .placeholder(for: screens, number: parts.count)
        parts.append(.kept(child.placeholderNumber))
      } else if screens.contains(where: { $0.kind.isPlaceholder || $0.kind == .closedScreens }) {
        isIntact = false
      } else if !screens.isEmpty, !above.contains(where: { upper in screens.contains(where: upper.isSame) }) {
        container.children[index] = .placeholder(for: screens, number: parts.count)
        parts.append(.hidden(child))
      }
    }
    return .container(container)
  }

  /// The screens of a stack with placeholders between the first and the last two.
  private mutating func closing(_ screens: [Screen]) -> [Screen] {
    let placeholders = screens.filter { $0.kind == .closedScreens }
    let open = screens.dropFirst(1 + placeholders.count)
    guard !placeholders.isEmpty || open.count > 2 else { return screens }
    let before = placeholders.first?.placeholder?.number
    let isWhole = placeholders.enumerated().allSatisfy { place, screen in
      screen.placeholder?.number == before && screen.placeholder?.place == place
    }
    guard screens[0].kind != .closedScreens, open.count >= 2, isWhole,
      !open.contains(where: { $0.kind == .closedScreens })
    else {
      isIntact = false
      return screens
    }
    if let before { ownerCounts[before] = placeholders.count }
    var owners = placeholders.map(\.owner)
    let closed = open.dropLast(2).map { screen -> (Screen, isFirst: Bool) in
      var own = screen
      let place = owners.firstIndex(of: screen.owner)
      if place == nil { owners.append(screen.owner) }
      own.owner = place ?? owners.count - 1
      return (own, place == nil)
    }
    let number = parts.count
    if let before, closed.isEmpty { parts.append(.kept(before)) } else { parts.append(.stacked(closed, onto: before)) }
    return screens.prefix(1)
      + owners.enumerated().map { .placeholder(number: number, place: $0, owner: $1) } + open.suffix(2)
  }

  /// Whether the placeholders are those of the state before, none missing and none standing for fewer frames.
  /// - Parameter counts: The numbers of the placeholders, with how many frames each stood for.
  func keeps(all counts: [Int: Int]) -> Bool {
    let kept = parts.compactMap { part in
      switch part {
      case .kept(let number): number
      case .hidden: nil
      case .stacked(_, let number): number
      }
    }
    return isIntact && kept.count == counts.count && Set(kept).count == kept.count && ownerCounts == counts
  }
}

extension Name<Container> {
  /// What stands in place of a tab's container out of view.
  static var hiddenTab: Self { "\u{1}" }
}

extension Name<Screen> {
  /// What stands in place of closed screens of a stack, once for each of their frames.
  static var closedScreens: Self { "\u{2}" }

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

  fileprivate var placeholderNumber: Int { screens.first?.placeholder?.number ?? -1 }

  /// Collects the indices of tabs by the numbers of their placeholders.
  fileprivate func collectTabs(into tabs: inout [Int: Int]) {
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

  fileprivate func countOwners(into counts: inout [Int: Int]) {
    for screen in screens {
      if let (number, _) = screen.placeholder { counts[number, default: 0] += 1 }
    }
  }

  /// The node with what its placeholders stand for, where that is given.
  /// - Parameters:
  ///   - tab: A tab, by the number of the placeholder and the owners.
  ///   - stack: How many of the owners keep a placeholder in a stack, and the screens above them.
  func filling(
    tab: (_ number: Int, _ owners: [Int]) -> Node?,
    stack: (_ number: Int, _ owners: [Int]) -> (keeping: Int, screens: [Node])?
  ) -> Node {
    guard case .container(var container) = self else { return self }
    if container.kind == .hiddenTab { return tab(placeholderNumber, screens.map(\.owner)) ?? self }
    if let screens = container.screensAlone, screens.count > 1, screens[1].kind == .closedScreens,
      let number = screens[1].placeholder?.number
    {
      let owners = screens.filter { $0.kind == .closedScreens }.map(\.owner)
      guard let (kept, opened) = stack(number, owners) else { return self }
      container.children.replaceSubrange(1 + kept..<1 + owners.count, with: opened)
      return .container(container)
    }
    container.children = container.children.map { $0.filling(tab: tab, stack: stack) }
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

extension ScreenTree {
  /// For each placeholder the index of its tab; `nil` for that of a stack.
  var placeholderTabs: [Int?] {
    var tabs: [Int: Int] = [:]
    for layer in layers { layer.root.collectTabs(into: &tabs) }
    return ownerCounts.indices.map { tabs[$0] }
  }

  /// For each placeholder how many frames it stands for.
  var ownerCounts: [Int] {
    var counts: [Int: Int] = [:]
    for layer in layers { layer.root.countOwners(into: &counts) }
    return counts.keys.sorted().map { counts[$0] ?? 0 }
  }
}

extension Container {
  /// Its children, where they are nothing but screens.
  fileprivate var screensAlone: [Screen]? {
    let screens = children.compactMap { if case .screen(let screen) = $0 { screen } else { nil } }
    return screens.count == children.count ? screens : nil
  }
}

extension Screen {
  /// A placeholder for the closed screens of a frame in a stack.
  fileprivate static func placeholder(number: Int, place: Int, owner: Int) -> Screen {
    Screen(kind: .closedScreens, context: .list([.number(number), .number(place)]), owner: owner)
  }

  /// The number of the placeholder, and the position of the owner among its owners, if it is one.
  var placeholder: (number: Int, place: Int)? {
    guard kind == .closedScreens || kind.isPlaceholder, case .list(let numbers) = context, numbers.count == 2,
      case .number(let number) = numbers[0], case .number(let place) = numbers[1]
    else { return nil }
    return (number, place)
  }
}

extension [Screen] {
  /// The numbers of the placeholders of stacks among them.
  var closedStacks: [Int] {
    var numbers: [Int] = []
    for screen in self where screen.kind == .closedScreens {
      if let number = screen.placeholder?.number, !numbers.contains(number) { numbers.append(number) }
    }
    return numbers
  }

  /// The frames they belong to, in the order in which they turn up.
  var owners: [Int] {
    var owners: [Int] = []
    for screen in self where !owners.contains(screen.owner) { owners.append(screen.owner) }
    return owners
  }
}
