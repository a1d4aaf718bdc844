extension FormatSection {
  /// The keys of what is watched.
  static let funnelSections: [FormatSection] = [
    funnel, funnelSteps, funnelExclusions,
  ]

  /// The keys of `funnel`.
  private static let funnel = FormatSection(
    at: "funnel",
    of: "a funnel",
    several: "funnels",
    notes: [
      KeyNote(
        "window",
        "The longest time from the start of an attempt to any of its steps, inclusive."
      ),
      KeyNote(
        "steps",
        "The steps, in order."
      ),
      KeyNote(
        "order",
        unlessSaid: #"`"ordered"`"#,
        "How the steps follow each other."
      ),
      KeyNote(
        "entry",
        unlessSaid: #"`"best-chain"`"#,
        "Where an attempt may start."
      ),
      KeyNote(
        "ties",
        unlessSaid: #"`"input-order"`"#,
        "How events of one instant follow each other."
      ),
      KeyNote(
        "tolerance",
        unlessSaid: #"`"0 ms"`"#,
        #"""
        How much later than the first event of an instant another may be to belong to it. Not with \#
        `"input-order"`.
        """#
      ),
      KeyNote(
        "unit",
        unlessSaid: #"`"user"`"#,
        """
        What is followed. Rows with one session id are one session. Of several sessions or attempts, the one that got \
        furthest speaks for the person.
        """
      ),
      KeyNote(
        "exclusions",
        unlessSaid: "none",
        "What must not happen between steps."
      ),
    ]
  )

  /// The keys of `funnel.steps`.
  private static let funnelSteps = FormatSection(
    at: "funnel.steps",
    of: "a step",
    several: "steps",
    notes: [
      KeyNote(
        "id",
        "The step's name. No two steps have the same."
      ),
      KeyNote(
        "screen",
        "The screens that count; one of them must come into view. Screens that a patch adds may be named too."
      ),
      KeyNote(
        "act",
        "The acts that count; one of them must be done."
      ),
      KeyNote(
        "on_goal",
        unlessSaid: "`false`",
        "Whether the screen must be about what the user came for. What a notification announced is not."
      ),
      KeyNote(
        "size_class",
        unlessSaid: "either",
        "The width in which the screen must come into view."
      ),
      KeyNote(
        "optional",
        unlessSaid: "`false`",
        """
        Whether the next step can be reached without this one. The first step never is. Required steps are filled \
        before optional ones.
        """
      ),
      KeyNote(
        "at_least",
        unlessSaid: #"`"0 ms"`"#,
        "How long after the nearest step before it that is not optional the step is reached at the soonest."
      ),
      KeyNote(
        "at_most",
        unlessSaid: "the window",
        #"""
        The same at the latest, inclusive. At the first step both count from exposure, and need `"exposure"` \#
        as `entry`.
        """#
      ),
    ]
  )

  /// The keys of `funnel.exclusions`.
  private static let funnelExclusions = FormatSection(
    at: "funnel.exclusions",
    of: "an exclusion",
    several: "exclusions",
    notes: [
      KeyNote(
        "from",
        unlessSaid: "the first step",
        "It hits attempts that have reached this step."
      ),
      KeyNote(
        "to",
        unlessSaid: "the last step",
        "It hits attempts that have not reached this step."
      ),
      KeyNote(
        "effect",
        unlessSaid: #"`"end-attempt"`"#,
        "What becomes of an attempt that is hit. The event that ends an attempt may start the next."
      ),
      KeyNote(
        "screen",
        "The screens that hit; one of them must come into view."
      ),
      KeyNote(
        "act",
        "The acts that hit; one of them must be done."
      ),
      KeyNote(
        "on_goal",
        unlessSaid: "`false`",
        "Whether the screen must be about what the user came for. What a notification announced is not."
      ),
      KeyNote(
        "size_class",
        unlessSaid: "either",
        "The width in which the screen must come into view."
      ),
    ]
  )
}
