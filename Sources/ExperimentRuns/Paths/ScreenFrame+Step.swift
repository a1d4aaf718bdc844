import ExperimentDesign
import HeadlessNavigation
import NavigationExperiments

extension ScreenFrame {
  /// Whether it looks the same and came about in the same way, whatever caused it.
  func looksLike(_ other: ScreenFrame) -> Bool { place == other.place && opening == other.opening }

  /// What a step of the flow leads to; `nil` where it changes nothing.
  /// - Parameter app: The app under the variant.
  init?(_ step: FlowStep, in app: AppDefinition) {
    guard let record = step.records.last(where: { $0.action != nil && $0.to != nil }), let action = record.action,
      let focus = record.to
    else { return nil }
    let (tree, traits, rules) = (step.state.tree, step.state.traits, app.containers)
    let top = tree.layers.count - 1
    guard tree.layers.indices.contains(top) else { return nil }
    let style = tree.layers[top].effectiveStyle(for: traits, following: rules.policies)
    let isOver = top > 0 && style != .fullScreen
    let base = isOver ? top - 1 : top
    let below = ScreenTree(layers: Array(tree.layers.prefix(base + 1)))
    let bar = below.layers[base].root.tabBar(in: traits, under: rules)
    let shown = below.panes(in: traits, under: rules).map(\.kind)
    let isBarHidden = shown.contains { app.screens[$0]?.hidesTabBar == true }
    let columns = below.layers[base].root.columnCount(in: traits, under: rules)
    self.init(
      Opening(action, record.input, style: top > 0 ? style : nil),
      panes: shown.map { $0 == .placeholder ? nil : $0 }
        + Array(repeating: nil, count: Swift.max(0, columns - shown.count)),
      overlay: isOver
        ? Overlay(isSheet: [.sheet, .overFullScreen].contains(style), tree.panes(in: traits, under: rules).map(\.kind))
        : nil,
      tabs: isBarHidden ? [] : bar?.children.compactMap { $0.screens.first?.kind } ?? [],
      selectedTab: bar?.selected ?? 0, focus: focus.kind,
      transition: ScreenTransition(
        from: action == .start ? nil : record.from?.kind, to: focus.kind, action: action.rawValue,
        cause: record.input?.cause ?? "launch"),
      place: tree.layers.map { $0.root.viewDescription(in: traits, under: rules) }.joined(separator: " / "))
  }
}

extension ScreenFrame.Opening {
  /// - Parameter style: How the top layer looks; `nil` where it is the app itself.
  fileprivate init(_ action: NavigationRecord.Action, _ input: FlowInput?, style: Name<Layer>?) {
    if case .open? = input { self = .link; return }
    self =
      switch action {
      case .start: .launch
      case .push: .push
      case .pop: .back
      case .replace: .replace
      case .present:
        style == .fullScreen || style == .overFullScreen ? .fullScreen : .present((style ?? .sheet).rawValue)
      case .dismiss: .close
      case .select: .tab
      case .expand, .adapt, .restructure: .other
      }
  }
}

extension FlowStep {
  /// Whether a user is back where they were: by going back, by a tab, or by an item that undoes and finishes nothing.
  var isReturn: Bool {
    guard let record = records.last(where: { $0.action != nil }) else { return false }
    switch record.input {
    case .back, .selectTab, .relaunch, nil: return true
    case .gate, .timeout, .fact, .open, .traits, .toggle: return false
    case .tap(let tap) where tap.verdict != nil || !tap.facts.isEmpty: return false
    case .tap, .intent:
      let isFinished = records.contains { record in
        record.ended.contains { if case .finished = $0.cause { true } else { false } }
      }
      return !isFinished && [.pop, .dismiss].contains(record.action)
    }
  }
}

extension Node {
  /// The kinds of the screens in view, with how deep each stands in its stack and which tab is selected.
  fileprivate func viewDescription(in traits: Traits, under rules: ContainerCatalog) -> String {
    guard case .container(let container) = self else { return screens.first.map { "\($0.kind)" } ?? "" }
    let visible = rules.visible(container, in: traits)
    let inner = visible.map { container.children[$0].viewDescription(in: traits, under: rules) }.joined(
      separator: " | ")
    return "\(visible.first.map { "\($0)" } ?? "")[\(inner)]"
  }

  /// The container in view whose children are chosen in a bar, if there is one.
  fileprivate func tabBar(in traits: Traits, under rules: ContainerCatalog) -> Container? {
    guard case .container(let container) = self else { return nil }
    if rules[container.kind].hasBar { return container }
    return rules.visible(container, in: traits).lazy.compactMap {
      container.children[$0].tabBar(in: traits, under: rules)
    }.first
  }

  /// How many panes are side by side, those without a choice included.
  fileprivate func columnCount(in traits: Traits, under rules: ContainerCatalog) -> Int {
    guard case .container(let container) = self else { return 1 }
    let visible = rules.visible(container, in: traits)
    let inner = visible.reduce(0) { $0 + container.children[$1].columnCount(in: traits, under: rules) }
    return rules[container.kind].columns == nil || rules[container.kind].isCollapsed(in: traits) ? inner : max(2, inner)
  }
}
