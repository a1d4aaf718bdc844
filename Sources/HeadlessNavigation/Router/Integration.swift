/// How what a step made joins what was there: an action on a view controller, in RouteComposer's words.
public enum Integration: Hashable, Sendable, Codable {
  /// On the nearest stack.
  case push
  /// In a layer of its own over everything.
  case present(Name<Layer>)
  /// In the second pane of the nearest container of that kind, in place of what is there.
  case showDetail(of: Name<Container>)
  /// Among the tabs at that index, at the end when there is no such index; or instead of the tab that is there.
  case addTab(at: Int?, replacing: Bool)
  /// Instead of the root of the app, with everything above it.
  case replaceRoot
  /// Not at all: the step only finds.
  case none

  /// The kind of container that takes it in; `nil` when it is not embedded in any.
  var container: Name<Container>? {
    switch self {
    case .push: .stack
    case .showDetail(let kind): kind
    case .addTab: .tabs
    case .present, .replaceRoot, .none: nil
    }
  }
}

extension Integration: CustomStringConvertible {
  /// The action as plans write it.
  public var description: String {
    switch self {
    case .push: "push"
    case .present(let style): "present \(style)"
    case .showDetail: "show detail"
    case .addTab(_, let replacing): replacing ? "replace tab" : "add tab"
    case .replaceRoot: "replace root"
    case .none: "none"
    }
  }
}

extension Container {
  /// Takes a node in.
  /// - Returns: The path from here to the node.
  mutating func insert(
    _ node: Node,
    by integration: Integration,
    under rules: ContainerCatalog
  ) throws(NavigationFailure) -> [Int] {
    guard integration.container == kind else {
      throw NavigationFailure(code: .noContainer, culprit: "\(integration) in \(kind)")
    }
    switch integration {
    case .push:
      if let twin = node.screens.first(where: { new in children.contains { $0.contains(new) } }) {
        throw NavigationFailure(code: .alreadyOnStack, culprit: twin.description)
      }
      guard children.absorb(node, under: rules), case .container(let filled) = children.last else {
        children.append(node)
        return [children.count - 1]
      }
      return [children.count - 1, filled.children.count - 1]
    case .showDetail:
      guard !children.isEmpty else { throw .childOutOfRange(1, of: self) }
      if children.count == 1 { children.append(node) } else { children[1] = node }
      return [1]
    case .addTab(let index, let replacing):
      guard let index, children.indices.contains(index) else {
        children.append(node)
        return [children.count - 1]
      }
      if replacing { children[index] = node } else { children.insert(node, at: index) }
      if !replacing, index <= selected, children.indices.contains(selected) { selected += 1 }
      return [index]
    case .present, .replaceRoot, .none: return []
    }
  }
}
