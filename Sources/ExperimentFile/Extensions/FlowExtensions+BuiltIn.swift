extension FlowExtensions.Role {
  /// The names that have a meaning without any extension, in the order in which they are told.
  package var builtIn: [String] {
    switch self {
    case .coordinator: ["stack", "split-proxy", "sequence", "parent", "scenes", "tabs", "router"]
    case .gate: ["fact"]
    case .container: ["nav", "tab", "hybrid", "split", "double-split", "triple-split"]
    case .interceptor: []
    }
  }
}
