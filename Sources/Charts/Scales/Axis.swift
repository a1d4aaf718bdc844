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
