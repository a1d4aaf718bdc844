extension FormatSection {
  /// The keys of what stands on screens.
  static let screensSections: [FormatSection] = [
    appScreens, appScreensItems, appScreensFields, appScreensColumns, appScreensTab,
  ]

  /// The keys of `app.screens`.
  private static let appScreens = FormatSection(
    at: "app.screens",
    of: "a screen",
    several: "screens",
    notes: [
      KeyNote(
        "lists",
        unlessSaid: "none",
        """
        What the screen lists, row by row. Several levels are of one menu, from coarse to fine, and need an \
        accordion.
        """
      ),
      KeyNote(
        "style",
        unlessSaid: #"`"list"`"#,
        "In an accordion, all levels but the last open and close in place; one section is open at a time."
      ),
      KeyNote(
        "columns",
        unlessSaid: "1",
        "How many rows of the list stand side by side, by horizontal size class."
      ),
      KeyNote(
        "does",
        unlessSaid: "required with `lists`",
        "What tapping a row of the last level listed asks for."
      ),
      KeyNote(
        "size",
        unlessSaid: "not known",
        "How high a row of the list is to a finger."
      ),
      KeyNote(
        "items",
        unlessSaid: "none",
        "Buttons and the like, below the list. No two of a screen have the same `id`."
      ),
      KeyNote(
        "fields",
        unlessSaid: "none",
        "What has to be filled in before an item that needs it is tapped."
      ),
      KeyNote(
        "takes",
        unlessSaid: "as it is handed",
        "The level of the node the screen is about. It is checked against what the screen is handed."
      ),
      KeyNote(
        "load",
        unlessSaid: #"`"0 ms"`"#,
        "How long the screen loads when it is made."
      ),
      KeyNote(
        "reads",
        unlessSaid: #"`"0 words"`"#,
        "The text on it."
      ),
      KeyNote(
        "locked",
        unlessSaid: "`false`",
        "Whether a gesture cannot leave it."
      ),
      KeyNote(
        "tab",
        unlessSaid: "no scent",
        "What the tab says at whose root the screen stands."
      ),
    ]
  )

  /// The keys of `app.screens.items`.
  private static let appScreensItems = FormatSection(
    at: "app.screens.items",
    of: "an item",
    several: "items",
    notes: [
      KeyNote(
        "id",
        "Its name. Goals refer to it."
      ),
      KeyNote(
        "does",
        "What tapping it asks for."
      ),
      KeyNote(
        "sets",
        "The facts that tapping it makes true or false."
      ),
      KeyNote(
        "answers",
        "What it answers the gate that waits."
      ),
      KeyNote(
        "scent",
        unlessSaid: "0",
        "How well it announces what people look for."
      ),
      KeyNote(
        "decides",
        unlessSaid: "none",
        """
        The probability that a person who has found what they came for takes it. Items with it are decided on, \
        not searched.
        """
      ),
      KeyNote(
        "size",
        unlessSaid: "not known",
        "How high it is to a finger."
      ),
      KeyNote(
        "fills",
        unlessSaid: #"`false` where it answers `"cancel"` or `"fail"`, otherwise `true`"#,
        "Whether the screen's fields are filled in before it is tapped. Only on a screen with `fields`."
      ),
    ]
  )

  /// The keys of `app.screens.fields`.
  private static let appScreensFields = FormatSection(
    at: "app.screens.fields",
    of: "a field",
    several: "fields",
    notes: [
      KeyNote(
        "id",
        "Its name. No two of a screen have the same."
      ),
      KeyNote(
        "characters",
        unlessSaid: "`field_length`",
        "How many characters are typed into it."
      ),
    ]
  )

  /// The keys of `app.screens.columns`.
  private static let appScreensColumns = FormatSection(
    at: "app.screens.columns",
    of: "a number for each size class",
    several: "",
    notes: [
      KeyNote(
        "compact",
        "How many in compact width."
      ),
      KeyNote(
        "regular",
        "How many in regular width."
      ),
    ]
  )

  /// The keys of `app.screens.tab`.
  private static let appScreensTab = FormatSection(
    at: "app.screens.tab",
    of: "a tab",
    several: "tabs",
    notes: [
      KeyNote(
        "id",
        "Its name."
      ),
      KeyNote(
        "scent",
        unlessSaid: "0",
        "How well it announces what people look for."
      ),
    ]
  )
}
