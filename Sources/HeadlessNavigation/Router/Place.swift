/// Where a node stands: its layer, and the children to go down from that layer's root.
///
/// Trees hold no identities that count up, so a place is good for the tree it was found in and for no other.
public struct Place: Hashable, Sendable, Codable {
  /// The index of the layer.
  public var layer: Int
  /// The index of the child to take at each container, from the root of the layer.
  public var path: [Int]

  /// Makes a place; the root of a layer unless a path is given.
  public init(layer: Int, path: [Int] = []) {
    self.layer = layer
    self.path = path
  }

  /// The place of the container around it; `nil` at the root of a layer.
  var parent: Place? { path.isEmpty ? nil : Place(layer: layer, path: Array(path.dropLast())) }

  func descending(_ more: [Int]) -> Place { Place(layer: layer, path: path + more) }
}

extension ScreenTree {
  /// The node at a place, or `nil` when nothing stands there.
  public func node(at place: Place) -> Node? {
    guard layers.indices.contains(place.layer) else { return nil }
    var node = layers[place.layer].root
    for index in place.path {
      guard case .container(let container) = node, container.children.indices.contains(index) else { return nil }
      node = container.children[index]
    }
    return node
  }

  func container(at place: Place) -> Container? {
    guard case .container(let container) = node(at: place) else { return nil }
    return container
  }

  /// The tree with another node at a place; the tree as it is when nothing stands there.
  func replacingNode(at place: Place, with node: Node) -> ScreenTree {
    guard self.node(at: place) != nil else { return self }
    var tree = self
    tree.layers[place.layer].root = layers[place.layer].root.replacing(at: place.path[...], with: node)
    return tree
  }

  /// Whether a user sees the node: it stands in the top layer, and every container around it shows it.
  func shows(_ place: Place, at site: OperationSite) -> Bool {
    place.layer == layers.count - 1
      && place.path.indices.allSatisfy { depth in
        let parent = Place(layer: place.layer, path: Array(place.path[..<depth]))
        guard let container = container(at: parent) else { return false }
        return site.rules.visible(container, in: site.traits).contains(place.path[depth])
      }
  }
}

extension Node {
  fileprivate func replacing(at path: ArraySlice<Int>, with node: Node) -> Node {
    guard let index = path.first else { return node }
    guard case .container(var container) = self, container.children.indices.contains(index) else { return self }
    container.children[index] = container.children[index].replacing(at: path.dropFirst(), with: node)
    return .container(container)
  }
}
