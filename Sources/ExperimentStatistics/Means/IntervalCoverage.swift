/// How often the interval of a difference holds the truth in samples like the one at hand.
///
/// Both arms are drawn, with replacement and from a fixed seed, from the units of both together, so that there is no
/// difference; the intervals are those of `ratioMetric`. The units that are farthest from the mean are drawn one by one; of
/// the others, where there are many, only their sums are drawn, which are normal.
package enum IntervalCoverage {
  /// Units with the same two numbers.
  package struct Unit: Sendable {
    /// The first number.
    package var value: Double
    /// What it is counted per; 1 for a mean.
    package var base: Double
    /// How many there are.
    package var count: Int

    /// Makes units.
    package init(value: Double, base: Double, count: Int) { (self.value, self.base, self.count) = (value, base, count) }
  }

  /// How many pairs of samples are drawn: the share has a standard error of 0.0034 near 0.95.
  private static let samples = 4000
  /// How many units are drawn one by one.
  private static let mostSingle = 1500

  /// The share of intervals that hold zero.
  /// - Parameters:
  ///   - units: The units that samples are drawn from.
  ///   - arms: How many units each sample has.
  ///   - level: The level of the intervals, from 0 to 1.
  /// - Returns: `nil` if a sample has fewer than two units, or nothing is counted per anything.
  package static func simulated(_ units: [Unit], arms: (Int, Int), level: Double) -> Double? {
    guard arms.0 > 1, arms.1 > 1, let pool = Pool(units, single: mostSingle) else { return nil }
    let multipliers = Multipliers(level: level)
    var random = Numbers()
    var held = 0
    for _ in 0..<samples {
      let (first, second) = (pool.sample(arms.0, &random), pool.sample(arms.1, &random))
      let variance = first.variance + second.variance
      // Samples without any spread hold zero if they are equal.
      guard variance > 0 else {
        held += first.ratio == second.ratio ? 1 : 0
        continue
      }
      let (one, other) = (first.variance / variance, second.variance / variance)
      let inverse = one * one / Double(arms.0 - 1) + other * other / Double(arms.1 - 1)
      let difference = second.ratio - first.ratio
      if difference * difference <= multipliers[inverse] * multipliers[inverse] * variance { held += 1 }
    }
    return Double(held) / Double(samples)
  }

  /// The quantiles of Student's distribution by the inverse of its degrees of freedom, interpolated.
  private struct Multipliers {
    private let nodes: [Double]

    init(level: Double) {
      nodes = (0...128).map { node in
        let distribution = StudentTDistribution(degreesOfFreedom: node == 0 ? .infinity : 128 / Double(node))
        return ConfidenceInterval.multiplier(level: level, in: distribution)
      }
    }

    subscript(inverse: Double) -> Double {
      let place = min(max(inverse * 128, 0), 127.999)
      let (node, rest) = (Int(place), place - place.rounded(.down))
      return nodes[node] + rest * (nodes[node + 1] - nodes[node])
    }
  }

  /// SplitMix64.
  private struct Numbers: RandomNumberGenerator {
    private var state: UInt64 = 0x2545_F491_4F6C_DD1D

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var number = state
      number = (number ^ number >> 30) &* 0xBF58_476D_1CE4_E5B9
      number = (number ^ number >> 27) &* 0x94D0_49BB_1331_11EB
      return number ^ number >> 31
    }

    /// A number from 0 to below a count.
    mutating func place(below count: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(count)).high) }

    /// A number whose distribution is all but normal: the sum of twelve uniform ones.
    mutating func normal() -> Double {
      var sum = -6.0
      for _ in 0..<6 {
        let number = next()
        sum += Double(number & 0xFFFF_FFFF) * 0x1p-32 + Double(number >> 32) * 0x1p-32
      }
      return sum
    }
  }

  /// Sums over units.
  private struct Sums {
    var (count, value, base, valueSquares, baseSquares, products) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)

    mutating func add(_ value: Double, _ base: Double, times: Double = 1) {
      count += times
      self.value += value * times
      self.base += base * times
      valueSquares += value * value * times
      baseSquares += base * base * times
      products += value * base * times
    }

    /// The ratio of both sums, and its variance by the delta method.
    var result: (ratio: Double, variance: Double) {
      guard base != 0 else { return (0, 0) }
      let ratio = value / base
      let squares = valueSquares - 2 * ratio * products + ratio * ratio * baseSquares
      return (ratio, max(0, squares) * count / (count - 1) / (base * base))
    }
  }

  /// The units that samples are drawn from.
  private struct Pool {
    private var single: [(value: Double, base: Double)] = []
    private var others = Sums()
    /// How both numbers of the others spread: the lower triangle whose square is their covariance.
    private var spread = (0.0, 0.0, 0.0)

    /// `nil` where nothing is counted per anything.
    init?(_ units: [Unit], single most: Int) {
      var all = Sums()
      for unit in units { all.add(unit.value, unit.base, times: Double(unit.count)) }
      guard all.base > 0 else { return nil }
      let ratio = all.value / all.base
      // The values less their mean, so that squares do not cancel, and in units of it.
      let scale = max(abs(ratio), .leastNormalMagnitude)
      let centered = units.map { ($0.value - ratio * $0.base, $0.base, $0.count) }
      for (value, base, count) in centered.sorted(by: { (abs($1.0), $0.1) < (abs($0.0), $1.1) }) {
        let taken = min(count, most - single.count)
        for _ in 0..<taken { single.append((value / scale, base)) }
        if count > taken { others.add(value / scale, base, times: Double(count - taken)) }
      }
      guard others.count > 0 else { return }
      let (value, base) = (others.value / others.count, others.base / others.count)
      let variance = max(0, others.valueSquares / others.count - value * value)
      let covariance = others.products / others.count - value * base
      spread.0 = variance.squareRoot()
      spread.1 = spread.0 > 0 ? covariance / spread.0 : 0
      spread.2 = max(0, others.baseSquares / others.count - base * base - spread.1 * spread.1).squareRoot()
    }

    /// The result of a sample.
    func sample(_ count: Int, _ random: inout Numbers) -> (ratio: Double, variance: Double) {
      var sums = Sums()
      let share = Double(single.count) / (Double(single.count) + others.count)
      let mean = Double(count) * share
      let drawn = share == 1 ? mean : (mean + (mean * (1 - share)).squareRoot() * random.normal()).rounded()
      let singles = min(count, max(0, Int(drawn)))
      for _ in 0..<singles {
        let unit = single[random.place(below: single.count)]
        sums.add(unit.value, unit.base)
      }
      guard count > singles else { return sums.result }
      let rest = Double(count - singles)
      let (first, second) = (random.normal() * rest.squareRoot(), random.normal() * rest.squareRoot())
      let times = rest / others.count
      sums.count += rest
      sums.value += others.value * times + spread.0 * first
      sums.base += others.base * times + spread.1 * first + spread.2 * second
      sums.valueSquares += others.valueSquares * times
      sums.baseSquares += others.baseSquares * times
      sums.products += others.products * times
      return sums.result
    }
  }
}
