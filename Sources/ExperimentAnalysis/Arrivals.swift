package import ExperimentDesign
package import ExperimentStatistics
import FunnelAnalysis

/// The share of users who arrive at the step that a time ends at, under a treatment and under the control.
///
/// A time is a restricted mean: who never arrives counts the whole horizon. Its verdict favors no variant under which
/// fewer users arrive.
package struct Arrivals: Hashable, Sendable {
  /// The users under the control who arrive.
  package var control: Proportion
  /// The users under the treatment who arrive.
  package var treatment: Proportion
  /// Treatment minus control, −1 to 1: the median of the scenarios, if there are any; `nil` without users.
  package var difference: Double?
  /// The smallest difference that matters.
  package var margin = 0.01

  init(_ control: (arrived: Int, users: Int), _ treatment: (arrived: Int, users: Int)) {
    self.control = Proportion(successes: control.arrived, trials: control.users)
    self.treatment = Proportion(successes: treatment.arrived, trials: treatment.users)
    guard let old = try? self.control.rate, let new = try? self.treatment.rate else { return }
    difference = new - old
  }

  /// Whether fewer users arrive under the treatment than under the control, or the reverse, by more than the margin.
  func areFewer(underTreatment isTreatment: Bool) -> Bool {
    difference.map { isTreatment ? $0 < -margin : $0 > margin } ?? false
  }
}

extension ExperimentAnalyzer {
  /// The users who arrive under both variants of a contrast; `nil` of a metric that is no time.
  func arrivals(_ metric: Int, in pairs: TallyRow) -> Arrivals? {
    pairs.sums(of: .arrivals(metric)).map { Arrivals((Int($0.sum(0)), $0.count), (Int($0.sum(1)), $0.count)) }
  }

  /// The users who arrive of two arms; `nil` of a metric that is no time.
  func arrivals(_ metric: Int, control: TallyRow, treatment: TallyRow) -> Arrivals? {
    func counts(_ arm: TallyRow) -> (Int, Int)? {
      arm.sums(of: .arrivals(metric)).map { ($0.count, arm[.metric(metric)].count) }
    }
    guard let control = counts(control), let treatment = counts(treatment) else { return nil }
    return Arrivals(control, treatment)
  }

  /// The users who arrive, with the median across scenarios as their difference.
  func arrivals(of row: Comparison, _ contrasts: [TallyRow], _ design: ScenarioDesign) -> Arrivals? {
    guard var arrivals = row.arrivals else { return nil }
    let found = contrasts.map { $0[.arrivals(row.metric)].difference() }
    let effects = ScenarioEffects(
      design, found.map { try? $0.mean },
      variances: found.map { moments in (try? moments.variance).map { $0 / Double(moments.count) } ?? 0 })
    arrivals.difference = ScenarioSpread.Range((effects?.effects ?? []).compactMap(\.self))?.p50 ?? arrivals.difference
    return arrivals
  }

  /// The smallest difference that matters in the share who arrive: the margin of the metric that measures it, if one is
  /// declared, otherwise 1 pp.
  func arrivalMargin(of row: Comparison) -> Double {
    let time = experiment.metrics[row.metric]
    let shares = experiment.metrics.filter { $0.isBinary && $0.step == time.step }
    return (shares.first { $0.goals == time.goals } ?? shares.first)?.margin ?? 0.01
  }
}

extension Comparison {
  /// The variant that its time alone would favor although fewer users arrive under it; `nil` of any other row.
  package func fewerArrive(in experiment: ExperimentOutline) -> Int? {
    if design == .paired { return scenarios?.fewerArrive }
    let evidence = sampledEvidence(in: experiment)
    guard evidence == .better || evidence == .worse else { return nil }
    let isTreatment = evidence == .better
    guard arrivals?.areFewer(underTreatment: isTreatment) ?? false else { return nil }
    return isTreatment ? treatment : reference ?? experiment.control
  }
}
