import ExperimentAnalysis
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments

/// The recommendation of the report, and its words.
extension ExperimentReport {
  /// What to do with the variants.
  var recommendation: Recommendation { results.recommendation(by: design) }

  /// What to do, in a line without marks, such as `Ship hybrid`.
  package var recommendationLine: String { InlineText(title(of: recommendation)).plain }

  /// The recommendation in words.
  var advice: Advice {
    let recommendation = recommendation
    var advice = Advice(title: title(of: recommendation))
    advice.costs = costs(of: recommendation)
    if let obstacle = recommendation.obstacle {
      (advice.certainty, advice.next) = words(for: obstacle)
      return advice
    }
    let contrasts = recommendation.choices.flatMap(contrasts)
    let rows = contrasts.flatMap { contrast in primaryRows(of: contrast.treatment, in: contrast.scope) }
    advice.certainty = Array(rows.prefix(Self.mostLines).map(certaintyWords))
    if rows.count > Self.mostLines {
      advice.certainty.append("\(rows.count - Self.mostLines) more in the results below")
    }
    // Of several treatments in question, the first row with a difference to explain.
    if let row = rows.first(where: hasReasons) {
      advice.reasons = reasons(for: row)
      // Where there are several treatments the reader has to know which one is meant.
      if results.experiment.treatments.count > 1, let first = advice.reasons.first {
        advice.reasons[0] = "\(name(row.treatment)): \(first)"
      }
    }
    advice.next = recommendation.choices.flatMap { next(for: $0, rows) }.uniqued.prefix(3).map(\.self)
    return advice
  }

  /// Whether there is a difference to explain: of a sample only one that is no accident.
  private func hasReasons(_ row: Comparison) -> Bool {
    guard row.design != .paired else { return (row.difference ?? 0) != 0 }
    return [.better, .worse].contains(row.evidence(in: results.experiment))
  }

  /// How many lines a part of the advice has at most.
  private static var mostLines: Int { 4 }

  // MARK: What to do

  private func title(of recommendation: Recommendation) -> String {
    switch recommendation.obstacle {
    case .health: return "Do not decide by these results"
    case .noPrimaryMetric: return "No recommendation: no metric is primary"
    case .noVerdict: return "No recommendation: there is no verdict"
    case nil: break
    }
    guard recommendation.choices.count > 1 else {
      return recommendation.choices.first.map { title(of: $0.action, recommendation) } ?? "No recommendation"
    }
    let parts = recommendation.choices.map { choice in
      let place = choice.sizeClass.map { " on \(screens($0))" } ?? ""
      switch choice.action {
      case .ship(let variant, _): return "ship \(name(variant))\(place)" + condition(variant, recommendation)
      case .keep(.identical): return "nothing changes\(place)"
      case .keep: return "keep \(name(results.experiment.control))\(place)"
      case .undecided(_, let leaning?): return "undecided\(place), leaning to \(name(leaning))"
      case .undecided(let between, nil): return "undecided\(place) between \(list(between.map(name)))"
      }
    }
    // What to ship comes first, and what is not known last.
    let order = recommendation.choices.indices.sorted { one, other in
      (rank(recommendation.choices[one].action), one) < (rank(recommendation.choices[other].action), other)
    }
    return capitalized(order.map { parts[$0] }.joined(separator: "; "))
  }

  private func rank(_ action: Recommendation.Action) -> Int {
    switch action {
    case .ship: 0
    case .keep(.identical): 3
    case .keep: 1
    case .undecided: 2
    }
  }

  private func title(of action: Recommendation.Action, _ recommendation: Recommendation) -> String {
    let control = name(results.experiment.control)
    let treatments = results.experiment.treatments.map(name)
    switch action {
    case .ship(let variant, _): return "Ship \(name(variant))" + condition(variant, recommendation)
    case .keep(.identical): return "Keep \(control): nothing differs"
    case .keep(.noneBetter):
      return "Keep \(control): " + (treatments.count == 1 ? "\(treatments[0]) is not better" : "no variant is better")
    case .keep(.allWorse):
      return "Keep \(control): "
        + (treatments.count == 1 ? "\(treatments[0]) is worse" : "every other variant is worse")
    case .keep(.failedChecks(let variants)):
      let failed = variants.flatMap { variant in
        recommendation.checks(of: variant).filter { $0.status == .fail }.map { title($0.metric) }
      }
      return "Keep \(control): \(list(variants.map(name))) fails \(list(failed.uniqued))"
    case .undecided(let between, let leaning):
      return leaning.map { "Undecided, leaning to \(name($0))" } ?? "Undecided between \(list(between.map(name)))"
    }
  }

  /// What a guardrail that nobody can judge yet makes of advice to ship.
  private func condition(_ variant: Int, _ recommendation: Recommendation) -> String {
    let open = recommendation.checks(of: variant).filter { $0.status == .undecided }.map { title($0.metric) }
    return open.isEmpty ? "" : " if \(list(open.uniqued)) holds"
  }

  private func words(for obstacle: Recommendation.Obstacle) -> (certainty: [String], next: [String]) {
    switch obstacle {
    case .health: (healthLines, ["Repair what the health line names, then run again."])
    case .noPrimaryMetric: ([], ["Give the metric that decides `role: \"primary\"`."])
    case .noVerdict:
      design == .paired && worldsNote == nil
        ? (
          ["This run has no scenarios, so nothing is known of other values of the uncertain parameters."],
          ["Run it with scenarios: leave out `--worlds 0`."]
        )
        : (
          ["The primary metric has no difference to judge, or does not say which way is better."],
          ["Look at the funnel, and give the metric `better: \"higher\"` or `better: \"lower\"`."]
        )
    }
  }

  // MARK: How sure

  /// The treatments that a choice is about, and where.
  private func contrasts(_ choice: Recommendation.Choice) -> [(treatment: Int, scope: Comparison.Scope)] {
    let treatments: [Int] =
      switch choice.action {
      case .ship(let variant, let rivals): [variant] + rivals
      case .keep(.identical) where choice.sizeClass != nil: []
      case .keep(.failedChecks(let variants)): variants
      case .keep: results.experiment.treatments
      case .undecided(let between, _): Array(between.dropFirst())
      }
    let scope = choice.sizeClass.map(Comparison.Scope.sizeClass) ?? .overall
    return treatments.filter { treatment in
      choice.sizeClass.map { results.experiment.canDiffer(treatment, in: $0) } ?? true
    }
    .map { ($0, scope) }
  }

  private func primaryRows(of treatment: Int, in scope: Comparison.Scope) -> [Comparison] {
    results.comparisons.filter { row in
      row.design == design && row.part == .whole && row.scope == scope && row.treatment == treatment
        && results.experiment.metrics[row.metric].role == .primary
    }
  }

  /// The effect of a treatment on a metric, and what it holds for.
  func certaintyWords(_ row: Comparison) -> String {
    let metric = results.experiment.metrics[row.metric]
    let place = row.scope.sizeClass.map { " on \(screens($0))" } ?? ""
    let change = [effectWords(row), holdsWords(row)].compactMap(\.self).joined(separator: "; ")
    return "\(name(row.treatment))\(place): \(metric.title.inMarkdown) \(change)"
  }

  /// Such as `74.0 % → 70.2 % (−3.8 pp, −5.1 %)`; the lift stands beside the difference.
  func effectWords(_ row: Comparison) -> String? {
    let metric = results.experiment.metrics[row.metric]
    guard let difference = row.difference, let control = row.controlValue, let treatment = row.treatmentValue else {
      return nil
    }
    guard difference != 0 else { return "\(metric.level(control)), no change" }
    let lift = row.lift.map { ", \(liftWords($0))" } ?? ""
    return "\(metric.level(control)) → \(metric.level(treatment)) (\(metric.signed(difference))\(lift))"
  }

  /// A relative difference, such as `+5.4 %`.
  func liftWords(_ lift: Double) -> String {
    guard abs(lift) >= 0.000_5 else { return "±0 %" }
    return (lift < 0 ? "−" : "+") + rounded(abs(lift) * 100, abs(lift) < 0.1 ? 1 : 0) + " %"
  }

  private func holdsWords(_ row: Comparison) -> String? {
    let metric = results.experiment.metrics[row.metric]
    let sameScreens = "what was on screen was the same for every user"
    guard let spread = row.worlds else { return row.seeingOtherwise == 0 ? sameScreens : sampleWords(row) }
    let (low, high) = (metric.signed(spread.difference.p05), metric.signed(spread.difference.p95))
    let margin = row.margin.map { metric.signed($0).drop { $0 == "+" } }
    let sign: Double = metric.better == .lower ? -1 : 1
    let (better, worse) = (
      spread.differences.count { $0 * sign > 0 }, spread.differences.count { $0 * sign < 0 }
    )
    if let doubt = doubt(spread) { return "\(doubt.inMarkdown) (90 % of scenarios: \(low) to \(high))" }
    switch row.evidence(in: results.experiment) {
    case nil: return nil
    case .identical: return "\(sameScreens) in every scenario"
    case .same:
      return
        "below the margin\(margin.map { " of \($0)" } ?? "") in \(spread.immaterialCount) of \(spread.count) scenarios"
        + (row.seeingOtherwise == 0 ? "; \(sameScreens)" : "")
    case .better, .leansBetter:
      return "better in \(spread.sameSignCount) of \(spread.count) scenarios (90 %: \(low) to \(high))"
    case .worse, .leansWorse:
      return "worse in \(spread.sameSignCount) of \(spread.count) scenarios (90 %: \(low) to \(high))"
    case .undecided, .notBetter:
      return "better in \(better), worse in \(worse) of \(spread.count) scenarios (90 %: \(low) to \(high))"
        + (margin.map { ", below the margin of \($0) in \(spread.immaterialCount)" } ?? "")
    }
  }

  private func sampleWords(_ row: Comparison) -> String? {
    guard let range = intervalWords(row) else { return nil }
    return "\(levelWords) interval \(range)" + (testWords(row).map { ", \($0)" } ?? "")
  }

  // MARK: At what cost

  private func costs(of recommendation: Recommendation) -> [Advice.Cost] {
    let variants = recommendation.choices.reduce(into: Set<Int>()) { variants, choice in
      if case .ship(let variant, _) = choice.action { variants.insert(variant) }
    }
    let checks = recommendation.checks.filter { variants.isEmpty || variants.contains($0.variant) }
    var costs = checks.map { Advice.Cost(status: $0.status, words: words(for: $0)) }
    let others = overallRows.filter { row in
      let role = results.experiment.metrics[row.metric].role
      return variants.contains(row.treatment) && role == .secondary && row.evidence(in: results.experiment) == .worse
    }
    costs += others.map { row in
      Advice.Cost(
        words: "Worse: \(title(row.metric)) (\(name(row.treatment)))" + (effectWords(row).map { ": \($0)" } ?? "")
      )
    }
    let limit = 5
    let rest = costs.count > limit ? [Advice.Cost(words: "\(costs.count - limit) more in the results below")] : []
    let none = Advice.Cost(words: "No guardrail and no requirement is declared.")
    return costs.isEmpty ? [none] : costs.prefix(limit) + rest
  }

  /// A check in words, without its status.
  func words(for check: Recommendation.Check) -> String {
    let subject = "\(title(check.metric)) (\(name(check.variant)))"
    if let judged = check.requirement { return "\(subject): \(words(for: judged))" }
    let row = overallRows.first { $0.metric == check.metric && $0.treatment == check.variant }
    return "\(subject): "
      + [row.flatMap(effectWords), row.flatMap(anyVerdict)].compactMap(\.self).joined(separator: ", ")
  }

  // MARK: What next

  private func next(for choice: Recommendation.Choice, _ rows: [Comparison]) -> [String] {
    let scope = choice.sizeClass.map(Comparison.Scope.sizeClass) ?? .overall
    guard let treatment = choice.action.treatment,
      let row = rows.first(where: { $0.treatment == treatment && $0.scope == scope })
    else { return [] }
    let metric = results.experiment.metrics[row.metric]
    let place = choice.sizeClass.map { ", exposed on \(screens($0))" } ?? ""
    switch choice.action {
    case .keep: return []
    case .ship(let variant, let rivals):
      var lines: [String] = []
      if !rivals.isEmpty {
        lines.append("\(list(rivals.map(name))) would do as well: which of them is best is not decided")
      }
      if imported == nil, let users = peoplePerArm(row, to: row.treatmentValue) {
        lines.append(
          "To confirm it: a real test of \(name(variant)) with \(sizeWords(users))\(place)"
        )
      }
      return lines
    case .undecided:
      var lines = row.worlds?.settlement.map { ["To settle it: \(words($0).inMarkdown)"] } ?? []
      for one in (row.worlds?.sensitivities ?? []).prefix(2) {
        guard let spread = row.worlds, let turn = flip(one, spread) else { continue }
        lines.append("Find out \(parameterWords(one.parameter).inMarkdown): the difference \(turn)")
      }
      let direction: Double = metric.better == .lower ? -1 : 1
      if let control = row.controlValue, let margin = row.margin,
        let users = peoplePerArm(row, to: control + direction * margin)
      {
        let least = metric.signed(margin).drop { $0 == "+" }
        lines.append(
          "A real test finds a difference of \(least) with \(sizeWords(users))\(place)"
        )
      }
      return lines
    }
  }

  private func sizeWords(_ users: Int) -> String {
    users < 100 ? "fewer than 100 users per variant" : "about \(roundedUp(users)) users per variant"
  }

  // MARK: Names

  private func name(_ variant: Int) -> String { "`\(variantID(variant))`" }

  private func title(_ metric: Int) -> String { results.experiment.metrics[metric].title.inMarkdown }

  private func screens(_ sizeClass: SizeClass) -> String { sizeClass.screens }

  private func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

  private func list(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " and " + last
  }

  /// The comparisons of the run's design over everyone.
  var overallRows: [Comparison] {
    results.comparisons.filter { $0.design == design && $0.part == .whole && $0.scope == .overall }
  }
}

extension Sequence where Element: Hashable {
  /// The elements, each where it comes first.
  fileprivate var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
