/// A plan being written: every change is tried on a working copy of the tree as it is noted down.
struct PlanDraft {
  let scene: NavigationContext
  let links: [RouteSearch.Link]
  var previous: Place
  var plan: Plan
  var tree: ScreenTree

  init(scene: NavigationContext, links: [RouteSearch.Link], previous: Place, plan: Plan) {
    self.scene = scene
    self.links = links
    self.previous = previous
    self.plan = plan
    tree = scene.tree
  }

  var site: OperationSite { OperationSite(traits: scene.traits, rules: scene.containers) }

  mutating func perform(_ operation: TreeOperation, _ line: String) throws(NavigationFailure) {
    tree = try tree.applying(operation, in: scene.traits, under: scene.containers)
    plan.changes.append(Plan.Change(operation: operation, line: line))
  }

  /// Runs the context tasks of a step on the screen found for it, and notes the screen for the interceptors.
  mutating func configure(_ link: RouteSearch.Link?) throws(NavigationFailure) {
    guard case .screen(let screen) = tree.node(at: previous) else { return }
    let changed = try link?.step.tasks.applied(to: screen, link?.context ?? .none) ?? screen
    plan.path.append(changed)
    guard changed != screen else { return }
    try perform(.edit(.configure(previous, as: changed)), "configure \(screen) as \(changed)")
  }

  mutating func dismissLayers(above layer: Int) throws(NavigationFailure) {
    let gone = tree.layers.dropFirst(layer + 1)
    guard !gone.isEmpty else { return }
    let roots = gone.reversed().map(\.root.description).joined(separator: ", ")
    try perform(.dismiss(layers: gone.count), "dismiss \(roots)")
  }

  /// Makes every container around the previous screen show the way to it, the outermost first.
  mutating func makeVisible() throws(NavigationFailure) {
    for depth in previous.path.indices {
      let parent = Place(layer: previous.layer, path: Array(previous.path[..<depth]))
      guard let container = tree.container(at: parent) else { throw .noContainer(at: parent) }
      let child = previous.path[depth]
      if scene.containers.visible(container, in: scene.traits).contains(child) { continue }
      let shown = tree.node(at: parent.descending([child]))?.description ?? ""
      try perform(.edit(.show(child: child, of: parent)), "show \(shown) in \(container.kind)")
    }
  }
}

/// Building what was not found, root first.
extension PlanDraft {
  /// What a step made, with the steps it took in.
  private struct Built {
    var node: Node
    /// The first step it did not take.
    var next: Int
    /// The way from the node to what the last step it took made.
    var tail: [Int] = []
  }

  mutating func build() throws(NavigationFailure) {
    var index = 0
    while links.indices.contains(index) {
      try makeVisible()
      let link = links[index]
      switch link.step.integration {
      case .none:
        try find(link)
        index += 1
      case .present(let style):
        let built = try make(index)
        try perform(.present(built.node, style: style), "present \(style) \(built.node)")
        previous = Place(layer: tree.layers.count - 1, path: built.tail)
        index = built.next
      case .replaceRoot:
        guard previous == Place(layer: 0) else {
          let culprit = tree.node(at: previous)?.description ?? link.step.name
          throw NavigationFailure(phase: .plan, code: .notRoot, culprit: culprit)
        }
        let built = try make(index)
        try perform(.setRoot(built.node), "replace root with \(built.node)")
        previous = Place(layer: 0, path: built.tail)
        index = built.next
      case .push, .showDetail, .addTab: index = try embed(from: index)
      }
    }
    try makeVisible()
  }

  /// A step that makes nothing finds its screen now or never.
  private mutating func find(_ link: RouteSearch.Link) throws(NavigationFailure) {
    var scene = scene
    scene.tree = tree
    guard let place = link.step.finder?.place(for: link.context, in: scene) else {
      throw NavigationFailure(phase: .plan, code: .notThere, culprit: link.step.name)
    }
    previous = place
    try configure(link)
  }

  /// Takes the steps from one on into the nearest container of their sort, as many as follow one another, in one
  /// change.
  private mutating func embed(from first: Int) throws(NavigationFailure) -> Int {
    let step = links[first].step
    guard let kind = step.integration.container, let place = container(kind) else {
      let code: NavigationFailure.Code = step.integration == .push ? .noStack : .noContainer
      throw NavigationFailure(phase: .plan, code: code, culprit: step.name)
    }
    var insertions: [Insertion] = []
    var tail: [Int] = []
    var index = first
    while links.indices.contains(index), links[index].step.integration.container == kind {
      let built = try make(index)
      insertions.append(Insertion(built.node, by: links[index].step.integration))
      tail = built.tail
      index = built.next
    }
    let last = try tree.inserting(insertions, into: place, at: site).last
    let texts = insertions.map { "\($0.integration) \($0.node)" }.joined(separator: ", ")
    try perform(.edit(.insert(insertions, into: place)), texts)
    previous = last.descending(tail)
    return index
  }

  private func container(_ kind: Name<Container>) -> Place? {
    var place: Place? = previous
    while let here = place {
      if tree.container(at: here)?.kind == kind { return here }
      place = here.parent
    }
    return nil
  }

  /// Makes a step's node; a container takes the leading run of steps that can be embedded in it, each of which has
  /// taken its own before.
  private mutating func make(_ index: Int) throws(NavigationFailure) -> Built {
    let link = links[index]
    guard let factory = link.step.factory else {
      throw NavigationFailure(phase: .plan, code: .notThere, culprit: link.step.name)
    }
    let node = try factory.node(for: link.own, screens: scene.screens)
    guard case .container(var container) = node else {
      guard case .screen(let screen) = node else { return Built(node: node, next: index + 1) }
      let made = try link.step.tasks.applied(to: screen, link.context)
      plan.path.append(made)
      return Built(node: .screen(made), next: index + 1)
    }
    var built = Built(node: node, next: index + 1)
    while links.indices.contains(built.next), links[built.next].step.integration.container == container.kind {
      let child = try make(built.next)
      let integration = links[built.next].step.integration
      built.tail = try container.insert(child.node, by: integration, under: scene.containers) + child.tail
      built.next = child.next
    }
    built.node = .container(container)
    return built
  }
}

/// A change at a place, as the router plans it.
public enum TreeEdit: Hashable, Sendable, Codable {
  /// Makes a container show one of its children; screens seen for the first time are loaded.
  case show(child: Int, of: Place)
  /// Takes nodes into a container that is on display: all of them in one change.
  case insert([Insertion], into: Place)
  /// Gives a screen that is there another context, and other things open in it.
  case configure(Place, as: Screen)
}

extension TreeEdit {
  /// What kind of change it is, as reports name it.
  var action: NavigationRecord.Action {
    switch self {
    case .show: .restructure
    case .configure: .replace
    case .insert(let insertions, _):
      switch insertions.first?.integration {
      case .push: .push
      case .showDetail: .replace
      default: .restructure
      }
    }
  }
}

/// A node and how it joins a container.
public struct Insertion: Hashable, Sendable, Codable {
  /// The node.
  public var node: Node
  /// How it joins.
  public var integration: Integration

  /// Makes an insertion.
  public init(_ node: Node, by integration: Integration) {
    self.node = node
    self.integration = integration
  }
}

extension ScreenTree {
  func editing(_ edit: TreeEdit, at site: OperationSite) throws(NavigationFailure) -> ScreenTree {
    switch edit {
    case .show(let child, let place):
      guard let container = container(at: place) else { throw .noContainer(at: place) }
      let shown = Node.container(try site.rules[container.kind].showing(child, of: container, in: site.traits))
      let loaded = shown.mapVisibleScreens(at: site) { screen in
        var screen = screen
        screen.isLoaded = true
        return screen
      }
      return replacingNode(at: place, with: loaded)
    case .insert(let insertions, let place): return try inserting(insertions, into: place, at: site).tree
    case .configure(let place, let screen):
      guard case .screen(var old) = node(at: place) else {
        throw NavigationFailure(code: .screenNotVisible, culprit: screen.description)
      }
      old.context = screen.context
      old.display = screen.display
      return replacingNode(at: place, with: .screen(old))
    }
  }

  /// The tree with nodes taken into a container, and where the last of them stands.
  ///
  /// What is not on display takes nothing in: the view of a tab that was never shown does not exist yet.
  func inserting(
    _ insertions: [Insertion],
    into place: Place,
    at site: OperationSite
  ) throws(NavigationFailure) -> (tree: ScreenTree, last: Place) {
    guard var container = container(at: place) else { throw .noContainer(at: place) }
    guard shows(place, at: site) else {
      throw NavigationFailure(code: .screenNotVisible, culprit: container.description)
    }
    var path: [Int] = []
    for insertion in insertions {
      path = try container.insert(insertion.node, by: insertion.integration, under: site.rules)
    }
    return (replacingNode(at: place, with: .container(container)), place.descending(path))
  }
}

extension NavigationFailure {
  static func noContainer(at place: Place) -> Self {
    NavigationFailure(code: .noContainer, culprit: "layer \(place.layer), path \(place.path)")
  }
}
