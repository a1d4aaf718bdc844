/// An example user of a paired run, with their path under each variant.
package struct ExampleTrace: Hashable, Sendable {
  /// What they are an example of.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A user better off under the treatment.
    case betterOff
    /// A user worse off under the treatment.
    case worseOff
    /// A user who takes another path to the same result.
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

    /// Makes a way of so many steps, of which the first and the last are kept.
    package init(value: Int64, denominator: Int64?, steps: [TraceEvent]) {
      (self.value, self.denominator) = (value, denominator)
      self.steps = Array(steps.prefix(mostSteps))
      further = max(0, steps.count - mostSteps - 1)
      last = steps.count > mostSteps ? steps.last : nil
    }
  }

  /// The most steps of a path that are kept.
  package static let mostSteps = 12
  /// Examples are looked for among so many users, the first of the run.
  package static let mostExamined = 500

  /// What they are an example of.
  package var kind: Kind
  /// The number of the user.
  package var user: Int
  /// The position of the treatment that is compared.
  package var treatment: Int
  /// The position of the metric that decides.
  package var metric: Int
  /// The user's device.
  package var device: String
  /// The user's goal, as the end of a sentence.
  package var wish: String
  /// The ways, in the order of the variants.
  package var ways: [Way]

  /// Makes an example.
  package init(
    kind: Kind, user: Int, treatment: Int, metric: Int, device: String, wish: String, ways: [Way]
  ) {
    (self.kind, self.user, self.treatment, self.metric) = (kind, user, treatment, metric)
    (self.device, self.wish, self.ways) = (device, wish, ways)
  }
}

/// Something of a session in words, and when it was.
package struct TraceEvent: Hashable, Sendable {
  /// What it was.
  package enum Kind: String, Sendable {
    /// A fixation of an item; the words are the item's own.
    case fixation
    /// What the user did, which is reported again by its answer where it has one.
    case act
    /// What no screen shows, such as a wrong branch or an absence.
    case remark
    /// An input was answered.
    case answer
    /// A coordinator began or ended.
    case life = "coordinator"
    /// The tree after an answer; the words are its notation.
    case tree
    /// A visit ended.
    case end
  }

  /// When it was, in milliseconds since the app was opened first.
  package var time: Int
  /// What happened, in words.
  package var text: String
  /// What it was.
  package var kind: Kind
  /// The screen of a fixation, or the one that has the user's attention after an input was answered, if one has.
  package var screen: String?
  /// The coordinator that decided an answer, if one did.
  package var coordinator: String?

  /// Makes an event.
  package init(time: Int, text: String, kind: Kind, screen: String? = nil, coordinator: String? = nil) {
    (self.time, self.text, self.kind, self.screen, self.coordinator) = (time, text, kind, screen, coordinator)
  }

  /// The screen that has the user's attention after an input was answered.
  package var attention: String? { kind == .answer ? screen : nil }

  /// Milliseconds as seconds with three digits after the point.
  package static func seconds(_ milliseconds: Int) -> String {
    "\(milliseconds / 1000)." + String(1000 + milliseconds % 1000).dropFirst()
  }
}
