/// Gauss–Legendre quadrature on equal panels.
///
/// Twenty-four nodes integrate a bell curve of a fifth of the panel's width to the last bits of a `Double`.
struct GaussLegendre {
  private let abscissas: [Double]
  private let weights: [Double]

  static let standard = GaussLegendre(count: 24)

  /// Nodes by Newton steps on the Legendre polynomial, from the classical cosine guess.
  init(count: Int) {
    var abscissas: [Double] = []
    var weights: [Double] = []
    for index in 0..<count {
      var x = cosine(.pi * (Double(index) + 0.75) / (Double(count) + 0.5))
      var slope = 1.0
      for _ in 0..<50 {
        let polynomial = Self.legendre(count, at: x)
        slope = polynomial.slope
        let step = polynomial.value / slope
        x -= step
        if abs(step) < 1e-16 { break }
      }
      abscissas.append(x)
      weights.append(2 / ((1 - x * x) * slope * slope))
    }
    self.abscissas = abscissas
    self.weights = weights
  }

  /// The points and weights of a rule on `panels` equal parts of lower…upper.
  func rule(from lower: Double, to upper: Double, panels: Int) -> [(point: Double, weight: Double)] {
    let half = (upper - lower) / Double(panels) / 2
    return (0..<panels).flatMap { panel in
      let center = lower + half * (2 * Double(panel) + 1)
      return zip(abscissas, weights).map { (center + half * $0, half * $1) }
    }
  }

  private static func legendre(_ degree: Int, at x: Double) -> (value: Double, slope: Double) {
    var (previous, current) = (1.0, x)
    for order in 2...degree {
      let index = Double(order)
      (previous, current) = (current, ((2 * index - 1) * x * current - (index - 1) * previous) / index)
    }
    return (current, Double(degree) * (x * current - previous) / (x * x - 1))
  }
}

/// The integral over the whole line of a function whose logarithm is concave, made of beta distributions on the logit.
///
/// The peak is found first, and only values within e⁻⁴² of it are integrated: a probability of 1e-200 is as accurate as
/// one of a half.
struct LogConcaveIntegral {
  private(set) var value = 0.0

  init(of distributions: [BetaDistribution], _ logValue: (Double) -> Double) {
    let spread = distributions.reduce(0) { max($0, $1.logitSpread) }
    let narrow = distributions.reduce(spread) { min($0, $1.logitSpread) }
    let centers = distributions.map(\.logitCenter).sorted()
    let margin = 12 * spread + 1
    let peak = Self.peak(
      between: (centers.first ?? 0) - margin, and: (centers.last ?? 0) + margin, within: narrow / 8, logValue)
    let height = logValue(peak)
    let lower = Self.edge(from: peak, step: -narrow, floor: height - 42, logValue)
    let upper = Self.edge(from: peak, step: narrow, floor: height - 42, logValue)
    // A narrow distribution is a step in a wide one, so it gets panels of its own.
    let cuts = distributions.flatMap { distribution in
      [-10.0, -3, 3, 10].map { distribution.logitCenter + $0 * distribution.logitSpread }
    }
    let stops = [lower] + (cuts + [peak]).filter { $0 > lower && $0 < upper }.sorted() + [upper]
    var sum = 0.0
    for (from, to) in zip(stops, stops.dropFirst()) where to > from {
      for node in GaussLegendre.standard.rule(from: from, to: to, panels: 1) {
        sum += node.weight * exponential(logValue(node.point) - height)
      }
    }
    value = sum * exponential(height)
  }

  /// Golden-section search for the top of a concave function.
  private static func peak(
    between first: Double, and second: Double, within tolerance: Double, _ logValue: (Double) -> Double
  ) -> Double {
    let ratio = 0.618_033_988_749_894_8
    var (lower, upper) = (first, second)
    var (left, right) = (upper - ratio * (upper - lower), lower + ratio * (upper - lower))
    var (atLeft, atRight) = (logValue(left), logValue(right))
    // The integral needs the neighborhood of the top, not the top.
    while upper - lower > max(tolerance, 1e-14 * max(1, abs(lower))) {
      if atLeft < atRight {
        (lower, left, atLeft) = (left, right, atRight)
        right = lower + ratio * (upper - lower)
        atRight = logValue(right)
      } else {
        (upper, right, atRight) = (right, left, atLeft)
        left = upper - ratio * (upper - lower)
        atLeft = logValue(left)
      }
    }
    return atLeft < atRight ? right : left
  }

  /// The point on one side of the peak where the function has fallen to its floor.
  private static func edge(from peak: Double, step: Double, floor: Double, _ logValue: (Double) -> Double) -> Double {
    var reach = step
    while logValue(peak + reach) > floor { reach *= 2 }
    var (inside, outside) = (0.0, reach)
    for _ in 0..<5 {
      let middle = (inside + outside) / 2
      if logValue(peak + middle) > floor { inside = middle } else { outside = middle }
    }
    return peak + outside
  }
}
