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
