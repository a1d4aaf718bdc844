import UserSimulation

extension PersonAct {
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
