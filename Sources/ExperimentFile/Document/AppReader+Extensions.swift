import HeadlessNavigation

extension AppReader {
  /// The rules of containers: those that ship, and one for each name in the file.
  func containers(_ reader: ObjectReader, _ names: Names) -> ContainerCatalog {
    let form = ValueForm<[Entry<(any ContainerRules)?>]>.table(
      of: "container",
      count: 0...200,
      .attempting(.container(names))
    )
    return (reader.optional("containers", form, unlessSaid: "none", "Containers with rules of your own.") ?? []).reduce(
      .standard
    ) { catalog, container in
      guard !FlowExtensions.Role.container.builtIn.contains(container.key) else {
        let message = "there is already a container \(quoted(container.key)), which ships"
        reader.report(.duplicateID, message, at: container.keyRange, hint: "give it a name of its own")
        return catalog
      }
      return container.value.map { catalog.adding(Name(container.key), $0) } ?? catalog
    }
  }
}

extension ValueForm where Value == any ContainerRules {
  /// The rules of a container, of a kind that the executable brings.
  static func container(_ names: Names) -> Self {
    .object { $0.product(of: names.extensions.containers, as: .container, names.declared) }
  }
}

extension ObjectReader {
  /// What the object's kind makes of it; where the kind is not known, its keys are let pass.
  func product<Product>(
    of kinds: [FlowExtensions.Kind<Product>],
    as role: FlowExtensions.Role,
    _ names: DeclaredNames
  ) -> Product? {
    let builtIn = role == .gate ? role.builtIn : []
    let name = required(
      "kind",
      .kind(of: role, builtIn: builtIn, own: kinds),
      "Its kind, one that an executable brings."
    )
    guard let kind = kinds.first(where: { $0.name == name }) else {
      letPass()
      return nil
    }
    return kind.make(self, names)
  }
}
