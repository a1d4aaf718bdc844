import UserSimulation

extension FormatSection {
  /// The keys of how people behave.
  static let behaviorSections: [FormatSection] = [
    peopleBehavior, peopleWeights, peopleWeightsDwell, personaBehavior, uncertain, uncertainRange,
  ]

  /// The keys of `people.behavior`.
  private static let peopleBehavior = FormatSection(
    at: "people.behavior",
    of: "behaviour",
    several: "behaviour",
    notes: [
      KeyNote(
        "policy",
        unlessSaid: #"`"scan"`"#,
        """
        The model: scan, commit, go back; or read, compare, choose or go back; or do what given weights make \
        likely.
        """
      )
    ] + parameters { $0.literal }
  )

  /// The keys of `people.weights`.
  private static let peopleWeights = FormatSection(
    at: "people.weights",
    of: "weights",
    several: "weights",
    notes: [
      KeyNote(
        "dwell",
        unlessSaid: "log-normal, 6 s, 0.6 [P]",
        "How long they stay until they do something, loading and reading included."
      ),
      KeyNote(
        "items",
        unlessSaid: "1 each [P]",
        "How likely each item, or tab of a tab bar in view, is to be tapped."
      ),
      KeyNote(
        "rows",
        unlessSaid: "1 [P]",
        "How likely the rows of a list are to be tapped, all together; each is as likely as the others."
      ),
      KeyNote(
        "rows_on_goal",
        unlessSaid: "as the others",
        "The same for the rows that lead to what the person looks for, which then no longer share `rows`."
      ),
      KeyNote(
        "back",
        unlessSaid: "1 [P]",
        "How likely they are to go back, where that leads anywhere."
      ),
      KeyNote(
        "leave",
        unlessSaid: "1 [P]",
        "How likely they are to leave the app."
      ),
    ]
  )

  /// The keys of `people.weights.dwell`.
  private static let peopleWeightsDwell = FormatSection(
    at: "people.weights.dwell",
    of: "a time",
    several: "times",
    notes: [
      KeyNote(
        "law",
        "The distribution of the time."
      ),
      KeyNote(
        "scale",
        "Of a Weibull distribution: 63 % stay less long."
      ),
      KeyNote(
        "shape",
        "Of a Weibull distribution: below 1, who has stayed long stays longer."
      ),
      KeyNote(
        "median",
        "Of a log-normal distribution: half stay less long."
      ),
      KeyNote(
        "sigma",
        "Of a log-normal distribution: the standard deviation of the logarithm."
      ),
      KeyNote(
        "mean",
        "Of an inverse Gaussian distribution: the mean."
      ),
      KeyNote(
        "lambda",
        "Of an inverse Gaussian distribution: mean³ divided by the variance."
      ),
    ]
  )

  /// The keys of how people of one persona behave.
  private static let personaBehavior = FormatSection(
    at: "people.personas.behavior",
    of: "behaviour",
    several: "behaviour",
    notes: parameters { _ in "as everybody" }
  )

  /// The keys of what is uncertain.
  private static let uncertain = FormatSection(
    at: "people.uncertain",
    of: "ranges of parameters",
    several: "ranges of parameters",
    notes: parameters { $0.doubt == nil ? "certain" : "its standard range" } + [
      KeyNote(
        "goals",
        unlessSaid: "certain",
        "Shares of goals, by id, each with the range that holds it. The other goals share the rest in proportion."
      ),
      KeyNote(
        "devices",
        unlessSaid: "certain",
        """
        The same for shares of devices, by name; entries of one name are taken together. `window` is a device given by \
        its size classes.
        """
      ),
      KeyNote(
        "personas",
        unlessSaid: "certain",
        "The same for shares of personas, by id."
      ),
      KeyNote(
        "scents",
        unlessSaid: "certain",
        """
        Scents of items and tabs, by id: a range, or one for each goal and `otherwise`. Where variants give an item \
        another scent than the app, it moves by as much.
        """
      ),
    ]
  )

  /// The keys of a range that is narrower than the standard one.
  private static let uncertainRange = FormatSection(
    at: "people.uncertain.parameter",
    of: "a range with its source",
    several: "ranges with their sources",
    notes: [
      KeyNote(
        "range",
        "The two ends."
      ),
      KeyNote(
        "source",
        "Where the range was measured. Reports quote it beside the verdicts."
      ),
    ]
  )

  private static func parameters(_ standard: (BehaviorParameter) -> String) -> [KeyNote] {
    BehaviorParameter.allCases.map { KeyNote($0.key, unlessSaid: standard($0), $0.meaning) }
  }
}

extension BehaviorParameter {
  /// The default as a file would say it, in Markdown.
  fileprivate var literal: String {
    let number = shortest(standard)
    return unit.symbol.isEmpty ? number : "`\"\(number) \(unit.symbol)\"`"
  }
}
