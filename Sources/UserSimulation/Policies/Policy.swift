/// By what people decide what they do next.
public enum Policy: Hashable, Sendable {
  /// They look around for what leads to their goal: *scan, commit, back*.
  case scan
  /// They do what given weights make likely, whatever they came for.
  case weights(InputWeights)

  /// Whether they scan.
  var isScan: Bool {
    switch self {
    case .scan: true
    case .weights: false
    }
  }
}
