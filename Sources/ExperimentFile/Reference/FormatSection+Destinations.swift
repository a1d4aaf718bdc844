extension FormatSection {
  /// The keys of destinations.
  static let destinationsSections: [FormatSection] = [
    appDestinations, appDestinationsFindOr,
  ]

  /// The keys of `app.destinations`.
  private static let appDestinations = FormatSection(
    at: "app.destinations",
    of: "a destination",
    several: "destinations",
    notes: [
      KeyNote(
        "find_or",
        "How to get there when it is not there yet."
      ),
      KeyNote(
        "screen",
        unlessSaid: "the destination's own name",
        "The screen."
      ),
      KeyNote(
        "takes",
        unlessSaid: "nothing",
        "The level of the node it is asked for with."
      ),
      KeyNote(
        "switch",
        unlessSaid: "`false`",
        """
        Whether the same screen about something else is told to show what is asked for. Otherwise a new one is \
        made.
        """
      ),
      KeyNote(
        "over_modal",
        unlessSaid: #"`"close"`"#,
        "What becomes of what is presented: it is closed, or stays and the destination goes over it."
      ),
      KeyNote(
        "gate",
        unlessSaid: "none",
        "The gates to pass, in order."
      ),
    ]
  )

  /// The keys of `app.destinations.find_or`.
  private static let appDestinationsFindOr = FormatSection(
    at: "app.destinations.find_or",
    of: "a way",
    several: "ways",
    notes: [
      KeyNote(
        "push_in",
        "Pushed on the stack that screen stands in. A tab that was never shown is selected first."
      ),
      KeyNote(
        "push",
        "Pushed on the stack that is in view."
      ),
      KeyNote(
        "present",
        "Presented on a stack of its own."
      ),
      KeyNote(
        "select",
        "It has to be there, as the root of a tab is."
      ),
      KeyNote(
        "start",
        "The coordinator is started as a child, with the node as its argument."
      ),
    ]
  )
}
