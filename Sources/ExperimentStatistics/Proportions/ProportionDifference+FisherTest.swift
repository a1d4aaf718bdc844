extension ProportionDifference {
  /// Fisher's exact test, two-sided: the probability of all tables with the same margins that are no more probable.
  ///
  /// Fisher 1935; tables within 1e-7 of each other are ties, as in R's `fisher.test`. If the margins allow one table
  /// only, the p-value is one.
  package func fisherTest() -> Double {
    let (one, other) = (control.trials, treatment.trials)
    let successes = control.successes + treatment.successes
    let range = max(0, successes - one)...min(other, successes)
    let total = Int128(one) + Int128(other)
    let mode = Int((Int128(other) + 1) * (Int128(successes) + 1) / (total + 2))
    /// The probability of one more success of the treatment than `count`, in units of that of `count`.
    func quotient(_ count: Int) -> Double {
      Double(other - count) / Double(count + 1) * (Double(successes - count) / Double(one - successes + count + 1))
    }
    var observed = treatment.successes == mode ? 1.0 : nil
    /// The probabilities of the counts beyond the mode in one direction, in units of its own: as far as they count beside
    /// the observed one.
    func tail(_ step: Int) -> [Double] {
      var (count, values) = (mode, [1.0])
      while range.contains(count + step), let last = values.last, last > (observed ?? 0) * 1e-18 {
        values.append(last * (step > 0 ? quotient(count) : 1 / quotient(count - 1)))
        count += step
        if count == treatment.successes { observed = values.last }
      }
      return values.dropFirst().reversed()
    }
    // The side of the observed count comes first, and on each side the smallest probability.
    let step = treatment.successes < mode ? -1 : 1
    let tables = tail(step) + [1] + tail(-step)
    guard let observed else { return 0 }
    return min(1, tables.reduce(0) { $1 <= observed * (1 + 1e-7) ? $0 + $1 : $0 } / tables.reduce(0, +))
  }
}
