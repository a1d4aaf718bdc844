import ExperimentAnalysis

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
        name: $0,
        ours: $1 * 1000,
        baseline: 50,
        unit: "ms",
        note:
          "processor time, \($2.results().comparisons.count) comparisons; the baseline is a goal and decides nothing"
      )
    }
  }
}
