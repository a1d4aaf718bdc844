/// By what users decide what they do next.
public enum Policy: Hashable, Sendable {
  /// They look around for what leads to their goal: *scan, commit, back*.
  case scan
  /// They look around for what leads to their goal, and compare what it promises: *read, choose, back*.
  case scentUtility
  /// They do what given weights make likely, whatever they came for.
  case weights(InputWeights)

  /// Whether what they came for decides what they do.
  var seeksGoal: Bool {
    switch self {
    case .scan, .scentUtility: true
    case .weights: false
    }
  }
}
