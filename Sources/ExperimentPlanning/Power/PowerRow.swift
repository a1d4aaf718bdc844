package import ExperimentAnalysis
package import ExperimentStatistics

/// What a test of one metric of one treatment needs, and what it finds, among the people of a scope.
package struct PowerRow: Sendable {
  /// A simulated chance of a rejection.
  package struct Simulated: Hashable, Sendable {
    /// How many replicates rejected.
    package var rejections: Int
    /// How many there were, at least 1.
    package var replicates: Int

    /// A count of rejections.
    package init(rejections: Int, replicates: Int) { (self.rejections, self.replicates) = (rejections, replicates) }

    /// The share of them.
    package var power: Double { Double(rejections) / Double(replicates) }
    /// Its standard error.
    package var standardError: Double { (power * (1 - power) / Double(replicates)).squareRoot() }
  }

  /// The metric's position.
  package var metric: Int
  /// The treatment's position.
  package var treatment: Int
  /// Who would be compared.
  package var scope: Comparison.Scope
  /// How the test compares them.
  package var test: PooledMetric.Test
  /// How many people of the pool are in the scope.
  package var poolUsers: Int
  /// The share of the enrolled who are exposed in the scope, 0…1.
  package var shareOfEnrolled: Double
  /// Treatment users per control user.
  package var ratio: Double
  /// The level under the control and the spread of one person's part in it, as simulated; nil where it is undefined.
  package var control: SampleSummary?
  /// The same under the treatment.
  package var treatmentSummary: SampleSummary?
  /// The standard error of the simulated difference, which comes from simulating so many people and no more.
  package var simulationError: Double?
  /// Whether the metric is the same for everybody under both.
  package var isIdentical = false
  /// The difference planned for; nil where there is none.
  package var planned: Double?
  /// The exposed people in the scope that find it.
  package var needed: SampleSize?
  /// The exposed people in the scope that ``power`` and ``detectable`` are told for.
  package var users: (control: Int, treatment: Int)?
  /// The people of all variants to assign so that so many are exposed in the scope.
  package var assignedUsers: Int?
  /// The days until so many people have come; nil where nobody knows how many come a day.
  package var days: Int?
  /// The chance to find the difference planned for, by formula.
  package var power: Double?
  /// The same of the test itself, without the formula's approximations; nil of other formulas and of very many people.
  package var testPower: Double?
  /// The same by drawing people and making the test; nil where that was not asked for, or takes too many draws.
  package var simulated: Simulated?
  /// The smallest difference that is found with the power wanted, with the sign of the one planned for.
  package var detectable: Double?
  /// Why something is missing; nil where nothing is.
  package var undefined: UndefinedQuantity?

  /// Treatment minus control, as simulated.
  package var simulatedDifference: Double? {
    guard let control, let treatmentSummary else { return nil }
    return isIdentical ? 0 : treatmentSummary.mean - control.mean
  }

  /// Whether the simulated difference is less than twice its error, so that more people have to be simulated.
  package var isLostInNoise: Bool {
    guard let simulatedDifference, let simulationError, !isIdentical else { return false }
    return abs(simulatedDifference) < 2 * simulationError
  }

  /// A row with nothing planned yet.
  init(
    _ place: (metric: Int, treatment: Int, scope: Comparison.Scope),
    _ test: PooledMetric.Test,
    poolUsers: Int,
    shareOfEnrolled: Double,
    ratio: Double
  ) {
    (metric, treatment, scope) = place
    self.test = test
    self.poolUsers = poolUsers
    self.shareOfEnrolled = shareOfEnrolled
    self.ratio = ratio
  }
}
