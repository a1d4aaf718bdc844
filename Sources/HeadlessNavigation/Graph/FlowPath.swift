/// A way into a flow: where it starts, and what happens then.
public struct FlowPath: Hashable, Sendable {
  /// The size classes at the start.
  public var start: Traits
  /// The facts that are true at the start, sorted.
  public var facts: [Name<Fact>]
  /// The inputs, in order.
  public var inputs: [FlowInput]

  /// Makes a path.
  public init(start: Traits, facts: [Name<Fact>] = [], inputs: [FlowInput] = []) {
    self.start = start
    self.facts = facts
    self.inputs = inputs
  }
}

extension FlowPath: CustomStringConvertible {
  /// The start, the facts that are true there, and the inputs in one line: `width compact, logged-in: browse(shop), back`.
  public var description: String {
    let start = (["\(start)"] + facts.map(\.description)).joined(separator: ", ")
    return "\(start): \(inputs.isEmpty ? "at the start" : inputs.map(\.description).joined(separator: ", "))"
  }
}
