/// The current task of a user: a goal and the progress toward it, with names as the machine's numbers.
package struct CurrentTask: BitwiseCopyable, Sendable {
  /// What has to come about.
  enum Aim: BitwiseCopyable, Sendable {
    /// The screen about that leaf of the menu comes into view.
    case leaf(Int, menu: Int)
    /// A screen of that kind comes into view.
    case screen(Int)
    /// The coordinator of that slot finishes.
    case flow(Int)
    /// A navigation completes.
    case arrival
  }

  /// The state of a decision that leads through a gate.
  enum Passage: BitwiseCopyable, Sendable { case waiting, passed, refused }

  /// What has to come about.
  let aim: Aim
  /// The position of the goal's definition.
  let goal: Int
  /// How many goals of the same definition went before it: labels are perceived anew for each.
  var occurrence = 0
  /// How often the user has started over at the root.
  var attempt = 0
  /// Whether the flow has finished, or the navigation arrived, where that is the goal.
  package var isDone = false
  /// Whether nothing can come of it any more.
  var isLost = false
  /// How many of the items that follow were considered, once it was reached.
  var consideredCount = 0
  /// How it stands with the latest of them, if that one led to a gate.
  var passage: Passage?
  /// How often it was searched for by typing.
  var searchCount = 0
  /// Whether the user would now rather type than look around; `nil` as long as no search field was seen.
  var wantsToSearch: Bool?

  init(_ aim: Aim, goal: Int, occurrence: Int = 0) {
    self.aim = aim
    self.goal = goal
    self.occurrence = occurrence
  }

  /// Forgets the decisions made on the way, as after the app was closed.
  mutating func beginAgain() { (consideredCount, passage) = (0, nil) }

  /// Whether no screen shows that the goal is reached.
  var isUnseen: Bool {
    switch aim {
    case .leaf, .screen: false
    case .flow, .arrival: true
    }
  }

  /// Whether nothing but a screen about a leaf shows that the goal is reached.
  var isSeenByLeaf: Bool { if case .leaf = aim, passage == nil { true } else { false } }

  /// The attempt, as perceptions are keyed by it.
  var perceptionAttempt: Int { occurrence << 8 + attempt }

  /// The position of the leaf that is looked for; negative where none is, or the app has none.
  var position: Int { if case .leaf(let leaf, _) = aim { leaf } else { -1 } }

  /// The leaf, where it is looked for in that menu, labels over it being on the way; negative elsewhere.
  func leaf(in menu: Int) -> Int { if case .leaf(let leaf, let wanted) = aim, menu == wanted { leaf } else { -1 } }

  /// Whether a screen of that kind, about those leaves of that menu, serves the goal.
  ///
  /// For a flow or an arrival, every screen serves the goal once it is reached.
  package func isServed(by kind: Int, subject: Int, leaves: Range<Int>) -> Bool {
    switch aim {
    case .leaf(let leaf, let menu): isDone || subject == menu && leaves.contains(leaf)
    case .screen(let screen): isDone || kind == screen
    case .flow, .arrival: isDone
    }
  }

  /// Whether the pane shows what the user came for.
  func isReached(on pane: PaneRecord) -> Bool {
    if let passage { return passage == .passed }
    return switch aim {
    case .leaf(let leaf, let menu): pane.isLeafScreen && pane.subject == menu && pane.leaves.contains(leaf)
    case .screen(let kind): pane.kind == kind
    case .flow, .arrival: isDone
    }
  }

  /// Whether a leaf of that menu is looked for, be it in the app or not.
  func isSought(in menu: Int) -> Bool { if case .leaf(_, menu) = aim { true } else { false } }

  /// Whether the pane shows another leaf of the menu the user looks in.
  func isWrongLeaf(_ pane: PaneRecord) -> Bool {
    guard case .leaf(_, let menu) = aim else { return false }
    return pane.isLeafScreen && pane.subject == menu
  }
}
