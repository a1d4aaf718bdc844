import ExperimentAnalysis
import ExperimentStatistics
import NavigationExperiments

extension CalibratedProcedure {
  /// The procedures that reports go by: of every metric and treatment, and then those over everything.
  /// - Parameter isAssigned: Whether users are assigned to variants, so that there is a sample ratio to look at.
  static func standard(for experiment: ExperimentDefinition, isAssigned: Bool) -> [CalibratedProcedure] {
    let own = experiment.metrics.indices.flatMap { metric in
      experiment.treatments.flatMap { treatment in
        let fisher = experiment.metrics[metric].isBinary ? [fisher(metric, treatment)] : []
        return [report(experiment, metric, treatment)] + fisher + [sequence(metric, treatment)]
      }
    }
    return own + [family] + (isAssigned ? [sampleRatio, sequentialSampleRatio] : [])
  }

  /// The test and the interval that stand in the report.
  private static func report(_ experiment: ExperimentDefinition, _ metric: Int, _ treatment: Int) -> CalibratedProcedure
  {
    CalibratedProcedure(
      "report",
      metric: metric,
      treatment: treatment,
      claim: .exact,
      isContinuous: !experiment.metrics[metric].isBinary
    ) { replicate in
      guard let row = replicate.row(metric, treatment), let result = row.result else { return nil }
      var finding = Finding(result.method.rawValue, pValue: result.pValue, interval: row.tested.interval)
      let arm = replicate.arms[treatment]
      finding.isSparse = experiment.isSparse(metric, control: replicate.controlArm, treatment: arm)
      return finding
    }
  }

  /// Fisher's test of the same counts.
  private static func fisher(_ metric: Int, _ treatment: Int) -> CalibratedProcedure {
    let name = TestMethod.fisher.rawValue
    return CalibratedProcedure(name, metric: metric, treatment: treatment, claim: .atMost) { replicate in
      replicate.shares(of: metric, under: treatment).map { Finding(name, pValue: $0.fisherTest().pValue) }
    }
  }

  /// The confidence sequence, looked at again and again.
  private static func sequence(_ metric: Int, _ treatment: Int) -> CalibratedProcedure {
    let name = IntervalMethod.asymptoticSequence.rawValue
    let place = SequentialLooks.Place(metric: metric, treatment: treatment)
    return CalibratedProcedure(name, metric: metric, treatment: treatment, claim: .atMost) { replicate in
      replicate.looks.rejections(at: place).map { Finding(name, rejections: $0) }
    }
  }

  /// Whether any metric of any treatment is found to differ, by the p-values that are adjusted for there being several.
  private static let family = CalibratedProcedure("smallest_adjusted", claim: .atMost) { replicate in
    replicate.rows.compactMap(\.adjustedPValue).min().map { Finding("smallest_adjusted", pValue: $0) }
  }

  /// Whether variants get users in the ratio of their weights.
  private static let sampleRatio = CalibratedProcedure(TestMethod.sampleRatio.rawValue, claim: .exact) { replicate in
    replicate.sampleRatio.map { Finding($0.method.rawValue, pValue: $0.pValue) }
  }

  /// The same, looked at again and again.
  private static let sequentialSampleRatio = CalibratedProcedure("sample_ratio_sequential", claim: .atMost) {
    $0.looks.sampleRatioPValue.map { Finding("sample_ratio_sequential", pValue: $0) }
  }
}
