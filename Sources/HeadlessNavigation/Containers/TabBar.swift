/// What of a bar of tabs is in view: in compact size class, four tabs and *More* where there are more than five (T1).
///
/// The list behind *More* is a child like any other, a screen of the kind `more-tabs` after the last tab, so it is
/// selected, recorded and counted as other screens are. It is there in compact size class only.
extension Container {
  /// The indices of the tabs that a user may tap now: those in the bar, then those in the list if that is on display.
  package func tabsInView(in traits: Traits) -> (bar: [Int], list: [Int]) {
    guard let list = moreList, traits.horizontal == .compact else {
      return (children.indices.filter { !children[$0].isMoreList }, [])
    }
    let first = NavigationPolicies.mostTabs - 1
    return (children.indices.prefix(first) + [list], selected == list ? Array(first..<list) : [])
  }

  /// The same while the screens in the selected tab hide the bar or not.
  fileprivate func tabsInView(in site: OperationSite, hiddenBy screens: Set<Name<Screen>>) -> ([Int], [Int]) {
    let (bar, list) = tabsInView(in: site.traits)
    guard children.indices.contains(selected), !screens.isEmpty else { return (bar, list) }
    let content = children[selected].visibleForm(in: site.traits, under: site.rules)
    return content.hasScreen(of: screens, in: site) ? ([], list) : (bar, list)
  }

  /// The index of the list of further tabs, if there is one.
  var moreList: Int? {
    guard let last = children.indices.last, children[last].isMoreList else { return nil }
    return last
  }

  /// The container with other children: the selected one at its new index, if it is among them, else the one at the
  /// index of the old, else the first (T5).
  func changing(to children: [Node], selecting index: Int?) -> Container {
    var changed = Container(kind: kind, children: children)
    let tabs = changed.moreList ?? children.count
    changed.selected = index ?? (selected < tabs ? selected : 0)
    return changed
  }

  /// The container with the list after its tabs, or without it.
  fileprivate func listingTabs(_ isListing: Bool) -> Container {
    let list = moreList
    guard
      isListing
        ? list == nil || children.dropLast().contains(where: \.isMoreList) : children.contains(where: \.isMoreList)
    else { return self }
    var tabs = self
    tabs.children.removeAll(where: \.isMoreList)
    let before = children.prefix(max(0, selected)).count { $0.isMoreList }
    let wasListed = children.indices.contains(selected) && children[selected].isMoreList
    tabs.selected = wasListed ? (isListing ? tabs.children.count : 0) : selected - before
    guard isListing else { return tabs }
    var screen = Screen(kind: .moreTabs)
    screen.owner = tabs.children.first?.screens.first?.owner ?? 0
    tabs.children.append(.screen(screen))
    return tabs
  }
}

extension Node {
  fileprivate var isMoreList: Bool { if case .screen(let screen) = self { screen.kind == .moreTabs } else { false } }

  /// The node with a list behind the tabs that do not fit into their bar.
  fileprivate func listingTabs(in traits: Traits, under rules: ContainerCatalog) -> Node {
    guard case .container(var container) = self else { return self }
    container.children = container.children.map { $0.listingTabs(in: traits, under: rules) }
    guard rules[container.kind].hasBar else { return .container(container) }
    let tabs = container.children.count { !$0.isMoreList }
    let isCrowded = traits.horizontal == .compact && tabs > NavigationPolicies.mostTabs
    return .container(container.listingTabs(isCrowded))
  }

  /// Whether a bar of tabs is to be looked at: most trees have none, and none that is crowded.
  fileprivate func hasCrowdedBar(under rules: ContainerCatalog) -> Bool {
    guard case .container(let container) = self else { return false }
    let isCrowded =
      container.children.count > NavigationPolicies.mostTabs || container.children.contains(where: \.isMoreList)
    if isCrowded, rules[container.kind].hasBar { return true }
    return container.children.contains { $0.hasCrowdedBar(under: rules) }
  }
}

extension ScreenTree {
  /// The tree with a list behind the tabs that do not fit into their bar.
  func listingTabs(in traits: Traits, under rules: ContainerCatalog) -> ScreenTree {
    guard layers.contains(where: { $0.root.hasCrowdedBar(under: rules) }) else { return self }
    return mapLayers(in: traits, under: rules) { $0.listingTabs(in: $1, under: rules) }
  }
}

extension Node {
  /// Whether a stack in view has a screen of one of these kinds, which hide the bar of the tabs around it.
  fileprivate func hasScreen(of kinds: Set<Name<Screen>>, in site: OperationSite) -> Bool {
    guard case .container(let container) = self else { return false }
    let rules = site.rules[container.kind]
    for case .screen(let screen) in container.children where rules.canPush {
      if kinds.contains(screen.kind) { return true }
    }
    let visible = rules.visible(container, in: site.traits)
    return visible.contains { container.children[$0].hasScreen(of: kinds, in: site) }
  }
}

extension AppDefinition {
  /// The innermost tabs in view, with the indices of those that a user may tap now: in the bar, unless a screen in the
  /// selected tab hides it, and in the list behind *More* if that is on display.
  package func tabBar(of state: FlowState) -> (tabs: Container, inBar: [Int], inList: [Int])? {
    guard let tabs = state.tree.tabs(in: state.traits, under: containers) else { return nil }
    let site = state.tree.site(in: state.traits, under: containers)
    let (bar, list) = tabs.tabsInView(in: site, hiddenBy: screensHidingTabBar)
    return (tabs, bar, list)
  }

  /// What a tap on a tab asks for in place of selecting it, and the frame of the screen at its root; `nil` where it
  /// selects.
  func intent(ofTab index: Int, of tabs: Container) -> (intent: Intent, owner: Int)? {
    guard tabs.children.indices.contains(index), let root = tabs.children[index].screens.first,
      let label = screens[root.kind]?.tab, let name = label.intent
    else { return nil }
    return (Intent(name, payload: .name(label.id.rawValue), from: root.kind), root.owner)
  }

  /// What an input asks for that taps a tab; `nil` of other inputs, and where it selects.
  package func intent(ofTabIn input: FlowInput, in state: FlowState) -> Intent? {
    guard case .selectTab(let index) = input else { return nil }
    return tabBar(of: state).flatMap { intent(ofTab: index, of: $0.tabs)?.intent }
  }
}

extension Name<Screen> {
  /// The list of the tabs that stand behind *More*; a screen of that kind may give it a label.
  public static var moreTabs: Self { "more-tabs" }
}
