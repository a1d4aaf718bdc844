extension ScreenTree {
  /// Makes a child of the innermost container of a kind visible by code: nobody is asked and nobody is told (T1, T2).
  func selecting(_ child: Int, of kind: Name<Container>, at site: OperationSite) throws(NavigationFailure) -> ScreenTree
  {
    let selected = try editingInnermost({ $0.kind == kind }, at: site) { container throws(NavigationFailure) in
      container = try site.rules[kind].showing(child, of: container, in: site.traits)
    }
    guard let selected else { throw NavigationFailure(code: .noContainer, culprit: kind.rawValue) }
    return selected
  }
}
