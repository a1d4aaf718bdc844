package import ExperimentAnalysis
import ExperimentStatistics
import ExperimentDesign
import TextFormats

/// The recommendation in words, in the marks of ``InlineText``: the page, the summary, the picture, `report.json` and the
/// terminal all show these.
struct Advice {
  /// What there is to pay or to lose.
  struct Cost {
    /// What became of a guardrail or a requirement; `nil` of any other metric.
    var status: Recommendation.Check.Status?
    /// The metric, the variant and the number.
    var text: String
    /// Whether a metric gets worse under a variant that the title names; such a line is always shown.
    var isLoss = false
  }

  /// What to do, such as ``Ship `hybrid` ``.
  var title: String
  /// How sure that is: the effect of each variant in question, and what it holds for.
  var certainty: [String] = []
  /// Why, the largest reason first.
  var reasons: [String] = []
  /// Guardrails and requirements, and other metrics that get worse.
  var costs: [Cost] = []
  /// What would settle or confirm it.
  var next: [String] = []

  /// The parts with their headings, those that say something.
  var parts: [(heading: String, lines: [String])] {
    [
      ("How sure", certainty), ("Why", reasons),
      ("At what cost", costs.map { cost in (cost.status.map { "**\($0.label)** " } ?? "") + cost.text }),
      ("Next", next),
    ].filter { !$0.1.isEmpty }
  }

  /// The advice in Markdown, paragraph by paragraph.
  var markdown: [String] {
    ["**\(title)**"]
      + parts.map { part in
        part.lines.count == 1
          ? "\(part.heading): \(part.lines[0])"
          : ([part.heading + ":"] + part.lines.map { "- \($0)" }).joined(separator: "\n")
      }
  }
}

extension Recommendation.Check.Status {
  /// The status as written before a check.
  var label: String { rawValue.uppercased() }
}

extension Recommendation.Choice {
  /// The treatments that ship, would do as well, or to which an open question leans.
  var chosen: [Int] {
    switch action {
    case .ship(let variant, let equals, _): [variant] + equals
    case .undecided(_, let leaning?): [leaning]
    case .keep, .undecided: []
    }
  }

  /// The treatments between which a question is open, and those that fail a check.
  var inQuestion: [Int] {
    switch action {
    case .undecided(let between, _): Array(between.dropFirst())
    case .keep(.failedChecks(let variants)): variants
    case .keep, .ship: []
    }
  }

  /// The users whom the choice is for.
  var scope: Comparison.Scope { sizeClass.map(Comparison.Scope.sizeClass) ?? .overall }
}

/// The recommendation of the report, and its words.
extension ExperimentReport {
  /// What to do with the variants.
  package var recommendation: Recommendation { results.recommendation(by: design) }

  /// What to do, in a line without marks, such as `Ship hybrid`.
  package var recommendationLine: String { InlineText(title(of: recommendation)).plain }

  /// The recommendation in words.
  var advice: Advice {
    let recommendation = recommendation
    var advice = Advice(title: title(of: recommendation))
    advice.costs = costs(of: recommendation)
    if let obstacle = recommendation.obstacle {
      (_, advice.certainty, advice.next) = texts(for: obstacle)
      return advice
    }
    let contrasts = recommendation.choices.flatMap(contrasts)
    let rows = contrasts.flatMap { contrast in primaryRows(of: contrast.treatment, in: contrast.scope) }
    advice.certainty = Array(rows.prefix(Self.mostLines).map(certainty))
    if rows.count > Self.mostLines {
      advice.certainty.append("\(rows.count - Self.mostLines) more in the results below")
    }
    advice.certainty += [lateUsers, rankingSentence, recordSentence, narrowingNote].compactMap(\.self)
    advice.reasons = reasons(for: recommendation)
    advice.next = recommendation.choices.flatMap { next(for: $0, rows) }.uniqued.prefix(3).map(\.self)
    return advice
  }

  /// How many lines a part of the advice has at most.
  private static var mostLines: Int { 4 }

  // MARK: What to do

  private func title(of recommendation: Recommendation) -> String {
    if let obstacle = recommendation.obstacle { return texts(for: obstacle).title }
    let titles = recommendation.choices.map { title(of: $0, recommendation) }
    return titles.isEmpty ? "No recommendation" : titles.joined(separator: "; ").sentenceCase
  }

  /// What is chosen, such as ``ship `hybrid` ``; of one choice for all users with what it costs or why it is made.
  private func title(of choice: Recommendation.Choice, _ recommendation: Recommendation) -> String {
    let isOnly = recommendation.choices.count == 1
    let users = choice.sizeClass.map { " on \($0.screens)" } ?? ""
    switch choice.action {
    case .ship(let variant, let equals, _):
      // A guardrail that cannot be judged yet is a condition.
      let open = metricTitles(.undecided, of: variant, recommendation)
      let condition = open.isEmpty ? "" : " if \(listed(open.uniqued)) holds"
      let others = equals.isEmpty ? "" : "\(names(equals)) would do as well"
      return "ship \(variantName(variant))\(users)\(condition)"
        + (isOnly ? sacrifice(variant) + exceptions(to: choice.action) : "")
        + (others.isEmpty ? "" : isOnly ? "; \(others)" : " (\(others))")
    case .keep(.identical) where !isOnly: return "nothing changes\(users)"
    case .keep(let reason):
      let kept = "keep \(variantName(experiment.control))"
      return isOnly ? kept + text(of: reason, recommendation) + exceptions(to: choice.action) : kept + users
    case .undecided(_, let leaning?):
      return "undecided\(users), leaning to \(variantName(leaning))"
        + (isOnly ? sacrifice(leaning) + exceptions(to: choice.action) : "")
    case .undecided(let between, nil):
      if let row = withinError(choice) {
        let (test, control) = ("test \(variantName(row.treatment))\(users)", variantName(experiment.control))
        let size = row.difference.map { "\(metric(of: row).signed($0)) " } ?? ""
        return (gain(row) > row.margin ?? 0 ? test : "keep \(control) or \(test)")
          + ": \(size)is within the model's error"
      }
      return "undecided\(users) between \(names(between))" + (isOnly ? exceptions(to: choice.action) : "")
    }
  }

  /// The best of the treatments in question, where the model's error alone leaves them open; `nil` where more does.
  private func withinError(_ choice: Recommendation.Choice) -> Comparison? {
    let rows = choice.inQuestion.compactMap { primaryRows(of: $0, in: choice.scope).first }
    guard rows.allSatisfy({ $0.scenarios?.verdict == .withinError }) else { return nil }
    return rows.max { gain($0) < gain($1) }
  }

  /// Why the control stays, as it follows the control's name.
  private func text(of reason: Recommendation.Reason, _ recommendation: Recommendation) -> String {
    let other = experiment.treatments.count == 1 ? experiment.treatments.first.map(variantName) : nil
    switch reason {
    case .identical: return ": nothing differs"
    case .noneBetter: return other.map { ": \($0) is not better" } ?? ": no other variant is better"
    case .allWorse: return ": \(other ?? "every other variant") is worse"
    case .failedChecks(let variants):
      let failed = variants.flatMap { metricTitles(.fail, of: $0, recommendation) }
      return ": \(names(variants)) fails \(listed(failed.uniqued))"
    }
  }

  /// The metrics of the checks of a variant that have a status.
  private func metricTitles(
    _ status: Recommendation.Check.Status, of variant: Int, _ recommendation: Recommendation
  ) -> [String] { recommendation.checks(of: variant).filter { $0.status == status }.map { metricTitle($0.metric) } }

  private func texts(for obstacle: Recommendation.Obstacle) -> (title: String, certainty: [String], next: [String]) {
    switch obstacle {
    case .health:
      return ("Do not decide by these results", healthLines, ["Repair what the health line names, then run again."])
    case .noPrimaryMetric:
      return (
        "No recommendation: no metric is primary", [], ["Give the metric that decides `role: \"primary\"`."]
      )
    case .oneVariant:
      return (
        "Nothing is compared: there is one variant",
        ["The numbers describe \(variantName(experiment.control)), and say nothing of any other navigation."],
        ["To compare it, write another variant beside it."]
      )
    case .noVerdict:
      let (reason, remedy) = missingVerdict
      return ("No recommendation: there is no verdict", [reason], [remedy])
    }
  }

  /// Why there is no verdict, and what to do.
  private var missingVerdict: (reason: String, remedy: String) {
    if imported != nil, results.assignments.allSatisfy({ $0.exposed == 0 }) {
      return ("No user of the log counts.", "See below what became of its rows.")
    }
    if overallRows.allSatisfy({ $0.controlCount == 0 && $0.treatmentCount == 0 }) {
      return (
        "No user was exposed: under no variant does the tested coordinator answer anything that users do.",
        "See what a user does: `desireline trace <file>`."
      )
    }
    if design == .paired, scenarioSpread == nil {
      return scenarioCount != 0
        ? (
          "Users do as in the log (`weights`), so nothing is uncertain, and a run says nothing of screens no user has seen.",
          "Delete `weights` and write `policy: \"scan\"`, then run it again."
        )
        : (
          "This run has no scenarios, so nothing is known of other values of the uncertain parameters.",
          "Run it with scenarios: leave out `--scenarios 0`."
        )
    }
    if let silent = experiment.metrics.first(where: { $0.role == .primary && $0.better == nil }) {
      return (
        "`\(silent.id)` does not say which direction is better.",
        "Give `\(silent.id)` `better: \"higher\"` or `better: \"lower\"`."
      )
    }
    let reason = overallRows.lazy.filter { metric(of: $0).role == .primary }.compactMap(\.undefined).first
    return (
      "The primary metric has no difference to judge\(reason.map { ": \($0)" } ?? "").",
      "Look at the funnel: which users count, and who of them arrives."
    )
  }

  // MARK: Names

  func variantName(_ variant: Int) -> String { "`\(variantID(variant))`" }

  /// Variants as a list.
  func names(_ variants: [Int]) -> String { listed(variants.map(variantName)) }

  func metricTitle(_ metric: Int) -> String { experiment.metrics[metric].titleWithGroup.inMarkdown }
}

extension Sequence where Element: Hashable {
  /// The elements, each where it comes first.
  var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
