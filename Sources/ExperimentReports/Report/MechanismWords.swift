import UserSimulation

extension UserAction {
  /// Several of them in words.
  var plural: String {
    switch self {
    case .tap: "taps"
    case .scroll: "scrolls"
    case .back: "Backs"
    case .expand: "sections opened"
    case .paneChange: "pane changes"
    case .wrongBranch: "wrong branches"
    case .slip: "slips"
    case .field: "fields filled in"
    case .notification: "notifications opened"
    case .answered: "notifications answered"
    case .interruption: "interruptions"
    }
  }
}

extension TimeUse {
  /// What is done in that time, in words that follow an amount.
  var words: String {
    switch self {
    case .scan: "looking at items"
    case .scroll: "scrolling"
    case .tap: "tapping"
    case .back: "going back"
    case .change: "watching screens change"
    case .load: "waiting for what loads"
    case .orient: "getting their bearings"
    case .read: "reading"
    case .form: "filling in forms"
    case .stay: "staying on screens"
    }
  }
}

extension SessionEnd {
  /// How a visit ends, in words that follow "visits that end".
  var words: String {
    switch self {
    case .finished: "with what users came for"
    case .effort: "because the effort is too great"
    case .load: "while something loads"
    case .gaveUp: "after everything was tried"
    case .interrupted: "because users are called away"
    case .limit: "at the time limit"
    case .stepCap: "at the cap on inputs"
    }
  }
}
