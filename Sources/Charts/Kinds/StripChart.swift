/// One dot for each of many numbers, piled up where they are close: how a difference fares in many scenarios.
package struct StripChart: Sendable {
  /// The numbers.
  package var values: [Double]
  /// What of them stands out, such as the middle 90 %; `nil` for nothing.
  package var range: ClosedRange<Double>?
  /// The differences, to either side of zero, that do not matter.
  package var margin: Double?
  /// Which series the dots belong to.
  package var series: Series
  /// How numbers of the axis are written.
  package var format: @Sendable (Double) -> String

  private static let tallest = 154.0

  /// Makes a strip of dots.
  package init(
    _ values: [Double],
    range: ClosedRange<Double>? = nil,
    margin: Double? = nil,
    series: Series,
    format: @escaping @Sendable (Double) -> String
  ) {
    (self.values, self.range, self.margin) = (values, range, margin)
    (self.series, self.format) = (series, format)
  }

  /// How it is drawn.
  package static let drawing = "A dot for each number, piled up where they are close; the upright line is zero."

  /// The chart.
  package func chart(_ title: String, description: String = drawing) -> Chart {
    let band = margin.map { [-$0, $0] } ?? []
    let axis = Axis(of: values + band, format: format)
    let scale = axis.scale
    let piles = piles(scale)
    let most = Double(max(3, piles.map(\.height).max() ?? 0))
    // Piles that would tower over everything are pressed together.
    let step = min(7, Self.tallest / most)
    let floor = 12 + most * step
    let area = margin.map { Mark.area(Point(scale($0), 0), Point(scale(-$0), floor)) }
    let dots = piles.flatMap { pile in
      (0..<pile.height).map { Mark.dot(Point(pile.x, floor - 5 - Double($0) * step), series, radius: 3) }
    }
    let reach = range.map {
      Mark.range(Point(scale($0.lowerBound), floor + 2), Point(scale($0.upperBound), floor + 2), series)
    }
    return Chart(
      title,
      description: description,
      height: floor + 24,
      marks: [area].compactMap { $0 } + axis.marks(from: floor, to: floor) + dots + [reach].compactMap { $0 }
    )
  }

  /// The dots that would touch stand on one another.
  private func piles(_ scale: LinearScale) -> [(x: Double, height: Int)] {
    var heights: [Int: Int] = [:]
    for value in values { heights[Int((scale(value) / 7).rounded()), default: 0] += 1 }
    return heights.sorted { $0.key < $1.key }.map { (Double($0.key) * 7, $0.value) }
  }
}
