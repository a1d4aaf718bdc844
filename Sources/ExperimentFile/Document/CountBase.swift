import NavigationExperiments
import UserSimulation

/// What acts are counted per.
enum CountBase: String, CaseIterable {
  /// Every exposed person.
  case exposed
  /// Everything that people did to get from one place to another.
  case move

  private static let moves: [PersonAct] = [.tap, .back, .notification]

  /// The measure of an act counted so.
  func measure(of act: String) -> Metric.Measure {
    switch self {
    case .exposed: .count(act)
    case .move: .rate(of: act, per: Self.moves.map(\.rawValue))
    }
  }
}
