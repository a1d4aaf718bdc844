import ExperimentDesign
import NavigationEvents
import NavigationExperiments
import TextFormats

extension DocumentReader {
  /// What is chosen; the rest is as it is where nobody chooses.
  var analysis: ValueForm<AnalysisChoices> {
    .object(
      .settings(
        of: AnalysisChoices(),
        [
          .key(
            "level", \.level, .number(in: 0.5...0.9999),
            "The confidence level of every interval and of every confidence sequence."),
          .key("adjustment", \.adjustment, .anyCase, "What is done about there being several tests."),
          .key(
            "estimator", \.estimator, .anyCase,
            "Which estimate stands in `comparisons.csv`. All of them stand in `report.json`."),
          .key(
            "assigned_by", \.assignedBy, .anyCase,
            "What becomes of users of a log whom rows give several variants: they are not counted, or count under the first."
          ),
          .key(
            "complete_users_only", \.completeUsersOnly, .boolean,
            "Whether a log's users count only if their exposure is at least the funnel's window before its end."),
          .key(
            "start_at", \.startAt, .converting(ValueForm<ClosedRange<Int64>>.logTime) { $0.lowerBound },
            unlessSaid: "the log's first row",
            "The first time of a log that counts: a date such as `2026-03-01`, an instant or milliseconds."),
          .key(
            "end_at", \.endAt, .converting(ValueForm<ClosedRange<Int64>>.logTime) { $0.upperBound },
            unlessSaid: "the log's last row",
            "The last time of a log that counts, the whole day of a date; it cuts the windows of users exposed before."),
          .key(
            "exposed_from", \.exposedFrom, .converting(ValueForm<ClosedRange<Int64>>.logTime) { $0.lowerBound },
            unlessSaid: "any time", "Only users of a log count who are exposed at this time or later."),
          .key(
            "exposed_to", \.exposedTo, .converting(ValueForm<ClosedRange<Int64>>.logTime) { $0.upperBound },
            unlessSaid: "any time",
            "Only users of a log count who are exposed by this time; they are followed for their whole window."),
          .key(
            "health", healthLimits, unlessSaid: "the usual limits",
            "When a log is hardly fit for a decision, and when it is not: then nothing is recommended."
          ) { $0.healthLimits = $1 },
          .key(
            "cluster", \.cluster, .path, unlessSaid: "the user",
            """
            The column of a log with what variants were assigned to, such as `"store"`, or its path in a mapping. In a \
            run, variants are assigned to users.
            """),
        ]),
      .required(
        "covariate", ValueForm<AnalysisChoices.Covariate>.anyCase,
        when: .says("estimator", AnalysisChoices.Estimator.covariateAdjusted.rawValue), unlessSaid: "none",
        "What is known of the users of a log before they are exposed: the same metrics in their earlier rows."),
      called: "the analysis",
      rules: [
        .check { analysis in
          let estimator = analysis.member("estimator")?.value.text
          guard estimator != nil, estimator != AnalysisChoices.Estimator.crude.rawValue else { return }
          analysis.reportMisplaced(
            ["cluster"], beside: "estimator", because: "only the crude estimate has an error by clusters")
        }
      ]
    ) { choices, covariate in
      var choices = choices
      choices.covariate = covariate
      return choices
    }
  }

  /// The limits of each check.
  private var healthLimits: ValueForm<[HealthCheck: HealthCheck.Limits]> {
    .object(
      .settings(
        of: [:],
        HealthCheck.allCases.map { check in
          let texts = [check.limits.warn, check.limits.refuse].map { $0.map { "\($0)" } ?? "null" }
          return .key(
            check.rawValue, .limits, unlessSaid: "`[\(texts.joined(separator: ", "))]`", check.meaning
          ) { $0[check] = $1 }
        })
    ) { $0 }
  }

  /// The scale of the metric that an object names.
  private func scale(of object: JSON5Value) -> MetricScale? {
    MetricScale(of: object["metric"]?.text.flatMap { root["metrics"]?[$0] })
  }

  /// A published figure that a metric is held against.
  var published: ValueForm<[PublishedFigure]> {
    .given { figure in
      func each(_ form: ValueForm<ClosedRange<Double>>) -> ValueForm<BySizeClass<ClosedRange<Double>>> {
        .bySizeClass("a figure for each size class", form, "What was measured")
      }
      let level = self.scale(of: figure).map { self.level(on: $0) } ?? self.anyLevel
      let lift = ValueForm<Double>.percent(in: -1...100)
      return .object(
        "a published figure",
        .required("metric", self.names.position(of: .metric), "What was measured."),
        .required("of", self.names.position(of: .variant), "Under which variant."),
        .optional("size_class", ValueForm<SizeClass>.anyCase, unlessSaid: "everybody", "In which size class."),
        .one(of: [
          .key(
            "value", each(.converting(level) { $0...$0 }), #"What was measured, such as `"36 s"`, `"71 %"` or `0.34`."#
          ) { $0 },
          .key("between", each(.range(of: level)), "The range that was measured, the lower end first.") { $0 },
          .key(
            "lift", each(.converting(lift) { $0...$0 }),
            """
            By how much it was more than under the control, as a share of the control's value; below zero where it \
            was less.
            """
          ) { $0 },
        ]),
        .required(
          "use", ValueForm<PublishedFigure.Use>.anyCase,
          "Whether parameters were chosen to meet it, nothing was chosen by it, or it was put in."),
        .required("source", .string, "Who published it where."), plural: "figures"
      ) { metric, variant, sizeClass, ranges, use, source in
        let each: [SizeClass?] = ranges.compact == ranges.regular ? [nil] : SizeClass.allCases.map(\.self)
        let classes = sizeClass.map { [$0] } ?? each
        return classes.map {
          PublishedFigure(
            metric: metric, variant: variant, sizeClass: $0, isLift: figure["lift"] != nil,
            range: ranges[$0 ?? .compact], use: use, source: source)
        }
      }
    }
  }

  /// A finding of `check` that the file declares, or a path that it walks.
  ///
  /// What a finding is about is not looked up: a name that is nowhere makes the declaration stale, which `check` says.
  var expectation: ValueForm<Expectation> {
    let kinds = FindingKind.declarable.map { (name: $0.rawValue, value: $0) }
    return .object(
      "an expectation",
      .one(of: [
        .key("finding", .oneOf(kinds), "What is found.") { Expectation.Subject.finding($0, about: nil) },
        .key("path", .string, "Inputs to walk, in the words that `check` prints and `desireline walk` reads.") {
          .path($0, shows: [])
        },
      ]),
      .optional(
        "about", .string, unlessSaid: "whatever it is about",
        "The name of what a finding is about: the screen, the intent and so on."),
      .required(
        "shows", .oneOrMore(of: names.screen), when: .has("path"), unlessSaid: "what a path needs",
        "The screens in view at the end of the path."),
      .optional(
        "variant", names.text(.variant), unlessSaid: "every variant",
        "Under which variant it is found, or the path walked."),
      .required(
        "reason", .string, when: .has("finding"), unlessSaid: "what a finding needs",
        "Why it is right as it is; of a path, what it is for."),
      rules: [.needs(["about"], "finding"), .needs(["shows"], "path")]
    ) { subject, about, screens, variant, reason in
      switch subject {
      case .finding(let kind, _): reason.map { Expectation(kind, about: about, under: variant, reason: $0) }
      case .path(let text, _):
        screens.map { Expectation(.path(text, shows: $0), under: variant, reason: reason ?? "") }
      }
    }
  }

  /// What must hold of a metric.
  var requirement: ValueForm<Requirement> {
    .given { requirement in
      let bound = self.scale(of: requirement).map { self.bound(on: $0) } ?? self.anyBound
      return .object(
        "a requirement",
        .required("metric", self.names.position(of: .metric), "What is bounded."),
        .required("of", self.names.position(of: .variant), "Whose."),
        .optional(
          "judged_by", ValueForm<Requirement.Judgment>.anyCase, default: .worstOf90,
          "What is held against the bound."),
        .one(of: [
          .key("at_most", bound, "The value may not exceed it.") { (Requirement.Comparison.atMost, $0) },
          .key("at_least", bound, "The value may not fall below it.") { (Requirement.Comparison.atLeast, $0) },
        ])
      ) { metric, variant, judgment, limit in
        Requirement(
          metric: metric, variant: variant, comparison: limit.0, isRelativeToControl: limit.1.isRelativeToControl,
          bound: limit.1.value, judgment: judgment)
      }
    }
  }
}

extension ValueForm where Value == HealthCheck.Limits {
  /// From which value on a check warns, and from which it refuses.
  fileprivate static var limits: Self {
    Self("a pair such as [0.01, 0.1], the limit that warns and the one that refuses, null for never", of: [.array]) {
      guard case .array(let items) = $0.value.kind, items.count == 2 else {
        return $0.reject(.wrongCount, "must be a pair such as [0.01, 0.1]")
      }
      let context = $0
      let limits = items.map { item -> Double?? in
        item.kind.name == .null
          ? .some(nil)
          : ValueForm<Double>.number().read(item, as: "a limit of \(context.subject)", into: context.diagnostics)
      }
      guard let warn = limits[0], let refuse = limits[1] else { return nil }
      return HealthCheck.Limits(warn: warn, refuse: refuse)
    }
  }
}
