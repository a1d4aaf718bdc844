/// What active time is spent on.
public enum TimeUse: String, CaseIterable, BitwiseCopyable, Sendable {
  /// Looking at one item after another.
  case scan
  /// Swiping to see more.
  case scroll
  /// Tapping, what does nothing and notifications included.
  case tap
  /// Going back, with the change of screens that follows.
  case back
  /// Watching screens change and sections open.
  case change
  /// Waiting for what loads.
  case load
  /// Getting one's bearings on a screen, or in another pane.
  case orient
  /// Reading.
  case read
  /// Filling in forms.
  case form
  /// Staying on screens, by who goes by weights.
  case stay

  /// The position in the declared order, for tables by use.
  var index: Int {
    switch self {
    case .scan: 0
    case .scroll: 1
    case .tap: 2
    case .back: 3
    case .change: 4
    case .load: 5
    case .orient: 6
    case .read: 7
    case .form: 8
    case .stay: 9
    }
  }
}
