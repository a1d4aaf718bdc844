/// A person of a paired run, and their way under each variant: somebody to look at, not a number.
package struct ExampleTrace: Hashable, Sendable {
  /// What they are an example of.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Of those whom the treatment helps.
    case helped
    /// Of those whom it harms.
    case harmed
    /// Of those who go another way, with no difference in what comes of it.
    case otherWay
  }

  /// A step of a way.
  package struct Step: Hashable, Sendable {
    /// When it was, in milliseconds since the app was opened first.
    package var time: Int
    /// What happened, as a trace tells it.
    package var words: String
    /// The screen that has the person's attention then; `nil` where no input was answered.
    package var screen: String?
  }

  /// What a person does under a variant.
  package struct Way: Hashable, Sendable {
    /// What the metric comes to; of a rate, its numerator.
    package var value: Int64
    /// The denominator, of a rate.
    package var denominator: Int64?
    /// The first steps.
    package var steps: [Step]
    /// How many steps come between these and the last.
    package var further: Int
    /// The last step, where it is not among the first.
    package var last: Step?
  }

  /// As many steps of a way, at most, are kept.
  package static let mostSteps = 12

  /// What they are an example of.
  package var kind: Kind
  /// The number of the person.
  package var user: Int
  /// The position of the treatment that helps or harms.
  package var treatment: Int
  /// The position of the metric that tells.
  package var metric: Int
  /// The person's device.
  package var device: String
  /// What the person came for, as the end of a sentence.
  package var wish: String
  /// The ways, in the order of the variants.
  package var ways: [Way]
}

extension ExampleTrace.Way {
  /// What a person does, from their session and what came of it.
  init(_ session: ToldSession, value: Int64, denominator: Int64?) {
    let steps = session.moments.compactMap { moment -> ExampleTrace.Step? in
      switch moment.kind {
      case .answer(let screen, _): .init(time: moment.time, words: moment.words, screen: screen)
      case .remark, .end: .init(time: moment.time, words: moment.words)
      case .look, .act, .life, .tree: nil
      }
    }
    (self.value, self.denominator) = (value, denominator)
    self.steps = Array(steps.prefix(ExampleTrace.mostSteps))
    further = max(0, steps.count - ExampleTrace.mostSteps - 1)
    last = steps.count > ExampleTrace.mostSteps ? steps.last : nil
  }
}
