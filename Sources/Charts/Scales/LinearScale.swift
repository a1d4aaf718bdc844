/// A map from numbers to places along a line, equal steps to equal steps.
package struct LinearScale: Hashable, Sendable {
  /// The numbers at both ends; the lower comes first.
  package let domain: ClosedRange<Double>
  /// Where the lower end of the domain is.
  package let start: Double
  /// Where the upper end is.
  package let end: Double

  /// A scale from a domain onto a line; a domain of one number is widened, so that it lies in the middle.
  package init(_ domain: ClosedRange<Double>, from start: Double, to end: Double) {
    let (low, high) = (domain.lowerBound, domain.upperBound)
    let reach = low < high ? 0 : max(abs(low) * 0.5, 0.5)
    self.domain = (low - reach)...(high + reach)
    (self.start, self.end) = (start, end)
  }

  /// The smallest domain that holds some numbers and zero where asked, widened to round numbers at both ends.
  ///
  /// What is not finite is passed over; without numbers it is 0 to 1.
  package static func domain(of numbers: some Sequence<Double>, withZero: Bool = false) -> ClosedRange<Double> {
    let finite = numbers.filter(\.isFinite) + (withZero ? [0] : [])
    guard let low = finite.min(), let high = finite.max() else { return 0...1 }
    guard low < high else { return low == 0 ? 0...1 : min(low, withZero ? 0 : low * 0.5)...max(high, high * 1.5) }
    let step = Ticks.step(across: high - low, count: 5)
    return (low / step).rounded(.down) * step...(high / step).rounded(.up) * step
  }

  /// Where a number is; beyond the ends for numbers beyond the domain.
  package func callAsFunction(_ number: Double) -> Double {
    start + (number - domain.lowerBound) / (domain.upperBound - domain.lowerBound) * (end - start)
  }

  /// Round numbers within the domain, about as many as asked for.
  package func ticks(_ count: Int = 5) -> [Double] { Ticks.numbers(in: domain, count: count) }
}
