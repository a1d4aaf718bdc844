/// What the engine does where the platform's rules are ambiguous, disputed or a matter of taste.
///
/// One value holds them all, so that two runs can be told apart by it; an app sets it on its
/// ``ContainerCatalog``, which every operation is handed. The rule names are those of the container table.
public struct NavigationPolicies: Hashable, Sendable {
  /// What a user's tap on the selected tab does to the stack in it (T3).
  ///
  /// Known: the class documentation says that taps always show the root. Default: the stack is popped to its root.
  /// Source: Apple, `UITabBarController`.
  public var tappingSelectedTab: TabStack = .poppedToRoot

  /// What a user's tap on another tab does to the stack in that one (T3).
  ///
  /// Known: the class documentation says that taps always show the root; in practice the stack is kept. Default: kept.
  /// Source: Apple, `UITabBarController`; FlowStacks #96.
  public var tappingOtherTab: TabStack = .kept

  /// How many tabs the bar of a phone has room for, *More* included (T1).
  ///
  /// Of more tabs it shows four and *More*, behind which a list has the others; in regular size class all are in the bar.
  /// Source: Apple, `UITabBarController`, `moreNavigationController`.
  public static let mostTabs = 5

  /// What a sheet or form sheet is in compact height, as on a phone on its side (P6).
  ///
  /// Known: as large as the screen, and then no pull closes it; an app may keep it at the bottom edge instead. Default: as
  /// large as the screen. Source: Apple, `UIModalPresentationStyle.formSheet`,
  /// `UISheetPresentationController.prefersEdgeAttachedInCompactHeight`.
  public var sheetInCompactHeight: CompactHeightSheet = .fullScreen

  /// What becomes of a push of a screen that stands on the stack already, by kind and context (N2).
  ///
  /// Known: the platform raises only when the same *object* is pushed twice; a second object that shows the same goes on
  /// top, so a product that lists products can be pushed from itself, and two quick taps push twice. Apps that forbid it
  /// ignore the push or pop to the screen. Default: another one is pushed. Source: UIKit's exception text, "Pushing the
  /// same view controller instance more than once is not supported".
  public var pushingTwice: SecondPush = .another

  /// Whether a screen may be presented that stands in the tree already, by kind and context (P3).
  ///
  /// Known: the platform raises when the *object* is presented twice; another object that shows the same is fine.
  /// Default: a presented screen is another object. Source: UIKit's exception text.
  public var presentingTwice: Repetition = .another

  /// Makes the policies that the platform's documentation and common practice suggest.
  public init() {}

  /// The defaults.
  public static let standard = NavigationPolicies()
}

/// The answers that policies choose from.
extension NavigationPolicies {
  /// What becomes of the stack in a tab.
  public enum TabStack: String, Hashable, Sendable, CaseIterable {
    /// It stays.
    case kept
    /// It is popped to its root.
    case poppedToRoot = "popped-to-root"
  }

  /// What a second screen of the same kind and context is.
  public enum Repetition: String, Hashable, Sendable, CaseIterable {
    /// Another object that shows the same.
    case another
    /// The same object, which cannot be twice.
    case refused
  }

  /// What becomes of a push of a screen that stands on the stack already.
  public enum SecondPush: String, Hashable, Sendable, CaseIterable {
    /// Another one is put on top.
    case another
    /// What stands above it is popped; its display stays as it was.
    case poppedTo = "popped-to"
    /// It fails.
    case refused
  }

  /// What a sheet is where there is little height.
  public enum CompactHeightSheet: String, Hashable, Sendable, CaseIterable {
    /// It covers what is below, and only an item closes it.
    case fullScreen = "full-screen"
    /// A card, as elsewhere.
    case sheet
  }
}
