/// A plan being written: every change is tried on a working copy of the tree as it is noted down.
struct PlanDraft {
  let scene: NavigationContext
  let links: [RouteSearch.Link]
  var previous: Place
  var plan: Plan
  var tree: ScreenTree

  /// The site of what is joined next: where the steps before led.
  var site: OperationSite { tree.site(in: scene.traits, under: scene.containers, at: .place(previous)) }

  mutating func perform(_ operation: TreeOperation) throws(NavigationFailure) {
    tree = try tree.applying(operation, in: scene.traits, under: scene.containers)
    plan.operations.append(operation)
  }

  /// Runs the context tasks of a step on the screen found for it, and notes the screen for the interceptors.
  mutating func configure(_ link: RouteSearch.Link?) throws(NavigationFailure) {
    guard case .screen(let screen) = tree.node(at: previous) else { return }
    let changed = try link?.step.tasks.applied(to: screen, link?.context ?? .none) ?? screen
    plan.path.append(changed)
    guard changed != screen else { return }
    try perform(.within(previous, .configure(changed)))
  }

  mutating func dismissLayers(above layer: Int) throws(NavigationFailure) {
    let gone = tree.layers.count - layer - 1
    if gone > 0 { try perform(.dismiss(layers: gone)) }
  }

  /// Makes every container around the previous screen show the way to it, the outermost first.
  mutating func makeVisible() throws(NavigationFailure) {
    for depth in previous.path.indices {
      let parent = Place(layer: previous.layer, path: Array(previous.path[..<depth]))
      guard let container = tree.container(at: parent) else {
        throw .commit(.noContainer, "layer \(parent.layer), path \(parent.path)")
      }
      let child = previous.path[depth]
      if scene.containers.visible(container, in: site.traits).contains(child) { continue }
      try perform(.within(parent, .select(child: child, of: container.kind)))
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
      case .replaceRoot:
        guard previous == Place(layer: 0) else {
          let culprit = tree.node(at: previous)?.description ?? link.step.name
          throw .plan(.notRoot, culprit)
        }
        let built = try make(index)
        try perform(.setRoot(built.node))
        previous = Place(layer: 0, path: built.tail)
        index = built.next
      case .present, .custom:
        let built = try make(index)
        try join([Insertion(built.node, by: link.step.integration)], built.tail)
        index = built.next
      default: index = try embed(from: index)
      }
    }
    try makeVisible()
  }

  /// A step that makes nothing finds its screen now or never.
  private mutating func find(_ link: RouteSearch.Link) throws(NavigationFailure) {
    var scene = scene
    scene.tree = tree
    guard let place = link.step.finder?.firstMatch(for: link.context, in: scene) else {
      throw .plan(.notThere, link.step.name)
    }
    previous = place
    try configure(link)
  }

  /// Joins the steps from one on to the nearest container that takes them, as many as follow one another, in one change.
  private mutating func embed(from first: Int) throws(NavigationFailure) -> Int {
    let step = links[first].step
    guard let place = tree.target(of: step.integration, at: site)?.place else {
      throw .plan(step.integration.missing, step.name)
    }
    var insertions: [Insertion] = []
    var tail: [Int] = []
    var index = first
    while links.indices.contains(index), tree.target(of: links[index].step.integration, at: site)?.place == place {
      let built = try make(index)
      insertions.append(Insertion(built.node, by: links[index].step.integration))
      tail = built.tail
      index = built.next
    }
    try join(insertions, tail)
    return index
  }

  private mutating func join(_ insertions: [Insertion], _ tail: [Int]) throws(NavigationFailure) {
    let last = try tree.inserting(insertions, at: site).place
    try perform(.within(previous, .insert(insertions)))
    previous = last.descending(tail)
  }

  /// Makes a step's node; a container takes the leading run of steps that can be embedded in it, each of which has
  /// taken its own before.
  private mutating func make(_ index: Int) throws(NavigationFailure) -> Built {
    let link = links[index]
    guard let factory = link.step.factory else {
      throw .plan(.notThere, link.step.name)
    }
    let node = try factory.node(for: link.own, screens: scene.screens)
    guard case .container(var container) = node else {
      guard case .screen(let screen) = node else { return Built(node: node, next: index + 1) }
      let made = try link.step.tasks.applied(to: screen, link.context)
      plan.path.append(made)
      return Built(node: .screen(made), next: index + 1)
    }
    var built = Built(node: node, next: index + 1)
    let rules = scene.containers
    while links.indices.contains(built.next), case let integration = links[built.next].step.integration,
      rules[container.kind].accepts(integration, in: container, scene.traits)
    {
      let child = try make(built.next)
      let joined = try rules[container.kind].integrating(
        child.node, by: integration, into: container, in: scene.traits, under: rules)
      (container, built.tail) = (joined.container, joined.path + child.tail)
      built.next = child.next
    }
    built.node = .container(container)
    return built
  }
}
