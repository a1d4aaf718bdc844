import Assignment
import ExperimentAnalysis
import HeadlessNavigation
import NavigationExperiments

extension Benchmark {
  /// What a report costs once everybody is counted.
  static let analysis = Benchmark(
    name: "analysis",
    summary: "milliseconds to analyze 50 metrics × 6 variants × 20 strata from tallies, against a goal of 50 ms"
  ) { _ in
    let cohort = try AnalyzedCohort(metrics: 50, variants: 6, segments: 10)
    let (simulated, observed) = (cohort.analyzer(isObserved: false), cohort.analyzer(isObserved: true))
    let seconds = try await Alternation.medians(of: 9) {
      await Alternation.processorSeconds { _ = simulated.results() }
    } _: {
      await Alternation.processorSeconds { _ = observed.results() }
    }
    return [("analysis", seconds.ours, simulated), ("analysis-observed", seconds.baseline, observed)].map {
      BenchmarkResult(
        name: $0, ours: $1 * 1000, baseline: 50, unit: "ms",
        note:
          "processor time, \($2.results().comparisons.count) comparisons; the baseline is a goal and decides nothing")
    }
  }
}

/// Users whose outcomes are dice, in an experiment of a given size.
struct AnalyzedCohort {
  let experiment: ExperimentDefinition
  private let simulated: ExperimentTally
  private let observed: ExperimentTally

  /// Counts a hundred users in each variant, size class and segment.
  init(metrics: Int, variants: Int, segments: Int) throws {
    let experiment = try Self.experiment(metrics: metrics, variants: variants, segments: segments)
    self.experiment = experiment
    var (simulated, observed) = (ExperimentTally(experiment), ExperimentTally(experiment))
    var dice = Dice(state: 1)
    for user in 0..<(100 * variants * segments * SizeClass.allCases.count) {
      let stratum = ExposureStratum(SizeClass.allCases[user % 2], segment: user / 2 % segments)
      let outcomes = (0..<variants).map { _ in Self.outcome(in: stratum, of: experiment, &dice) }
      let own = user / 2 / segments % variants
      simulated.addPaired(outcomes)
      simulated.addRevealed(outcomes[own], variant: own)
      observed.addRevealed(outcomes[own], variant: own)
    }
    (self.simulated, self.observed) = (simulated, observed)
  }

  /// The analysis of simulated users, who were seen under every variant, or of a log.
  func analyzer(isObserved: Bool) -> ExperimentAnalyzer {
    ExperimentAnalyzer(experiment: experiment, tally: isObserved ? observed : simulated, isObserved: isObserved)
  }

  /// Shares, times, counts and rates by turns, of a funnel of ten steps.
  private static func experiment(metrics: Int, variants: Int, segments: Int) throws -> ExperimentDefinition {
    let app = AppDefinition(
      screens: [("home", ScreenContent())],
      coordinators: ["main": StackCoordinator(root: ScreenTemplate("home"), responses: [:])], root: "main")
    let measures: [(Int) -> Metric.Measure] = [
      { .reached(step: $0 % 10) }, { .time(from: .exposure, to: $0 % 10, horizonMilliseconds: 60_000) },
      { .count("act-\($0)") }, { .rate(of: "act-\($0)", per: ["tap"]) },
    ]
    return ExperimentDefinition(
      id: "analysis", slot: "main",
      variants: (0..<variants).map { Variant(id: "variant-\($0)", coordinator: CoordinatorChoice("main"), app: app) },
      control: 0, assignment: try DesirelineScheme(salt: "analysis", weights: Array(repeating: 1, count: variants)),
      funnel: ExperimentFunnel(
        steps: (0..<10).map { ExperimentFunnel.Step(id: "step-\($0)", screens: ["home"]) }, windowMilliseconds: 60_000),
      metrics: (0..<metrics).map { index in
        Metric(
          id: "metric-\(index)", measure: measures[index % measures.count](index),
          role: index == 0 ? .primary : .secondary)
      }, segments: (0..<segments).map { "segment-\($0)" })
  }

  private static func outcome(
    in stratum: ExposureStratum, of experiment: ExperimentDefinition, _ dice: inout Dice
  ) -> UserOutcome {
    let values = experiment.metrics.map { metric -> Int64 in
      switch metric.measure {
      case .reached, .visited: Int64(dice.next(below: 2))
      case .time: Int64(dice.next(below: 60_000))
      case .count, .rate: Int64(dice.next(below: 9))
      }
    }
    return UserOutcome(
      startClass: stratum.sizeClass, segment: stratum.segment,
      exposure: Exposure(time: 0, sizeClass: stratum.sizeClass),
      reachedTimes: (0...dice.next(below: 10)).map { Int64($0 * 1000 + dice.next(below: 1000)) }, values: values,
      denominators: experiment.rates.map { _ in Int64(1 + dice.next(below: 9)) })
  }
}

/// Numbers that look random and are the same in every run.
private struct Dice {
  var state: UInt64

  mutating func next(below bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}
