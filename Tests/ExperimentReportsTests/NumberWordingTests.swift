import ExperimentDesign
import Testing

import ExperimentReports

struct NumberWordingTests {
  @Test(arguments: [
    (1, "1.00"), (0.96, "0.96"), (0.0132, "0.01"), (0.0032, "0.0032"), (0.001, "0.0010"), (0.009_96, "0.0100"),
  ]) func `a small probability is not told as none`(value: Double, text: String) { #expect(probability(value) == text) }

  @Test(arguments: [
    (-0.074, -0.1, "−7.4 pp", "−10 pp"), (-0.1006, -0.1, "−10.1 pp", "−10 pp"), (-0.1, -0.1, "−10 pp", "−10 pp"),
    (-0.126, -0.125, "−12.6 pp", "−12.5 pp"), (0.25, 0.1, "+25 pp", "+10 pp"), (-0.002, 0, "−0.20 pp", "0 pp"),
    (0, -0.05, "0 pp", "−5.0 pp"),
  ]) func `a value near its bound reads as another one`(value: Double, bound: Double, text: String, limit: String) {
    let metric = Metric(id: "reached", measure: .reached(step: 0), role: .primary)
    #expect(metric.judged(value, by: bound, isDifference: true) == (text, limit))
  }
}
