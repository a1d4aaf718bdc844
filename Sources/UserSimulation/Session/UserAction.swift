/// Something a user does that navigation does not tell.
public enum UserAction: String, CaseIterable, BitwiseCopyable, Sendable {
  /// Tapped something.
  case tap
  /// Swiped to see more.
  case scroll
  /// Went back.
  case back
  /// Opened a section.
  case expand
  /// Turned to another pane.
  case paneChange = "pane-change"
  /// Took something that lies on no way to what is wanted.
  case wrongBranch = "wrong-branch"
  /// Tapped the neighbor of what was meant.
  case slip
  /// Filled in a field of a form.
  case field
  /// Opened a notification.
  case notification
  /// Reached what a notification announced.
  case answered
  /// Left the app for something else, for a while or for good.
  case interruption

  /// The position in the declared order, for tables by act.
  package var index: Int {
    switch self {
    case .tap: 0
    case .scroll: 1
    case .back: 2
    case .expand: 3
    case .paneChange: 4
    case .wrongBranch: 5
    case .notification: 6
    case .answered: 7
    case .slip: 8
    case .field: 9
    case .interruption: 10
    }
  }
}
