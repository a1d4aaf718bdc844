/// What a user's tap on a tab does.
extension FlowTransaction {
  /// Selects a tab of the innermost tabs, unless their rules refuse the tap (T2).
  ///
  /// What becomes of the stack in the tab is a policy, by default popped when the tab was selected already and kept
  /// otherwise (T3).
  mutating func selectTab(_ index: Int) throws(NavigationFailure) {
    let site = OperationSite(traits: state.traits, rules: app.containers)
    guard let tabs = state.tree.layers.last?.root.innermost({ $0.kind == .tabs }, at: site) else {
      throw NavigationFailure(phase: .plan, code: .noContainer, culprit: Name<Container>.tabs.rawValue)
    }
    guard tabs.children.indices.contains(index) else { throw .childOutOfRange(index, of: tabs) }
    guard app.containers[.tabs].allowsTapping(index, of: tabs, in: state.traits) else {
      throw NavigationFailure(phase: .plan, code: .blocked, culprit: tabs.children[index].description)
    }
    let policies = app.containers.policies
    let stack = index == tabs.selected ? policies.tappingSelectedTab : policies.tappingOtherTab
    try apply([.select(child: index, of: .tabs)], owner: 0)
    guard stack == .poppedToRoot,
      tabs.children[index].innermost({ $0.kind == .stack || site.isDrawnAsStack($0) }, at: site) != nil
    else { return }
    try apply([.popToRoot], owner: 0)
  }
}

extension NavigationRecord {
  /// The tab that a user's tap selected, be it selected already or not; `nil` for vetoed taps and for code (T2).
  public var tappedTab: Int? {
    guard case .selectTab(let index) = input else { return nil }
    if case .failed = outcome { return nil }
    return index
  }
}
