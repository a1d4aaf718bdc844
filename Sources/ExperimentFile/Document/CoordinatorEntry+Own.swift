import HeadlessNavigation

extension Names {
  /// The kind that the executable brings and a coordinator is of, by itself or by what it extends.
  func ownKind(of coordinator: JSON5Value) -> FlowExtensions.Kind<any Coordinator>? {
    let name = lineage(of: coordinator).last?["kind"]?.text
    return extensions.coordinators.first { $0.name == name }
  }

  /// A coordinator laid over what it extends: objects key by key, whatever else as a whole.
  func whole(_ coordinator: JSON5Value) -> JSON5Value {
    let lineage = lineage(of: coordinator).reversed()
    let merged = lineage.dropFirst().reduce(lineage.first ?? coordinator) { $0.merging($1) }
    // A key that is missing is missed where the coordinator stands that lacks it.
    return JSON5Value(merged.kind, at: coordinator.range)
  }
}

extension ValueForm where Value == CoordinatorEntry {
  /// A coordinator of a kind that the executable brings, which reads it laid over what it extends.
  static func ownCoordinator(
    _ kind: FlowExtensions.Kind<any Coordinator>,
    _ reader: ObjectReader,
    _ names: Names
  ) -> CoordinatorEntry? {
    let base = ValueForm<Located<String>>.located(.name(among: names.coordinators, called: "coordinator"))
    let extends = reader.optional("extends", base)
    let hasOneOrigin = reader.one(of: ["kind", "extends"]) != nil
    reader.letPass()
    guard hasOneOrigin else { return nil }
    if let base = names.lineage(of: reader.value).dropFirst().first {
      // What is wrong with what it extends is told there, and once.
      let scratch = DiagnosticCollector(reader.diagnostics.source)
      guard own(base, kind, as: reader.subject, names, into: scratch) != nil, !scratch.hasErrors else { return nil }
    }
    return own(reader.value, kind, as: reader.subject, names, into: reader.diagnostics).map { coordinator in
      let forwards = coordinator.forwards.map { Located(value: $0.rawValue, range: reader.start) }
      return CoordinatorEntry(extends: extends, forwards: forwards, own: coordinator)
    }
  }

  private static func own(
    _ value: JSON5Value,
    _ kind: FlowExtensions.Kind<any Coordinator>,
    as subject: String,
    _ names: Names,
    into diagnostics: DiagnosticCollector
  ) -> (any Coordinator)? {
    guard let reader = ObjectReader(names.whole(value), as: subject, into: diagnostics) else { return nil }
    for key in ["kind", "extends"] { _ = reader.member(key) }
    guard let coordinator = kind.make(reader, names.declared) else { return nil }
    guard let forwards = coordinator.forwards?.rawValue, !names.coordinators.contains(forwards)
    else { return coordinator }
    let message = "\(subject) forwards to \(quoted(forwards)), which is no coordinator of the app"
    let hint = Suggestion.hint(for: forwards, among: names.coordinators, called: "declared")
    reader.report(.unknownName, message, at: reader.start, hint: hint)
    return nil
  }
}
