public import HeadlessNavigation

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
    dwell: DwellLaw = .logNormal(median: 6000, sigma: 0.6),
    items: [Name<Item>: Double] = [:],
    rows: Double = 1,
    rowsOnGoal: Double? = nil,
    back: Double = 1,
    leave: Double = 1
  ) {
    self.dwell = dwell
    self.items = items
    self.rows = rows
    self.rowsOnGoal = rowsOnGoal
    self.back = back
    self.leave = leave
  }
}
