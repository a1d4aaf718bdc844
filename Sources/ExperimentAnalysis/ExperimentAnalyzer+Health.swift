import ExperimentStatistics
import FunnelAnalysis
import NavigationEvents
import ExperimentDesign

extension ExperimentAnalyzer {
  /// The number of users of each variant, by size class at the start.
  func assignmentRows() -> [AnalysisResults.AssignmentRow] {
    let classes = SizeClass.allCases
    let tests = sampleRatios.sizeClasses
    return experiment.variants.indices.flatMap { variant in
      classes.map { sizeClass in
        let stratum = sizeClass.index
        let total = experiment.variants.indices.reduce(0) { $0 + tally.exposedOfAssigned[$1][stratum] }
        return AnalysisResults.AssignmentRow(
          variant: variant, sizeClass: sizeClass, expectedShare: expectedShares[variant],
          assigned: tally.assigned[variant][stratum], exposed: tally.exposedOfAssigned[variant][stratum],
          inSeveralVariants: tally.inSeveralVariants[variant][stratum],
          expected: expectedShares[variant] * Double(total), sampleRatioPValue: tests[stratum].result?.pValue)
      }
    }
  }

  /// Whether the run can be trusted.
  func health(_ comparisons: [Comparison], _ log: ObservedLog?) -> AnalysisResults.Health {
    // Warns of rows that a real test would have, not of those that only a simulation has.
    let seen = comparisons.filter { $0.design == .revealed || $0.design == .observed }
    let values = healthValues(log)
    return AnalysisResults.Health(
      checks: HealthCheck.allCases.compactMap { check in
        values[check].map { .init(check: check, value: $0, limits: experiment.analysis.limits(of: check)) }
      },
      sampleRatios: sampleRatios, simpsonWarnings: seen.compactMap { SimpsonWarning($0, margin: $0.margin) },
      completed: log?.health.completed.all ?? 0, minutesOfMost: log?.health.minutesOfMost ?? 0,
      stepCapHits: tally.stepCapHits, exposureMismatches: tally.exposureMismatches, enrolled: tally.enrolled,
      isNobodyExposed: isEvidence(tally.enrolled) && !shown.joined().contains { $0.count > 0 },
      clusters: clusters, unreachedSteps: unreachedSteps, closedSteps: closedSteps, emptyMetrics: emptyMetrics)
  }

  /// The values of the checks that apply.
  private func healthValues(_ log: ObservedLog?) -> [HealthCheck: Double] {
    var values: [HealthCheck: Double] = [:]
    values[.sampleRatio] = sampleRatios.leastPValue
    values[.unreachedSteps] = Double(unreachedSteps.count)
    values[.closedSteps] = Double(closedSteps.count { $0 != nil })
    let exposed = tally.exposedOfAssigned.map { $0.reduce(0, +) }
    let users = exposed.reduce(0, +)
    guard users > 0 else { return values }
    func share(_ count: Int, of all: Int) -> Double? { all > 0 ? min(1, Double(count) / Double(all)) : nil }
    if isEvidence(users) {
      values[.usersOfVariants] = zip(exposed, expectedShares).filter { $0.1 > 0 }.map { Double($0.0) }.min()
    }
    guard let log else { return values }
    let excluded = experiment.analysis.assignedBy == .exclude ? log.health.inSeveralVariants : 0
    values[.severalVariants] = share(log.health.inSeveralVariants, of: users + excluded)
    values[.mixedClusters] = clusters.flatMap { share($0.mixed, of: $0.all) }
    if isClustered { values[.withoutCluster] = share(log.health.withoutCluster, of: users + log.health.withoutCluster) }
    values[.openWindows] = share(log.health.open.reduce(0, +), of: users)
    // Its test takes users for units.
    values[.unevenWindows] = isClustered ? nil : differenceOfShares(log.health.open, exposed)
    values[.outsideWindow] = share(log.health.completed.outside, of: log.health.completed.all)
    values[.stepsBeforeExposure] = share(log.health.withEarlierSteps, of: users)
    values[.begunTooEarly] = share(log.health.begunTooEarly, of: users)
    let rejected = log.health.rejected + log.rejectedWithoutUser
    values[.rejectedRows] = share(log.health.withRejections + rejected, of: users + rejected)
    values[.timesBefore2000] = share(log.before2000, of: log.rows)
    if log.health.ended == 0, log.rows > 1, experiment.funnel.windowMilliseconds >= 3_600_000 {
      values[.timeSpan] = Double(log.duration) / 1000
    }
    values[.concentratedViews] = log.health.shareOfMostViews
    values[.tiedTimes] = share(log.health.ties, of: log.health.neighbors)
    return values
  }

  /// The p-value of Pearson's test that shares of several groups are the same; `nil` where they are, or none is known.
  private func differenceOfShares(_ counts: [Int], _ users: [Int]) -> Double? {
    let groups = zip(counts, users).filter { $0.1 > 0 }
    guard groups.count > 1 else { return nil }
    let weights = groups.map { Double($0.1) }
    let statistics = [groups.map(\.0), groups.map { $0.1 - $0.0 }].compactMap {
      try? SampleRatioTest(observed: $0, weights: weights).chiSquaredTest().statistic
    }
    guard statistics.count == 2 else { return nil }
    return ChiSquaredDistribution(degreesOfFreedom: Double(groups.count - 1)).upperTail(
      at: statistics.reduce(0, +))
  }

  /// From this many users on, zero in a run is an alarm: in a smaller sample, chance may miss what 0.3 % of users do.
  static let leastUsersOfAlarm = 1000

  /// Whether zero events among this many users are evidence; in a log always, as it holds all users.
  private func isEvidence(_ users: Int) -> Bool { isObserved || users >= Self.leastUsersOfAlarm }

  /// The number of times that a user counts in ``shown``, over all variants.
  private var timesShown: Int { tally.hasAll ? experiment.variants.count : 1 }

  /// The steps that no user reaches under any variant.
  private var unreachedSteps: [Int] {
    let rows = shown.joined()
    guard isEvidence(rows.reduce(0) { $0 + $1.count } / timesShown) else { return [] }
    return experiment.funnel.steps.indices.filter { step in !rows.contains { $0[.step(step)].sum() > 0 } }
  }

  /// By variant, the first step that no user reaches although users under other variants do.
  ///
  /// As many must be exposed that twenty would reach it at the others' rate: then none is no chance (p < 10⁻⁸ by Poisson's
  /// law). A step that may be skipped is no fault where it is.
  private var closedSteps: [Int?] {
    let counts = shown.map { strata in
      (
        exposed: strata.reduce(0) { $0 + $1.count },
        reached: experiment.funnel.steps.indices.map { step in strata.reduce(0) { $0 + Int($1[.step(step)].sum()) } }
      )
    }
    let exposed = counts.reduce(0) { $0 + $1.exposed }
    return counts.map { own in
      experiment.funnel.steps.indices.first { step in
        let reached = counts.reduce(0) { $0 + $1.reached[step] }
        guard own.reached[step] == 0, reached > 0, !experiment.funnel.isOptional(step) else { return false }
        return Double(reached) / Double(exposed - own.exposed) * Double(own.exposed) >= 20
      }
    }
  }

  /// The shares and the primary metrics of a run that are 0 under every variant, although some user reaches the step.
  ///
  /// In a log, zero is no alarm for what users did not do; other counts of a run, such as slips, may well be 0.
  private var emptyMetrics: [Int] {
    guard !isObserved else { return [] }
    let arms = experiment.variants.indices.map { level(of: $0, in: .overall) }
    let unreached = unreachedSteps
    return experiment.metrics.indices.filter { metric in
      let rule = experiment.metrics[metric]
      guard isMeasured(metric), rule.isBinary || (rule.role == .primary && !rule.isTime) else { return false }
      guard !(rule.step.map(unreached.contains) ?? false) else { return false }
      let values = arms.map { $0[.metric(metric)] }
      return isEvidence(values.reduce(0) { $0 + $1.count } / timesShown) && values.allSatisfy { $0.sum() == 0 }
    }
  }

  /// The metrics without evidence: of a step that no user reaches or, in a log, of events that no row has.
  ///
  /// Such a metric has the same value under every variant, which is no evidence that the variants do not differ.
  func metricsWithoutEvidence(_ levels: [AnalysisResults.MetricRow]) -> Set<Int> {
    let (unreached, empty) = (unreachedSteps, emptyMetrics)
    return Set(
      experiment.metrics.indices.filter { metric in
        switch experiment.metrics[metric].measure {
        case .reached(let step), .time(_, let step, _): unreached.contains(step) || empty.contains(metric)
        case .visited, .count, .attempts, .value, .rate, .firstTap, .among:
          isObserved ? !levels.contains { $0.metric == metric && ($0.mean ?? 0) != 0 } : empty.contains(metric)
        }
      })
  }

  private var sampleRatios: SampleRatioHealth {
    SampleRatioHealth(
      tally.exposedOfAssigned, units: clusters?.ofVariants, expected: expectedShares, level: experiment.analysis.level)
  }
}
