import NavigationExperiments
public import HeadlessNavigation

/// The kinds of coordinators, gates, containers and interceptors that an executable brings beside those that ship.
///
/// Each kind has a name, by which an experiment file asks for it, and a closure, which reads the other keys of its
/// object. Names of different roles do not get into each other's way.
///
/// ```swift
/// let extensions = try FlowExtensions()
///   .adding(coordinator: "leaflet") { reader, names in
///     reader.required("page", names.template).map { StackCoordinator(root: $0, responses: [:]) }
///   }
///   .adding(gate: "members-only") { reader, names in
///     reader.required("ask", names.screen).map { FactGate(unless: "member", present: Screen(kind: $0)) }
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

  /// Makes one thing of a kind of the object it is written as; `nil` when something is wrong with it.
  ///
  /// The reader reports what is wrong where it stands. Keys that were not asked for are reported afterwards, and so is
  /// a `nil` of which no reason was reported.
  public typealias Reading<Product> = @Sendable (ObjectReader, DeclaredNames) -> Product?

  /// One kind.
  struct Kind<Product>: Sendable {
    let name: String
    let read: Reading<Product>
  }

  private(set) var coordinators: [Kind<any Coordinator>] = []
  private(set) var gates: [Kind<any Gate>] = []
  private(set) var containers: [Kind<any ContainerRules>] = []
  private(set) var interceptors: [Kind<any PostNavigationInterceptor>] = []

  /// Makes extensions without any kind.
  public init() {}

  /// The extensions with one more kind of coordinators.
  /// - Throws: ``FlowExtensionError`` when the name is no id, ships with a meaning, or is taken.
  public func adding(
    coordinator name: String,
    _ read: @escaping Reading<any Coordinator>
  ) throws(FlowExtensionError) -> FlowExtensions {
    try adding(Kind(name: name, read: read), to: \.coordinators, as: .coordinator)
  }

  /// The extensions with one more kind of gates.
  /// - Throws: ``FlowExtensionError`` when the name is no id, ships with a meaning, or is taken.
  public func adding(
    gate name: String,
    _ read: @escaping Reading<any Gate>
  ) throws(FlowExtensionError) -> FlowExtensions {
    try adding(Kind(name: name, read: read), to: \.gates, as: .gate)
  }

  /// The extensions with one more kind of containers.
  /// - Throws: ``FlowExtensionError`` when the name is no id, ships with a meaning, or is taken.
  public func adding(
    container name: String,
    _ read: @escaping Reading<any ContainerRules>
  ) throws(FlowExtensionError) -> FlowExtensions {
    try adding(Kind(name: name, read: read), to: \.containers, as: .container)
  }

  /// The extensions with one more kind of interceptors.
  /// - Throws: ``FlowExtensionError`` when the name is no id, or is taken.
  public func adding(
    interceptor name: String,
    _ read: @escaping Reading<any PostNavigationInterceptor>
  ) throws(FlowExtensionError) -> FlowExtensions {
    try adding(Kind(name: name, read: read), to: \.interceptors, as: .interceptor)
  }

  private func adding<Product>(
    _ kind: Kind<Product>,
    to kinds: WritableKeyPath<FlowExtensions, [Kind<Product>]>,
    as role: Role
  ) throws(FlowExtensionError) -> FlowExtensions {
    let name = kind.name
    guard Identifier.isValid(name), !Identifier.reserved.contains(name) else { throw .noID(name, role) }
    guard !role.builtIn.contains(name) else { throw .builtIn(name, role) }
    guard !self[keyPath: kinds].contains(where: { $0.name == name }) else { throw .double(name, role) }
    var extensions = self
    extensions[keyPath: kinds].append(kind)
    return extensions
  }
}
