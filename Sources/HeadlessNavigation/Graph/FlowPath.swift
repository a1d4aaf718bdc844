/// A way into a flow: where it starts, and what happens then.
public struct FlowPath: Hashable, Sendable {
  /// The size classes at the start.
  public var start: Traits
  /// The inputs, in order.
  public var inputs: [FlowInput]

  /// Makes a path.
  public init(start: Traits, inputs: [FlowInput] = []) {
    self.start = start
    self.inputs = inputs
  }
}

extension FlowPath: CustomStringConvertible {
  /// The start and the inputs in one line: `width compact: browse(shop), back`.
  public var description: String {
    "\(start): \(inputs.isEmpty ? "at the start" : inputs.map(\.description).joined(separator: ", "))"
  }
}
