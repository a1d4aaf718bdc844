/// Why a session ended.
public enum SessionEnd: String, CaseIterable, Sendable {
  /// The person found what they came for and decided on what followed.
  case finished
  /// The effort grew larger than the goal was worth.
  case effort
  /// Loading took too long.
  case load
  /// Everything was tried, as often as the person starts over.
  case gaveUp = "gave-up"
  /// The longest session was reached.
  case limit
  /// The most inputs were reached; a health alarm.
  case stepCap = "step-cap"
}

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
}
