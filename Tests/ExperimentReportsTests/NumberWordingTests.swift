import Testing

import ExperimentReports

struct NumberWordingTests {
  @Test(arguments: [
    (1, "1.00"), (0.96, "0.96"), (0.0132, "0.01"), (0.0032, "0.0032"), (0.001, "0.0010"), (0.009_96, "0.0100"),
  ]) func `a small probability is not told as none`(value: Double, text: String) { #expect(probability(value) == text) }
}
