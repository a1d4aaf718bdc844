/// What a user remembers of the choice that led to a screen.
package struct ScentTrail: BitwiseCopyable, Sendable {
  /// The scent of what was chosen.
  package var chosen: Double
  /// The mean scent of everything else that was read before; 0 where nothing was.
  package var others: Double
  /// How often something chosen on the screen came to nothing.
  package var failures: Int

  /// Remembers a choice.
  package init(chosen: Double, others: Double, failures: Int = 0) {
    self.chosen = chosen
    self.others = others
    self.failures = failures
  }
}
