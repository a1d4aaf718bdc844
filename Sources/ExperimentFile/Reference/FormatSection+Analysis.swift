extension FormatSection {
  /// The keys of how the run is judged, and of what is meant.
  static let analysisSections: [FormatSection] = [
    analysis, expects,
  ]

  /// The keys of `analysis`.
  private static let analysis = FormatSection(
    at: "analysis",
    of: "an analysis",
    several: "analyses",
    notes: [
      KeyNote(
        "level",
        unlessSaid: "`0.95`",
        "The confidence level of every interval and of every confidence sequence."
      ),
      KeyNote(
        "adjustment",
        unlessSaid: #"`"holm"`"#,
        "What is done about there being several tests."
      ),
      KeyNote(
        "family",
        unlessSaid: #"`"scope"`"#,
        "Which tests of a scope are adjusted together."
      ),
      KeyNote(
        "estimator",
        unlessSaid: #"`"crude"`"#,
        "Which estimate stands in `comparisons.csv`. All of them stand in `report.json`."
      ),
      KeyNote(
        "covariate",
        unlessSaid: "none",
        "What is known of people beforehand: the same metrics in an earlier session under the control."
      ),
      KeyNote(
        "sequential_tuning",
        unlessSaid: "`10000`",
        "The people of both arms at which a confidence sequence is narrowest."
      ),
      KeyNote(
        "sample_ratio_alarm",
        unlessSaid: "`0.001`",
        "The p-value below which a sample ratio is an alarm."
      ),
      KeyNote(
        "prior_lift_sd",
        unlessSaid: "none",
        "The standard deviation of a normal prior of the lift around 0."
      ),
      KeyNote(
        "minimum_weeks",
        unlessSaid: "`2`",
        "The whole weeks that a real test runs at least, in `power` and `plan`."
      ),
    ]
  )

  /// The keys of `expects`.
  private static let expects = FormatSection(
    at: "expects",
    of: "an expectation",
    several: "expectations",
    notes: [
      KeyNote(
        "finding",
        "What is found."
      ),
      KeyNote(
        "about",
        unlessSaid: "whatever it is about",
        "The name of what it is about: the screen, the intent and so on."
      ),
      KeyNote(
        "variant",
        unlessSaid: "every variant",
        "Under which variant it is found."
      ),
      KeyNote(
        "reason",
        "Why it is right as it is."
      ),
    ]
  )
}
