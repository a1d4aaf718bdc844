/// A coordinator that leaves the work to its children: which one starts depends on facts, which one follows on the one
/// that has finished.
public struct ParentCoordinator: AnswersByTable, Hashable {
  /// A child to start under a condition, by its slot.
  public typealias Choice = Alternative<Name<any Coordinator>>

  /// The screen it starts with, alone on a stack, if it has one of its own.
  package var root: ScreenTemplate?
  /// The children to choose from when it starts: the first whose condition is met.
  package var choices: [Choice]
  /// The children to choose from when that child has finished.
  package var after: [Name<any Coordinator>: [Choice]]
  /// What it does about each intent.
  public var responses: [Name<Intent>: Response]

  /// Makes a parent.
  public init(
    root: ScreenTemplate? = nil, choices: [Choice] = [], after: [Name<any Coordinator>: [Choice]] = [:],
    responses: [Name<Intent>: Response] = [:]
  ) {
    self.root = root
    self.choices = choices
    self.after = after
    self.responses = responses
  }

  /// Shows its own screen, if it has one.
  public func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] {
    guard let root else { return [] }
    return [.entering(root.screen(for: argument, screens: scene.screens), by: .replaceRoot)]
  }

  /// Starts the first child whose condition is met.
  public func started(_ argument: Value, _: inout NoMemory, in scene: NavigationContext) -> [Action] {
    start(firstOf: choices, argument, in: scene)
  }

  /// Starts the child that follows; one that did not finish is followed by nobody.
  ///
  /// Where an unfinished child leaves nothing on the display, the choice is made again: an app always shows something.
  public func childEnded(
    _ child: Name<any Coordinator>, _ cause: Cause, _: inout NoMemory, in scene: NavigationContext
  ) -> [Action] {
    if case .finished(let value) = cause { return start(firstOf: after[child] ?? [], value, in: scene) }
    return scene.tree.layers.isEmpty ? start(firstOf: choices, .none, in: scene) : []
  }

  private func start(firstOf choices: [Choice], _ argument: Value, in scene: NavigationContext) -> [Action] {
    choices.first(in: scene).map { [.startOnce($0, argument: argument)] } ?? []
  }
}

/// The plainest coordinator: a root screen on a stack, and one response for each intent it answers.
public struct StackCoordinator: AnswersByTable, Hashable {
  /// The screen at the root of the stack.
  package var root: ScreenTemplate
  /// How the root screen comes onto the display.
  package var entrance: Integration
  /// What it does about each intent.
  public var responses: [Name<Intent>: Response]

  /// Makes a coordinator; unless said otherwise its stack takes the place of everything.
  public init(root: ScreenTemplate, entrance: Integration = .replaceRoot, responses: [Name<Intent>: Response]) {
    self.root = root
    self.entrance = entrance
    self.responses = responses
  }

  /// Shows its root screen; the argument fills the hole in its template.
  public func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] {
    [.entering(root.screen(for: argument, screens: scene.screens), by: entrance)]
  }
}

/// A coordinator that shows screens side by side, one of them selected, each at the root of a stack of its own.
///
/// A tab may have a coordinator of its own, a child whose first screens stand there; within the tab it is asked first.
public struct TabsCoordinator: AnswersByTable, Hashable {
  /// The screens, leading to trailing.
  package var tabs: [ScreenTemplate]
  /// The kind of container that holds them: tabs, or another one that has a selection.
  package var container: Name<Container>
  /// The index of the tab that is selected at first; one that is not there selects the first.
  package var selected: Int
  /// The slots of the coordinators of tabs that have one, by the index of the tab.
  package var children: [Int: Name<any Coordinator>]
  /// What it does about each intent.
  public var responses: [Name<Intent>: Response]

  /// Makes a coordinator.
  ///
  /// `children` are the coordinators of tabs that have one, by the index of the tab, whose screen is in `tabs` the one that
  /// the child starts with in place of everything.
  public init(
    _ tabs: [ScreenTemplate], in container: Name<Container> = .tabs, selected: Int = 0,
    children: [Int: Name<any Coordinator>] = [:], responses: [Name<Intent>: Response] = [:]
  ) {
    self.tabs = tabs
    self.container = container
    self.selected = selected
    self.children = children
    self.responses = responses
  }

  /// Starts the coordinators of the tabs.
  public func started(_ argument: Value, _: inout NoMemory, in scene: NavigationContext) -> [Action] {
    children.sorted { $0.key < $1.key }.map { .place($0.value, by: .addTab(at: $0.key, replacing: true)) }
  }

  /// Shows the tabs in place of everything; only the selected one is loaded (T1).
  public func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] {
    let first = tabs.indices.contains(selected) ? selected : 0
    let children = tabs.enumerated().map { index, template in
      var screen = template.screen(for: argument, screens: scene.screens)
      screen.isLoaded = index == first
      return Node.stack([screen])
    }
    return [.setRoot(.container(Container(kind: container, children: children, selected: first)))]
  }
}

/// A proxy that shows two panes where the coordinator behind it shows one screen after the other.
///
/// While its container is expanded it answers for the panes itself; collapsed, and for everything else, it leaves the
/// intent to the coordinator it forwards to, unchanged. (Design of the URBN catalog browser, 2019.)
public struct SplitProxyCoordinator: AnswersByTable, Hashable {
  /// The screen that becomes the primary pane wherever the other coordinator pushes it.
  package var primary: Name<Screen>
  /// What it does about an intent while expanded.
  public var responses: [Name<Intent>: Response]
  /// The coordinator that was there before.
  public var forwards: Name<any Coordinator>?

  /// Makes a proxy.
  public init(primary: Name<Screen>, responses: [Name<Intent>: Response], forwards: Name<any Coordinator>) {
    self.primary = primary
    self.responses = responses
    self.forwards = forwards
  }

  /// Answers for the panes while they stand side by side.
  public func respond(to intent: Intent, in scene: NavigationContext) -> Response? {
    scene.showsExpanded(.hybrid) && scene.panes.first?.kind == primary ? responses[intent.name] : nil
  }

  /// Wraps every primary into a hybrid, with the screen above it.
  public func adopt(_ tree: ScreenTree, in scene: NavigationContext) -> [TreeOperation] {
    [.embed(primary: primary, in: .hybrid)]
  }

  /// Puts the panes back on their stack.
  public func release(_ tree: ScreenTree, in scene: NavigationContext) -> [TreeOperation] { [.extract(.hybrid)] }
}
