public import HeadlessNavigation

/// How likely users are to give which input, and how long they take, screen by screen.
///
/// What comes from outside of the screens, such as a turn of the device, a notification or a gate that waits no longer,
/// does not happen to users who go by weights: so what they do next depends on the state of the app alone.
public struct InputWeights: Hashable, Sendable {
  /// The screens that have weights of their own.
  public var screens: [Name<Screen>: ScreenWeights]
  /// The weights on all others.
  public var otherwise: ScreenWeights

  /// Makes weights; all the same on every screen unless said otherwise.
  public init(screens: [Name<Screen>: ScreenWeights] = [:], otherwise: ScreenWeights = ScreenWeights()) {
    self.screens = screens
    self.otherwise = otherwise
  }

  /// The weights on a screen.
  public subscript(screen: Name<Screen>) -> ScreenWeights { screens[screen] ?? otherwise }

  /// Whether rows that lead to what the user came for are told from others anywhere.
  var tellsGoals: Bool { otherwise.rowsOnGoal != nil || screens.values.contains { $0.rowsOnGoal != nil } }
}
