package import UserBehavior
import UserSimulation

/// The scale on which a parameter is searched: without ends, and with steps that mean about the same everywhere.
///
/// What is measured from 0 up is searched by its logarithm, a proportion by its log-odds.
package struct FitScale: Sendable {
  let parameter: BehaviorParameter

  package init(parameter: BehaviorParameter) {
    self.parameter = parameter
  }

  /// Where the values begin and end that are searched, which are all that a file may say; what may be 0 is searched from
  /// a millisecond, or a ten-thousandth of the largest value.
  package var ends: ClosedRange<Double> {
    let (low, high) = (parameter.range.lowerBound, parameter.range.upperBound)
    return position(of: low > 0 ? low : parameter.unit == .duration ? 1 : high / 10_000)...position(of: high)
  }

  /// The place of a value on the scale.
  package func position(of value: Double) -> Double {
    switch parameter.unit {
    case .proportion:
      let inside = min(0.999, max(0.001, value))
      return ReproducibleMathematics.logarithm(inside / (1 - inside))
    case .duration, .length, .number, .count: return ReproducibleMathematics.logarithm(max(1e-9, value))
    }
  }

  /// The value at a place, within what a file may say.
  package func value(at place: Double) -> Double {
    let number = ReproducibleMathematics.exponential(min(40, max(-40, place)))
    let value = parameter.unit == .proportion ? number / (1 + number) : number
    return min(parameter.range.upperBound, max(parameter.range.lowerBound, value))
  }
}
