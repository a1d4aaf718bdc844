extension FormatSection {
  /// The keys of what coordinators are made of.
  static let coordinatorPartsSections: [FormatSection] = [
    appCoordinatorsSteps, appCoordinatorsStart, appCoordinatorsRoutes, appCoordinatorsOn,
  ]

  /// The keys of `app.coordinators.steps`.
  private static let appCoordinatorsSteps = FormatSection(
    at: "app.coordinators.steps",
    of: "a step",
    several: "steps",
    notes: [
      KeyNote(
        "screen",
        "The screen."
      ),
      KeyNote(
        "skip_if",
        unlessSaid: "none",
        "The fact that leaves the step out."
      ),
    ]
  )

  /// The keys of `app.coordinators.start`.
  private static let appCoordinatorsStart = FormatSection(
    at: "app.coordinators.start",
    of: "a choice",
    several: "choices",
    notes: [
      KeyNote(
        "child",
        "The child to start."
      ),
      KeyNote(
        "if",
        unlessSaid: "none",
        "Only while that fact is true."
      ),
      KeyNote(
        "unless",
        unlessSaid: "none",
        "Only while that fact is false."
      ),
    ]
  )

  /// The keys of `app.coordinators.routes`.
  private static let appCoordinatorsRoutes = FormatSection(
    at: "app.coordinators.routes",
    of: "a route",
    several: "routes",
    notes: [
      KeyNote(
        "from",
        "The scene it starts in."
      ),
      KeyNote(
        "to",
        "The scene it leads to."
      ),
      KeyNote(
        "do",
        #"What is done. `"undo"` pops or dismisses, whichever undoes the way the person came."#
      ),
      KeyNote(
        "as",
        unlessSaid: #"`"sheet"`"#,
        #"How it is presented. Only with `"present"`."#
      ),
    ]
  )

  /// The keys of `app.coordinators.on`.
  private static let appCoordinatorsOn = FormatSection(
    at: "app.coordinators.on",
    of: "a response",
    several: "responses",
    notes: [
      KeyNote(
        "push",
        "Pushes the screen on the stack."
      ),
      KeyNote(
        "present",
        "Presents the screen over everything."
      ),
      KeyNote(
        "as",
        unlessSaid: #"`"sheet"`"#,
        "How it is presented."
      ),
      KeyNote(
        "replace_secondary",
        "Puts the screen into the second pane. Only in a proxy."
      ),
      KeyNote(
        "open",
        "Goes to the destination, through its gates."
      ),
      KeyNote(
        "start",
        "Starts a child."
      ),
      KeyNote(
        "finish",
        "Ends the coordinator itself."
      ),
      KeyNote(
        "select",
        "Selects the tab with that root. Only in a coordinator with tabs."
      ),
      KeyNote(
        "pop",
        "Goes back one screen."
      ),
      KeyNote(
        "pop_to_root",
        "Goes back to the first screen of the stack."
      ),
      KeyNote(
        "dismiss",
        "Dismisses what was presented last."
      ),
    ]
  )
}
