/// Everything on the device: a list of layers, the root first, then one for each modal presentation.
///
/// The expanded form is the only one stored. What compact size class shows is derived from it (``visibleForm(in:under:)``),
/// so collapsing and expanding lose nothing.
public struct ScreenTree: Hashable, Sendable {
  /// The layers, bottom first.
  ///
  /// Never empty once a flow has started.
  public var layers: [Layer]

  /// Makes a tree from its layers.
  public init(layers: [Layer] = []) { self.layers = layers }

  /// Makes a tree of one layer.
  public init(root: Node) { layers = [Layer(root: root)] }

  /// Every screen, visible or not, bottom layer first.
  public var screens: [Screen] {
    var screens: [Screen] = []
    for layer in layers { layer.root.append(to: &screens) }
    return screens
  }

  /// Whether some screen, visible or not, is as described.
  func containsScreen(where isMatch: (Screen) -> Bool) -> Bool {
    layers.contains { $0.root.containsScreen(where: isMatch) }
  }

  /// The tree with every screen changed.
  package func mapScreens(_ change: (Screen) -> Screen) -> ScreenTree {
    ScreenTree(layers: layers.map { Layer(root: $0.root.mapScreens(change), style: $0.style, isLocked: $0.isLocked) })
  }
}

/// One layer: the root of the app, or a modal presentation over the layers below it.
public struct Layer: Hashable, Sendable {
  /// What stands in the layer.
  public var root: Node
  /// How it was asked to be presented, such as `sheet`; `root` for the bottom layer.
  public var style: Name<Layer>
  /// Whether the user may not dismiss it by a gesture or the system's button; what stands on its screens still can.
  public var isLocked: Bool

  /// Makes a layer.
  public init(root: Node, style: Name<Layer> = .root, isLocked: Bool = false) {
    self.root = root
    self.style = style
    self.isLocked = isLocked
  }
}

extension Name<Layer> {
  /// The bottom layer.
  public static var root: Self { "root" }
  /// A card over what is below, which stays visible at its edges; on a phone on its side it covers everything, by policy.
  public static var sheet: Self { "sheet" }
  /// Covers what is below.
  public static var fullScreen: Self { "full-screen" }
  /// As large as the screen, with what is below shining through.
  public static var overFullScreen: Self { "over-full-screen" }
  /// A small card in the middle; what stands in it is in compact size class.
  public static var formSheet: Self { "form-sheet" }
  /// A question over everything: it is left by its own actions alone, each of which closes it.
  public static var alert: Self { "alert" }
  /// A bubble that points at something, where there is room for it; what stands in it is in compact size class.
  public static var popover: Self { "popover" }
}

extension Layer {
  /// How the layer looks in these traits, whatever was asked for (P6).
  ///
  /// Derived anew whenever the traits change; what was asked for stays.
  package func effectiveStyle(for traits: Traits, following policies: NavigationPolicies = .standard) -> Name<Layer> {
    let isLow = traits.vertical == .compact
    guard isLow || style == .popover && traits.horizontal == .compact else { return style }
    let adapted = style == .popover ? .formSheet : style
    let isCovering = isLow && policies.sheetInCompactHeight == .fullScreen && [.sheet, .formSheet].contains(adapted)
    return isCovering ? .fullScreen : adapted
  }
}

extension ScreenTree {
  /// The size classes in a layer: a form sheet and a popover are compact, whatever the window is (P6).
  package func traits(ofLayer index: Int, in window: Traits, following policies: NavigationPolicies) -> Traits {
    guard index > 0, layers.indices.contains(index), window.horizontal == .regular else { return window }
    let style = layers[index].effectiveStyle(for: window, following: policies)
    guard style == .formSheet || style == .popover else { return window }
    return Traits(horizontal: .compact, vertical: window.vertical)
  }

  /// The tree with the root of each layer changed, given the size classes there.
  func mapLayers(in window: Traits, under rules: ContainerCatalog, _ change: (Node, Traits) -> Node) -> ScreenTree {
    var tree = self
    for index in layers.indices {
      tree.layers[index].root = change(
        layers[index].root, traits(ofLayer: index, in: window, following: rules.policies))
    }
    return tree
  }
}

extension ScreenTree {
  /// The tree after everything on the display has loaded (T4): a view loads when it is first shown.
  func loadingVisible(in traits: Traits, under rules: ContainerCatalog) -> ScreenTree {
    guard containsScreen(where: { !$0.isLoaded }) else { return self }
    var tree = self
    for index in layers.indices.dropFirst(lowestUncovered(in: traits, under: rules)) {
      let site = site(in: traits, under: rules, at: .place(Place(layer: index)))
      tree.layers[index].root = layers[index].root.mapVisibleScreens(at: site) { screen in
        var loaded = screen
        loaded.isLoaded = true
        return loaded
      }
    }
    return tree
  }
}

extension ScreenTree {
  /// The index of the topmost layer in which a screen of that kind and context stands.
  package func layerIndex(of screen: Screen) -> Int? { layers.lastIndex { $0.root.contains(screen) } }
}

extension ScreenTree {
  /// The screens a user sees and can touch: those of the top layer, from the leading to the trailing pane.
  public func panes(in traits: Traits, under rules: ContainerCatalog) -> [Screen] {
    let own = self.traits(ofLayer: layers.count - 1, in: traits, following: rules.policies)
    return layers.last?.root.visibleScreens(in: own, under: rules) ?? []
  }

  /// The screens on the display, bottom layer first.
  ///
  /// A layer that looks full-screen covers what is below it, a sheet does not (P7).
  public func visibleScreens(in traits: Traits, under rules: ContainerCatalog) -> [Screen] {
    layers.indices.dropFirst(lowestUncovered(in: traits, under: rules)).flatMap { index in
      let own = self.traits(ofLayer: index, in: traits, following: rules.policies)
      return layers[index].root.visibleScreens(in: own, under: rules)
    }
  }

  /// The screen that has the user's attention: the last pane of the top layer that somebody chose.
  public func focus(in traits: Traits, under rules: ContainerCatalog) -> Screen? {
    operationPlace(of: site(in: traits, under: rules)).flatMap(node)?.screens.first
  }

  /// The tree as it looks: collapsed containers are erased, their children standing in the surrounding stack.
  ///
  /// A split is drawn as the one stack it collapses to; popovers get the style they adapt to. Two trees that look
  /// alike to a user have equal visible forms. For printing and comparing only; never stored.
  public func visibleForm(in traits: Traits, under rules: ContainerCatalog) -> ScreenTree {
    var form = mapLayers(in: traits, under: rules) { $0.visibleForm(in: $1, under: rules) }
    for index in layers.indices {
      form.layers[index].style = layers[index].effectiveStyle(for: traits, following: rules.policies)
    }
    return form
  }

  /// The index of the lowest layer that no other covers.
  func lowestUncovered(in traits: Traits, under rules: ContainerCatalog) -> Int {
    layers.lastIndex { $0.effectiveStyle(for: traits, following: rules.policies) == .fullScreen } ?? 0
  }
}

extension Node {
  func visibleScreens(in traits: Traits, under rules: ContainerCatalog) -> [Screen] {
    var screens: [Screen] = []
    appendVisible(to: &screens, in: traits, under: rules)
    return screens
  }

  private func appendVisible(to screens: inout [Screen], in traits: Traits, under rules: ContainerCatalog) {
    switch self {
    case .screen(let screen): screens.append(screen)
    case .container(let container):
      for child in rules.visible(container, in: traits) {
        container.children[child].appendVisible(to: &screens, in: traits, under: rules)
      }
    }
  }

  func visibleForm(in traits: Traits, under rules: ContainerCatalog) -> Node {
    guard case .container(var container) = self else { return self }
    if rules[container.kind].isCollapsed(in: traits),
      let stack = rules[container.kind].collapsedStack(of: container, under: rules)
    {
      container = Container(kind: .stack, children: stack)
    }
    container.children = container.children.flatMap { child -> [Node] in
      let form = child.visibleForm(in: traits, under: rules)
      guard rules[container.kind].canPush, case .container(let inner) = form, rules[inner.kind].isCollapsed(in: traits)
      else { return [form] }
      return inner.children
    }
    return .container(container)
  }
}
