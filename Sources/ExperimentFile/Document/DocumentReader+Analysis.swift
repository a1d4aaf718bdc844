import NavigationExperiments

extension DocumentReader {
  /// How comparisons of different people are analysed.
  func analysis(_ reader: ObjectReader) -> AnalysisChoices {
    reader.optional("analysis", .analysis) ?? AnalysisChoices()
  }
}

extension ValueForm where Value == AnalysisChoices {
  /// What is chosen; the rest is as it is where nobody chooses.
  static var analysis: Self {
    .object("the analysis") { reader in
      var choices = AnalysisChoices()
      func choose<Choice>(_ path: WritableKeyPath<AnalysisChoices, Choice>, _ key: String, _ form: ValueForm<Choice>) {
        if let choice = reader.optional(key, form) { choices[keyPath: path] = choice }
      }
      choose(\.level, "level", .number(in: 0.5...0.9999))
      choose(\.adjustment, "adjustment", ValueForm<AnalysisChoices.Adjustment>.anyCase)
      choose(\.family, "family", ValueForm<AnalysisChoices.Family>.anyCase)
      choose(\.estimator, "estimator", ValueForm<AnalysisChoices.Estimator>.anyCase)
      let covariate = ValueForm<AnalysisChoices.Covariate>.anyCase
      choices.covariate =
        choices.estimator == .covariateAdjusted
        ? reader.required("covariate", covariate) : reader.optional("covariate", covariate)
      choose(\.sequentialTuning, "sequential_tuning", .integer(in: 100...1_000_000_000))
      choose(\.sampleRatioAlarm, "sample_ratio_alarm", .number(in: 0.000_001...0.1))
      choices.priorLiftDeviation = reader.optional("prior_lift_sd", .percent(in: 0.001...10))
      choose(\.minimumWeeks, "minimum_weeks", .integer(in: 1...52))
      return choices
    }
  }
}
