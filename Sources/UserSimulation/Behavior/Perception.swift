/// How users perceive what labels promise: the two thresholds of the scan policy turned into probabilities once, so
/// that a decision is one comparison with a uniform number.
///
/// A menu label on the way to the goal is worth `1 − |N(0, g)|`, another one `0 + |N(0, g)|`; a fixed item
/// `scent + N(0, g)`; all clipped to 0–1, which the thresholds inside (0, 1) cannot see.
package struct Perception: Sendable {
  /// One pass over the items: at first only what convinces, then whatever is not hopeless.
  package enum Pass: Int, Sendable {
    case first
    case second
  }

  /// The passes in order.
  static let passes: [Pass] = [.first, .second]

  private let thresholds: [Double]
  private let noise: Double
  /// For each pass and each kind of label (inner, leaf): the noise up to which a label on the way is taken.
  private let onPath: [[Double]]
  /// The noise from which a label off the way is taken.
  private let offPath: [[Double]]

  package init(_ parameters: BehaviorParameters) {
    let thresholds = [parameters[.chooseThreshold], parameters[.secondThreshold]]
    let noises = [parameters[.labelNoise], parameters[.leafNoise]]
    self.thresholds = thresholds
    noise = parameters[.labelNoise]
    onPath = thresholds.map { threshold in noises.map { Self.magnitudeProbability(upTo: 1 - threshold, noise: $0) } }
    offPath = thresholds.map { threshold in noises.map { Self.magnitudeProbability(upTo: threshold, noise: $0) } }
  }

  /// The draw below which a menu label on the way to the goal is taken.
  package func boundOnPath(isLeaf: Bool, in pass: Pass) -> Double { onPath[pass.rawValue][isLeaf ? 1 : 0] }

  /// The draw from which a menu label off the way is taken.
  package func boundOffPath(isLeaf: Bool, in pass: Pass) -> Double { offPath[pass.rawValue][isLeaf ? 1 : 0] }

  /// The draw from which a fixed item is taken; above every draw when it never is.
  package func bound(scent: Double, in pass: Pass) -> Double {
    let distance = thresholds[pass.rawValue] - scent
    guard noise > 0 else { return distance <= 0 ? 0 : 2 }
    return ReproducibleMathematics.normalProbability(below: distance / noise)
  }

  /// The probability that |N(0, noise)| does not exceed a magnitude.
  private static func magnitudeProbability(upTo magnitude: Double, noise: Double) -> Double {
    guard noise > 0 else { return magnitude >= 0 ? 1 : 0 }
    return 2 * ReproducibleMathematics.normalProbability(below: magnitude / noise) - 1
  }
}
