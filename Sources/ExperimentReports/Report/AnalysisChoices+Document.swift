import TextFormats
import ExperimentAnalysis
import ExperimentStatistics
import NavigationExperiments

extension AnalysisChoices {
  /// How p-values are adjusted, in words.
  var adjustmentWords: String {
    guard let method = adjustment.method?.rawValue else { return "none" }
    let members =
      switch family {
      case .scope: "all metrics and treatments of a scope"
      case .metric: "all treatments of a metric in a scope"
      case .primary: "all primary metrics and treatments of a scope"
      }
    return "\(method), over \(members)"
  }
}

extension ExperimentReport {
  /// `analysis` in `run.json`: what was chosen before anybody looked.
  var analysisDocument: JSONDocument {
    let analysis = results.experiment.analysis
    return [
      "family": .text(analysis.family.rawValue),
      "estimator": .text(analysis.estimator.rawValue),
      "covariate": JSONDocument(analysis.covariate?.rawValue),
      "confidence_sequence": [
        "method": .text(IntervalMethod.asymptoticSequence.rawValue),
        "tuning_users": .integer(analysis.sequentialTuning),
        "holds_from": "30 users with and 30 without in each arm of a share",
      ],
      "post_stratification": [
        "strata": "size class by segment",
        "mix": "shares of everybody exposed in the scope, taken as fixed",
      ],
      "sample_ratio_alarm": .number(analysis.sampleRatioAlarm),
      "prior_lift_sd": JSONDocument(analysis.priorLiftDeviation),
    ]
  }
}
