extension FormatSection {
  /// The keys of an app, its menus, gates and containers.
  static let appSections: [FormatSection] = [
    app, appMenus, appGates, appContainers,
  ]

  /// The keys of `app`.
  private static let app = FormatSection(
    at: "app",
    of: "an app",
    several: "apps",
    notes: [
      KeyNote(
        "screens",
        "What there is to see."
      ),
      KeyNote(
        "coordinators",
        "The rules that lead from screen to screen."
      ),
      KeyNote(
        "root",
        unlessSaid: "the slot in `replaces`",
        "The coordinator the app starts with."
      ),
      KeyNote(
        "menus",
        unlessSaid: "none",
        "What people look for."
      ),
      KeyNote(
        "facts",
        unlessSaid: "none",
        #"""
        What may be true or false of a person, such as `"logged-in"`. Every fact that is used is declared \#
        here.
        """#
      ),
      KeyNote(
        "gates",
        unlessSaid: "none",
        "What has to be passed on the way to a destination."
      ),
      KeyNote(
        "destinations",
        unlessSaid: "none",
        "Places that can be asked for by name from anywhere."
      ),
      KeyNote(
        "links",
        unlessSaid: "none",
        "The links that lead to destinations."
      ),
      KeyNote(
        "while_waiting",
        unlessSaid: #"`"reject"`"#,
        "What becomes of a destination that is asked for while another waits at a gate."
      ),
      KeyNote(
        "scents",
        unlessSaid: "none",
        "How often labels were clicked in a first-click or tree test."
      ),
      KeyNote(
        "relaunch",
        unlessSaid: #"`"reset"`"#,
        """
        What is shown when the app is opened again after the system ended it: what it starts with, or what it \
        showed. Facts stay as they were.
        """
      ),
      KeyNote(
        "containers",
        unlessSaid: "none",
        "Containers with rules of your own."
      ),
    ]
  )

  /// The keys of `app.menus`.
  private static let appMenus = FormatSection(
    at: "app.menus",
    of: "a menu",
    several: "menus",
    notes: [
      KeyNote(
        "levels",
        "The names of the levels, coarse to fine, no two the same."
      ),
      KeyNote(
        "sizes",
        "How many labels stand under each label of the level above."
      ),
      KeyNote(
        "labels",
        """
        The labels written out: an object for each level but the last, which is an array; or a table with \
        them.
        """
      ),
    ]
  )

  /// The keys of `app.gates`.
  private static let appGates = FormatSection(
    at: "app.gates",
    of: "a gate",
    several: "gates",
    notes: [
      KeyNote(
        "kind",
        unlessSaid: #"`"fact"`"#,
        "The archetype: opened by a fact, or one of an executable's own."
      ),
      KeyNote(
        "unless",
        "The fact that opens the gate."
      ),
      KeyNote(
        "present",
        "The screen on which the person can make it true."
      ),
      KeyNote(
        "on_proceed",
        unlessSaid: #"`"resume"`"#,
        "What follows when the person has passed: go on to the destination, give it up, or ask once more."
      ),
      KeyNote(
        "asks",
        unlessSaid: #"required with `"ask"`"#,
        #"The screen that asks whether to go on. Only with `on_proceed: "ask"`."#
      ),
      KeyNote(
        "timeout",
        unlessSaid: "for ever",
        "How long it waits before the navigation fails."
      ),
    ]
  )

  /// The keys of `app.containers`.
  private static let appContainers = FormatSection(
    at: "app.containers",
    of: "a container",
    several: "containers",
    notes: [
      KeyNote(
        "kind",
        "Its kind, one that an executable brings."
      )
    ]
  )
}
