/// The main effect of one parameter on a difference: a bar of a tornado diagram.
package struct Sensitivity: Hashable, Sendable {
  /// The position of the parameter among the uncertain ones.
  package var parameter: Int
  /// The mean difference in the quarter of the scenarios with the lowest values.
  package var atLow: Double
  /// The mean difference in the quarter with the highest.
  package var atHigh: Double
  /// The value of the parameter at which the conclusion changes; `nil` if it does not, or if other parameters decide.
  package var flip: Flip?

  /// The change of the difference from one end to the other.
  package var swing: Double { abs(atHigh - atLow) }

  /// A value of a parameter that parts the scenarios with one conclusion from those with the other.
  package struct Flip: Hashable, Sendable {
    /// What changes on the other side.
    package enum Kind: String, Hashable, Sendable {
      /// The sign of the difference.
      case sign
      /// Whether the difference is at least the margin.
      case margin
    }

    /// What changes.
    package var kind: Kind
    /// The value, halfway between the two scenarios next to it.
    package var value: Double
    /// Whether the conclusion of most scenarios holds above the value.
    package var holdsAbove: Bool
    /// The number of scenarios on the expected side.
    package var explained: Int

    /// Makes a flip.
    package init(kind: Kind, value: Double, holdsAbove: Bool, explained: Int) {
      self.kind = kind
      self.value = value
      self.holdsAbove = holdsAbove
      self.explained = explained
    }
  }
}

extension Sensitivity {
  /// The sensitivities, the largest first; equal ones keep their order.
  /// - Parameters:
  ///   - values: For each scenario the values of the parameters.
  ///   - differences: For each scenario the difference.
  ///   - margin: The smallest difference that matters.
  static func all(_ values: [[Double]], _ differences: [Double], margin: Double?) -> [Sensitivity] {
    let (kind, labels) = labels(differences, margin: margin)
    let parameters = values.first?.indices ?? 0..<0
    return parameters.map { parameter -> Sensitivity in
      // Scenarios of one value keep their order, as sorting need not be stable.
      let order = differences.indices.sorted { (values[$0][parameter], $0) < (values[$1][parameter], $1) }
      let quarter = max(1, order.count / 4)
      return Sensitivity(
        parameter: parameter, atLow: mean(order.prefix(quarter).map { differences[$0] }),
        atHigh: mean(order.suffix(quarter).map { differences[$0] }),
        flip: flip(kind, along: order.map { values[$0][parameter] }, order.map { labels[$0] }))
    }.sorted { ($1.swing, $0.parameter) < ($0.swing, $1.parameter) }
  }

  /// What may change, and the side of each scenario: the sign if both occur, otherwise the margin.
  private static func labels(_ differences: [Double], margin: Double?) -> (Flip.Kind, [Bool]) {
    let isMixed = differences.contains { $0 > 0 } && differences.contains { $0 < 0 }
    guard let margin, !isMixed else { return (.sign, differences.map { $0 > 0 }) }
    return (.margin, differences.map { abs($0) >= margin })
  }

  /// The cut that puts most scenarios on the right side, the lowest of several.
  ///
  /// It must explain at least half of the scenarios that are not like most, and more than one; else they have another reason.
  private static func flip(_ kind: Flip.Kind, along values: [Double], _ labels: [Bool]) -> Flip? {
    let positive = labels.count { $0 }
    let minority = min(positive, labels.count - positive)
    guard minority > 0 else { return nil }
    var best: Flip?
    var positiveBelow = 0
    for cut in values.indices.dropFirst() {
      if labels[cut - 1] { positiveBelow += 1 }
      guard values[cut - 1] < values[cut] else { continue }
      // Positive above the cut and negative below it, or the reverse.
      let rising = cut - positiveBelow + positive - positiveBelow
      let explained = max(rising, labels.count - rising)
      guard explained > best?.explained ?? 0 else { continue }
      let isPositiveAbove = rising * 2 >= labels.count
      best = Flip(
        kind: kind, value: (values[cut - 1] + values[cut]) / 2,
        holdsAbove: isPositiveAbove == (positive * 2 >= labels.count), explained: explained)
    }
    let gain = (best?.explained ?? 0) - (labels.count - minority)
    return gain > 1 && gain * 2 >= minority ? best : nil
  }

  private static func mean(_ numbers: [Double]) -> Double { numbers.reduce(0, +) / Double(numbers.count) }
}
