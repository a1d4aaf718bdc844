package import ExperimentDesign

/// What a run predicts for an experiment, for all its users and by stratum.
///
/// Variants, metrics and steps are positions in the experiment that it is compared with.
package struct Prediction: Sendable {
  /// A metric under a treatment, compared with the control.
  package struct Row: Sendable {
    /// The metric's position.
    package var metric: Int
    /// The treatment's position.
    package var treatment: Int
    /// The users it is about.
    package var scope: Comparison.Scope
    /// The control's value, in the metric's unit.
    package var controlValue: Double?
    /// Treatment minus control.
    package var difference: Double?
    /// The Monte Carlo error of ``difference``; 0 if all users are alike.
    package var standardError = 0.0
    /// The smallest difference that matters; `nil` if the run states none.
    package var margin: Double?
    /// The difference in scenarios; `nil` if the users were not replayed in any.
    package var scenarios: ScenarioSpread.Range?
    /// The verdict in words, as the run gave it.
    package var verdict: String?
    /// The claim of the verdict; `nil` if it makes none, or without a verdict.
    package var claim: PredictionClaim?

    /// A row without values.
    package init(_ place: Comparison.Place) { (metric, treatment, scope) = place }
  }

  /// The progress of the users of a variant and stratum, the first segment's if segments are not reported: the users exposed,
  /// and those who reached each step.
  package typealias Cell = (variant: Int, stratum: ExposureStratum, exposed: Int, reached: [Int])

  /// The differences, overall, by size class and, if reported, by segment.
  package var rows: [Row]
  /// The funnel; several cells of one variant and stratum are one.
  package var cells: [Cell]
  /// Whether the run has the same segments as the experiment it is compared with.
  package var tellsSegments: Bool

  /// Makes a prediction.
  package init(rows: [Row], cells: [Cell], tellsSegments: Bool) {
    self.rows = rows
    self.cells = cells
    self.tellsSegments = tellsSegments
  }

  /// The number of simulated users of each stratum.
  var mix: UserMix { UserMix(cells.map { ($0.stratum, $0.exposed) }) }
}
