import ExperimentDesign
public import HeadlessNavigation
import NavigationExperiments
public import TextFormats

/// The kinds of coordinators, gates, containers and interceptors that an executable brings beside those that ship.
///
/// Each kind has a name, by which an experiment file asks for it, and the other keys of its object. Names of different
/// roles do not get into each other's way.
///
/// ```swift
/// let extensions = try FlowExtensions()
///   .adding(coordinator: "leaflet") { names in
///     .all(.required("page", names.template)) { StackCoordinator(root: $0, responses: [:]) }
///   }
///   .adding(gate: "members-only") { names in
///     .all(.required("ask", names.screen)) { FactGate(unless: "member", present: Screen(kind: $0)) }
///   }
/// ```
public struct FlowExtensions: Sendable {
  /// What a kind is a kind of.
  public enum Role: String, Sendable, Hashable, CaseIterable {
    /// A `Coordinator`, named under `coordinators`.
    case coordinator
    /// A `Gate`, named under `gates`.
    case gate
    /// The `ContainerRules` of containers, named under `containers`.
    case container
    /// A `PostNavigationInterceptor`, named under `interceptors` at the top of the file.
    case interceptor
  }

  /// Declares the keys of a kind, given the names of the app, and what they make; `nil` when something is wrong with it.
  ///
  /// Other keys are reported, and so is a `nil` of which no reason was reported.
  public typealias Keys<Product> = @Sendable (DeclaredNames) -> ObjectKey<Product>

  /// One kind.
  struct Kind<Product>: Sendable {
    let name: String
    fileprivate let declared: Keys<Product>
  }

  private(set) var coordinators: [Kind<any Coordinator>] = []
  private(set) var gates: [Kind<any Gate>] = []
  private(set) var containers: [Kind<any ContainerRules>] = []
  private(set) var interceptors: [Kind<any PostNavigationInterceptor>] = []

  /// Makes extensions without any kind.
  public init() {}

  /// Whether there are kinds of coordinators, gates or containers among them.
  var bringRules: Bool { !coordinators.isEmpty || !gates.isEmpty || !containers.isEmpty }

  /// The extensions with one more kind of coordinators.
  /// - Throws: `Problem` when the name is no id, ships with a meaning, or is taken.
  public func adding(
    coordinator name: String, _ keys: @escaping Keys<any Coordinator>
  ) throws(Problem) -> FlowExtensions {
    try adding(Kind(name: name, declared: keys), to: \.coordinators, as: .coordinator)
  }

  /// The extensions with one more kind of gates.
  /// - Throws: `Problem` when the name is no id, ships with a meaning, or is taken.
  public func adding(
    gate name: String, _ keys: @escaping Keys<any Gate>
  ) throws(Problem) -> FlowExtensions { try adding(Kind(name: name, declared: keys), to: \.gates, as: .gate) }

  /// The extensions with one more kind of containers.
  /// - Throws: `Problem` when the name is no id, ships with a meaning, or is taken.
  public func adding(
    container name: String, _ keys: @escaping Keys<any ContainerRules>
  ) throws(Problem) -> FlowExtensions {
    try adding(Kind(name: name, declared: keys), to: \.containers, as: .container)
  }

  /// The extensions with one more kind of interceptors.
  /// - Throws: `Problem` when the name is no id, or is taken.
  public func adding(
    interceptor name: String, _ keys: @escaping Keys<any PostNavigationInterceptor>
  ) throws(Problem) -> FlowExtensions {
    try adding(Kind(name: name, declared: keys), to: \.interceptors, as: .interceptor)
  }

  private func adding<Product>(
    _ kind: Kind<Product>, to kinds: WritableKeyPath<FlowExtensions, [Kind<Product>]>, as role: Role
  ) throws(Problem) -> FlowExtensions {
    let name = kind.name
    let refused = "\(quoted(name)) cannot be the name of a kind of \(role)s"
    guard Identifier.isValid(name), !Identifier.reserved.contains(name) else {
      let reserved = Identifier.reserved.joined(separator: ", ")
      throw Problem(
        .invalidIdentifier, "\(refused): it must be made of \(Identifier.grammar), and be none of \(reserved)")
    }
    guard !role.builtIn.contains(name) else { throw Problem(.reservedWord, "\(refused): one that ships has it") }
    guard !self[keyPath: kinds].contains(where: { $0.name == name }) else {
      throw Problem(.duplicateID, "there is already a kind of \(role)s of the name \(quoted(name))")
    }
    var extensions = self
    extensions[keyPath: kinds].append(kind)
    return extensions
  }
}

extension FlowExtensions.Role {
  /// The names that have a meaning without any extension, in the order in which they are told.
  package var builtIn: [String] {
    switch self {
    case .coordinator: CoordinatorKind.allCases.map(\.rawValue)
    case .gate: ["fact"]
    case .container: ["nav", "tab", "hybrid", "split", "double-split", "triple-split", "placeholder"]
    case .interceptor: []
    }
  }
}

extension ValueForm where Value == String {
  /// The name of a kind: one that ships, or one that the executable brings.
  static func kind<Product>(
    of role: FlowExtensions.Role, builtIn: [String] = [], own kinds: [FlowExtensions.Kind<Product>]
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
  /// The keys of an object of the kind, whose kind has been asked for; what they make is never `nil` without a report.
  func keys(_ names: DeclaredNames) -> ObjectKey<Product> {
    let keys = declared(names)
    return ObjectKey(schema: keys.schema) { reader in
      let errors = reader.diagnostics.errorCount
      let product = keys.content(reader)
      reader.finish()
      if product == nil, reader.diagnostics.errorCount == errors {
        let message = "\(reader.subject) is not what its kind \(quoted(name)) asks for"
        reader.diagnostics.report(.wrongType, message, at: reader.start, hint: "the kind gives no reason")
      }
      return product
    }
  }
}
