import NavigationExperiments
/// Why a kind cannot be added to the kinds an executable brings.
public enum FlowExtensionError: Error, Sendable, Hashable {
  /// The name is no id: small letters, digits, `-` and `_`, with at least one letter, and no reserved word.
  case noID(String, FlowExtensions.Role)
  /// A kind of that name ships.
  case builtIn(String, FlowExtensions.Role)
  /// There is a kind of that name already.
  case double(String, FlowExtensions.Role)
}

extension FlowExtensionError: CustomStringConvertible {
  /// What is wrong, as half a sentence.
  public var description: String {
    switch self {
    case .noID(let name, let role):
      "\(quoted(name)) cannot be the name of a kind of \(role)s: it must be made of \(Identifier.grammar), "
        + "and be none of \(Identifier.reserved.joined(separator: ", "))"
    case .builtIn(let name, let role):
      "\(quoted(name)) cannot be the name of a kind of \(role)s: one that ships has it"
    case .double(let name, let role): "there is already a kind of \(role)s of the name \(quoted(name))"
    }
  }
}
