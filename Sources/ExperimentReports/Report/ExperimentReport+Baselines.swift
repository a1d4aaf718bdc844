package import ExperimentAnalysis
import ExperimentDesign
import NavigationEvents
import TextFormats
import UserBehavior

/// The control's levels beside what they are today.
extension ExperimentReport {
  /// Levels that are off, a line each.
  func baselineWarnings(showing shown: (String) -> String) -> [String] {
    baselines.filter(\.isMissed).map { "Warning: " + shown($0.sentence) + "." }
  }

  /// Empty where the file says nothing of today.
  package var baselineSection: ReportSection {
    ReportSection(
      "baselines", "Held against today's numbers",
      baselines.isEmpty
        ? []
        : [
          .text(anchorNote),
          .table(
            Table.baselines.of(baselines, in: self).view([
              ("subject_id", "step or metric"), ("goal_ids", "goals"), ("size_class", "size class"),
              ("baseline", "today"), ("level", "the model"), ("ratio", "off by"),
              ("anchored_level", "anchored"),
              ("causes", "a rerun comes near with"), ("source", "source"),
            ])),
        ])
  }

  /// What was done about the levels, and in how many scenarios that was not enough.
  private var anchorNote: String {
    guard baselines.contains(where: { $0.anchored != nil }) else {
      return "The control is compared with these numbers, and brought to none of them."
    }
    let (missed, count) = (unmetScenarios, scenarioSpread?.count ?? 0)
    return
      "Users are brought to these numbers, here and in every scenario, before variants are compared: how many want "
      + "it, and how much effort they spend; times are multiplied by one factor."
      + (uncertain.contains { $0.subject == .effortOfAnchor }
        ? " How much of it is effort, from none to all, is uncertain: a second baseline on the same path settles that."
        : "")
      + (missed > 0 ? " **In \(missed) of \(count) scenarios the control comes near, and does not meet them.**" : "")
  }

  /// What the page says of sizes where no number of today holds them.
  var doubtOfSizes: String {
    guard imported == nil, baselines.allSatisfy({ $0.anchored == nil }), !experiment.treatments.isEmpty else {
      return ""
    }
    let isWithinError = overallRows.contains { row in
      metric(of: row).role == .primary && row.scenarios?.verdict == .withinError
    }
    return isWithinError ? " *Sizes are guesses.*" : " *Sizes are guesses; trust the direction.*"
  }
}

extension BaselineComparison {
  /// What it is of, such as `step 'paid', compact`.
  private var subject: String {
    let users = [placed.baseline.sizeClass?.rawValue, placed.metric.group].compactMap(\.self).map { ", \($0)" }
    return "\(placed.isOfStep ? "step" : "metric") '\(placed.metric.id)'" + users.joined()
  }

  /// How near the control comes to a baseline that is out of reach.
  package var sentenceOfAnchor: String {
    let metric = placed.metric
    return "\(subject): the control is \(metric.level(value)) today, and comes no nearer than \(metric.level(level)), "
      + "whatever the effort of users, the share who want it and a factor of times"
  }

  /// What keeps the baseline from being in the way of a run.
  package var hintOfAnchor: String {
    let (metric, users) = (placed.metric, placed.baseline.users.map { ", n: \($0)" } ?? "")
    let key = metric.isTime ? "time" : "share"
    return "see what 'check' finds; or write baseline: { \(key): \"\(metric.level(value))\"\(users), anchor: false }, "
      + "to compare it only"
  }

  /// The two levels, how far they are apart, and what a rerun comes near with; without a full stop.
  package var sentence: String {
    let (metric, verb) = (placed.metric, placed.metric.isBinary ? "reaches" : "has")
    let isNever = level == nil || level == 0
    let other = isNever ? "never" : metric.level(level) + (ratio.map { " (\(rounded($0, 1)) ×)" } ?? "")
    let others =
      levelOfOthers > value
      ? "; users who came for something else alone reach \(metric.level(levelOfOthers))" : ""
    let found = causes.map { "\($0.change) (\(metric.level($0.level)))" }.joined(separator: "; or ")
    let reruns =
      !found.isEmpty
      ? "; a rerun comes near with \(found)"
      : tried.isEmpty ? "" : "; no rerun comes near by \(listed(tried)) alone"
    return "\(subject): your control \(verb) \(metric.level(value)), the model \(other)\(others)\(reruns)"
  }
}

extension Table<Reported<BaselineComparison>> {
  static var baselines: Self {
    Self(
      file: "baselines",
      [
        .experiment(), .init("kind") { $0.placed.isOfStep ? "step" : "metric" },
        .init("subject_id", \.placed.metric.id) { $0.placed.metric.id },
        .init("size_class", { $0.placed.baseline.sizeClass?.rawValue ?? "all" }) {
          $0.placed.baseline.sizeClass?.rawValue ?? "all"
        },
        .init("goal_ids", { $0.placed.metric.goals.joined(separator: " ").nonempty ?? "all" }) {
          $0.placed.metric.goals.joined(separator: " ").nonempty ?? "all"
        },
        .init("baseline", \.row.value) { row in
          row.text(row.row.value)
            + (row.interval.map { " (\(row.text($0.lowerBound)) to \(row.text($0.upperBound)))" } ?? "")
        },
        .init("baseline_users", \.placed.baseline.users), .init("baseline_low", \.interval?.lowerBound),
        .init("baseline_high", \.interval?.upperBound), .init("level", \.row.level) { $0.text($0.row.level) },
        .init("level_users", \.users),
        .init("ratio", \.ratio) { row in
          guard let ratio = row.ratio else { return "–" }
          return row.isMissed ? "**\(rounded(ratio, 1)) ×**" : "\(rounded(ratio, 1)) ×"
        }, .init("is_missed", \.isMissed),
        .init("anchored_level", \.anchored) { $0.anchored == nil ? "–" : $0.text($0.anchored) },
        .init("causes", { $0.causes.map(\.change).joined(separator: "; ") }) {
          $0.causes.map(\.change.inMarkdown).joined(separator: "; or ")
        },
        .init("source", { $0.placed.baseline.source ?? "" }) { $0.placed.baseline.source?.inMarkdown ?? "–" },
      ])
  }
}

extension Reported<BaselineComparison> {
  /// A level as readers see it.
  fileprivate func text(_ level: Double?) -> String { row.placed.metric.level(level) }
}
