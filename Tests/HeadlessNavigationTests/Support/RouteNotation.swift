import Foundation
import HeadlessNavigation

extension Route {
  /// The plan on a tree written in a test.
  func plan(_ notation: String, _ context: Value = .none, in traits: Traits = .compact) throws -> Plan {
    try RoutePlanner(in: NavigationContext(tree: try tree(notation), traits: traits)).plan(self, for: context)
  }

  /// The tree after the plan, or `code/phase: culprit`.
  func outcome(on notation: String, _ context: Value = .none, in traits: Traits = .compact) throws -> String {
    do { return try plan(notation, context, in: traits).applied(to: notation, in: traits).description } catch let
      failure
      as NavigationFailure
    { return "\(failure.code.rawValue)/\(failure.phase.rawValue): \(failure.culprit)" }
  }
}

extension Plan {
  /// The tree after the operations, one by one.
  func applied(to notation: String, in traits: Traits = .compact) throws -> ScreenTree {
    try operations.reduce(try tree(notation)) { try $0.applying($1, in: traits, under: .standard) }
  }
}

/// A route written in a test, from its end to its start, `product# by push < nav[] by sheet < topmost`.
///
/// A step that is integrated by nothing is found; `#` takes a number.
func route(_ notation: String) throws -> Route {
  let links = try notation.components(separatedBy: " < ").map(link)
  return try Route(taking: notation.contains("#") ? .number : .none) { links }
}

private func link(_ text: String) throws -> RouteElement {
  let starts: [String: RouteQuery.Start] = ["topmost": .topmost, "root": .root, "focus": .focus]
  if let start = starts[text] { return .start(start) }
  let words = text.components(separatedBy: " by ")
  let node = try tree(words[0].replacing("#", with: "")).layers[0].root
  guard words.count > 1 else {
    switch node {
    case .screen(let screen): return .step(.found(.screen(screen.kind)))
    case .container(let container): return .step(.found(.container(container.kind)))
    }
  }
  let integration = integration(words[1])
  switch node {
  case .screen(let screen):
    return .step(.screen(screen.kind, takes: words[0].hasSuffix("#") ? .number : .none, by: integration))
  case .container(let container) where container.children.isEmpty:
    return .step(.container(container.kind, by: integration))
  case .container(let container):
    return .step(RouteStep("all", make: .complete(container.kind, children: container.children), by: integration))
  }
}

/// A way of joining written in a test: `push`, `tab 1`, `tab 1 instead`, or the style of a layer.
private func integration(_ text: String) -> Integration {
  let named: [String: Integration] = [
    "push": .push, "pushAsRoot": .pushAsRoot, "replaceLast": .replaceLast, "showDetail": .showDetail,
    "setPrimary": .setPrimary, "replaceRoot": .replaceRoot,
  ]
  let words = text.split(separator: " ")
  guard words[0] == "tab" else { return named[text] ?? .present(Name(text)) }
  return .addTab(at: words.dropFirst().first.flatMap { Int($0) }, replacing: words.last == "instead")
}
