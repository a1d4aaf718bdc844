extension ScreenTree {
  /// Wraps each bare screen of the kind, wherever it stands on a stack, into a container; the screen above it, if any,
  /// becomes the second pane, be it of that kind or not: so pushing one screen after the other and embedding them
  /// afterwards lead to the same tree.
  ///
  /// Nothing to wrap is no failure: coordinators ask for it after every change.
  func embedding(_ primary: Name<Screen>, in kind: Name<Container>, at site: OperationSite) -> ScreenTree {
    mapStacks { children in
      var wrapped: [Node] = []
      for child in children {
        guard case .screen(let screen) = child else {
          wrapped.append(child)
          continue
        }
        if !wrapped.absorb(child, under: site.rules) {
          wrapped.append(screen.kind == primary ? .container(Container(kind: kind, children: [child])) : child)
        }
      }
      return wrapped
    }
  }

  /// Puts the panes of every container of the kind on the stack it stands in, primary first.
  func extracting(_ kind: Name<Container>) -> ScreenTree {
    mapStacks { children in
      children.flatMap { child -> [Node] in
        guard case .container(let container) = child, container.kind == kind else { return [child] }
        return container.children
      }
    }
  }

  private func mapStacks(_ change: ([Node]) -> [Node]) -> ScreenTree {
    var tree = self
    for index in tree.layers.indices { tree.layers[index].root = tree.layers[index].root.mapStacks(change) }
    return tree
  }
}
