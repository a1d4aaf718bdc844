package import NavigationExperiments

/// The difference that a test is to find.
package enum PlannedEffect: Hashable, Sendable {
  /// The one the simulation shows.
  case simulated
  /// The smallest one that matters: the metric's margin.
  case margin
  /// One that somebody states.
  case stated(StatedDifference)

  /// A difference in a unit.
  package struct StatedDifference: Hashable, Sendable {
    /// A unit that differences are stated in.
    package enum Unit: String, Hashable, Sendable, CaseIterable {
      /// Percentage points, of shares.
      case points = "pp"
      /// Seconds, of times.
      case seconds = "s"
      /// Of counts and rates, which have none.
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
      guard let last = trimmed.last, last.isNumber, let number = Double(trimmed), number.isFinite, number != 0
      else { return nil }
      value = unit == .points ? number / 100 : number
      self.unit = unit
      isSigned = trimmed.first == "+" || trimmed.first == "-"
    }
  }

  /// Whether the metric has such a difference: a stated one is in the unit of some metrics only.
  package func applies(to metric: Metric) -> Bool {
    guard case .stated(let stated) = self else { return true }
    return switch metric.measure {
    case .reached: stated.unit == .points
    case .time: stated.unit == .seconds
    case .count, .rate: stated.unit == .none
    }
  }

  /// The difference for a metric; nil where it has no margin to plan for.
  ///
  /// A margin, and what is stated without a sign, lies on the side the simulation lies on; where that shows no difference,
  /// on the better side.
  package func difference(_ metric: Metric, simulated: Double) -> Double? {
    let size: Double
    switch self {
    case .simulated: return simulated
    case .stated(let stated) where stated.isSigned: return stated.value
    case .stated(let stated): size = stated.value
    case .margin:
      guard let margin = metric.margin else { return nil }
      size = margin
    }
    let isFall = simulated == 0 ? metric.better == .lower : simulated < 0
    return isFall ? -size : size
  }
}
