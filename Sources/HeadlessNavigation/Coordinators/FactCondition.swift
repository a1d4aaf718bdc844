/// What must be known of a user for a rule to apply.
public enum FactCondition: Hashable, Sendable {
  /// Nothing.
  case always
  /// The fact is true.
  case holds(Name<Fact>)
  /// The fact is false.
  case fails(Name<Fact>)

  /// Whether the rule applies while these facts are true.
  public func isMet(by facts: [Name<Fact>]) -> Bool {
    switch self {
    case .always: true
    case .holds(let fact): facts.contains(fact)
    case .fails(let fact): !facts.contains(fact)
    }
  }
}
