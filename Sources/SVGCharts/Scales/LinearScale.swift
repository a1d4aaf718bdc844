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

/// The axis below a chart: a scale across the sheet, with round numbers that have room below it.
struct Axis {
  /// Where numbers are.
  let scale: LinearScale
  private let labels: [(tick: Double, text: String)]

  /// An axis that holds some numbers and zero.
  init(of numbers: some Sequence<Double>, format: (Double) -> String) {
    let domain = LinearScale.domain(of: numbers, withZero: true)
    let all = LinearScale(domain, from: 0, to: Chart.width).ticks(4).map { (tick: $0, text: format($0)) }
    let widest = all.map { Lettering.width($0.text) }.max() ?? 0
    let inset = min(max(12, widest / 2), Chart.width / 4)
    scale = LinearScale(domain, from: inset, to: Chart.width - inset)
    // Labels that would touch are left out, every other one first, though never that of zero.
    let room = all.count > 1 ? scale(all[1].tick) - scale(all[0].tick) : Chart.width
    let stride = max(1, Int(((widest + 4) / max(room, 1)).rounded(.up)))
    let zero = all.firstIndex { $0.tick == 0 } ?? 0
    labels = all.enumerated().filter { ($0.offset - zero) % stride == 0 }.map(\.element)
  }

  /// The lines that lead from a height down to the numbers, the numbers, and the line where nothing differs.
  func marks(from top: Double, to bottom: Double) -> [Mark] {
    let rules = labels.map { Mark.rule(Point(scale($0.tick), top), Point(scale($0.tick), bottom + 4)) }
    let numbers = labels.map { Mark.text($0.text, Point(scale($0.tick), bottom + 18), .middle, .faint) }
    return rules + numbers + [.threshold(Point(scale(0), 0), Point(scale(0), bottom + 4))]
  }
}

/// Round numbers for axes: 1, 2 or 5 times a power of ten apart.
enum Ticks {
  /// The step that divides a length into about so many parts.
  static func step(across length: Double, count: Int) -> Double {
    var unit = 1.0
    let rough = length / Double(max(1, count))
    while unit * 10 <= rough { unit *= 10 }
    while unit > rough { unit /= 10 }
    for factor in [1.0, 2, 5] where unit * factor >= rough * 0.8 { return unit * factor }
    return unit * 10
  }

  /// The multiples of such a step in a range.
  static func numbers(in range: ClosedRange<Double>, count: Int) -> [Double] {
    let step = step(across: range.upperBound - range.lowerBound, count: count)
    let first = (range.lowerBound / step - 1e-9).rounded(.up)
    let last = (range.upperBound / step + 1e-9).rounded(.down)
    guard first <= last, last - first < 1000 else { return [] }
    return stride(from: first, through: last, by: 1).map { $0 == 0 ? 0 : $0 * step }
  }
}
