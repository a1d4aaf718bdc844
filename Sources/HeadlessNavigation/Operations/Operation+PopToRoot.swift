extension ScreenTree {
  /// Pops everything above the root of a stack (N3); of a container that is drawn as one stack, its later columns too.
  func poppingToRoot(at site: OperationSite) throws(NavigationFailure) -> ScreenTree {
    let drawn = try editingInnermost(site.isDrawnAsStackThere, at: site) { container throws(NavigationFailure) in
      container = try container.poppedToRoot(at: site)
    }
    if let drawn { return drawn }
    let popped = try editingInnermost({ $0.kind == .stack }, at: site) { stack throws(NavigationFailure) in
      stack = try stack.poppedToRoot(at: site)
    }
    guard let popped else { throw NavigationFailure(code: .noStack, culprit: "popToRoot") }
    return popped
  }
}

extension Container {
  /// The container with its first child alone, where children stand one above the other.
  fileprivate func poppedToRoot(at site: OperationSite) throws(NavigationFailure) -> Container {
    var popped = self
    if kind == .stack {
      popped.children = Array(children.prefix(1))
    } else if site.rules[kind].isCollapsed(in: site.traits), !children.isEmpty {
      popped = try site.rules[kind].showing(0, of: self, in: site.traits)
    } else {
      return self
    }
    guard case .container(let root)? = popped.children.first else { return popped }
    popped.children[0] = .container(try root.poppedToRoot(at: site))
    return popped
  }
}
