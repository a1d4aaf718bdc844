/// The binomial distribution of successes among trials.
package struct BinomialDistribution: Sendable, Hashable {
  /// The number of trials, at least 0.
  package let trials: Int
  /// The probability of a success, above 0 and below 1.
  package let probability: Double

  /// The distribution of successes among `trials` ≥ 0 of a `probability` between 0 and 1.
  package init(trials: Int, probability: Double) {
    precondition(trials >= 0, "trials == \(trials), must be >= 0.")
    precondition(probability > 0 && probability < 1, "probability == \(probability), must lie between 0 and 1.")
    self.trials = trials
    self.probability = probability
  }

  /// The probabilities of at most `successes` and of more, by the incomplete beta function.
  package func tails(at successes: Int) -> Tails {
    let nothing = Tails(lower: 0)
    guard successes >= 0 else { return nothing }
    guard successes < trials else { return nothing.reversed }
    let above = Double(successes) + 1
    return IncompleteBeta(above, Double(trials - successes), x: probability, y: 1 - probability).tails.reversed
  }

  /// The fewest successes with at least `share` (0…1) of the distribution at or below them.
  package func quantile(_ share: Double) -> Int {
    // A tail that equals the share but for rounding is taken to equal it.
    firstHolding(from: -1, to: trials) { tails(at: $0).lower >= share * (1 - 1e-12) }
  }

  /// The fewest successes with at most `share` (0…1) of the distribution above them.
  package func upperQuantile(_ share: Double) -> Int {
    firstHolding(from: -1, to: trials) { tails(at: $0).upper <= share * (1 + 1e-12) }
  }

  /// The natural logarithm of the probability of exactly `successes`, by Loader's saddle point.
  private func logProbability(of successes: Int) -> Double {
    let (hits, misses, total) = (Double(successes), Double(trials - successes), Double(trials))
    guard successes > 0 else { return total * logarithm(onePlus: -probability) }
    guard successes < trials else { return total * logarithm(probability) }
    let (mean, others) = (total * probability, total * (1 - probability))
    return SaddlePoint.stirlingError(total) - SaddlePoint.stirlingError(hits) - SaddlePoint.stirlingError(misses)
      - SaddlePoint.deviance(of: hits, from: mean, difference: hits - mean)
      - SaddlePoint.deviance(of: misses, from: others, difference: mean - hits)
      + logarithm(total / (2 * .pi * hits) / misses) / 2
  }
}

extension BinomialDistribution {
  /// Consecutive numbers of successes, from `first` on, with their probabilities.
  typealias Outcomes = (first: Int, values: [Double])

  /// The probabilities of the outcomes of some trials at a rate from 0 to 1, both ends included.
  static func outcomes(of trials: Int, at rate: Double) -> Outcomes {
    guard rate > 0 else { return (0, [1]) }
    guard rate < 1 else { return (trials, [1]) }
    return BinomialDistribution(trials: trials, probability: rate).probabilities()
  }

  /// The probabilities of consecutive numbers of successes, from `first` on; each omitted one is below 1e-20.
  private func probabilities() -> Outcomes {
    let mode = min(trials, Int(Double(trials + 1) * probability))
    let odds = probability / (1 - probability)
    let peak = exponential(logProbability(of: mode))
    /// The probabilities beyond the mode, by the quotient of each to the one before.
    func tail(_ steps: Int, _ quotient: (_ distance: Int) -> Double) -> [Double] {
      var values: [Double] = []
      while values.count < steps, values.last ?? peak > 1e-20 {
        values.append((values.last ?? peak) * quotient(values.count))
      }
      return values
    }
    let above = tail(trials - mode) { Double(trials - mode - $0) / Double(mode + $0 + 1) * odds }
    let below = tail(mode) { Double(mode - $0) / Double(trials - mode + $0 + 1) / odds }
    return (mode - below.count, below.reversed() + [peak] + above)
  }
}
