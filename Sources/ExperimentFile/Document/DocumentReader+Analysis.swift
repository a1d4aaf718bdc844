import NavigationExperiments

extension DocumentReader {
  /// How comparisons of different users are analyzed.
  func analysis(_ reader: ObjectReader) -> AnalysisChoices {
    reader.optional(
      "analysis",
      .analysis,
      unlessSaid: "the defaults",
      "How comparisons of different users are estimated and tested."
    ) ?? AnalysisChoices()
  }
}

extension ValueForm where Value == AnalysisChoices {
  /// What is chosen; the rest is as it is where nobody chooses.
  static var analysis: Self {
    .object("the analysis") { reader in
      var choices = AnalysisChoices()
      choices.level = reader.optional(
        "level",
        .number(in: 0.5...0.9999),
        default: choices.level,
        "The confidence level of every interval and of every confidence sequence."
      )
      choices.adjustment = reader.optional(
        "adjustment",
        ValueForm<AnalysisChoices.Adjustment>.anyCase,
        default: choices.adjustment,
        "What is done about there being several tests."
      )
      choices.family = reader.optional(
        "family",
        ValueForm<AnalysisChoices.Family>.anyCase,
        default: choices.family,
        "Which tests of a scope are adjusted together."
      )
      choices.estimator = reader.optional(
        "estimator",
        ValueForm<AnalysisChoices.Estimator>.anyCase,
        default: choices.estimator,
        "Which estimate stands in `comparisons.csv`. All of them stand in `report.json`."
      )
      let covariate = ValueForm<AnalysisChoices.Covariate>.anyCase
      choices.covariate = reader.required(
        "covariate",
        covariate,
        when: choices.estimator == .covariateAdjusted,
        unlessSaid: "none",
        "What is known of users beforehand: the same metrics in an earlier session under the control."
      )
      choices.sequentialTuning = reader.optional(
        "sequential_tuning",
        .integer(in: 100...1_000_000_000),
        default: choices.sequentialTuning,
        "The users of both arms at which a confidence sequence is narrowest."
      )
      choices.sampleRatioAlarm = reader.optional(
        "sample_ratio_alarm",
        .number(in: 0.000_001...0.1),
        default: choices.sampleRatioAlarm,
        "The p-value below which a sample ratio is an alarm."
      )
      choices.priorLiftDeviation = reader.optional(
        "prior_lift_sd",
        .percent(in: 0.001...10),
        unlessSaid: "none",
        "The standard deviation of a normal prior of the lift around 0."
      )
      choices.minimumWeeks = reader.optional(
        "minimum_weeks",
        .integer(in: 1...52),
        default: choices.minimumWeeks,
        "The whole weeks that a real test runs at least, in `power` and `plan`."
      )
      return choices
    }
  }
}
