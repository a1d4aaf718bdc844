package import NavigationExperiments

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
    package var standardError: Double
    /// The smallest difference that matters; `nil` if the run states none.
    package var margin: Double?
    /// The difference in scenarios; `nil` if the users were not replayed in any.
    package var scenarios: ScenarioSpread.Range?
    /// The verdict in words, as the run gave it.
    package var verdict: String?
    /// The claim of the verdict; `nil` if it makes none, or without a verdict.
    package var claim: PredictionClaim?

    /// Makes a row; without scenarios there is no verdict.
    package init(
      metric: Int, treatment: Int, scope: Comparison.Scope, controlValue: Double?, difference: Double?,
      standardError: Double = 0, margin: Double? = nil, scenarios: ScenarioSpread.Range? = nil, verdict: String? = nil,
      claim: PredictionClaim? = nil
    ) {
      self.metric = metric
      self.treatment = treatment
      self.scope = scope
      self.controlValue = controlValue
      self.difference = difference
      self.standardError = standardError
      self.margin = margin
      self.scenarios = scenarios
      self.verdict = verdict
      self.claim = claim
    }
  }

  /// The progress of the users of a variant and stratum.
  package struct Cell: Sendable {
    /// The variant's position.
    package var variant: Int
    /// The stratum; of the first segment if segments are not reported.
    package var stratum: ExposureStratum
    /// The users exposed.
    package var exposed: Int
    /// The users who reached each step.
    package var reached: [Int]

    /// Makes a cell.
    package init(variant: Int, stratum: ExposureStratum, exposed: Int, reached: [Int]) {
      self.variant = variant
      self.stratum = stratum
      self.exposed = exposed
      self.reached = reached
    }
  }

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
