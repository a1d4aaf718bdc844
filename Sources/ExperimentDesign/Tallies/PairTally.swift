package import FunnelAnalysis

/// One metric of the same users under two variants.
package struct PairTally: Hashable, Sendable, StoredTally {
  /// Under the control.
  package private(set) var control = MetricTally()
  /// Under the treatment.
  package private(set) var treatment = MetricTally()
  /// Treatment minus control, user by user.
  package private(set) var difference = MetricTally()

  /// Makes an empty tally.
  package init() {}

  /// Counts one user.
  package mutating func add(control: Int64, treatment: Int64) {
    self.control.add(control)
    self.treatment.add(treatment)
    difference.add(treatment - control)
  }

  package mutating func code(_ coder: inout TallyCoder) {
    coder.code(&control)
    coder.code(&treatment)
    coder.code(&difference)
    coder.require(control.count == treatment.count && control.count == difference.count)
    coder.require(treatment.sum - control.sum == difference.sum)
    let products = control.sumOfSquares + treatment.sumOfSquares - difference.sumOfSquares
    coder.require(
      products % 2 == 0 && MetricTally.isProduct(products / 2, of: control.sumOfSquares, treatment.sumOfSquares))
  }
}

/// The metrics of the same users under two variants.
package struct ContrastTally: Hashable, Sendable, StoredTally {
  /// How many users.
  package private(set) var count = 0
  /// The metrics, in the experiment's order; of a time, the horizon for users who do not arrive by then.
  package private(set) var metrics: [PairTally]
  /// The metrics that are rates, in their order.
  package private(set) var rates: [RatePairTally]
  /// The users who arrive, of each metric that is a time, in their order.
  package private(set) var arrivals: [StepPairTally]
  /// The steps of the funnel, in their order.
  package private(set) var steps: [StepPairTally]

  /// The users who saw something else, or at other times, under the treatment.
  package private(set) var seeingOtherwise = 0
  /// The users for whom one of the variants can differ from the control and not for all, as their device may be turned.
  package private(set) var triggered = 0

  private let layout: MetricLayout

  /// Makes an empty tally.
  package init(_ experiment: ExperimentOutline) {
    layout = MetricLayout(experiment)
    metrics = Array(repeating: PairTally(), count: experiment.metrics.count)
    rates = Array(repeating: RatePairTally(), count: layout.rates.count)
    arrivals = Array(repeating: StepPairTally(), count: layout.times.count)
    steps = Array(repeating: StepPairTally(), count: experiment.funnel.steps.count)
  }

  /// Whether all users met the same under both, and their values are the same; true where there are no users.
  package var isIdentical: Bool { seeingOtherwise == 0 && metrics.indices.allSatisfy(isSame) }

  /// Whether no user has another value of a metric, by its position; true where there are no users.
  package func isSame(in metric: Int) -> Bool {
    metrics[metric].difference.sumOfSquares == 0
      && (layout.rates.firstIndex(of: metric).map { rates[$0].isIdentical } ?? true)
  }

  mutating func add(control: UserOutcome, treatment: UserOutcome, isTriggered: Bool = false) {
    count += 1
    if isTriggered { triggered += 1 }
    if control.seen != treatment.seen { seeingOtherwise += 1 }
    let goal = control.goal
    for metric in treatment.values.indices where layout.counts(metric, goal: goal) {
      metrics[metric].add(
        control: layout.value(of: metric, in: control), treatment: layout.value(of: metric, in: treatment))
    }
    for (place, metric) in layout.times.enumerated() where layout.counts(metric, goal: goal) {
      arrivals[place].add(
        control: control.values[metric] != UserOutcome.never, treatment: treatment.values[metric] != UserOutcome.never)
    }
    for rate in layout.rates.indices where layout.counts(layout.rates[rate], goal: goal) {
      let metric = layout.rates[rate]
      rates[rate].add(
        control: RatePairTally.Value(control.values[metric], per: control.denominators[rate]),
        treatment: RatePairTally.Value(treatment.values[metric], per: treatment.denominators[rate]))
    }
    for step in steps.indices {
      steps[step].add(control: control.reaches(step), treatment: treatment.reaches(step))
    }
  }

  package mutating func code(_ coder: inout TallyCoder) {
    coder.code(&count)
    coder.code(&metrics)
    coder.code(&rates)
    coder.code(&arrivals)
    coder.code(&steps)
    coder.code(&seeingOtherwise)
    coder.code(&triggered)
    coder.require(seeingOtherwise <= count && triggered <= count)
    coder.require(
      metrics.allSatisfy { $0.difference.count <= count } && rates.allSatisfy { $0.control.numerator.count <= count })
    coder.require(layout.binaries.allSatisfy { metrics[$0].control.isBinary && metrics[$0].treatment.isBinary })
    coder.require(
      (steps + arrivals).allSatisfy {
        $0.both <= min($0.control, $0.treatment) && $0.control + $0.treatment - $0.both <= count
      })
  }
}

/// One rate of the same users under two variants.
package struct RatePairTally: Hashable, Sendable, StoredTally {
  /// One user's two numbers under one variant.
  package struct Value: Hashable, Sendable {
    /// How often it was done.
    package var numerator: Int64
    /// How often that which it is told per was done.
    package var denominator: Int64

    /// Makes a value.
    package init(_ numerator: Int64, per denominator: Int64) {
      self.numerator = numerator
      self.denominator = denominator
    }
  }

  /// The sums of the products of a number under the control with one under the treatment.
  package struct CrossProducts: Hashable, Sendable {
    /// Numerator by numerator.
    package internal(set) var numerators: Int128 = 0
    /// Numerator under the control by denominator under the treatment.
    package internal(set) var numeratorByDenominator: Int128 = 0
    /// Denominator under the control by numerator under the treatment.
    package internal(set) var denominatorByNumerator: Int128 = 0
    /// Denominator by denominator.
    package internal(set) var denominators: Int128 = 0
  }

  /// Under the control.
  package private(set) var control = RateTally()
  /// Under the treatment.
  package private(set) var treatment = RateTally()
  /// Between the two.
  package private(set) var products = CrossProducts()

  /// Makes an empty tally.
  package init() {}

  /// Whether everybody did the same under both: the squares of all differences sum to zero.
  package var isIdentical: Bool {
    let (first, second) = (control, treatment)
    let numerators = first.numerator.sumOfSquares + second.numerator.sumOfSquares - 2 * products.numerators
    let denominators = first.denominator.sumOfSquares + second.denominator.sumOfSquares - 2 * products.denominators
    return numerators == 0 && denominators == 0
  }

  /// Counts one user.
  package mutating func add(control: Value, treatment: Value) {
    self.control.add(control.numerator, per: control.denominator)
    self.treatment.add(treatment.numerator, per: treatment.denominator)
    let (first, second) = (control, treatment)
    products.numerators += Int128(first.numerator) * Int128(second.numerator)
    products.numeratorByDenominator += Int128(first.numerator) * Int128(second.denominator)
    products.denominatorByNumerator += Int128(first.denominator) * Int128(second.numerator)
    products.denominators += Int128(first.denominator) * Int128(second.denominator)
  }

  package mutating func code(_ coder: inout TallyCoder) {
    coder.code(&control)
    coder.code(&treatment)
    coder.code(&products.numerators)
    coder.code(&products.numeratorByDenominator)
    coder.code(&products.denominatorByNumerator)
    coder.code(&products.denominators)
    coder.require(control.numerator.count == treatment.numerator.count)
    func isPossible(_ product: Int128, _ first: MetricTally, _ second: MetricTally) -> Bool {
      MetricTally.isProduct(product, of: first.sumOfSquares, second.sumOfSquares)
    }
    coder.require(
      isPossible(products.numerators, control.numerator, treatment.numerator)
        && isPossible(products.numeratorByDenominator, control.numerator, treatment.denominator)
        && isPossible(products.denominatorByNumerator, control.denominator, treatment.numerator)
        && isPossible(products.denominators, control.denominator, treatment.denominator))
  }
}

/// Two whole numbers a user, how often something was done and how often that which it is told per, summed up exactly:
/// merges in any order to the same result.
///
/// The squares and products are what the spread of a ratio of sums is estimated from: users are the units, and who
/// does more counts for more.
package struct RateTally: Hashable, Sendable, StoredTally {
  /// How often it was done.
  package private(set) var numerator = MetricTally()
  /// How often that which it is told per was done.
  package private(set) var denominator = MetricTally()
  /// The sum of the products of both.
  package private(set) var sumOfProducts: Int128 = 0

  /// Makes an empty tally.
  package init() {}

  /// Counts one user.
  package mutating func add(_ numerator: Int64, per denominator: Int64) {
    self.numerator.add(numerator)
    self.denominator.add(denominator)
    sumOfProducts += Int128(numerator) * Int128(denominator)
  }

  package mutating func code(_ coder: inout TallyCoder) {
    coder.code(&numerator)
    coder.code(&denominator)
    coder.code(&sumOfProducts)
    coder.require(numerator.count == denominator.count)
    coder.require(MetricTally.isProduct(sumOfProducts, of: numerator.sumOfSquares, denominator.sumOfSquares))
  }

  /// The ratio of the sums; `nil` where nothing was done that it could be told per.
  package var ratio: Double? { denominator.sum == 0 ? nil : Double(numerator.sum) / Double(denominator.sum) }
}

/// How many of the same users reach a step under two variants.
package struct StepPairTally: Hashable, Sendable, StoredTally {
  /// The users who reach it under the control.
  package private(set) var control = 0
  /// The users who reach it under the treatment.
  package private(set) var treatment = 0
  /// The users who reach it under both.
  package private(set) var both = 0

  /// Makes an empty tally.
  package init() {}

  /// Counts one user by whether the step is reached under either variant.
  mutating func add(control: Bool, treatment: Bool) {
    if control { self.control += 1 }
    if treatment { self.treatment += 1 }
    if control && treatment { both += 1 }
  }

  package mutating func code(_ coder: inout TallyCoder) {
    coder.code(&control)
    coder.code(&treatment)
    coder.code(&both)
  }
}
