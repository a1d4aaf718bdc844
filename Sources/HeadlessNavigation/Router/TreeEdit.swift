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
