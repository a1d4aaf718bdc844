import ExperimentPlanning
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments
import Testing

struct SequentialLooksTests {
  private static let reached = SequentialLooks.Place(metric: 0, treatment: 1)
  private static let seconds = SequentialLooks.Place(metric: 1, treatment: 1)

  private static func add(_ users: Int, reached: Int, variant: Int, to tally: inout ExperimentTally) {
    for user in 0..<users {
      let time: Int64 = user < reached ? Int64(1000 + user) : 60_000
      tally.addRevealed(
        UserOutcome(
          exposure: Exposure(time: 0, sizeClass: .compact), values: [user < reached ? 1 : 0, time, 1], denominators: [2]
        ), variant: variant)
    }
  }

  private static func looks() throws -> SequentialLooks {
    SequentialLooks(try Shelf.experiment(), tuningUnits: 10_000, isAssigned: true)
  }

  @Test func `a share is looked at from thirty successes and failures on, a mean from thirty users who did it on`()
    throws
  {
    let experiment = try Shelf.experiment()
    var looks = try Self.looks()
    var tally = ExperimentTally(experiment)
    Self.add(29, reached: 20, variant: 0, to: &tally)
    Self.add(90, reached: 45, variant: 1, to: &tally)
    looks.look(at: tally)
    #expect(looks.rejections(at: Self.reached) == nil && looks.rejections(at: Self.seconds) == nil)
    Self.add(30, reached: 9, variant: 0, to: &tally)
    looks.look(at: tally)
    #expect(looks.rejections(at: Self.reached) == nil && looks.rejections(at: Self.seconds) != nil)
    Self.add(1, reached: 1, variant: 0, to: &tally)
    looks.look(at: tally)
    #expect(looks.rejections(at: Self.reached) == [false, false, false])
  }

  @Test func `what was left out once stays left out, and only a wider sequence holds on`() throws {
    let experiment = try Shelf.experiment()
    var looks = try Self.looks()
    var tally = ExperimentTally(experiment)
    Self.add(2000, reached: 1000, variant: 0, to: &tally)
    // 5.3 points where the sequences reach 4.9 at 0.05 and 5.7 at 0.01.
    Self.add(2000, reached: 1106, variant: 1, to: &tally)
    let error = ProportionDifference.standardError(1000, 1106, of: 2000)
    let reaches = [0.01, 0.05].map { level in
      ConfidenceSequence(significance: level, tuningUnits: 10_000).halfWidth(standardError: error, units: 4000)
    }
    try #require(reaches[0] > 0.053 && reaches[1] < 0.053)
    looks.look(at: tally)
    #expect(looks.rejections(at: Self.reached) == [false, true, true])
    Self.add(2000, reached: 1106, variant: 0, to: &tally)
    Self.add(2000, reached: 1000, variant: 1, to: &tally)
    looks.look(at: tally)
    #expect(looks.rejections(at: Self.reached) == [false, true, true])
  }

  @Test func `arms of wrong sizes are seen, and those of right sizes are not`() throws {
    let experiment = try Shelf.experiment()
    var (right, wrong) = (try Self.looks(), try Self.looks())
    var (even, odd) = (ExperimentTally(experiment), ExperimentTally(experiment))
    Self.add(500, reached: 100, variant: 0, to: &even)
    Self.add(500, reached: 100, variant: 1, to: &even)
    Self.add(250, reached: 100, variant: 0, to: &odd)
    Self.add(750, reached: 100, variant: 1, to: &odd)
    right.look(at: even)
    wrong.look(at: odd)
    let pValues = (try #require(right.sampleRatioPValue), try #require(wrong.sampleRatioPValue))
    #expect(pValues.0 == 1 && pValues.1 < 0.001)
  }
}

extension ProportionDifference {
  fileprivate static func standardError(_ control: Int, _ treatment: Int, of trials: Int) -> Double {
    let rates = [control, treatment].map { Double($0) / Double(trials) }
    return (rates.reduce(0) { $0 + $1 * (1 - $1) } / Double(trials)).squareRoot()
  }
}
