/// Why a session, which is one visit, ended.
public enum SessionEnd: String, CaseIterable, BitwiseCopyable, Sendable {
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
  package var index: Int {
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
