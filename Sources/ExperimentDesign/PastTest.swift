package import NavigationEvents

/// A test with real users that was run, and what came out of it.
///
/// An experiment that describes it predicts an effect, which is then compared with the one observed.
package struct PastTest: Hashable, Sendable {
  /// Which way the metric went under the treatment.
  package enum Sign: String, Hashable, Sendable, CaseIterable {
    /// It rose.
    case higher
    /// It fell.
    case lower
    /// No clear difference was found.
    case unclear = "no_difference"
  }

  /// The unit of an effect.
  package enum Unit: String, Hashable, Sendable, CaseIterable {
    /// Percentage points, of a share.
    case points = "pp"
    /// Seconds.
    case seconds = "s"
    /// Percent of the control's value.
    case percent = "%"
  }

  /// How large the effect was: treatment minus control.
  package struct Effect: Hashable, Sendable {
    /// The unit of all three numbers.
    package var unit: Unit
    /// The published difference.
    package var value: Double
    /// Its 95 % interval; `nil` if none was published.
    package var interval: ClosedRange<Double>?

    /// Makes an effect.
    package init(unit: Unit, value: Double, interval: ClosedRange<Double>? = nil) {
      (self.unit, self.value, self.interval) = (unit, value, interval)
    }
  }

  /// What predicts the effect: a metric of an experiment under a treatment.
  package struct Question: Hashable, Sendable {
    /// The name of the experiment file, without its extension.
    package var experiment: String
    /// The id of the metric.
    package var metric: String
    /// The id of the treatment.
    package var treatment: String
    /// What the outcome has to do with the model's parameters.
    package var use: PublishedFigure.Use
    /// The size class that it is of; `nil` for all.
    package var sizeClass: SizeClass?
    /// The persona that it is of; `nil` for all.
    package var persona: String?

    /// Makes a question about all users.
    package init(experiment: String, metric: String, treatment: String, use: PublishedFigure.Use) {
      (self.experiment, self.metric, self.treatment, self.use) = (experiment, metric, treatment, use)
    }
  }

  /// The id of the test, and of the metric where it has several.
  package var id: String
  /// The kind of change that was tested, such as `menu-depth`.
  package var kind: String
  /// What predicts it; `nil` if nothing can.
  package var question: Question?
  /// Why no experiment describes it; empty if one does.
  package var reason: String
  /// Which way the metric went.
  package var sign: Sign
  /// How large the effect was; `nil` if only its sign was published.
  package var effect: Effect?
  /// The control's observed level, in the metric's unit (proportion, seconds or times); `nil` where unknown.
  package var control: Double?
  /// The effect that the file's writer expected, in the unit of effects, before any was known; `nil` without a guess.
  package var guess: Double?
  /// Who published it where.
  package var source: String

  /// Makes a test.
  package init(
    id: String, kind: String, question: Question?, reason: String = "", sign: Sign, effect: Effect? = nil,
    source: String
  ) {
    (self.id, self.kind, self.question, self.reason) = (id, kind, question, reason)
    (self.sign, self.effect, self.source) = (sign, effect, source)
  }
}

extension PastTest.Unit {
  /// A difference in the metric's unit (proportion, seconds or times), in this one; `nil` if it is relative to a control
  /// of 0.
  /// - Parameters:
  ///   - difference: The difference, in the metric's unit.
  ///   - control: The control's value, in the metric's unit.
  package func value(of difference: Double, control: Double?) -> Double? {
    switch self {
    case .points: difference * 100
    case .seconds: difference
    case .percent: control.flatMap { $0 == 0 ? nil : difference / abs($0) * 100 }
    }
  }
  /// The inverse: an effect in this unit as a difference in the metric's unit.
  package func difference(of effect: Double, control: Double) -> Double {
    switch self {
    case .points: effect / 100
    case .seconds: effect
    case .percent: effect / 100 * abs(control)
    }
  }
}
