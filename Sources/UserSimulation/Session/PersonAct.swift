/// Something a person does that navigation does not tell.
public enum PersonAct: String, CaseIterable, Sendable {
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
  /// Followed a label that does not lead to the goal.
  case wrongBranch = "wrong-branch"
  /// Opened a notification.
  case notification
  /// Reached what a notification announced.
  case answered
  /// Left the app for something else, for a while or for good.
  case interruption
}
