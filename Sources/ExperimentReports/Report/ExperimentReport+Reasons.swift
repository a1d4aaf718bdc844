import ExperimentAnalysis
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// Why a difference is there, in sentences, the largest reason first.
extension ExperimentReport {
  /// Why the title of a recommendation says what it says, for each variant that it names.
  ///
  /// One variant has up to four lines, each of several has one.
  func reasons(for recommendation: Recommendation) -> [String] {
    let rows = recommendation.choices.flatMap { choice in
      named(by: choice).compactMap { explained($0, choice, recommendation) }
    }
    let groups = rows.map { (subject: subject(of: $0), reasons: reasons(for: $0)) }.filter { !$0.reasons.isEmpty }
    guard groups.count == 1, let group = groups.first else {
      return groups.map { "\($0.subject): \($0.reasons.prefix(2).joined(separator: "; "))" }.uniqued
    }
    let isClear = results.experiment.treatments.count == 1 && recommendation.choices.count == 1
    return isClear ? group.reasons : ["\(group.subject): \(group.reasons[0])"] + group.reasons.dropFirst()
  }

  /// The treatments that the title names for a choice, or means by every variant.
  private func named(by choice: Recommendation.Choice) -> [Int] {
    switch choice.action {
    case .ship(let variant, let equals, _): [variant] + equals
    case .undecided(_, let leaning?): [leaning]
    case .keep, .undecided: contrasts(choice).map(\.treatment)
    }
  }

  /// The row that explains what a choice says of a treatment: of a metric that it fails, otherwise of a primary metric,
  /// if possible one that is decided.
  private func explained(
    _ treatment: Int, _ choice: Recommendation.Choice, _ recommendation: Recommendation
  ) -> Comparison? {
    if case .keep(.failedChecks) = choice.action {
      let failed = recommendation.checks(of: treatment).filter { $0.status == .fail }.map(\.metric)
      return overallRows.first { $0.treatment == treatment && failed.contains($0.metric) }
    }
    let rows = primaryRows(of: treatment, in: choice.sizeClass.map(Comparison.Scope.sizeClass) ?? .overall)
    return rows.first { [.better, .worse].contains($0.evidence(in: results.experiment)) } ?? rows.first
  }

  /// The treatment of a row and the devices of its users.
  func subject(of row: Comparison) -> String {
    variantName(row.treatment) + (row.scope.sizeClass.map { " on \($0.screens)" } ?? "")
  }

  /// The reasons behind a comparison: first those in the unit of its metric, and never more than four.
  ///
  /// A share is explained by why visits end and, of a step, by the steps at which users are lost, a time by what it is spent on, a count
  /// by what users do.
  private func reasons(for row: Comparison) -> [String] {
    let found = foundReasons(for: row)
    guard found.isEmpty, results.mechanisms != nil else { return found }
    return [
      row.seeingOtherwise == 0
        ? "users see nothing else than under \(variantName(results.experiment.control))"
        : "no step, no act and no use of time differs by enough to name it"
    ]
  }

  private func foundReasons(for row: Comparison) -> [String] {
    let sizeClass = row.scope.sizeClass
    let ends = endReasons(row.treatment, in: sizeClass)
    let times = timeReasons(row.treatment, in: sizeClass)
    let acts = actReasons(row.treatment, in: sizeClass)
    switch results.experiment.metrics[row.metric].measure {
    case .reached(let step):
      let seconds = (times.prefix(1) + acts.prefix(1)).joined(separator: "; ")
      let losses = (ends.prefix(2) + stepReasons(row, upTo: step).prefix(2)).enumerated().sorted {
        ($1.element.size, $0.offset) < ($0.element.size, $1.offset)
      }
      return losses.map(\.element.words) + (seconds.isEmpty ? [] : [seconds])
    case .visited: return ends.prefix(2).map(\.words) + times.prefix(1) + acts.prefix(1)
    case .time: return Array(times.prefix(3) + ends.prefix(1).map(\.words))
    case .count, .rate: return Array(acts.prefix(3) + ends.prefix(1).map(\.words))
    }
  }

  /// A reason, and how large a share of the users it concerns.
  private typealias Reason = (size: Double, words: String)

  /// The steps between which more or fewer users are lost; their shares of the difference add up to all of it.
  private func stepReasons(_ row: Comparison, upTo last: Int) -> [Reason] {
    let funnel = results.experiment.funnel
    let rows = results.steps.filter {
      $0.treatment == row.treatment && $0.scope == row.scope && $0.design == row.design
    }
    guard rows.count == funnel.steps.count, let total = rows[last].difference, total != 0 else { return [] }
    let path = funnel.steps.indices.filter { $0 == last || ($0 < last && !funnel.isOptional($0)) }
    var (before, from) = (0.0, "exposure")
    var losses: [Reason] = []
    for step in path {
      let difference = rows[step].difference ?? 0
      let lost = before - difference
      let share = -lost / total
      let part = share >= 0.01 ? " (\(rounded(min(share, 1) * 100, 0)) % of the difference)" : ""
      let size = rounded(abs(lost) * 100, 1)
      losses.append(
        (
          abs(lost),
          "\(size) pp \(lost < 0 ? "fewer" : "more") users are lost between `\(from)` and `\(stepID(step))`\(part)"
        ))
      (before, from) = (difference, stepID(step))
    }
    return losses.enumerated().filter { $0.element.size >= max(0.001, abs(total) * 0.05) }.sorted {
      ($1.element.size, $0.offset) < ($0.element.size, $1.offset)
    }.map(\.element)
  }

  /// The reasons for which more or fewer visits end.
  private func endReasons(_ treatment: Int, in sizeClass: SizeClass?) -> [Reason] {
    guard let mechanisms = results.mechanisms else { return [] }
    let (old, new) = (habits(results.experiment.control, in: sizeClass).ends, habits(treatment, in: sizeClass).ends)
    return largest(old, new, above: 0.005) { end, difference in
      guard let reason = SessionEnd(rawValue: mechanisms.ends[end]), reason != .finished else { return nil }
      let levels = "(\(rounded(old[end] * 100, 1)) % → \(rounded(new[end] * 100, 1)) %)"
      let size = rounded(abs(difference) * 100, 1)
      return (abs(difference), "\(size) pp \(difference < 0 ? "fewer" : "more") visits end \(reason.words) \(levels)")
    }
  }

  private func timeReasons(_ treatment: Int, in sizeClass: SizeClass?) -> [String] {
    guard let mechanisms = results.mechanisms else { return [] }
    let (old, new) = (
      habits(results.experiment.control, in: sizeClass).seconds, habits(treatment, in: sizeClass).seconds
    )
    return largest(old, new, above: 0.05) { use, difference in
      let name = TimeUse(rawValue: mechanisms.times[use])?.words ?? mechanisms.times[use]
      let size = rounded(abs(difference), digits(showing: abs(difference)))
      return "\(size) s \(difference < 0 ? "less" : "more") \(name) per user"
    }
  }

  private func actReasons(_ treatment: Int, in sizeClass: SizeClass?) -> [String] {
    guard let mechanisms = results.mechanisms else { return [] }
    let (old, new) = (habits(results.experiment.control, in: sizeClass).acts, habits(treatment, in: sizeClass).acts)
    return largest(old, new, above: 0.05) { act, difference in
      let name = UserAction(rawValue: mechanisms.acts[act])?.plural ?? mechanisms.acts[act]
      return
        "\(rounded(abs(difference), digits(showing: abs(difference)))) \(difference < 0 ? "fewer" : "more") \(name) per user"
    }
  }

  /// Words for the places that differ by so much at least, those that differ most first.
  private func largest<Words>(
    _ old: [Double], _ new: [Double], above least: Double, words: (_ place: Int, _ difference: Double) -> Words?
  ) -> [Words] {
    let differences = zip(old, new).map { $1 - $0 }
    return differences.indices.filter { abs(differences[$0]) >= least }.sorted {
      (abs(differences[$1]), $0) < (abs(differences[$0]), $1)
    }.compactMap { words($0, differences[$0]) }
  }
}
