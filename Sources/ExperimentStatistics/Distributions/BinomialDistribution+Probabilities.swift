import PlatformMathematics

extension BinomialDistribution {
  /// The probabilities of consecutive numbers of successes, from `first` on; what is left out is below 1e-20 each.
  func probabilities() -> (first: Int, values: [Double]) {
    let mode = min(trials, Int(Double(trials + 1) * probability))
    let odds = probability / (1 - probability)
    let peak = exponential(logProbability(of: mode))
    var (below, above): ([Double], [Double]) = ([], [peak])
    var (value, successes) = (peak, mode)
    while successes < trials && value > 1e-20 {
      value *= Double(trials - successes) / Double(successes + 1) * odds
      successes += 1
      above.append(value)
    }
    (value, successes) = (peak, mode)
    while successes > 0 && value > 1e-20 {
      value *= Double(successes) / Double(trials - successes + 1) / odds
      successes -= 1
      below.append(value)
    }
    return (mode - below.count, below.reversed() + above)
  }
}
