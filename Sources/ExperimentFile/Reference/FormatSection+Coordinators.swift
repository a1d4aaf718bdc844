extension FormatSection {
  /// The keys of coordinators, kind by kind.
  static let coordinatorsSections: [FormatSection] = [
    appCoordinators, appCoordinatorsStack, appCoordinatorsTabs, appCoordinatorsSplitProxy, appCoordinatorsRouter,
    appCoordinatorsSequence, appCoordinatorsParent, appCoordinatorsScenes,
  ]

  /// The keys of `app.coordinators`.
  private static let appCoordinators = FormatSection(
    at: "app.coordinators",
    of: "a coordinator",
    several: "coordinators",
    notes: [
      KeyNote(
        "kind",
        "The archetype."
      ),
      KeyNote(
        "extends",
        "The coordinator it is laid over, key by key, and intent by intent under `on`."
      ),
      KeyNote(
        "on",
        unlessSaid: "empty",
        "What it does about each intent. An intent that no screen asks for is an error. Not in a `sequence`."
      ),
    ]
  )

  /// The keys of the kind `stack`.
  private static let appCoordinatorsStack = FormatSection(
    at: "app.coordinators",
    kind: "stack",
    meaning: "One screen on top of another.",
    notes: [
      KeyNote(
        "root",
        "The screen it starts with. Where another coordinator starts it, `$item` is what was tapped: `course($item)`."
      ),
      KeyNote(
        "enters",
        unlessSaid: #"`"root"`"#,
        """
        How that screen comes: in place of everything, on top of what is there, or presented on a stack of its \
        own.
        """
      ),
    ]
  )

  /// The keys of the kind `tabs`.
  private static let appCoordinatorsTabs = FormatSection(
    at: "app.coordinators",
    kind: "tabs",
    meaning: "Stacks side by side, one of them selected.",
    notes: [
      KeyNote(
        "tabs",
        "The screens at the roots. Only the first is loaded until another is selected."
      ),
      KeyNote(
        "container",
        unlessSaid: #"`"tab"`"#,
        "The container that holds them."
      ),
    ]
  )

  /// The keys of the kind `split-proxy`.
  private static let appCoordinatorsSplitProxy = FormatSection(
    at: "app.coordinators",
    kind: "split-proxy",
    meaning: "Two panes where there is room, in front of another coordinator.",
    notes: [
      KeyNote(
        "primary",
        "The screen that becomes the first pane wherever the coordinator behind pushes it."
      ),
      KeyNote(
        "secondary",
        unlessSaid: "none",
        """
        The screen that goes to the second pane wherever the coordinator behind pushes it. `on` may say \
        otherwise.
        """
      ),
      KeyNote(
        "forwards",
        "The coordinator behind, which is asked whatever the proxy leaves."
      ),
    ]
  )

  /// The keys of the kind `router`.
  private static let appCoordinatorsRouter = FormatSection(
    at: "app.coordinators",
    kind: "router",
    meaning: "Decides where destinations lead, in front of another coordinator.",
    notes: [
      KeyNote(
        "opens",
        unlessSaid: "none",
        "The destination it goes to for each that is asked for."
      ),
      KeyNote(
        "forwards",
        "The coordinator behind, which is asked whatever the router leaves."
      ),
    ]
  )

  /// The keys of the kind `sequence`.
  private static let appCoordinatorsSequence = FormatSection(
    at: "app.coordinators",
    kind: "sequence",
    meaning: "A flow of steps that ends.",
    notes: [
      KeyNote(
        "steps",
        "The steps; one with `skip_if` is left out while that fact is true."
      ),
      KeyNote(
        "enters",
        unlessSaid: #"`"push"`"#,
        "How the first step comes."
      ),
      KeyNote(
        "next",
        unlessSaid: #"`"next"`"#,
        "The intent that leads to the next step, and after the last to the end."
      ),
      KeyNote(
        "cancel",
        unlessSaid: "none",
        "The intent by which people give up."
      ),
      KeyNote(
        "finish",
        unlessSaid: "none",
        "The fact that is true once it has finished."
      ),
    ]
  )

  /// The keys of the kind `parent`.
  private static let appCoordinatorsParent = FormatSection(
    at: "app.coordinators",
    kind: "parent",
    meaning: "Leaves the work to children.",
    notes: [
      KeyNote(
        "root",
        "A screen of its own to start with."
      ),
      KeyNote(
        "start",
        "The child to start with: the first choice whose condition is met."
      ),
      KeyNote(
        "after",
        unlessSaid: "none",
        "The child that follows when that child has finished."
      ),
    ]
  )

  /// The keys of the kind `scenes`.
  private static let appCoordinatorsScenes = FormatSection(
    at: "app.coordinators",
    kind: "scenes",
    meaning: "A navigator that knows which scene the person is in. A scene has the name of its screen.",
    notes: [
      KeyNote(
        "start",
        "The scene it starts in."
      ),
      KeyNote(
        "routes",
        "How to get from one scene to another. A pair without a route is left to the parent."
      ),
      KeyNote(
        "on",
        "The scene each intent asks for."
      ),
    ]
  )
}
