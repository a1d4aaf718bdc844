extension ValueForm where Value == String {
  /// The name of a kind: one that ships, or one that the executable brings.
  static func kind<Product>(
    of role: FlowExtensions.Role,
    builtIn: [String] = [],
    own kinds: [FlowExtensions.Kind<Product>]
  ) -> Self {
    let names = builtIn + kinds.map(\.name)
    guard names.isEmpty else { return .oneOf(names.map { (name: $0, value: $0) }) }
    let description = "the name of a kind of \(role)s that the executable brings"
    return Self(description, of: [.string], as: .nothing) { context in
      context.reject(.unknownName, "must be \(description)", hint: "this executable brings none")
    }
  }
}

extension FlowExtensions.Kind {
  /// Makes one thing of the kind, of an object whose kind has been asked for; `nil` is never without a report.
  func make(_ reader: ObjectReader, _ names: DeclaredNames) -> Product? {
    let errors = reader.diagnostics.errorCount
    let product = read(reader, names)
    reader.finish()
    if product == nil, reader.diagnostics.errorCount == errors {
      let message = "\(reader.subject) is not what its kind \(quoted(name)) asks for"
      reader.diagnostics.report(.wrongType, message, at: reader.start, hint: "the kind gives no reason")
    }
    return product
  }
}
