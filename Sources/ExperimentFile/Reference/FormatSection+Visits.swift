extension FormatSection {
  /// The keys of when people come.
  static let visitsSections: [FormatSection] = [
    peopleArrives, peopleArrivesLinks, peopleVisits,
  ]

  /// The keys of `people.arrives`.
  private static let peopleArrives = FormatSection(
    at: "people.arrives",
    of: "arrivals",
    several: "arrivals",
    notes: [
      KeyNote(
        "over",
        unlessSaid: #"`"0 ms"`"#,
        "The time over which people come for the first time, each moment as likely."
      ),
      KeyNote(
        "hours",
        unlessSaid: "every hour alike",
        """
        How much of a day's people come in each hour, from midnight, on any scale. Then `over` is a number of \
        whole days.
        """
      ),
      KeyNote(
        "links",
        unlessSaid: "none",
        "The links that bring some of them."
      ),
    ]
  )

  /// The keys of `people.arrives.links`.
  private static let peopleArrivesLinks = FormatSection(
    at: "people.arrives.links",
    of: "a link",
    several: "links",
    notes: [
      KeyNote(
        "share",
        "The share of all people. The shares sum to 1 at most; everybody else taps the icon."
      ),
      KeyNote(
        "link",
        """
        Where it leads. `{goal}` stands for the node with what the person looks for; who looks for nothing of \
        the kind taps the icon. `{any}` stands for any of the nodes.
        """
      ),
    ]
  )

  /// The keys of `people.visits`.
  private static let peopleVisits = FormatSection(
    at: "people.visits",
    of: "visits",
    several: "visits",
    notes: [
      KeyNote(
        "count",
        "The most visits."
      ),
      KeyNote(
        "returns",
        unlessSaid: "1",
        "The probability that who leaves without what they came for comes back."
      ),
      KeyNote(
        "gap",
        "The mean time from one visit to the next; the times are exponentially distributed."
      ),
    ]
  )
}
