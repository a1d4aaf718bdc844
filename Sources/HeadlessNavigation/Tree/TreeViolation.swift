/// A rule of well-formed trees that does not hold.
public struct TreeViolation: Hashable, Sendable {
  /// The rules.
  public enum Rule: String, Hashable, Sendable, CaseIterable {
    /// The bottom layer, and no other, is of the root's style.
    case rootStyleAtBottom = "root-style-at-bottom"
    /// Every layer and every container holds something.
    case nothingEmpty = "nothing-empty"
    /// A stack holds a screen once, panes of its containers included.
    case onceOnStack = "once-on-stack"
    /// A hybrid has one or two panes.
    case oneOrTwoPanes = "one-or-two-panes"
    /// Right above a hybrid with one pane stands nothing: it would be the second pane.
    case canonicalHybrid = "canonical-hybrid"
    /// The selected child is there; where nothing is selected, it is the first.
    case selectedInRange = "selected-in-range"
  }

  /// The rule.
  public var rule: Rule
  /// The layer or container that breaks it, in the notation of trees.
  public var witness: String
}

extension TreeViolation: CustomStringConvertible {
  /// The rule and the witness, in a line.
  public var description: String { "\(rule.rawValue): \(witness)" }
}
