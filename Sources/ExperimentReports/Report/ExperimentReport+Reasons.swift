import ExperimentAnalysis
import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// Why a difference is there, in sentences, the largest reason first.
extension ExperimentReport {
  /// The reasons behind a comparison: first those in the unit of its metric, and never more than four.
  ///
  /// A share is explained by why visits end and by the steps at which users are lost, a time by what it is spent on, a count
  /// by what users do.
  func reasons(for row: Comparison) -> [String] {
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
