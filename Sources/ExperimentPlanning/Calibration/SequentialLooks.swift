import ExperimentStatistics
package import NavigationExperiments

/// The looks at one cohort: whether a confidence sequence ever excluded zero, or the sample ratio ever failed.
///
/// Looks at a difference begin once `ExperimentDefinition.fewestSupporting` users support it in each arm: for a
/// share, that many successes and failures.
package struct SequentialLooks {
  /// A comparison with the control.
  package struct Place: Hashable {
    var metric: Int
    var treatment: Int

    package init(metric: Int, treatment: Int) {
      self.metric = metric
      self.treatment = treatment
    }
  }

  /// The anytime-valid p-value of the sample ratio; `nil` if an arm has no weight, or if users are not assigned.
  package var sampleRatioPValue: Double? { isAssigned ? ratio?.pValue : nil }

  private let experiment: ExperimentDefinition
  private let places: [Place]
  /// By place and level, whether zero was ever excluded; `nil` before the first look.
  private var rejections: [[Bool]?]
  private let sequences: [ConfidenceSequence]
  private let isAssigned: Bool
  private var ratio: SequentialSampleRatioTest?

  /// Prepares for looks.
  /// - Parameters:
  ///   - tuningUnits: The users of both arms at which the sequences are tightest.
  ///   - isAssigned: Whether users are assigned to variants; otherwise each variant has its own users.
  package init(_ experiment: ExperimentDefinition, tuningUnits: Double, isAssigned: Bool) {
    self.experiment = experiment
    places = experiment.metrics.indices.flatMap { metric in
      experiment.treatments.map { Place(metric: metric, treatment: $0) }
    }
    self.isAssigned = isAssigned
    sequences = ProcedureTally.levels.map { ConfidenceSequence(significance: $0, tuningUnits: tuningUnits) }
    rejections = places.map { _ in nil }
    let weights = experiment.expectedShares
    ratio = weights.allSatisfy { $0 > 0 } ? SequentialSampleRatioTest(weights: weights) : nil
  }

  /// By level, whether zero was ever excluded at a place; `nil` before the first look.
  package func rejections(at place: Place) -> [Bool]? { places.firstIndex(of: place).flatMap { rejections[$0] } }

  /// Looks at the counts so far.
  package mutating func look(at tally: ExperimentTally) {
    let arms = experiment.arms(in: tally, areAssigned: isAssigned)
    if let seen = ratio?.observed { ratio?.observe(zip(arms, seen).map { $0.count - $1 }) }
    for place in places.indices {
      look(at: place, control: arms[experiment.control], treatment: arms[places[place].treatment])
    }
  }

  private mutating func look(at index: Int, control: ArmTally, treatment: ArmTally) {
    let metric = places[index].metric
    guard
      [control, treatment].allSatisfy({
        $0.support(of: metric, in: experiment) >= ExperimentDefinition.fewestSupporting
      }), let found = try? treatment.difference(of: metric, from: control, in: experiment)
    else { return }
    let units = Double(control.count + treatment.count)
    var rejected = rejections[index] ?? sequences.map { _ in false }
    for level in sequences.indices where !rejected[level] {
      let reach = sequences[level].halfWidth(standardError: found.standardError, units: units)
      rejected[level] = abs(found.estimate) > reach
    }
    rejections[index] = rejected
  }
}
