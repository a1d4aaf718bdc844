package import NavigationEvents

/// The screens on the most frequent path to a step of the funnel, of users of one size class under a variant.
package struct ScreenPath: Hashable, Sendable {
  /// Paths are looked for among so many users, the first of the run.
  package static let mostFollowed = 1000

  /// The position of the variant.
  package var variant: Int
  /// The size class at exposure.
  package var sizeClass: SizeClass
  /// The position of the step that it leads to.
  package var step: Int
  /// The position of the goal that its users have, among the experiment's; `nil` where goals are not counted apart.
  package var goal: Int?
  /// What is on the display, from the start to the step.
  package var frames: [ScreenFrame]
  /// How many users took it, of those that were looked at.
  package var users: Int
  /// How many users with that goal reached the step, of those that were looked at.
  package var arrivals: Int

  /// Makes a path.
  package init(
    variant: Int, sizeClass: SizeClass, step: Int, goal: Int? = nil, frames: [ScreenFrame], users: Int = 1,
    arrivals: Int = 1
  ) {
    (self.variant, self.sizeClass, self.step, self.goal) = (variant, sizeClass, step, goal)
    (self.frames, self.users, self.arrivals) = (frames, users, arrivals)
  }
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
    /// A layer was presented over the whole display.
    case fullScreen
    /// Another layer was presented, in the style of that name.
    case present(String)
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
    /// Whether it comes from the lower edge; otherwise it is in the middle.
    package var isSheet: Bool
    /// The screens in it, side by side.
    package var panes: [Name<Screen>]

    /// Makes an overlay.
    package init(isSheet: Bool, _ panes: [Name<Screen>]) { (self.isSheet, self.panes) = (isSheet, panes) }
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
  /// What distinguishes places in the app: the kinds of the screens in view, and how deep they stand.
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
