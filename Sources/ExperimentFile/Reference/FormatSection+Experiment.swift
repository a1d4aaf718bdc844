extension FormatSection {
  /// The keys of a whole experiment and of its variants.
  static let experimentSections: [FormatSection] = [
    experiment, variants, assignment, variantsCoordinator, interceptors,
  ]

  /// The keys at the top of a file.
  private static let experiment = FormatSection(
    at: "",
    of: "the experiment",
    several: "experiments",
    notes: [
      KeyNote(
        "$schema",
        unlessSaid: "none",
        "For editors, which complete and check by it. Otherwise ignored."
      ),
      KeyNote(
        "experiment",
        "The experiment's name, in every report."
      ),
      KeyNote(
        "hypothesis",
        unlessSaid: "empty",
        "What you expect, in a sentence."
      ),
      KeyNote(
        "app",
        "The app: screens and the rules that lead from one to another."
      ),
      KeyNote(
        "replaces",
        """
        The slot under test: each variant puts its own coordinator there. A person is *exposed* at the first \
        input that the slot's coordinator answers or that starts it, and at the launch where it is the root \
        and starts a child.
        """
      ),
      KeyNote(
        "variants",
        "What is compared."
      ),
      KeyNote(
        "assignment",
        unlessSaid: "the defaults",
        "How people are dealt to the variants."
      ),
      KeyNote(
        "people",
        "Who uses the app, on what, to find what."
      ),
      KeyNote(
        "interceptors",
        unlessSaid: "none",
        "Interceptors of your own, whose events steps and metrics name like acts."
      ),
      KeyNote(
        "funnel",
        "The steps that are watched. Nobody is steered by it."
      ),
      KeyNote(
        "metrics",
        "What is compared between the variants."
      ),
      KeyNote(
        "requirements",
        unlessSaid: "empty",
        "What must hold for the answer to be yes."
      ),
      KeyNote(
        "published",
        unlessSaid: "empty",
        "What others measured of real people, which metrics are held against."
      ),
      KeyNote(
        "analysis",
        unlessSaid: "the defaults",
        "How comparisons of different people are estimated and tested."
      ),
      KeyNote(
        "expects",
        unlessSaid: "empty",
        "What `check` finds and is right as it is."
      ),
    ]
  )

  /// The keys of `interceptors`.
  private static let interceptors = FormatSection(
    at: "interceptors",
    of: "an interceptor",
    several: "interceptors",
    notes: [
      KeyNote(
        "kind",
        "Its kind, one that an executable brings."
      )
    ]
  )

  /// The keys of `variants`.
  private static let variants = FormatSection(
    at: "variants",
    of: "a variant",
    several: "variants",
    notes: [
      KeyNote(
        "coordinator",
        "The coordinator in the slot, by horizontal size class if there are two."
      ),
      KeyNote(
        "weight",
        unlessSaid: "1",
        "The variant's part of the people, on any scale. At least one is above 0."
      ),
      KeyNote(
        "control",
        unlessSaid: "`false`",
        "What the others are compared with. Exactly one variant is the control."
      ),
      KeyNote(
        "app",
        unlessSaid: "none",
        "A patch: laid over the app, objects key by key, everything else as a whole; labels of menus as their page says."
      ),
    ]
  )

  /// The keys of `assignment`.
  private static let assignment = FormatSection(
    at: "assignment",
    of: "an assignment",
    several: "assignments",
    notes: [
      KeyNote(
        "scheme",
        unlessSaid: #"`"desireline"`"#,
        "How an id becomes a variant."
      ),
      KeyNote(
        "unit",
        unlessSaid: #"`"user"`"#,
        "What is assigned."
      ),
      KeyNote(
        "salt",
        unlessSaid: "the experiment's id",
        "What sets this experiment's hashes apart from those of others."
      ),
      KeyNote(
        "coverage",
        unlessSaid: "1",
        "The share of people who take part."
      ),
    ]
  )

  /// The keys of `variants.coordinator`.
  private static let variantsCoordinator = FormatSection(
    at: "variants.coordinator",
    of: "a coordinator for each size class",
    several: "",
    notes: [
      KeyNote(
        "compact",
        "The coordinator in compact width."
      ),
      KeyNote(
        "regular",
        "The coordinator in regular width."
      ),
    ]
  )
}
