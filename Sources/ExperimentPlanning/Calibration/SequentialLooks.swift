import ExperimentStatistics
import NavigationExperiments

/// One cohort looked at again and again: whether a confidence sequence ever left out zero, or the arms' sizes ever
/// looked wrong.
///
/// A difference is looked at from the moment when it rests on ``ExperimentDefinition/fewestSupporting`` users in each arm: so many
/// successes and failures, of a share.
struct SequentialLooks {
  /// What is compared with the control.
  struct Place: Hashable {
    var metric: Int
    var treatment: Int
  }

  /// The anytime-valid p-value of the arms' sizes; `nil` where an arm has no weight, or nobody is assigned to arms.
  var sampleRatioPValue: Double? { isAssigned ? ratio?.pValue : nil }

  private let experiment: ExperimentDefinition
  private let places: [Place]
  /// By place and level whether zero was ever left out; `nil` where there was nothing to look at yet.
  private var rejections: [[Bool]?]
  private let sequences: [ConfidenceSequence]
  private let isAssigned: Bool
  private var ratio: SequentialSampleRatioTest?

  /// Prepares to look.
  /// - Parameters:
  ///   - tuningUnits: The users of both arms at which the sequences are tightest.
  ///   - isAssigned: Whether users are assigned to variants, and not each variant has users of its own.
  init(_ experiment: ExperimentDefinition, tuningUnits: Double, isAssigned: Bool) {
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

  /// By level whether zero was ever left out at a place; `nil` where there was nothing to look at.
  func rejections(at place: Place) -> [Bool]? { places.firstIndex(of: place).flatMap { rejections[$0] } }

  /// Looks at what was counted by now.
  mutating func look(at tally: ExperimentTally) {
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
      }),
      let found = try? treatment.difference(of: metric, from: control, in: experiment)
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
