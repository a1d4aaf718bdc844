/// The distribution of the time users stay on a screen; times are milliseconds.
public enum DwellLaw: Hashable, Sendable {
  /// A Weibull distribution; a shape below 1 means that who has stayed long will stay longer.
  case weibull(scale: Double, shape: Double)
  /// A log-normal distribution; sigma is the standard deviation of the logarithm.
  case logNormal(median: Double, sigma: Double)
  /// An inverse Gaussian distribution, the time until a drifting walk reaches its end; its variance is mean³ / lambda.
  case inverseGaussian(mean: Double, lambda: Double)
}

extension DwellLaw {
  /// The times below which, or above which, one stays with given probabilities; at most ``longest``.
  ///
  /// - Parameters:
  ///   - probabilities: In (0, ½], ascending.
  ///   - normal: The points above which a standard normal falls with these.
  func quantiles(_ probabilities: [Double], normal: [Double], isUpper: Bool) -> [Double] {
    let times: [Double] =
      switch self {
      case .weibull(let scale, let shape):
        probabilities.map { probability in
          let hazard = isUpper ? -Self.logarithm(probability) : Self.cumulativeHazard(below: probability)
          return scale * Self.exponential(Self.logarithm(hazard) / shape)
        }
      case .logNormal(let median, let sigma): normal.map { median * Self.exponential((isUpper ? sigma : -sigma) * $0) }
      case .inverseGaussian(let mean, let lambda):
        InverseGaussian(mean: mean, lambda: lambda).quantiles(probabilities, isUpper: isUpper)
      }
    return times.map { min($0, Self.longest) }
  }

  /// Longer than any session, whatever the unit.
  static let longest = 1e9

  /// −ln(1 − p), which loses no digits where p is small.
  private static func cumulativeHazard(below probability: Double) -> Double {
    guard probability < 1e-4 else { return -logarithm(1 - probability) }
    return probability * (1 + probability * (0.5 + probability / 3))
  }

  private static func logarithm(_ x: Double) -> Double { ReproducibleMathematics.logarithm(x) }
  private static func exponential(_ x: Double) -> Double { ReproducibleMathematics.exponential(x) }
}

/// The times of dwell laws at fixed probabilities, between which draws are interpolated.
///
/// Both halves of a distribution are cut into octaves of probability, ½ to ¼, ¼ to ⅛ and so on, and each octave into
/// equal cells. So the far ends are drawn as closely as the middle, in the same few operations, and most draws share a
/// few cells. Times are right to a few parts in 10,000 of what the exact law gives.
package struct DwellTables: ~Copyable {
  /// A law, as a table of times and what they are multiplied by: laws of one shape share a table.
  package struct Dwell: BitwiseCopyable {
    /// The number of the table.
    package var table: Int32 = 0
    /// The unit of its times, in milliseconds.
    var scale = 0.0
  }

  private static let cells = 32
  private static let octaves = 32
  /// The nodes of one half: those of its cells, and its end.
  private static let half = octaves * cells + 1
  /// The probabilities of the nodes of one half, ascending.
  private static let probabilities = (0..<half).map { node in
    Double(sign: .plus, exponent: node / cells - octaves - 1, significand: 1 + Double(node % cells) / Double(cells))
  }
  private static let normalPoints = NormalTail.points(probabilities)

  private var shapes: [DwellLaw] = []
  /// The nodes of all tables: of each the lower half, then the upper one.
  private var nodes = FlatArray<Double>()

  package init() {}

  /// A law, whose table is worked out if it is the first of its shape.
  package mutating func dwell(of law: DwellLaw) -> Dwell {
    let (shape, scale) = law.normalized
    if let known = shapes.firstIndex(of: shape) { return Dwell(table: Int32(clamping: known), scale: scale) }
    shapes.append(shape)
    for isUpper in [false, true] {
      _ = nodes.append(all: shape.quantiles(Self.probabilities, normal: Self.normalPoints, isUpper: isUpper))
    }
    return Dwell(table: Int32(clamping: shapes.count - 1), scale: scale)
  }

  /// The time that a draw stands for, in whole milliseconds: the quantile of (draw + ½) / 2³².
  @inline(__always) package func milliseconds(_ draw: UInt32, _ dwell: Dwell) -> Int {
    let isUpper = draw >> 31
    // Both halves are counted from their ends; the last bit is that half.
    let place = (draw ^ (0 &- isUpper)) << 1 | 1
    let zeros = place.leadingZeroBitCount
    let normalized = place &<< UInt32(truncatingIfNeeded: zeros)
    let cell = Int(normalized >> 26) & (Self.cells - 1)
    let share = Double(Int(normalized & 0x3FF_FFFF)) * 0x1p-26
    let octave = Self.octaves - 1 - zeros
    let node = (Int(dwell.table) * 2 + Int(isUpper)) * Self.half + octave * Self.cells + cell
    return Int((nodes[node] + (nodes[node + 1] - nodes[node]) * share) * dwell.scale + 0.5)
  }
}

extension DwellLaw {
  /// The law with times in units of its own scale, and that scale in milliseconds.
  fileprivate var normalized: (shape: DwellLaw, scale: Double) {
    switch self {
    case .weibull(let scale, let shape): (.weibull(scale: 1, shape: shape), scale)
    case .logNormal(let median, let sigma): (.logNormal(median: 1, sigma: sigma), median)
    case .inverseGaussian(let mean, let lambda): (.inverseGaussian(mean: 1, lambda: lambda / mean), mean)
    }
  }
}
