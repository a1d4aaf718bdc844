import ExperimentPlanning
import ExperimentStatistics
import Testing

/// What is found out of p-values whose distribution is known.
struct ProcedureTallyTests {
  /// What is found of 10,000 estimates that vary by 1, tested with a standard error.
  private static func row(
    standardError: Double, claim: ChanceBand.Claim = .exact, isContinuous: Bool = true
  ) -> Calibration.Row {
    var tally = ProcedureTally()
    let normal = NormalDistribution()
    for index in 0..<10_000 {
      // The quantiles in an order of no meaning: a sample with no error of its own.
      let place = (Double(index * 7919 % 10_000) + 0.5) / 10_000
      let estimate = place < 0.5 ? -normal.upperQuantile(place) : normal.upperQuantile(1 - place)
      let reach = normal.upperQuantile(0.025) * standardError
      tally.add(
        CalibratedProcedure.Finding(
          "z", pValue: 2 * normal.tails(at: abs(estimate) / standardError).upper,
          interval: ConfidenceInterval(lower: estimate - reach, upper: estimate + reach, level: 0.95, method: .welch)))
    }
    let procedure = CalibratedProcedure("z", claim: claim, isContinuous: isContinuous) { _ in nil }
    return Calibration.Row(procedure, tally, of: 10_000)
  }

  @Test func `a standard error that is right keeps its word`() throws {
    let row = Self.row(standardError: 1)
    #expect(row.isKept && row.procedure == "z" && row.replicates == 10_000)
    #expect(row.rejections.map(\.count) == [100, 500, 1000])
    let (coverage, distance) = (try #require(row.coverage), try #require(row.distance))
    #expect(coverage.count == 9500 && distance.value < 0.001)
  }

  @Test(arguments: [0.9, 0.95, 1.05, 1.1]) func `a standard error that is wrong does not`(factor: Double) throws {
    let row = Self.row(standardError: factor)
    #expect(!row.isKept && row.rejections.allSatisfy { !$0.isKept })
    let (coverage, distance) = (try #require(row.coverage), try #require(row.distance))
    #expect(!coverage.band.admits(coverage.count, by: .exact) && distance.value > distance.limit)
  }

  @Test func `a test of counts need not be uniform, and who claims no more may be too careful`() {
    #expect(Self.row(standardError: 1.1, isContinuous: false).distance == nil)
    #expect(Self.row(standardError: 1.1, claim: .atMost).rejections.map(\.isKept) == [true, true, true])
    #expect(Self.row(standardError: 0.9, claim: .atMost).rejections.map(\.isKept) == [false, false, false])
  }

  @Test func `what never says anything is not judged`() {
    let row = Calibration.Row(CalibratedProcedure("silent", claim: .exact) { _ in nil }, ProcedureTally(), of: 5)
    #expect(row.isKept && row.procedure == "silent" && row.rejections.isEmpty && row.coverage == nil)
  }

  @Test func `sequences count where they rejected, and tests are told by all their names`() {
    var tally = ProcedureTally()
    tally.add(CalibratedProcedure.Finding("b", rejections: [false, true, true]))
    tally.add(CalibratedProcedure.Finding("a", rejections: [false, false, true]))
    let row = Calibration.Row(CalibratedProcedure("c", claim: .atMost) { _ in nil }, tally, of: 4)
    #expect(row.procedure == "a+b" && row.rejections.map(\.count) == [0, 1, 2] && row.distance == nil)
    #expect(row.replicates == 2 && row.rejections.map(\.band.trials) == [4, 4, 4])
  }

  @Test func `where little is counted, a test may err less and an interval hold zero more often`() throws {
    var tally = ProcedureTally()
    for index in 0..<1000 {
      let interval = ConfidenceInterval(lower: -1, upper: 1, level: 0.95, method: .newcombe)
      var finding = CalibratedProcedure.Finding("z", pValue: 1, interval: interval)
      finding.isSparse = index == 7
      tally.add(finding)
    }
    let procedure = CalibratedProcedure("z", claim: .exact, isContinuous: true) { _ in nil }
    let row = Calibration.Row(procedure, tally, of: 1000)
    #expect(row.isKept && row.claim == .atMost && row.coverage?.count == 1000 && row.distance == nil)
    #expect(!ChanceBand.Claim.exact.admits(covering: 1000, in: ChanceBand(trials: 1000, probability: 0.95)))
    #expect(!ChanceBand.Claim.atMost.admits(covering: 920, in: ChanceBand(trials: 1000, probability: 0.95)))
  }
}
