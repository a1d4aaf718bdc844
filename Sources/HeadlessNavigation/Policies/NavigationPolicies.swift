/// What the engine does where the platform's rules are ambiguous, disputed or a matter of taste.
///
/// One value holds them all, so that two runs can be told apart by it; an app sets it on its
/// ``ContainerCatalog``, which every operation is handed. The rule names are those of the container table.
public struct NavigationPolicies: Hashable, Sendable, Codable {
  /// How bad it is to push a container of a kind on a stack (N2, S8); a kind that is not listed may be pushed.
  ///
  /// Known: the documentation forbids tab bars and split views, the platform raises for navigation stacks in stacks.
  /// Default: tabs are a warning, because apps push them and get away with it; stacks and splits are errors. Source:
  /// Apple, `pushViewController(_:animated:)`; RouteComposer #33.
  public var pushedContainers: [Name<Container>: Severity] = [
    .tabs: .warning, .stack: .error, .split: .error, .doubleSplit: .error, .tripleSplit: .error,
  ]

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

  /// What becomes of the tabs that do not fit into the bar of a phone, which has room for five (T1).
  ///
  /// Known: in compact size class the platform shows four and *More*, behind which a list has the others; in regular size
  /// class it shows all of them. Default: as the platform does. Source: Apple, `UITabBarController`,
  /// `moreNavigationController`.
  public var crowdedTabs: CrowdedTabs = .more

  /// How many tabs the bar of a phone has room for, *More* included.
  public static let mostTabs = 5

  /// What a popover becomes in compact size class or height (P6).
  ///
  /// Known: a form sheet since iOS 13, a full screen before. Default: a form sheet. Source: Apple,
  /// `UIModalPresentationStyle.popover`.
  public var adaptedPopover: Name<Layer> = .formSheet

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

  /// What the style `current-context` covers (P4, P7).
  ///
  /// Known: the nearest ancestor that defines a presentation context; none does unless an app says so, and then the
  /// presentation falls back on the whole. Default: the whole layer. Source: Apple, `definesPresentationContext`.
  public var presentationContext: PresentationContext = .layer

  /// The size class that the primary pane of a hybrid lays out by while a secondary stands beside it.
  ///
  /// Known: the columns of a split view that narrow are compact; a container of an app's own passes on what it has unless
  /// it overrides that. Default: that of the window. Source: Apple, `setOverrideTraitCollection(_:forChild:)`.
  public var primaryPane: PaneSize = .window

  /// Which column of a split is on top when it collapses (S3, S4).
  ///
  /// Known: the platform asks the delegate; unasked, it puts the secondary on the primary's stack. Default: the last
  /// column that somebody chose, so nothing is lost. Source: Apple, `topColumnForCollapsingToProposedTopColumn`,
  /// `collapseSecondary(_:onto:)`; WordPress-iOS #18021.
  public var topColumnOnCollapse: TopColumn = .lastChosen

  /// What becomes of an intent whose source is not on display (C31).
  ///
  /// Known: RxFlow drops the steps of covered screens unless told otherwise, and surprises users in tabs. Default:
  /// dropped, and told by the record. Source: RxFlow, `allowStepWhenNotPresented`; RxFlow #131.
  public var coveredScreens: Hearing = .dropped

  /// Whether screens that come without being seen count as loaded (T4).
  ///
  /// Known: the platform loads a view when it is first shown. Default: as written, by `~`; so a tree that is set as a
  /// whole tells which tabs were seen. Pushing where nobody looks never loads. Source: Apple, `UIViewController.view`.
  public var loading: Loading = .asWritten

  /// Makes the policies that the platform's documentation and common practice suggest.
  public init() {}

  /// The defaults.
  public static let standard = NavigationPolicies()
}

/// The answers that policies choose from.
extension NavigationPolicies {
  /// How bad something is.
  public enum Severity: String, Hashable, Sendable, Codable, CaseIterable {
    /// It is done, with a warning.
    case warning
    /// It is refused.
    case error
  }

  /// What becomes of the stack in a tab.
  public enum TabStack: String, Hashable, Sendable, Codable, CaseIterable {
    /// It stays.
    case kept
    /// It is popped to its root.
    case poppedToRoot = "popped-to-root"
  }

  /// What a second screen of the same kind and context is.
  public enum Repetition: String, Hashable, Sendable, Codable, CaseIterable {
    /// Another object that shows the same.
    case another
    /// The same object, which cannot be twice.
    case refused
  }

  /// What becomes of a push of a screen that stands on the stack already.
  public enum SecondPush: String, Hashable, Sendable, Codable, CaseIterable {
    /// Another one is put on top.
    case another
    /// What stands above it is popped; its display stays as it was.
    case poppedTo = "popped-to"
    /// It fails.
    case refused
  }

  /// What becomes of tabs for which the bar has no room.
  public enum CrowdedTabs: String, Hashable, Sendable, Codable, CaseIterable {
    /// They stand in a list behind *More*.
    case more
    /// They stand in the bar, which scrolls or has smaller labels.
    case shown
  }

  /// What a sheet is where there is little height.
  public enum CompactHeightSheet: String, Hashable, Sendable, Codable, CaseIterable {
    /// It covers what is below, and only an item closes it.
    case fullScreen = "full-screen"
    /// A card, as elsewhere.
    case sheet
  }

  /// What a presentation in the current context covers.
  public enum PresentationContext: String, Hashable, Sendable, Codable, CaseIterable {
    /// Everything below.
    case layer
    /// The column of a split in which the user was: the others stay usable. Without columns, everything.
    case column
    /// The content of the tab in which the user was: the bar stays usable, and the tab keeps it. Without tabs, everything.
    case tab
  }

  /// The size class of a pane.
  public enum PaneSize: String, Hashable, Sendable, Codable, CaseIterable {
    /// That of the window.
    case window
    /// Compact.
    case compact
  }

  /// What is on top of a split that has just collapsed.
  public enum TopColumn: String, Hashable, Sendable, Codable, CaseIterable {
    /// The last column that somebody chose.
    case lastChosen = "last-chosen"
    /// The primary; what stood in the later columns is discarded.
    case primary
  }

  /// Whether somebody is listened to.
  public enum Hearing: String, Hashable, Sendable, Codable, CaseIterable {
    /// What they ask for is lost.
    case dropped
    /// What they ask for is done.
    case allowed
  }

  /// When a screen counts as loaded.
  public enum Loading: String, Hashable, Sendable, Codable, CaseIterable {
    /// As the tree says that brings it.
    case asWritten = "as-written"
    /// When it is first seen.
    case whenShown = "when-shown"
  }
}
