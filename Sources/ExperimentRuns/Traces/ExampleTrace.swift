/// A user of a paired run, and their way under each variant: somebody to look at, not a number.
package struct ExampleTrace: Hashable, Sendable {
  /// What they are an example of.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Of those whom the treatment helps.
    case betterOff
    /// Of those whom it harms.
    case worseOff
    /// Of those who go another way, with no difference in what comes of it.
    case otherWay
  }

  /// What a user does under a variant.
  package struct Way: Hashable, Sendable {
    /// What the metric comes to; of a rate, its numerator.
    package var value: Int64
    /// The denominator, of a rate.
    package var denominator: Int64?
    /// The first steps.
    package var steps: [TraceEvent]
    /// How many steps come between these and the last.
    package var further: Int
    /// The last step, where it is not among the first.
    package var last: TraceEvent?
  }

  /// As many steps of a way, at most, are kept.
  package static let mostSteps = 12

  /// What they are an example of.
  package var kind: Kind
  /// The number of the user.
  package var user: Int
  /// The position of the treatment that helps or harms.
  package var treatment: Int
  /// The position of the metric that tells.
  package var metric: Int
  /// The user's device.
  package var device: String
  /// What the user came for, as the end of a sentence.
  package var wish: String
  /// The ways, in the order of the variants.
  package var ways: [Way]
}

extension ExampleTrace.Way {
  /// What a user does, from their session and what came of it.
  init(_ session: SessionTrace, value: Int64, denominator: Int64?) {
    let steps = session.events.compactMap { event -> TraceEvent? in
      switch event.kind {
      // Who decided is left out, so that ways on which a user sees the same are equal.
      case .answer(let screen, _):
        TraceEvent(time: event.time, words: event.words, kind: .answer(attention: screen, decidedBy: nil))
      case .remark, .end: event
      case .fixation, .act, .life, .tree: nil
      }
    }
    (self.value, self.denominator) = (value, denominator)
    self.steps = Array(steps.prefix(ExampleTrace.mostSteps))
    further = max(0, steps.count - ExampleTrace.mostSteps - 1)
    last = steps.count > ExampleTrace.mostSteps ? steps.last : nil
  }
}
