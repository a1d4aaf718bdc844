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
