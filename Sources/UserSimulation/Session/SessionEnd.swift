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
