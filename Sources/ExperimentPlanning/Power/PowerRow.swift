package import ExperimentAnalysis
package import ExperimentStatistics

/// The users that a test of one metric needs, and the power it has, for one treatment and scope.
package struct PowerRow: Sendable {
  /// The metric's position.
  package var metric: Int
  /// The treatment's position.
  package var treatment: Int
  /// The users compared.
  package var scope: Comparison.Scope
  /// The question of the test.
  package var question: TestQuestion
  /// How the test compares them.
  package var test: TestMethod
  /// The share of enrolled users who are exposed in the scope, 0…1.
  package var shareOfEnrolled: Double
  /// Treatment users per control user.
  package var ratio: Double
  /// The level under the control and the spread of one user's part in it, as simulated; nil if it is undefined.
  package var control: SampleSummary?
  /// The same under the treatment.
  package var treatmentSummary: SampleSummary?
  /// The standard error of the simulated difference, which comes from simulating so many users and no more.
  package var simulationError: Double?
  /// Whether the metric is the same for all users under both variants.
  package var isIdentical = false
  /// The smallest difference that matters, which tests of non-inferiority and equivalence rule out; nil if it is
  /// unknown.
  package var margin: PlannedMargin?
  /// The true difference planned for; nil without one.
  ///
  /// For non-inferiority and equivalence it is 0, or a worse simulated effect if that is planned for.
  package var planned: Double?
  /// Whose word ``planned`` is.
  package var plannedSource: PlannedEffect.Source?
  /// The exposed users in the scope that give the power wanted, by the test itself and not by the formula alone.
  package var needed: SampleSize?
  /// The same by formula alone.
  package var neededByFormula: SampleSize?
  /// The test; nil if it cannot be planned.
  var plan: PlannedTest?
  /// The exposed users in the scope that ``power`` and ``detectable`` are for.
  package var users: (control: Int, treatment: Int)?
  /// The users of all variants to assign so that so many are exposed in the scope.
  package var assignedUsers: Int?
  /// The smallest difference that is found with the power wanted, with the sign of the one planned for.
  package var detectable: Double?
  /// Why a value is missing; nil if none is.
  package var undefined: UndefinedQuantity?

  /// Treatment minus control, as simulated.
  package var simulatedDifference: Double? {
    guard let control, let treatmentSummary else { return nil }
    return isIdentical ? 0 : treatmentSummary.mean - control.mean
  }

  /// The chance to find the difference planned for, by formula.
  package var power: Double? { users.flatMap { users in plan?.power(controlUnits: Double(users.control)) } }

  /// The same of the test itself, without the formula's approximations; nil of very many users.
  package var testPower: Double? { users.flatMap { users in plan?.testPower(of: users) } }

  /// Whether it is the least size of the test that `needed` comes from, and not its power.
  package var isSizedByMinimum: Bool {
    guard let needed, let neededByFormula else { return false }
    return needed.exactControl > neededByFormula.exactControl
      && isBelowMinimum((neededByFormula.control, neededByFormula.treatment))
  }

  /// Whether ``users`` are fewer than the least size of the test.
  package var isBelowMinimum: Bool { users.map(isBelowMinimum) ?? false }

  private func isBelowMinimum(_ users: (control: Int, treatment: Int)) -> Bool {
    plan.map { users.control < $0.minimum.control || users.treatment < $0.minimum.treatment } ?? false
  }

  /// Whether the simulated difference is less than twice its error, so that more users have to be simulated.
  package var isLostInNoise: Bool {
    guard let simulatedDifference, let simulationError, !isIdentical else { return false }
    return abs(simulatedDifference) < 2 * simulationError
  }
}
