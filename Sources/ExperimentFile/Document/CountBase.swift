import NavigationExperiments
import UserSimulation

/// What acts are counted per.
enum CountBase: String, CaseIterable {
  /// Every exposed user.
  case exposed
  /// Everything that users did to get from one place to another.
  case move

  private static let moves: [UserAction] = [.tap, .back, .notification]

  /// The measure of an act counted so.
  func measure(of act: String) -> Metric.Measure {
    switch self {
    case .exposed: .count(act)
    case .move: .rate(of: act, per: Self.moves.map(\.rawValue))
    }
  }
}
