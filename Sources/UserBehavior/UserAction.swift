/// Users are numbered in blocks: device shares are exact within each, and runs grow by whole ones.
package enum UserBlock {
  /// How many users a block has.
  package static let size = 10_000
}

/// Why a session, which is one visit, ended.
package enum SessionEnd: String, CaseIterable, BitwiseCopyable, Sendable {
  /// The user found what they came for and decided on what followed.
  case finished
  /// The effort grew larger than the goal was worth.
  case effort
  /// Loading took too long.
  case load
  /// Everything was tried, as often as the user starts over.
  case gaveUp = "gave-up"
  /// Something outside the app took the user away for good.
  case interrupted
  /// The longest session was reached.
  case limit
  /// The most inputs were reached; a health alarm.
  case stepCap = "step-cap"

  /// How many ends there are.
  package static let count = 7

  /// The position in the declared order, for tables by end.
  @inlinable package var index: Int {
    switch self {
    case .finished: 0
    case .effort: 1
    case .load: 2
    case .gaveUp: 3
    case .interrupted: 4
    case .limit: 5
    case .stepCap: 6
    }
  }
}

/// What active time is spent on.
package enum TimeUse: String, CaseIterable, BitwiseCopyable, Sendable {
  /// Looking at one item after another.
  case scan
  /// Swiping to see more.
  case scroll
  /// Tapping, including dead taps and notifications.
  case tap
  /// Going back, with the change of screens that follows.
  case back
  /// Watching screens change and sections open.
  case change
  /// Waiting for what loads.
  case load
  /// Orienting on a screen or in another pane.
  case orient
  /// Reading.
  case read
  /// Filling in forms.
  case form
  /// Staying on screens, for users who choose by weights.
  case stay

  /// The position in the declared order, for tables by use.
  @inlinable package var index: Int {
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

/// An action of a user that navigation does not show.
package enum UserAction: String, CaseIterable, BitwiseCopyable, Sendable {
  case tap, scroll, back, expand
  case paneChange = "pane-change"
  case wrongBranch = "wrong-branch"
  case slip, field, notification, answered, interruption, refusal, search

  /// What the user did, in a sentence.
  package var meaning: String {
    switch self {
    case .tap: "Tapped something."
    case .scroll: "Swiped to see more."
    case .back: "Went back."
    case .expand: "Opened a section in place."
    case .paneChange: "Turned to another pane."
    case .wrongBranch: "Took an item that leads away from the goal."
    case .slip: "Tapped the neighbor of the intended item."
    case .field: "Filled in a field of a form."
    case .notification: "Opened a notification."
    case .answered: "Reached what a notification announced."
    case .interruption: "Left the app for something else, for a while or for good."
    case .refusal: "Did not do what only users with other goals want."
    case .search: "Typed into a search field."
    }
  }

  /// The position in the declared order, for tables by act.
  @inlinable package var index: Int {
    switch self {
    case .tap: 0
    case .scroll: 1
    case .back: 2
    case .expand: 3
    case .paneChange: 4
    case .wrongBranch: 5
    case .slip: 6
    case .field: 7
    case .notification: 8
    case .answered: 9
    case .interruption: 10
    case .refusal: 11
    case .search: 12
    }
  }
}
