/// Why no query counts exactly what a funnel counts, all reasons there are.
package struct FunnelQueryRefusal: Error, Hashable, Sendable {
  /// One reason.
  package struct Reason: Hashable, Sendable {
    /// What cannot be said, in one sentence without a full stop.
    package var problem: String
    /// What may be done instead, in one sentence without a full stop.
    package var hint: String

    init(_ problem: String, hint: String) { (self.problem, self.hint) = (problem, hint) }
  }

  /// The reasons, at least one.
  package var reasons: [Reason]
}
