/// A law of a contract that does not hold, and the case that shows it.
public struct ContractViolation<Law: RawRepresentable<String> & Hashable & Sendable>: Hashable, Sendable {
  /// The law.
  public var law: Law
  /// The case that shows it, in the notation of trees.
  public var witness: String

  /// Makes a violation.
  public init(_ law: Law, witness: String) {
    self.law = law
    self.witness = witness
  }
}

extension ContractViolation: CustomStringConvertible {
  /// The law and the witness, in a line.
  public var description: String { "\(law.rawValue): \(witness)" }
}
