import Assignment
import DesirelineTool
import ExperimentAnalysis
import ExperimentFile
import ExperimentRuns
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments
import TestSupport
import Testing
import UserSimulation

/// The three ways in which users meet the variants of a shipped experiment.
struct DesignTests {
  static func results(_ run: ExperimentRun) async throws -> AnalysisResults {
    ExperimentAnalyzer(experiment: run.experiment, tally: try await run.tally(workers: 1)).results()
  }

  /// Users with the same luck under both variants and users with nothing in common have one effect, and of a share
  /// what pairing is worth by the formula is what an independent run has more of variance, for as many users.
  ///
  /// 3.3 standard errors are what one of a thousand estimates is off by, 45.3 is the 99.9 % point of χ² with 20 degrees
  /// of freedom.
  @Test(arguments: [0, 2]) func `paired and independent runs estimate the same effect`(metric: Int) async throws {
    var (scores, inverses, paired, independent): ([Double], Double, Double, Double) = ([], 0, 0, 0)
    for seed in 1...20 {
      var run = try CatalogBrowse.run(count: Heavy.isOn ? 3000 : 250) { experiment, cohort in
        experiment.variants.removeLast()
        experiment.metrics = [experiment.metrics[metric]]
        (experiment.requirements, experiment.published) = ([], [])
        cohort.seed = UInt64(seed)
      }
      run.experiment.assignment = try DesirelineScheme(salt: "two", weights: [1, 1])
      var rows: [Comparison] = []
      for (design, own) in [(.paired, .paired), (.independent, .independent)]
        as [(ExperimentRun.Design, Comparison.Design)]
      {
        run.design = design
        let overall = try await Self.results(run).comparisons.filter { $0.scope == .overall }
        rows.append(try #require(overall.first { $0.design == own }))
      }
      let (one, other) = (rows[0], rows[1])
      let (first, second) = (try #require(one.standardError), try #require(other.standardError))
      let apart = try #require(one.difference) - #require(other.difference)
      scores.append(apart / (first * first + second * second).squareRoot())
      // Paired variances vary from seed to seed, so they are averaged, and not the ratios they divide.
      inverses += 1 / (rows[0].varianceRatio ?? .nan)
      paired += first * first * Double(rows[0].controlCount + rows[0].treatmentCount)
      independent += second * second * Double(rows[1].controlCount + rows[1].treatmentCount)
    }
    let squares = scores.reduce(0) { $0 + $1 * $1 }
    #expect(scores.allSatisfy { abs($0) <= 3.3 } && squares < 45.3, "\(scores)")
    // They are estimates, and not twenty times the same number.
    #expect(Set(scores).count == 20)
    let ratio = independent / paired * inverses / 20
    #expect(abs(ratio - 1) < 0.05, "\(ratio)")
  }

  @Test func `the variance ratio of a share is what its levels and the discordant users give`() async throws {
    let results = try await Self.results(CatalogBrowse.run(count: 600))
    var seen = 0
    for coupling in results.couplings where results.experiment.metrics[coupling.metric].isBinary {
      let row = try #require(
        results.comparisons.first {
          $0.design == .paired && $0.scope == coupling.scope && $0.metric == coupling.metric
            && $0.treatment == coupling.treatment
        })
      guard let ratio = row.varianceRatio, let old = row.controlValue, let new = row.treatmentValue else { continue }
      let discordant = coupling.higherShare + coupling.lowerShare
      let expected = (new * (1 - new) + old * (1 - old)) / (discordant - (new - old) * (new - old))
      #expect(abs(ratio / expected - 1) < 1e-9)
      seen += 1
    }
    #expect(seen >= 8)
  }

  @Test func `shares helped and harmed lie within what the levels allow`() async throws {
    let results = try await Self.results(CatalogBrowse.run(count: 1500))
    #expect(results.couplings.count == 3 * 2 * 5)
    for coupling in results.couplings {
      #expect(coupling.higher + coupling.lower <= coupling.count)
      let isBinary = results.experiment.metrics[coupling.metric].isBinary
      #expect((coupling.higherBounds != nil) == isBinary && (coupling.lowerBounds != nil) == isBinary)
      #expect(coupling.higherBounds?.contains(coupling.higherShare) ?? true)
      #expect(coupling.lowerBounds?.contains(coupling.lowerShare) ?? true)
    }
    let push = try #require(results.couplings.first)
    // Some are helped and some harmed, and by chance alone more could be.
    #expect(push.higher > 0 && push.lower > 0 && push.higherHelps == true, "\(push)")
    #expect((push.higherBounds?.upperBound ?? 0) > 2 * push.higherShare)
  }

  /// Where the treatment is the control nothing differs, so the whole effect is the others' to the last millisecond.
  @Test func `the diluted effect is the triggered one`() async throws {
    let run = try CatalogBrowse.run(count: 800)
    let tally = try await run.tally(workers: 2)
    let triggered = tally.triggered[2].pairs
    let all = tally.paired[2].map(\.metrics)
    #expect(tally.triggered[1].pairs.count == 0 && triggered.count > 150)
    for metric in run.experiment.metrics.indices {
      let sums = all.map { $0[metric].difference }
      #expect(triggered.metrics[metric].difference.sum == sums.reduce(0) { $0 + $1.sum })
      #expect(triggered.metrics[metric].difference.sumOfSquares == sums.reduce(0) { $0 + $1.sumOfSquares })
      #expect(triggered.count < sums.reduce(0) { $0 + $1.count })
    }
    let rows = ExperimentAnalyzer(experiment: run.experiment, tally: tally).results().comparisons
    let scoped = rows.filter { $0.scope == .triggered }
    #expect(scoped.count == 2 * run.experiment.metrics.count && scoped.allSatisfy { $0.treatment == 2 })
    let effects = rows.filter {
      $0.design == .paired && $0.treatment == 2 && $0.metric == 2 && $0.scope.sizeClass == nil
    }
    let share = Double(effects[1].controlCount) / Double(effects[0].controlCount)
    #expect(abs((effects[1].difference ?? 0) * share - (effects[0].difference ?? 1)) < 1e-12)
  }

  @Test func `an effect of inputs is told from one of structure`() async throws {
    let document = try Shipped.document("load-time")
    var run = ExperimentRun(experiment: document.experiment, cohort: document.cohort)
    run.cohort.count = 400
    let rows = try await Self.results(run).comparisons.filter { $0.scope == .overall && $0.design == .paired }
    for treatment in 1...4 {
      let parts = rows.filter { $0.treatment == treatment && $0.metric == 0 }
      #expect(parts.map(\.part) == [.whole, .structure, .inputs])
      #expect(parts[1].undefined == .identicalArms && parts[1].difference == 0)
      #expect(parts[2].difference == parts[0].difference && parts[2].standardError == parts[0].standardError)
      #expect(parts[0].difference.map { $0 < -0.03 } == true)
    }
    // Nothing is split where no input changes.
    let whole = try await Self.results(CatalogBrowse.run(count: 100)).comparisons
    #expect(whole.allSatisfy { $0.part == .whole })
  }

  @Test func `what an analyst would see is the same in every design`() async throws {
    var run = try CatalogBrowse.run(count: 300)
    var seen: [ExperimentTally] = []
    for design in ExperimentRun.Design.allCases {
      run.design = design
      seen.append(try await run.tally(workers: 2))
    }
    for tally in seen.dropFirst() {
      #expect(tally.revealed == seen[0].revealed && tally.assigned == seen[0].assigned)
      #expect(tally.exposedOfAssigned == seen[0].exposedOfAssigned && tally.enrolled == seen[0].enrolled)
      #expect(tally.triggered.map(\.control) == seen[0].triggered.map(\.control))
    }
    let rows = seen.map { ExperimentAnalyzer(experiment: run.experiment, tally: $0).results().comparisons }
    #expect(
      rows.map { Set($0.map(\.design.rawValue)).sorted() } == [
        ["revealed"], ["paired", "revealed"], ["independent", "revealed"],
      ])
  }
}
