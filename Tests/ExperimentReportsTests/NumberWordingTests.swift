import Testing

import ExperimentReports

struct NumberWordingTests {
  @Test(arguments: [
    (1, "1.00"), (0.96, "0.96"), (0.0132, "0.01"), (0.0032, "0.0032"), (0.001, "0.0010"), (0.009_96, "0.0100"),
  ]) func `a small probability is not told as none`(value: Double, text: String) { #expect(probability(value) == text) }

  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (1001, "1,010"), (9_990, "9,990"), (9_991, "10,000"),
    (12_345, "12,400"), (99_901, "100,000"), (1_234_567, "1,240,000"),
  ]) func `users that are needed are never told too few`(number: Int, text: String) {
    #expect(roundedUp(number) == text)
  }
}
