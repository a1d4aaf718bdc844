/// The effects of a treatment across scenarios, modeled from an estimate in each of them.
///
/// An estimate is the effect in its scenario plus the Monte Carlo error, whose variance is known. Counting scenarios by
/// their estimates would take that error for a difference between scenarios. So the effects are modeled like small
/// areas (Fay & Herriot 1979): a regression on the parameters, plus a residual for each scenario. How much scenarios
/// differ, and how much of it the regression explains, are weighed by their evidence over a fixed grid.
///
/// A resample is a draw from what the estimates leave open: other users and other scenarios (a parametric bootstrap,
/// Laird & Louis 1987). It is evaluated at scenarios that fill the ranges evenly.
package struct ScenarioEffects: Sendable {
  /// The posterior of the estimates, given how much scenarios differ.
  private struct Fit {
    var residualVariance: Double
    var precision: SymmetricMatrix
    var coefficients: [Double]
    var logEvidence: Double
  }

  private let design: ScenarioDesign
  private let center: Double
  private let scale: Double
  private let fits: [Fit]
  /// The cumulative weights of the fits.
  private let cumulated: [Double]
  private let best: Int

  /// The average variance of an estimate due to its users.
  package let errorVariance: Double
  /// The effects in the scenarios, each estimate shrunk towards the regression; `nil` without an estimate.
  package private(set) var effects: [Double?] = []

  /// Fits estimates.
  /// - Parameters:
  ///   - design: The scenarios' parameters.
  ///   - estimates: The estimate in each scenario; `nil` if it is undefined.
  ///   - variances: The variance of each from its users.
  /// - Returns: `nil` if every estimate is undefined.
  package init?(_ design: ScenarioDesign, _ estimates: [Double?], variances: [Double]) {
    let known = estimates.indices.filter { estimates[$0] != nil }
    guard !known.isEmpty else { return nil }
    let values = estimates.compactMap { $0 }
    let mean = values.reduce(0, +) / Double(values.count)
    let spread = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
    let error = known.reduce(0) { $0 + variances[$1] } / Double(known.count)
    (self.design, center, errorVariance) = (design, mean, error)
    let scale = max(spread, error).squareRoot()
    self.scale = scale
    guard scale > 0 else {
      (fits, cumulated, best, effects) = ([], [], 0, estimates)
      return
    }
    // The variance of a few users is itself uncertain, and may be zero by chance: half of it is that of all scenarios.
    let noise = estimates.indices.map { (variances[$0] + error) / 2 / (scale * scale) }
    let data = estimates.map { $0.map { ($0 - mean) / scale } }
    let cells = Self.totals.flatMap { total in (total == 0 ? [0] : Self.explained).map { (total: total, explained: $0) }
    }
    let fits = cells.map { Self.fit(design, data, noise, total: $0.total, explained: $0.explained) }
    let most = fits.map(\.logEvidence).max() ?? 0
    // No difference between scenarios has the same prior weight as each of the totals.
    let weights = zip(cells, fits).map { cell, fit in
      exponential(fit.logEvidence - most) * (cell.total == 0 ? Double(Self.explained.count) : 1)
    }
    let all = weights.reduce(0, +)
    var sum = 0.0
    cumulated = weights.map { weight in
      sum += weight / all
      return sum
    }
    best = weights.indices.max { weights[$0] < weights[$1] } ?? 0
    self.fits = fits
    effects = data.indices.map { scenario in
      data[scenario].map { value in
        let expected = design.value(at: scenario, in: design.regressors, fits[best].coefficients)
        let own = fits[best].residualVariance
        let trust = own > 0 ? own / (own + noise[scenario]) : 0
        return mean + scale * (expected + trust * (value - expected))
      }
    }
  }

  /// By parameter, the variance of effects that it explains alone.
  package var explainedVariances: [Double] {
    guard !fits.isEmpty else { return Array(repeating: 0, count: design.parameters) }
    let coefficients = fits[best].coefficients
    return (0..<design.parameters).map { parameter in
      let (line, curve) = (coefficients[1 + 2 * parameter], coefficients[2 + 2 * parameter])
      return (line * line + curve * curve) * scale * scale
    }
  }

  /// The variance of effects that no parameter explains on its own.
  package var residualVariance: Double { fits.isEmpty ? 0 : fits[best].residualVariance * scale * scale }

  /// Evaluates every resample.
  /// - Parameters:
  ///   - parameter: A parameter that keeps to a part of its range; `nil` where all have their whole ranges.
  ///   - ranks: That part, as shares of the scenarios in the order of its values.
  ///   - body: Called with the effects in scenarios that fill the ranges, one resample at a time.
  package func forEachResample(
    with parameter: Int? = nil, in ranks: ClosedRange<Double> = 0...1, _ body: ([Double]) -> Void
  ) {
    let regressors = parameter.map { design.evaluated(with: $0, in: ranks) } ?? design.evaluated
    var values = Array(repeating: center, count: ScenarioDesign.evaluations)
    for resample in 0..<ScenarioDesign.resamples {
      if !fits.isEmpty { evaluate(resample, at: regressors, into: &values) }
      body(values)
    }
  }

  private func evaluate(_ resample: Int, at regressors: [Double], into values: inout [Double]) {
    let place = (Double(resample) + 0.5) / Double(ScenarioDesign.resamples)
    let fit = fits[cumulated.firstIndex { place < $0 } ?? best]
    let size = design.coefficients
    // Coefficients are drawn by solving factorᵀ · deviation = draw.
    var coefficients = fit.precision.colored(Array(design.draws[resample * size..<(resample + 1) * size]))
    for row in 0..<size { coefficients[row] += fit.coefficients[row] }
    let deviation = fit.residualVariance.squareRoot()
    for point in values.indices {
      let expected = design.value(at: point, in: regressors, coefficients)
      values[point] = center + scale * (expected + deviation * design.residuals[point])
    }
  }
}

extension ScenarioEffects {
  /// The variances that effects may have between scenarios, as shares of the variance of the estimates.
  private static let totals = [0, 0.003, 0.01, 0.03, 0.1, 0.25, 0.5, 1, 2]
  /// The shares of that variance that the regression may explain.
  private static let explained = [0, 0.5, 0.8, 0.95, 0.999]
  /// The share of the explained variance expected from lines; parabolas have the rest.
  private static let shareOfLines = 0.85

  /// The posterior of the coefficients, and the evidence, under one answer to how much scenarios differ.
  private static func fit(
    _ design: ScenarioDesign, _ data: [Double?], _ noise: [Double], total: Double, explained: Double
  ) -> Fit {
    let size = design.coefficients
    let residual = total * (1 - explained)
    let each = max(1e-9, total * explained / Double(max(1, design.parameters)))
    let prior = (0..<size).map { place in place == 0 ? 100 : each * (place % 2 == 1 ? shareOfLines : 1 - shareOfLines) }
    var precision = Array(repeating: 0.0, count: size * size)
    var weighted = Array(repeating: 0.0, count: size)
    var logEvidence = 0.0
    for place in 0..<size {
      precision[place * size + place] = 1 / prior[place]
      logEvidence -= logarithm(prior[place]) / 2
    }
    for scenario in data.indices {
      guard let value = data[scenario] else { continue }
      // Estimates without error and residual would be trusted without end.
      let variance = noise[scenario] + residual + 1e-6
      let start = scenario * size
      for row in 0..<size {
        let weight = design.regressors[start + row] / variance
        weighted[row] += weight * value
        for column in 0...row { precision[row * size + column] += weight * design.regressors[start + column] }
      }
      logEvidence -= (logarithm(variance) + value * value / variance) / 2
    }
    let factored = SymmetricMatrix(precision, size: size, leastPivot: 1e-300)
    let half = factored.whitened(weighted)
    for (half, pivot) in zip(half, factored.diagonal) { logEvidence += half * half / 2 - logarithm(pivot) }
    return Fit(
      residualVariance: residual, precision: factored, coefficients: factored.colored(half), logEvidence: logEvidence)
  }
}

extension ScenarioDesign {
  /// The regression's value in a scenario.
  func value(at place: Int, in regressors: [Double], _ values: [Double]) -> Double {
    var sum = 0.0
    let start = place * coefficients
    for place in values.indices { sum += regressors[start &+ place] * values[place] }
    return sum
  }
}
