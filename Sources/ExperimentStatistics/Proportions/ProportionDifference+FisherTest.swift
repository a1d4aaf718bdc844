extension ProportionDifference {
  /// Fisher's exact test, two-sided: the probability of all tables with the same margins that are no more probable.
  ///
  /// Fisher 1935; tables within 1e-7 of each other are ties, as in R's `fisher.test`. If the margins allow one table
  /// only, the p-value is one.
  package func fisherTest() -> Double {
    let margins = TableMargins(self)
    let observed = margins.logProbability(of: treatment.successes)
    let upward = margins.excess(of: treatment.successes) >= 0
    let own = margins.tail(from: treatment.successes, step: upward ? 1 : -1)
    guard let opposite = margins.opposite(of: treatment.successes, upward: upward, logLimit: observed + 1e-7) else {
      return min(1, exponential(observed + logarithm(own)))
    }
    let far = margins.tail(from: opposite, step: upward ? -1 : 1)
    let share = exponential(margins.logProbability(of: opposite) - observed)
    return min(1, exponential(observed + logarithm(own + share * far)))
  }
}

/// The hypergeometric distribution of the treatment's successes, given the margins of a two-by-two table.
private struct TableMargins {
  let control: Int
  let treatment: Int
  let successes: Int
  let range: ClosedRange<Int>

  init(_ difference: ProportionDifference) {
    control = difference.control.trials
    treatment = difference.treatment.trials
    successes = difference.control.successes + difference.treatment.successes
    range = max(0, successes - control)...min(treatment, successes)
  }

  /// The distance of `count` successes of the treatment above their expectation.
  func excess(of count: Int) -> Double {
    let total = Int128(control) + Int128(treatment)
    let cross = ExtendedDouble(product: Int128(count), total, minusProduct: Int128(treatment), Int128(successes))
    return (cross / ExtendedDouble(total)).high
  }

  /// Three binomial probabilities at the common rate, which cancels.
  func logProbability(of count: Int) -> Double {
    let total = Double(control) + Double(treatment)
    let (rate, rest) = (Double(successes) / total, (total - Double(successes)) / total)
    let excess = excess(of: count)
    func term(_ successes: Int, _ trials: Int, _ excess: Double) -> Double {
      BinomialDistribution.logProbability(
        of: successes, among: trials, means: (Double(trials) * rate, Double(trials) * rest), excess: excess)
    }
    return term(count, treatment, excess) + term(successes - count, control, -excess)
      - term(successes, control + treatment, 0)
  }

  /// The probability of `count` and everything beyond it, in units of the probability of `count`.
  func tail(from count: Int, step: Int) -> Double {
    var (term, sum, current) = (1.0, 1.0, count)
    while range.contains(current + step) {
      let (upper, lower) = step > 0 ? (current, current + 1) : (current - 1, current)
      // P(k + 1)/P(k) of the hypergeometric distribution.
      let up =
        Double(treatment - upper) / Double(lower) * (Double(successes - upper) / Double(control - successes + lower))
      term *= step > 0 ? up : 1 / up
      sum += term
      current += step
      if term < sum * 1e-18 { break }
    }
    return sum
  }

  /// The table nearest to the expectation on its other side that is no more probable than `logLimit`.
  func opposite(of count: Int, upward: Bool, logLimit: Double) -> Int? {
    let total = Int128(control) + Int128(treatment)
    let mode = Int((Int128(treatment) + 1) * (Int128(successes) + 1) / (total + 2))
    let near = min(max(upward ? min(mode, count) : max(mode, count), range.lowerBound), range.upperBound)
    let end = upward ? range.lowerBound : range.upperBound
    // At the mode itself, no table between the two sides is more probable.
    if near == count { return range.contains(upward ? count - 1 : count + 1) ? (upward ? count - 1 : count + 1) : nil }
    if logProbability(of: near) <= logLimit { return near }
    guard logProbability(of: end) <= logLimit else { return nil }
    return firstHolding(from: near, to: end) { logProbability(of: $0) <= logLimit }
  }
}
