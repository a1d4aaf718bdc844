package import HeadlessNavigation
package import NavigationExperiments

/// The screens on the most frequent path to a step of the funnel, of users of one size class under a variant.
package struct ScreenPath: Hashable, Sendable {
  /// The position of the variant.
  package var variant: Int
  /// The size class at exposure.
  package var sizeClass: SizeClass
  /// The position of the step that it leads to.
  package var step: Int
  /// The position of the goal that its users have, among the experiment's; `nil` where goals are not told apart.
  package var goal: Int?
  /// What is on the display, from the start to the step.
  package var frames: [ScreenFrame]
  /// How many users took it, of those that were looked at.
  package var users = 1
  /// How many users with that goal reached the step, of those that were looked at.
  package var arrivals = 1
}

/// What is on the display at one moment, and how it came there.
package struct ScreenFrame: Hashable, Sendable {
  /// How a frame came to be.
  package enum Opening: Hashable, Sendable {
    /// The app was launched.
    case launch
    /// A link was opened.
    case link
    /// A screen was pushed.
    case push
    /// A screen was put in the place of another, or into a pane.
    case replace
    /// A layer was presented in a style.
    case present(Name<Layer>)
    /// A tab was selected.
    case tab
    /// A presented layer was closed.
    case close
    /// A screen was left for the one before.
    case back
    /// Several of these at once.
    case other
  }

  /// What lies over the rest of the display.
  package struct Overlay: Hashable, Sendable {
    /// How it looks.
    package var style: Name<Layer>
    /// The screens in it, side by side.
    package var panes: [Name<Screen>]

    /// Makes an overlay.
    package init(_ style: Name<Layer>, _ panes: [Name<Screen>]) { (self.style, self.panes) = (style, panes) }
  }

  /// How it came there.
  package var opening: Opening
  /// The screens side by side, without what lies over them; `nil` for a pane in which nothing was chosen yet.
  package var panes: [Name<Screen>?]
  /// What lies over them, if something does.
  package var overlay: Overlay?
  /// The screens at the roots of the tabs; empty where there is no bar.
  package var tabs: [Name<Screen>]
  /// The position of the selected tab.
  package var selectedTab: Int
  /// The screen that has the user's attention.
  package var focus: Name<Screen>
  /// The transition that led there, as it is counted.
  package var transition: ScreenTransition
  /// What tells places in the app apart: the kinds of the screens in view, and how deep they stand.
  package var place: String

  /// Makes a frame.
  package init(
    _ opening: Opening, panes: [Name<Screen>?], overlay: Overlay? = nil, tabs: [Name<Screen>] = [],
    selectedTab: Int = 0, focus: Name<Screen>, transition: ScreenTransition, place: String = ""
  ) {
    (self.opening, self.panes, self.overlay, self.tabs) = (opening, panes, overlay, tabs)
    (self.selectedTab, self.focus, self.transition, self.place) = (selectedTab, focus, transition, place)
  }
}

extension [ScreenFrame] {
  /// Adds what a user sees next.
  ///
  /// A frame of the same place as the last adds nothing, and one that users return to takes back what came in between: a
  /// wrong turn is no part of a path.
  package mutating func go(to frame: ScreenFrame, isReturn: Bool) {
    guard frame.place != last?.place else { return }
    if isReturn, let place = lastIndex(where: { $0.place == frame.place }) {
      removeSubrange((place + 1)...)
    } else if frame.opening == .launch {
      self = [frame]
    } else {
      append(frame)
    }
  }
}

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
