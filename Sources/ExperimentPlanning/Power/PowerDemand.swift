package import ExperimentStatistics

/// What is asked of a test that is yet to be run.
package struct PowerDemand: Hashable, Sendable {
  /// The errors it may make, before it shares its significance with other tests.
  package var errors = ErrorRates()
  /// Whether the significance is divided by the number of treatments and primary metrics.
  package var sharesSignificance = false
  /// The formula for shares.
  package var formula = SampleSizeFormula.pooled
  /// The difference it is to find.
  package var effect = PlannedEffect.margin
  /// The control's exposed users that power and detectable differences are told for; nil for as many as are needed.
  package var controlUsers: Int?
  /// How many users come a day; nil where nobody knows.
  package var usersPerDay: Int?
  /// The whole weeks that a test runs, at least; nil for those of the file.
  package var minimumWeeks: Int?
  /// How often each test is drawn and made; 0 for never.
  package var replicates = 2000

  /// The demand that is made unless another is stated.
  package init() {}
}
