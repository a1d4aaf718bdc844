public import HeadlessNavigation

/// By what users decide what they do next.
public enum Policy: Hashable, Sendable {
  /// They look around for what leads to their goal: *scan, commit, back*.
  case scan
  /// They do what given weights make likely, whatever they came for.
  case weights(InputWeights)

  /// Whether what they came for decides what they do.
  var seeksGoal: Bool {
    switch self {
    case .scan: true
    case .weights: false
    }
  }
}

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
  package subscript(screen: Name<Screen>) -> ScreenWeights { screens[screen] ?? otherwise }

  /// Whether rows that lead to what the user came for are told from others anywhere.
  var tellsGoals: Bool { otherwise.rowsOnGoal != nil || screens.values.contains { $0.rowsOnGoal != nil } }
}

/// How likely users on one screen are to give which input, and how long they take.
///
/// A probability is a weight divided by the sum of the weights of all that is possible in the state. Where two screens
/// are in view, the items of each have its own weights, and everything else those of the trailing one.
public struct ScreenWeights: Hashable, Sendable {
  /// How long users stay until they do something.
  public var dwell: DwellLaw
  /// The weights of items and tabs by name, at least 0; those without have the weight 1.
  public var items: [Name<Item>: Double]
  /// The weight that all rows of a list share equally, at least 0.
  public var rows: Double
  /// The weight that the rows on the way to what the user looks for share instead, at least 0; `nil` where these are
  /// rows like any other.
  public var rowsOnGoal: Double?
  /// The weight of the back button, at least 0; it counts where there is something to go back to.
  public var back: Double
  /// The weight of leaving the app, at least 0.
  public var leave: Double

  /// Makes weights; unless said otherwise everything is as likely as everything else.
  public init(
    dwell: DwellLaw = DwellLaw(median: 6000, sigma: 0.6), items: [Name<Item>: Double] = [:], rows: Double = 1,
    rowsOnGoal: Double? = nil, back: Double = 1, leave: Double = 1
  ) {
    self.dwell = dwell
    self.items = items
    self.rows = rows
    self.rowsOnGoal = rowsOnGoal
    self.back = back
    self.leave = leave
  }
}
