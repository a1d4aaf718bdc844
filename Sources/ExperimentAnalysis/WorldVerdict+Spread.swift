import NavigationExperiments

extension WorldVerdict {
  /// The verdict on a difference that is not zero for everybody.
  ///
  /// `nil` where the difference is one way, and the metric does not tell which way is better.
  init?(_ spread: WorldSpread, of metric: Metric, margin: Double?, control: Int, treatment: Int) {
    let (count, same, median) = (spread.count, spread.sameSignCount, spread.difference.p50)
    // Shares are compared in whole worlds, free of rounding.
    let isOneWay = median != 0 && same * 100 >= 95 * count
    let leans = median != 0 && (80 * count..<95 * count).contains(same * 100)
    let favoured = metric.better.map { ($0 == .higher) == (median > 0) ? treatment : control }
    let verdict: WorldVerdict?
    if isOneWay, abs(median) >= margin ?? 0 {
      verdict = favoured.map { .favours(variant: $0) }
    } else if spread.immaterialCount * 10 >= 9 * count {
      verdict = .noMaterialDifference
    } else if leans {
      verdict = favoured.map { .leans(variant: $0) }
    } else {
      verdict = Self.decisive(spread.sensitivities).map { .depends(parameter: $0.parameter) }
    }
    guard let verdict else { return nil }
    self = verdict
  }

  /// The parameter that tells best on which side a world is; where none does, the one that moves the difference most.
  private static func decisive(_ sensitivities: [Sensitivity]) -> Sensitivity? {
    var best = sensitivities.first
    for one in sensitivities where one.flip?.explained ?? 0 > best?.flip?.explained ?? 0 { best = one }
    return best
  }
}
