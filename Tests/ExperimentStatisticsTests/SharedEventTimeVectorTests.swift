import ExperimentStatistics
import Testing

struct SharedEventTimeVectorTests {
  @Test func `time_to_convert`() throws {
    struct Input: Decodable {
      let control_times, treatment_times: [Double]
      let control_converted, treatment_converted: [Int]
      let horizon: Double
    }
    struct Arm: Decodable {
      let median_time_to_convert, restricted_mean_time, survival_at_horizon_half, converted_fraction: Double
    }
    struct Expected: Decodable {
      let control, treatment: Arm
    }
    var accuracy = Accuracy(table: "time_to_convert")
    let rows = try accuracy.cases(as: SharedVectors.Case<Input, Expected>.self)
    try #require(rows.count >= 60)
    for row in rows {
      let (input, expected) = (row.input, row.expected)
      let control = Self.times(input.control_times, input.control_converted)
      let treatment = Self.times(input.treatment_times, input.treatment_converted)
      for (times, arm) in [(control, expected.control), (treatment, expected.treatment)] {
        let curve = try EventCurve(times)
        accuracy.expect(curve.restrictedMeanTime(to: input.horizon), arm.restricted_mean_time, within: 1e-8, row.id)
        let half = curve.survival(at: input.horizon / 2)
        accuracy.expectAbsolute(half, arm.survival_at_horizon_half, within: 1e-12, row.id)
        // Where exactly half are left, lifelines' exp(Σ log) may come out a bit above ½ and take the next event.
        let isHalf = curve.median.map { abs(curve.survival(at: $0) - 0.5) < 1e-12 } ?? false
        let next = isHalf ? curve.time(survivalAtMost: 0.5 - 1e-9) ?? .infinity : .nan
        let median = curve.median ?? .infinity
        #expect([median, next].contains(arm.median_time_to_convert), "median \(row.id)")
        accuracy.expectAbsolute(
          curve.incidence(of: 0, at: input.horizon),
          arm.converted_fraction,
          within: 1e-12,
          row.id
        )
      }
    }
    accuracy.report()
  }

  static func times(_ times: [Double], _ converted: [Int]) -> EventTimes {
    var tally = EventTimes(scale: 1000)
    for (time, event) in zip(times, converted) {
      tally.add(time: Int((time * 1000).rounded()), cause: event == 1 ? 0 : nil)
    }
    return tally
  }
}
