import HeadlessNavigation

extension ValueForm where Value == CoordinatorEntry {
  /// A coordinator of a kind that the executable brings, which reads it laid over what it extends.
  static func ownCoordinator(_ kind: FlowExtensions.Kind<any Coordinator>, _ names: Names) -> Self {
    .object { reader in
      for key in ["kind", "extends"] { _ = reader.member(key) }
      guard let coordinator = kind.make(reader, names.declared) else { return nil }
      let forwards = coordinator.forwards.map { Located(value: $0.rawValue, range: reader.start) }
      if let forwards, !names.coordinators.contains(forwards.value) {
        let message = "\(reader.subject) forwards to \(quoted(forwards.value)), which is no coordinator of the app"
        let hint = Suggestion.hint(for: forwards.value, among: names.coordinators, called: "declared")
        reader.report(.unknownName, message, at: forwards.range, hint: hint)
        return nil
      }
      return CoordinatorEntry(shape: .own(coordinator), forwards: forwards, responses: [])
    }
  }
}
