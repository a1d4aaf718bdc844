extension FormatSection {
  /// The keys of what is measured and required.
  static let metricsSections: [FormatSection] = [
    metrics, requirements,
  ]

  /// The keys of `metrics`.
  private static let metrics = FormatSection(
    at: "metrics",
    of: "a metric",
    several: "metrics",
    notes: [
      KeyNote(
        "step",
        "Whether the step was reached."
      ),
      KeyNote(
        "to",
        "The time until the step was reached."
      ),
      KeyNote(
        "count",
        "How often something was done."
      ),
      KeyNote(
        "from",
        unlessSaid: "required with `to`",
        "When the time starts."
      ),
      KeyNote(
        "horizon",
        unlessSaid: "the funnel's window",
        "The time that counts for those who never get there."
      ),
      KeyNote(
        "per",
        unlessSaid: #"`"exposed"`"#,
        "What it is counted per."
      ),
      KeyNote(
        "role",
        "It decides, it explains, or it must not get worse."
      ),
      KeyNote(
        "better",
        unlessSaid: "neither",
        "Which way is better."
      ),
      KeyNote(
        "margin",
        unlessSaid: #"`"1 pp"` of a step reached, else 1 % of the control's value"#,
        #"""
        The smallest difference that matters: `"1 pp"` of a step reached, `"2 s"` of a time, `0.1` of a count \#
        or rate.
        """#
      ),
    ]
  )

  /// The keys of `requirements`.
  private static let requirements = FormatSection(
    at: "requirements",
    of: "a requirement",
    several: "requirements",
    notes: [
      KeyNote(
        "metric",
        "What is bounded."
      ),
      KeyNote(
        "of",
        "Whose."
      ),
      KeyNote(
        "at_most",
        "The value may not exceed it."
      ),
      KeyNote(
        "at_least",
        "The value may not fall below it."
      ),
      KeyNote(
        "judged_by",
        unlessSaid: #"`"worst_of_90"`"#,
        "What is held against the bound."
      ),
    ]
  )
}
