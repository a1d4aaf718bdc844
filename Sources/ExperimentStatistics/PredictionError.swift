/// How far real effects lie from predicted ones, whatever the scenarios say.
///
/// Its distribution is Student's with two degrees of freedom, whose tails are heavy: most predictions are near, and some
/// are far off. Both directions of its function have a closed form (Shaw 2006, Sampling Student's T distribution). It
/// moves the treatment's level on the scale of log-odds, or of logarithms where a level has no end.
package struct PredictionError: Hashable, Sendable {
  /// The scale, in log-odds or logarithms; half of the errors are within 0.82 of it, 90 % within 2.92.
  package var scale: Double

  /// Makes an error of a scale above 0.
  package init(scale: Double) { self.scale = scale }

  /// The probability of an error below a value.
  package func share(below value: Double) -> Double {
    let t = value / scale
    return t.isInfinite ? (t > 0 ? 1 : 0) : 0.5 + t / (2 * (2 + t * t).squareRoot())
  }

  /// The value that a share of the errors, above 0 and below 1, stays below.
  package func quantile(_ share: Double) -> Double {
    scale * (2 * share - 1) / (2 * share * (1 - share)).squareRoot()
  }

  /// The density of an error.
  package func density(at value: Double) -> Double {
    let t = value / scale
    return 1 / (scale * (2 + t * t) * (2 + t * t).squareRoot())
  }
}

extension PredictionError {
  private static let scales = (1...100).map { Double($0) * 0.02 }

  /// The mean of the scales up to 2, each weighed by how probable outcomes are with it; `nil` without an outcome.
  ///
  /// Before any outcome all magnitudes of a scale are as likely (a weight of 1 ÷ scale). The mean, and not the most probable
  /// scale, as a dozen studies leave open whether it is much larger, and hardly whether it is much smaller.
  /// Of an outcome with a size its density counts, of another the probability of its sign. What scenarios and real tests
  /// leave open of it is not counted as an error of the model.
  package init?(fitting outcomes: [(shift: ObservedShift, weight: Double)]) {
    guard !outcomes.isEmpty else { return nil }
    let found = Self.scales.map { scale in
      let error = PredictionError(scale: scale)
      return outcomes.reduce(0) { $0 + $1.weight * logarithm($1.shift.probability(error)) }
    }
    let most = found.max() ?? 0
    let weights = zip(found, Self.scales).map { exponential($0 - most) / $1 }
    self.init(scale: zip(weights, Self.scales).reduce(0) { $0 + $1.0 * $1.1 } / weights.reduce(0, +))
  }
}

/// What was predicted and observed of an outcome, on the scale on which predictions err.
package struct ObservedShift {
  /// The median of the scenarios.
  package var predicted: Double
  /// The standard deviation that scenarios and the real test have together.
  package var deviation: Double
  /// What was observed; `nil` where only a sign was.
  package var observed: Double?
  /// Whether the observed sign is that of a rise.
  package var isRise: Bool

  /// Makes an outcome of which only the sign is known.
  package init(predicted: Double, deviation: Double, isRise: Bool) {
    (self.predicted, self.deviation, self.isRise) = (predicted, deviation, isRise)
  }

  /// Points of a normal distribution that have the same weight.
  private static let points = (0..<25).map { NormalDistribution().quantile((Double($0) + 0.5) / 25) }

  /// The density of what was observed, or the probability of its sign.
  fileprivate func probability(_ error: PredictionError) -> Double {
    let all = Self.points.map { point -> Double in
      let expected = predicted + deviation * point
      return observed.map { error.density(at: $0 - expected) } ?? error.share(below: isRise ? expected : -expected)
    }
    return all.reduce(0, +) / Double(all.count)
  }
}

/// The levels of a metric on the scale on which predictions err.
package struct LevelScale: Hashable, Sendable {
  /// The largest possible level, to which levels have odds, such as 1 of shares; `nil` of levels compared by their ratio.
  package var most: Double?

  /// Makes a scale.
  package init(upTo most: Double?) { self.most = most }

  /// The least and the largest share that have odds of their own.
  private static let ends = 0.001...0.999

  /// The place of a level; a ratio's is not below that of a thousandth of another level.
  package func place(_ level: Double, of other: Double = 1) -> Double {
    guard let most else { return logarithm(max(level, 0.001 * other)) }
    let share = min(max(level / most, Self.ends.lowerBound), Self.ends.upperBound)
    return logarithm(share / (1 - share))
  }

  /// The level at a place.
  package func level(_ place: Double) -> Double {
    let odds = exponential(min(place, 300))
    return most.map { $0 * (odds / (1 + odds)) } ?? odds
  }
}

/// An effect of which the scenarios say one thing, and past errors how far it may be off.
package struct UncertainEffect {
  private let error: PredictionError
  private let scale: LevelScale
  private let control: Double
  /// The share of users to whom the variants can differ, 0–1; the others are as they are under both.
  private let affected: Double

  /// Prepares effects under a control.
  /// - Parameters:
  ///   - error: How far predictions err.
  ///   - scale: The scale on which they do.
  ///   - control: The control's level.
  ///   - affected: The share of users who met a difference, 0–1.
  /// - Returns: `nil` where no error can move an effect.
  package init?(_ error: PredictionError, _ scale: LevelScale, control: Double, affected: Double) {
    guard affected > 0, scale.most != nil || control > 0 else { return nil }
    (self.error, self.scale, self.control, self.affected) = (error, scale, control, min(1, affected))
  }

  /// An effect moved by the error that a share of the errors stays below.
  package func moved(_ effect: Double, at share: Double) -> Double {
    let place = place(effect)
    return effect + affected * (scale.level(place + error.quantile(share)) - scale.level(place))
  }

  /// Effects, each moved by another part of the errors: together by all of them, evenly.
  /// - Parameters:
  ///   - effects: The effects, in the metric's unit.
  ///   - turn: Which of the errors each gets; another one pairs effects and errors anew.
  ///   - stream: Whose errors they are; those of another variant are independent of them.
  package func moved(_ effects: [Double], turn: Int, stream: Int = 0) -> [Double] {
    // Of powers of 22 any two of the first eight fill the square evenly, modulo the number of evaluations.
    let step = (0..<stream).reduce(46) { step, _ in step * 22 % ScenarioDesign.evaluations }
    return effects.indices.map { place in
      let place = (error: (place * step + turn * 29) % effects.count, effect: place)
      return moved(effects[place.effect], at: (Double(place.error) + 0.5) / Double(effects.count))
    }
  }

  /// The probability that the effect is below a bound.
  package func share(of effect: Double, below bound: Double) -> Double {
    let place = place(effect)
    let needed = scale.level(place) + (bound - effect) / affected
    if needed <= 0 { return 0 }
    if let most = scale.most, needed >= most { return 1 }
    return error.share(below: scale.place(needed, of: 0) - place)
  }

  private func place(_ effect: Double) -> Double { scale.place(control + effect, of: control) }
}
