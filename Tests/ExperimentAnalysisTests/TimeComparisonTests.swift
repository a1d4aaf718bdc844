import Assignment
import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments
import Testing

/// Times of users who are written down by hand, in seconds; `nil` for a user who never arrives.
private struct Times {
  private let experiment: ExperimentDefinition
  private var tally: ExperimentTally

  init(horizon: Int64 = 60) throws {
    experiment = try OneScreen.experiment(
      steps: ["one", "two"], window: 1_800_000,
      metrics: [
        Metric(id: "done", measure: .reached(step: 1), role: .primary, better: .higher),
        Metric(
          id: "seconds", measure: .time(from: .exposure, to: 1, horizonMilliseconds: horizon * 1000), role: .secondary,
          better: .lower),
      ])
    tally = ExperimentTally(experiment)
  }

  private static func user(_ seconds: Int64?) -> UserOutcome {
    UserOutcome(
      exposure: Exposure(time: 0, sizeClass: .compact), reachedTimes: [0] + (seconds.map { [$0 * 1000] } ?? []),
      values: [seconds == nil ? 0 : 1, seconds.map { $0 * 1000 } ?? UserOutcome.never])
  }

  /// The row of the times of users under both variants.
  static func paired(_ users: [(Int64?, Int64?)], horizon: Int64 = 60, split: Int? = nil) throws -> Comparison {
    var times = try Times(horizon: horizon)
    var rest = times
    for (place, user) in users.enumerated() {
      let outcomes = [self.user(user.0), self.user(user.1)]
      if place < split ?? users.count { times.tally.addPaired(outcomes) } else { rest.tally.addPaired(outcomes) }
    }
    times.tally.merge(rest.tally)
    return try times.row(.paired)
  }

  /// The row of the times of users under one variant each.
  static func revealed(_ control: [Int64?], _ treatment: [Int64?], horizon: Int64 = 60) throws -> Comparison {
    var times = try Times(horizon: horizon)
    for user in control { times.tally.addRevealed(self.user(user), variant: 0) }
    for user in treatment { times.tally.addRevealed(self.user(user), variant: 1) }
    return try times.row(.revealed)
  }

  private func row(_ design: Comparison.Design) throws -> Comparison {
    try #require(
      ExperimentAnalyzer(experiment: experiment, tally: tally).results().comparisons.first {
        $0.metric == 1 && $0.scope == .overall && $0.design == design
      })
  }
}

struct TimeComparisonTests {
  @Test func `users who arrive under both are compared, beside how many arrive`() throws {
    let row = try Times.paired([(10, 8), (20, 14), (30, 29), (nil, 50), (40, nil), (nil, nil)])
    #expect(row.controlValue == 20 && row.treatmentValue == 17 && row.difference == -3)
    #expect(row.controlCount == 6 && row.treatmentCount == 6)
    let time = try #require(row.time)
    #expect(time.control.arrived == Proportion(successes: 4, trials: 6))
    #expect(time.treatment.arrived == Proportion(successes: 4, trials: 6) && time.arrivedBoth == 3)
    // To 1/64 of 20 s and of 14 s.
    #expect(abs((time.control.median ?? 0) - 20) < 20 / 64.0 && abs((time.treatment.median ?? 0) - 14) < 14 / 64.0)
    #expect(abs((time.medianDifference ?? 0) + 6) < 34 / 64.0)
    // Who never arrives counts 60 s: (10 + 20 + 30 + 60 + 40 + 60) / 6 and (8 + 14 + 29 + 50 + 60 + 60) / 6.
    #expect(abs((time.restricted.controlValue ?? 0) - 220 / 6.0) < 1e-9)
    #expect(abs((time.restricted.difference ?? 0) - 1 / 6.0) < 1e-9)
  }

  @Test func `slow users who arrive only under the treatment do not make it slower`() throws {
    let fast = (1...40).map { (second: Int64) -> (Int64?, Int64?) in (second, second - 1) }
    let before = try Times.paired(fast + Array(repeating: (nil, nil), count: 10))
    let after = try Times.paired(fast + Array(repeating: (nil, 300), count: 10))
    #expect(before.difference == -1 && after.difference == -1)
    #expect(after.controlValue == before.controlValue && after.treatmentValue == before.treatmentValue)
    // The mean of all who arrive would say 59 s more.
    #expect(after.time?.treatment.arrived.successes == 50 && after.time?.control.arrived.successes == 40)
  }

  @Test func `a window of a day does not turn seconds into hours`() throws {
    let row = try Times.revealed([14, 14, nil, nil], [14, 14, 14, nil], horizon: 1800)
    #expect(row.controlValue == 14 && row.treatmentValue == 14 && row.difference == 0)
    #expect(row.time?.restricted.controlValue == (28 + 3600) / 4.0)
  }

  @Test(arguments: [
    // Control, treatment, whether the difference of the restricted means repeats that others arrive.
    (old: [10, 20, nil, nil] as [Int64?], new: [10, 20, 15, nil] as [Int64?], repeats: true),
    (old: [10, 20, 30, nil], new: [5, 10, 15, nil], repeats: false),
    (old: [10, 20, 30, nil], new: [10, 20, 30, nil], repeats: false),
    (old: [nil, nil], new: [10, 20], repeats: true),
    (old: [nil, nil], new: [nil, nil], repeats: false),
    // Two thirds by shares: 5 s of 60 s less for two of three, and one more of three.
    (old: [40, 40, nil], new: [35, 35, 35], repeats: true),
  ]) func `a restricted mean whose difference repeats the share who arrive says so`(
    row: (old: [Int64?], new: [Int64?], repeats: Bool)
  ) throws {
    let many = { (times: [Int64?]) in Array(repeating: times, count: 20).flatMap { $0 } }
    #expect(try Times.revealed(many(row.old), many(row.new)).time?.restricted.isExplainedByReach == row.repeats)
  }

  @Test func `equal times of those who arrive are not identical where others arrive`() throws {
    let same = try Times.paired([(10, 10), (20, 20), (nil, nil)])
    #expect(same.undefined == .identicalArms && same.difference == 0)
    let other = try Times.paired([(10, 10), (20, 20), (nil, 30)])
    #expect(other.undefined == .zeroVariance && other.difference == 0)
    let nobody = try Times.paired([(10, nil), (nil, 20)])
    #expect(nobody.undefined == .noUnits && nobody.difference == nil && nobody.time?.arrivedBoth == 0)
  }

  @Test func `tallies of parts merge to the tally of all`() throws {
    let users = (0..<200).map { (index: Int64) -> (Int64?, Int64?) in
      (index % 3 == 0 ? nil : 5 + index * 7 % 90, index % 4 == 0 ? nil : 3 + index * 11 % 80)
    }
    let whole = try Times.paired(users)
    for split in [0, 1, 77, 199, 200] {
      let parts = try Times.paired(users, split: split)
      #expect(parts.difference == whole.difference && parts.standardError == whole.standardError)
      #expect(parts.time?.medianDifference == whole.time?.medianDifference)
      #expect(parts.time?.restricted.difference == whole.time?.restricted.difference)
    }
  }
}
