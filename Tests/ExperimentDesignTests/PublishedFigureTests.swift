import ExperimentDesign
import Testing

struct PublishedFigureTests {
  @Test(
    arguments: [
      (0.5...0.5, 0.55, 0.1), (0.5...0.5, 0.5, 0), (0.5...0.5, 0.4, -0.2), (0.2...0.4, 0.3, 0), (0.2...0.4, 0.2, 0),
      (0.2...0.4, 0.1, -0.5), (0.2...0.4, 0.5, 0.25), (-0.4 ... -0.2, -0.5, -0.25), (-0.4 ... -0.2, 0, 1),
      (0...0.5, -1, nil), (0...0, 0, 0), (-1...0, 0.1, nil),
    ] as [(ClosedRange<Double>, Double, Double?)]) func `how far off is a share of the nearest end`(
      range: ClosedRange<Double>, value: Double, share: Double?
    )
  {
    let figure = PublishedFigure(metric: 0, variant: 1, range: range, use: .predicted, source: "somebody")
    let deviation = figure.deviation(of: value)
    #expect((deviation == nil) == (share == nil) && abs((deviation ?? 0) - (share ?? 0)) < 1e-12)
  }
}
