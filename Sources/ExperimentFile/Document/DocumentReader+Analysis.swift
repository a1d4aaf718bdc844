import HeadlessNavigation
import NavigationExperiments
import TextFormats

extension DocumentReader {
  /// How comparisons of different users are analyzed.
  func analysis(_ reader: ObjectReader) -> AnalysisChoices {
    reader.optional(
      "analysis", .analysis, unlessSaid: "the defaults", "How comparisons of different users are estimated and tested.")
      ?? AnalysisChoices()
  }
}

extension ValueForm where Value == AnalysisChoices {
  /// What is chosen; the rest is as it is where nobody chooses.
  static var analysis: Self {
    .object("the analysis") { reader in
      var choices = AnalysisChoices()
      reader.read(
        "level", .number(in: 0.5...0.9999), into: &choices.level,
        "The confidence level of every interval and of every confidence sequence.")
      reader.read(
        "adjustment", .anyCase, into: &choices.adjustment,
        "What is done about there being several tests.")
      reader.read(
        "estimator", .anyCase, into: &choices.estimator,
        "Which estimate stands in `comparisons.csv`. All of them stand in `report.json`.")
      let covariate = ValueForm<AnalysisChoices.Covariate>.anyCase
      choices.covariate = reader.required(
        "covariate", covariate, when: choices.estimator == .covariateAdjusted, unlessSaid: "none",
        "What is known of the users of a log before they are exposed: the same metrics in their earlier rows.")
      return choices
    }
  }
}

extension DocumentReader {
  /// The published figures that metrics are held against, in the order of the file.
  func published(_ reader: ObjectReader, metrics: [Metric]?) -> [PublishedFigure]? {
    let metricValues = reader.member("metrics")?.value
    let metricIDs = metricValues?.keys ?? []
    let variantIDs = reader.member("variants")?.value.keys ?? []
    let form = ValueForm<PublishedFigure?>.object { figure in
      let metric = figure.required("metric", .name(among: metricIDs, called: "metric"), "What was measured.")
      let variant = figure.required("of", .name(among: variantIDs, called: "variant"), "Under which variant.")
      let sizeClass = figure.optional(
        "size_class", ValueForm<SizeClass>.anyCase, unlessSaid: "everybody", "In which size class.")
      let scale = MetricScale(of: metric.flatMap { metricValues?[$0] })
      let value = scale.flatMap { figure.optional("value", .level(on: $0)) }
      let range = scale.flatMap { figure.optional("between", .range(of: .level(on: $0))) }
      let lift = figure.optional(
        "lift", .percent(in: -1...100),
        """
        By how much it was more than under the control, as a share of the control's value; below zero where it \
        was less.
        """)
      _ = figure.member("value", of: .anyLevel, #"What was measured, such as `"36 s"`, `"71 %"` or `0.34`."#)
      _ = figure.member("between", of: .range(of: .anyLevel), "The range that was measured, the lower end first.")
      let use = figure.required(
        "use", ValueForm<PublishedFigure.Use>.anyCase,
        "Whether parameters were chosen to meet it, nothing was chosen by it, or it was put in.")
      let source = figure.required("source", .string, "Who published it where.")
      guard figure.one(of: ["value", "between", "lift"]) != nil, let told = range ?? (value ?? lift).map({ $0...$0 }),
        let metric, let position = metricIDs.firstIndex(of: metric), let variant,
        let arm = variantIDs.firstIndex(of: variant), let use, let source
      else { return .some(nil) }
      return PublishedFigure(
        metric: position, variant: arm, sizeClass: sizeClass, isLift: lift != nil, range: told, use: use, source: source
      )
    }
    let meaning = "What others measured of real users, which metrics are held against."
    return reader.list("published", .array(of: form, count: 1...1000), meaning)?.compactMap { $0 }
  }
}

extension DocumentReader {
  /// The findings of `check` that the file declares.
  ///
  /// What they are about is not looked up: a name that is nowhere makes the declaration stale, which `check` tells.
  func expectations(_ reader: ObjectReader) -> [Expectation]? {
    let variantIDs = reader.member("variants")?.value.keys ?? []
    let kinds = FindingKind.declarable.map { (name: $0.rawValue, value: $0) }
    let form = ValueForm<Expectation>.object(
      .required("finding", .oneOf(kinds), "What is found."),
      .optional(
        "about", .string, unlessSaid: "whatever it is about",
        "The name of what it is about: the screen, the intent and so on."),
      .optional(
        "variant", .name(among: variantIDs, called: "variant"), unlessSaid: "every variant",
        "Under which variant it is found."),
      .required("reason", .string, "Why it is right as it is.")
    ) { Expectation($0, about: $1, under: $2, reason: $3) }
    return reader.list("expects", .array(of: form, count: 1...1000), "What `check` finds and is right as it is.")
  }
}

extension DocumentReader {
  /// The requirements, in the order of the file.
  func requirements(_ reader: ObjectReader, metrics: [Metric]?) -> [Requirement]? {
    let metricValues = reader.member("metrics")?.value
    let metricIDs = metricValues?.keys ?? []
    let variantIDs = reader.member("variants")?.value.keys ?? []
    let form = ValueForm<Requirement?>.object { requirement in
      let metric = requirement.required("metric", .name(among: metricIDs, called: "metric"), "What is bounded.")
      let variant = requirement.required("of", .name(among: variantIDs, called: "variant"), "Whose.")
      let judgment = requirement.optional(
        "judged_by", ValueForm<Requirement.Judgment>.anyCase, default: .worstOf90, "What is held against the bound.")
      let scale = MetricScale(of: metric.flatMap { metricValues?[$0] })
      var bounds: [Bound?] = []
      for comparison in Requirement.Comparison.allCases {
        let (key, meaning) =
          switch comparison {
          case .atMost: (comparison.rawValue, "The value may not exceed it.")
          case .atLeast: (comparison.rawValue, "The value may not fall below it.")
          }
        bounds.append(scale.flatMap { requirement.optional(key, .bound(on: $0)) })
        _ = requirement.member(key, of: .anyBound, meaning)
      }
      guard let key = requirement.one(of: Requirement.Comparison.allCases.map(\.rawValue)),
        let comparison = Requirement.Comparison(rawValue: key), let bound = bounds.lazy.compactMap({ $0 }).first,
        let metric, let position = metricIDs.firstIndex(of: metric), let variant,
        let arm = variantIDs.firstIndex(of: variant)
      else { return .some(nil) }
      return Requirement(
        metric: position, variant: arm, comparison: comparison, isRelativeToControl: bound.isRelativeToControl,
        bound: bound.value, judgment: judgment)
    }
    return reader.list("requirements", .array(of: form), "What must hold for the answer to be yes.")?.compactMap { $0 }
  }
}
