import ExperimentAnalysis
package import ExperimentDesign

/// The difference that a test is to find.
package enum PlannedEffect: Hashable, Sendable {
  /// The smallest one that matters: the metric's margin.
  case margin
  /// The simulated effect, or the margin if it is larger.
  case simulated
  /// A stated effect.
  case stated(StatedDifference)

  /// A difference in a unit.
  package struct StatedDifference: Hashable, Sendable {
    /// A unit that differences are stated in.
    package enum Unit: String, Hashable, Sendable, CaseIterable {
      /// Percentage points, of shares.
      case points = "pp"
      /// Seconds, of times.
      case seconds = "s"
      /// For counts and rates, which have no margin.
      case none = ""
    }

    /// The difference in the metric's own unit: a proportion, seconds or times.
    package var value: Double
    /// The unit it was stated in.
    package var unit: Unit
    /// Whether a sign was stated with it.
    package var isSigned: Bool

    /// Reads a difference such as `2pp`, `+1.5 s`, `-3` or `0.2`; nil for anything else, and for no difference.
    package init?(_ text: String) {
      let unit = [Unit.points, .seconds].first { text.hasSuffix($0.rawValue) } ?? .none
      let digits = text.dropLast(unit.rawValue.utf8.count)
      let trimmed = digits.last == " " ? digits.dropLast() : digits
      guard let last = trimmed.last, last.isNumber, let number = Double(trimmed), number.isFinite, number != 0 else {
        return nil
      }
      value = unit == .points ? number / 100 : number
      self.unit = unit
      isSigned = trimmed.first == "+" || trimmed.first == "-"
    }
  }

  /// Whether the metric has such a difference: a stated one is in the unit of some metrics only.
  package func applies(to metric: Metric) -> Bool {
    guard case .stated(let stated) = self else { return true }
    return switch metric.measure {
    case _ where metric.isShare: stated.unit == .points
    case .time: stated.unit == .seconds
    case .reached, .visited, .count, .attempts, .value, .rate, .firstTap, .among: stated.unit == .none
    }
  }

  /// Whose word a planned effect is.
  package enum Source: String, Hashable, Sendable {
    /// The simulated effect.
    case simulated
    /// The margin.
    case margin
    /// The margin, as the simulated effect is smaller and would not matter.
    case marginAsSimulatedIsSmaller = "margin, as the simulated difference is smaller"
    /// The stated effect.
    case stated
  }

  /// The difference planned for, treatment minus control, in the metric's unit, and whose word it is.
  package typealias Planned = (difference: Double, source: Source)

  /// The difference for a metric; nil if it has no margin to plan for.
  ///
  /// A margin, or an effect stated without a sign, has the sign of the simulated difference; without one, the better
  /// direction; and the other direction if a share has no room for it.
  /// - Parameters:
  ///   - margin: The smallest difference that matters, above 0; a smaller effect is planned for only if it is stated.
  ///   - level: The control's value.
  ///   - simulated: The difference as simulated.
  package func planned(_ metric: Metric, margin: Double?, level: Double, simulated: Double) -> Planned? {
    func sided(_ size: Double) -> Double { metric.difference(ofSize: size, from: level, simulated: simulated) }
    switch self {
    case .stated(let stated):
      return (stated.isSigned ? stated.value : sided(stated.value), .stated)
    case .margin: return margin.map { (sided($0), .margin) }
    case .simulated:
      guard let margin, abs(simulated) < margin else { return (simulated, .simulated) }
      return (sided(margin), .marginAsSimulatedIsSmaller)
    }
  }
}
