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

  /// Accordion and push under twenty seeds: what a share and a time come to in a paired and in an independent run.
  private static func estimates() async throws -> [[(paired: Comparison, independent: Comparison)]] {
    var estimates: [[(Comparison, Comparison)]] = [[], []]
    for seed in 1...20 {
      var run = try CatalogBrowse.run(count: Heavy.isOn ? 3000 : 250) { experiment, cohort in
        experiment.variants.removeLast()
        experiment.metrics = [experiment.metrics[0], experiment.metrics[2]]
        (experiment.requirements, experiment.published) = ([], [])
        cohort.seed = UInt64(seed)
      }
      run.experiment.assignment = try DesirelineScheme(salt: "two", weights: [1, 1])
      let paired = try await results(run).comparisons.filter { $0.design == .paired && $0.scope == .overall }
      run.design = .independent
      let independent = try await results(run).comparisons.filter { $0.design == .independent && $0.scope == .overall }
      for metric in 0..<2 { estimates[metric].append((paired[metric], independent[metric])) }
    }
    return estimates
  }

  /// Users with the same luck under both variants and users with nothing in common tell of one effect.
  ///
  /// 3.3 standard errors are what one of a thousand estimates is off by, 45.3 is the 99.9 % point of χ² with 20 degrees
  /// of freedom.
  @Test func `paired and independent runs estimate the same effect`() async throws {
    for estimates in try await Self.estimates() {
      let scores = try estimates.map { paired, independent in
        let (paired, independent) = (paired.restricted ?? paired, independent.restricted ?? independent)
        let (first, second) = (try #require(paired.standardError), try #require(independent.standardError))
        let apart = try #require(paired.difference) - #require(independent.difference)
        return apart / (first * first + second * second).squareRoot()
      }
      #expect(scores.allSatisfy { abs($0) <= 3.3 }, "\(scores)")
      #expect(scores.reduce(0) { $0 + $1 * $1 } < 45.3)
      // They are estimates, and not twenty times the same number.
      #expect(Set(scores).count == 20)
      try Self.expectTheRatio(of: estimates)
    }
  }

  /// What pairing is worth by the formula is what an independent run has more of variance, for as many users.
  ///
  /// Paired variances vary from seed to seed, so they are averaged, and not the ratios they divide.
  private static func expectTheRatio(of estimates: [(paired: Comparison, independent: Comparison)]) throws {
    // Of a time, users who arrive under both are no sample of those who arrive under either.
    guard estimates[0].paired.time == nil else { return }
    let stated = 20 / estimates.compactMap(\.paired.varianceRatio).reduce(0) { $0 + 1 / $1 }
    func variance(_ comparison: Comparison) throws -> Double {
      let error = try #require(comparison.standardError)
      return error * error * Double(comparison.controlCount + comparison.treatmentCount)
    }
    let paired = try estimates.reduce(0) { try $0 + variance($1.paired) }
    let independent = try estimates.reduce(0) { try $0 + variance($1.independent) }
    #expect(abs(independent / paired / stated - 1) < 0.05, "\(independent / paired), \(stated)")
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
    let results = try await Self.results(CatalogBrowse.run(count: 600))
    #expect(results.couplings.count == 3 * 2 * 5)
    for coupling in results.couplings {
      #expect(coupling.higher + coupling.lower <= coupling.count)
      let isBinary = results.experiment.metrics[coupling.metric].isBinary
      #expect((coupling.higherBounds != nil) == isBinary && (coupling.lowerBounds != nil) == isBinary)
      #expect(coupling.higherBounds?.contains(coupling.higherShare) ?? true)
      #expect(coupling.lowerBounds?.contains(coupling.lowerShare) ?? true)
    }
    let push = try #require(results.couplings.first)
    // Some are helped though fewer get there in all, and by chance alone more could be.
    #expect(push.higher > 0 && push.lower > push.higher && push.higherHelps == true)
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
    // A time is the mean of users who arrive under both, and dilutes as they do.
    let users = effects.map { $0.time?.arrivedBoth ?? $0.controlCount }
    let share = Double(users[1]) / Double(users[0])
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

  @Test func `reports of every design have the same counts and revealed rows, to the byte`() async throws {
    let scratch = try Scratch()
    for design in ExperimentRun.Design.allCases {
      let arguments = ["run", Shipped.path("catalog-browse"), "--users", "200", "--design", design.rawValue]
      let outcome = await Outcome(arguments + ["--out", scratch.file(design.rawValue)])
      #expect(outcome.exit == .done)
      let again = design == .paired ? "--seed 0x5eed2026" : "--seed 0x5eed2026 --design \(design.rawValue)"
      #expect(outcome.talk.hasSuffix("\(again)\n"))
      // A row for two treatments in two widths by five metrics.
      let rows = outcome.answer.split(separator: "\n").filter {
        $0.contains("  compact  ") || $0.contains("  regular  ")
      }
      #expect(rows.count >= 20)
    }
    func file(_ name: String, _ design: ExperimentRun.Design) throws -> String {
      try scratch.read("\(design.rawValue)/catalog-browse/\(name)")
    }
    for design in [ExperimentRun.Design.paired, .independent] {
      // The funnel of a paired run is that of all users under each variant.
      let funnels = design == .paired ? [] : ["funnel.csv", "durations.csv"]
      for name in funnels + ["transitions.csv", "assignments.csv"] {
        #expect(try file(name, design) == file(name, .revealed))
      }
      // A margin that no file states is relative to the primary metric's in the design itself.
      let rows = try [design, .revealed].map { design in
        let lines = try CSVRows.cells(file("comparisons.csv", design))
        let margin = try #require(lines[0].firstIndex(of: "margin"))
        return lines.filter { $0.contains("revealed") }.map { $0[..<margin] + $0[(margin + 1)...] }
      }
      #expect(rows[0] == rows[1] && rows[0].count == 35)
      #expect(try file("run.json", design).contains("\"design\": \"\(design.rawValue)\""))
    }
  }
}
