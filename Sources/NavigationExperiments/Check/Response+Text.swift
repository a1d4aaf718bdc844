import HeadlessNavigation

extension Response {
  /// What a file says for the response; `nil` where that depends on which coordinator gives it.
  var text: String? {
    switch self {
    // Beside a pane is on top where there is one pane.
    case .show(let template, by: .push), .show(let template, by: .replaceChild):
      "{ push: \(text(template.kind, template.takesPayload)) }"
    case .show(let template, by: .present(let style)):
      "{ present: \(text(template.kind, template.takesPayload))\(style == .sheet ? "" : ", as: \"\(style)\"") }"
    case .show(let template, by: .setSupplementary):
      "{ replace_supplementary: \(text(template.kind, template.takesPayload)) }"
    case .open(let name, let takesPayload): "{ open: \(text(name, takesPayload)) }"
    case .start(let slot): "{ start: \"\(slot)\" }"
    case .popTo(let kind): "{ pop_to: \"\(kind)\" }"
    case .pop: "{ pop: true }"
    case .dismiss: "{ dismiss: true }"
    case .all(let parts):
      parts.allSatisfy { $0.text != nil } ? "[\(parts.compactMap(\.text).joined(separator: ", "))]" : nil
    case .show, .perform, .finish, .first: nil
    }
  }

  private func text(_ name: some CustomStringConvertible, _ takesItem: Bool) -> String {
    "\"\(name)\(takesItem ? "($item)" : "")\""
  }
}
