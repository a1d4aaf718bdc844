extension FormatSection {
  /// The keys of what is measured and required.
  static let metricsSections: [FormatSection] = [
    metrics, requirements, published,
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
        """
        The mean time of users who arrive at the step, until they first reach it; in a paired run of users who arrive under \
        both variants.
        """
      ),
      KeyNote(
        "count",
        "How often something was done."
      ),
      KeyNote(
        "from",
        unlessSaid: "required with `to`",
        "When the time starts: at the exposure, or when the step is first reached."
      ),
      KeyNote(
        "horizon",
        unlessSaid: "four times the mean patience, at most the funnel's window",
        "The time that counts in the restricted mean for users who do not arrive by then."
      ),
      KeyNote(
        "per",
        unlessSaid: #"`"exposed"`"#,
        "What it is counted per."
      ),
      KeyNote(
        "title",
        unlessSaid: "the id in words",
        "What reports call the metric: `reached_product` is *Reached product* without it."
      ),
      KeyNote(
        "role",
        "It decides, it explains, or it must not get worse."
      ),
      KeyNote(
        "for",
        unlessSaid: "all users",
        "The id of a goal, or a list: only users who came for it count."
      ),
      KeyNote(
        "better",
        unlessSaid: "neither",
        "Which way is better."
      ),
      KeyNote(
        "margin",
        unlessSaid:
          #"the relative size of the primary metric's; there `"1 pp"` of a step reached, else 1 % of the control's value"#,
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

  /// The keys of `published`.
  private static let published = FormatSection(
    at: "published",
    of: "a published figure",
    several: "figures",
    notes: [
      KeyNote(
        "metric",
        "What was measured."
      ),
      KeyNote(
        "of",
        "Under which variant."
      ),
      KeyNote(
        "size_class",
        unlessSaid: "everybody",
        "In which width."
      ),
      KeyNote(
        "value",
        #"What was measured, such as `"36 s"`, `"71 %"` or `0.34`."#
      ),
      KeyNote(
        "between",
        "The range that was measured, the lower end first."
      ),
      KeyNote(
        "lift",
        "By how much it was more than under the control, as a share of the control's value; below zero where it was less."
      ),
      KeyNote(
        "use",
        "Whether parameters were chosen to meet it, nothing was chosen by it, or it was put in."
      ),
      KeyNote(
        "source",
        "Who published it where."
      ),
    ]
  )
}
