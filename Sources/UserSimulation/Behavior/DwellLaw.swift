import UserBehavior

/// The log-normal distribution of the time users stay on a screen.
public struct DwellLaw: Hashable, Sendable {
  /// The time in milliseconds that half of them stay less long.
  public var median: Double
  /// The standard deviation of the logarithm.
  public var sigma: Double

  /// Makes a distribution.
  public init(median: Double, sigma: Double) { (self.median, self.sigma) = (median, sigma) }

  /// Longer than any session, whatever the unit.
  static let longest = 1e9

  /// The times, in medians, below which, or above which, one stays; at most ``longest``.
  ///
  /// - Parameter normal: The points above which a standard normal falls with the same probabilities.
  fileprivate func quantiles(_ normal: [Double], isUpper: Bool) -> [Double] {
    normal.map { min(ReproducibleMathematics.exponential((isUpper ? sigma : -sigma) * $0), Self.longest) }
  }
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
  /// The points above which a standard normal falls with the probabilities of the nodes of one half, ascending.
  private static let normalPoints = NormalTail.points(
    (0..<half).map { node in
      Double(sign: .plus, exponent: node / cells - octaves - 1, significand: 1 + Double(node % cells) / Double(cells))
    })

  /// The standard deviation of each table.
  private var sigmas: [Double] = []
  /// The nodes of all tables: of each the lower half, then the upper one.
  private var nodes = FlatArray<Double>()

  package init() {}

  /// A law, whose table is worked out if it is the first of its shape.
  package mutating func dwell(of law: DwellLaw) -> Dwell {
    if let known = sigmas.firstIndex(of: law.sigma) { return Dwell(table: Int32(clamping: known), scale: law.median) }
    sigmas.append(law.sigma)
    for isUpper in [false, true] { _ = nodes.append(all: law.quantiles(Self.normalPoints, isUpper: isUpper)) }
    return Dwell(table: Int32(clamping: sigmas.count - 1), scale: law.median)
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
