import ExperimentAnalysis
import ExperimentDesign
import UserBehavior

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
      // Variants with the same reasons share a line.
      return groups.map { $0.reasons.prefix(2) }.uniqued.map { reasons in
        let subjects = groups.filter { $0.reasons.prefix(2) == reasons }.map(\.subject).uniqued
        return "\(listed(subjects)): \(reasons.joined(separator: "; "))"
      }
    }
    let isClear = experiment.treatments.count == 1 && recommendation.choices.count == 1
    return isClear ? group.reasons : ["\(group.subject): \(group.reasons[0])"] + group.reasons.dropFirst()
  }

  /// The treatments that the title names for a choice, or means by every variant.
  private func named(by choice: Recommendation.Choice) -> [Int] {
    choice.chosen.isEmpty ? contrasts(choice).map(\.treatment) : choice.chosen
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
    let rows = primaryRows(of: treatment, in: choice.scope)
    return rows.first { [.better, .worse].contains($0.evidence(in: experiment)) } ?? rows.first
  }

  /// The treatment of a row and the devices of its users.
  func subject(of row: Comparison) -> String {
    variantName(row.treatment) + (row.scope.sizeClass.map { " on \($0.screens)" } ?? "")
  }

  /// The reasons behind a comparison: first those in the unit of its metric, and never more than four.
  ///
  /// They are those of the users whom the metric is of; nothing is said where these are not counted apart.
  ///
  /// A share is explained by why visits end and, of a step, by the steps at which users are lost, a time by what it is
  /// spent on, a count by what users do.
  private func reasons(for row: Comparison) -> [String] {
    let found = foundReasons(for: row)
    let isCounted = !habits(row.treatment, in: row.scope.sizeClass, of: metric(of: row).goals)
      .ends.isEmpty
    guard found.isEmpty, isCounted else { return found }
    return [
      row.seeingOtherwise == 0
        ? "users see nothing else than under \(variantName(experiment.control))"
        : "no step, no act and no use of time differs by enough to name it"
    ]
  }

  private func foundReasons(for row: Comparison) -> [String] {
    let metric = metric(of: row)
    let (old, new) = (
      habits(experiment.control, in: row.scope.sizeClass, of: metric.goals),
      habits(row.treatment, in: row.scope.sizeClass, of: metric.goals)
    )
    let names = results.mechanisms
    let ends = changes(old.ends, new.ends, above: 0.005).compactMap { place, change -> Reason? in
      guard let end = SessionEnd(rawValue: names?.ends[place] ?? ""), end != .finished else { return nil }
      let shares = "\(percent(old.ends[place])) → \(percent(new.ends[place]))"
      return (abs(change), "\(points(change)) visits end \(Terms.text("end", end.rawValue)) (\(shares))")
    }
    let times = changes(old.seconds, new.seconds).map { place, change in
      "\(size(change)) s \(change < 0 ? "less" : "more") \(Terms.text("use", names?.times[place] ?? "")) per user"
    }
    let acts = changes(old.acts, new.acts).map { place, change in
      "\(size(change)) \(change < 0 ? "fewer" : "more") \(Terms.text("act", names?.acts[place] ?? "")) per user"
    }
    switch metric.measure {
    case .reached(let step):
      let seconds = (times.prefix(1) + acts.prefix(1)).joined(separator: "; ")
      return largestFirst(Array(ends.prefix(2) + stepReasons(row, upTo: step).prefix(2))).map(\.text)
        + (seconds.isEmpty ? [] : [seconds])
    case .visited, .firstTap: return ends.prefix(2).map(\.text) + times.prefix(1) + acts.prefix(1)
    case .time: return Array(times.prefix(3) + ends.prefix(1).map(\.text))
    case .count, .attempts, .value, .rate, .among: return Array(acts.prefix(3) + ends.prefix(1).map(\.text))
    }
  }

  /// A reason, and how large a share of the users it concerns.
  private typealias Reason = (size: Double, text: String)

  private func largestFirst(_ reasons: [Reason]) -> [Reason] {
    reasons.enumerated().sorted { ($1.element.size, $0.offset) < ($0.element.size, $1.offset) }.map(\.element)
  }

  /// The steps between which more or fewer users are lost; their shares of the difference add up to all of it, and are given
  /// where no step works against the others.
  private func stepReasons(_ row: Comparison, upTo last: Int) -> [Reason] {
    let funnel = experiment.funnel
    let goals = metric(of: row).goals
    guard row.scope == .overall || row.scope.sizeClass != nil,
      let old = reaches(reference(of: row), in: row.scope.sizeClass, of: goals),
      let new = reaches(row.treatment, in: row.scope.sizeClass, of: goals), old[last].reached != new[last].reached
    else { return [] }
    let total = difference(old[last], new[last])
    let path = funnel.steps.indices.filter { $0 == last || ($0 < last && !funnel.isOptional($0)) }
    let differences = path.map { difference(old[$0], new[$0]) }
    let lost = zip([0] + differences, differences).map { $0 - $1 }
    let shares = Self.shares(of: lost)
    let losses = path.indices.map { place -> Reason in
      let from = place == 0 ? "the start" : "`\(stepID(path[place - 1]))`"
      let share = shares.map { $0[place] } ?? 0
      let part = share >= 0.01 ? " (\(percent(share, 0)) of the difference)" : ""
      return (
        abs(lost[place]), "\(points(lost[place])) users are lost between \(from) and `\(stepID(path[place]))`\(part)"
      )
    }
    return largestFirst(losses.filter { $0.size >= max(0.001, abs(total) * 0.05) })
  }

  /// The share that each loss has of all of them; `nil` where some are gains.
  package static func shares(of losses: [Double]) -> [Double]? {
    let total = losses.reduce(0, +)
    guard total != 0, losses.allSatisfy({ $0 * total >= 0 }) else { return nil }
    return losses.map { $0 / total }
  }

  /// Such as `1.2 pp fewer`.
  private func points(_ change: Double) -> String { "\(size(change * 100, 1)) pp \(change < 0 ? "fewer" : "more")" }

  /// The positions whose values differ by so much at least, those that differ most first.
  private func changes(_ old: [Double], _ new: [Double], above least: Double = 0.05) -> [(place: Int, change: Double)] {
    zip(old, new).enumerated().map { ($0.offset, $0.element.1 - $0.element.0) }.filter { abs($0.1) >= least }.sorted {
      (abs($1.1), $0.0) < (abs($0.1), $1.0)
    }
  }
}
