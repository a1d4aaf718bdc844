/// Everything on the device: a list of layers, the root first, then one for each modal presentation.
///
/// The expanded form is the only one stored. What compact width shows is derived from it (``visibleForm(in:under:)``),
/// so collapsing and expanding lose nothing.
public struct ScreenTree: Hashable, Sendable, Codable {
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
    ScreenTree(
      layers: layers.map { Layer(root: $0.root.mapScreens(change), style: $0.style, isLocked: $0.isLocked) }
    )
  }
}

/// One layer: the root of the app, or a modal presentation over the layers below it.
public struct Layer: Hashable, Sendable, Codable {
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
  /// A card over what is below, which stays visible at its edges.
  public static var sheet: Self { "sheet" }
  /// Covers what is below.
  public static var fullScreen: Self { "full-screen" }
  /// As large as the screen, with what is below shining through.
  public static var overFullScreen: Self { "over-full-screen" }
  /// Covers what defines the context in which it is presented, in regular width; a full screen in compact width.
  public static var currentContext: Self { "current-context" }
  /// A small card in the middle.
  public static var formSheet: Self { "form-sheet" }
  /// A bubble that points at something, where there is room for it.
  public static var popover: Self { "popover" }
}
