import EventLogs
import ExperimentAnalysis
import HeadlessNavigation
import NavigationExperiments

/// Whether a log or a run says anything about the experiment, and if not, what may be the reason.
extension ExperimentReport {
  /// Why there is no evidence, in sentences without a full stop.
  /// - Parameter shown: What is written for a text of the log.
  func evidenceAlarms(showing shown: (String) -> String) -> [String] {
    let health = results.health
    guard !health.hasEvidence else { return [] }
    guard let imported else { return runAlarms }
    if health.isNobodyExposed { return ["no user was exposed: \(imported.reasonForNoExposure(shown))"] }
    let steps = experiment.funnel.steps
    let asksForScreens = steps.contains { !$0.screens.isEmpty }
    if health.unreachedSteps.count == steps.count, asksForScreens, imported.views == imported.unmappedViews {
      return ["no row names a screen of this experiment" + unknownNames(in: imported, shown)]
    }
    let reasons = health.unreachedSteps.flatMap { self.reasons(for: $0, imported, shown) }
    return [unreachedWords + reasons.map { ": " + $0 }.prefix(1).joined()] + reasons.dropFirst()
  }

  /// Such as `no user reaches the step 'paid' under any variant`.
  private var unreachedWords: String {
    let steps = results.health.unreachedSteps.map { "'\(stepID($0))'" }
    return
      "no user reaches the \(steps.count == 1 ? "step" : "steps") \(steps.joined(separator: ", ")) under any variant"
  }

  /// Why a run gives no evidence; of several steps that no user reaches, the first has the reason.
  private var runAlarms: [String] {
    let health = results.health
    if health.isNobodyExposed {
      return [
        "no user was exposed: no user comes to '\(experiment.slot)', which the variants replace; "
          + "is 'replaces' right, and does a goal lead there?"
      ]
    }
    let steps = health.unreachedSteps.first.map { ["\(unreachedWords): \(runReason(for: $0))"] } ?? []
    return steps
      + health.emptyMetrics.map { metric in
        let rule = experiment.metrics[metric]
        let goals = rule.goals.map { "'\($0)'" }.joined(separator: " or ")
        let users = goals.isEmpty ? "" : " of users who came for \(goals)"
        return "the metric '\(rule.id)'\(users) is 0 under every variant: "
          + (goals.isEmpty ? "does it measure what is meant?" : "does 'for' name the goals that are meant?")
      }
  }

  /// Why no user of a run reaches a step, and what to change.
  private func runReason(for place: Int) -> String {
    let step = experiment.funnel.steps[place]
    let before = experiment.funnel.required(before: place).map { " after '\(stepID($0))'" } ?? ""
    guard step.acts.isEmpty else {
      let acts = step.acts.map { "'\($0)'" }.joined(separator: " or ")
      return "no user does \(acts)\(before); is the act meant?"
    }
    let screens = step.screens.map(\.rawValue)
    let shown = results.transitions.compactMap { $0.transition.to?.rawValue }.filter(screens.contains)
    guard let seen = shown.first else {
      let names = screens.map { "'\($0)'" }.joined(separator: " or ")
      let goal = screens.first.map { ", such as `reach: \"\($0)\"`" } ?? ""
      return
        "no user opens \(names); `desireline check` says whether it can be reached, and users need a goal there\(goal)"
    }
    if let rivals = rivalWords(of: place) { return rivals }
    let place =
      (step.onGoal ? " the one they came for" : "") + (step.sizeClass.map { " in \($0.rawValue) size class" } ?? "")
    let doubts =
      ["the order of the steps"] + (step.onGoal ? ["`on_goal: true`"] : [])
      + (step.sizeClass == nil ? [] : ["the devices of the cohort"]) + ["the window"]
    return "users open '\(seen)', but not\(place)\(before) within the window; look at \(listed(doubts))"
  }

  /// That an event which fills a step fills another instead; `nil` if no step takes it.
  ///
  /// Of an optional step and the required one after it, the event fills the latter, which gets the user further.
  private func rivalWords(of place: Int) -> String? {
    let funnel = experiment.funnel
    let rivals = funnel.rivalSteps.filter { first, second, _ in
      first == place || (second == place && (funnel.isOptional(second) || !funnel.isOptional(first)))
    }
    return rivals.first.map { first, second, event in
      let visited = funnel.steps[place].acts.isEmpty ? ", or count who sees it by a metric `visited: \"\(event)\"`" : ""
      return
        "one '\(event)' fills step '\(stepID(first))' or step '\(stepID(second))', never both; leave it out of one of them"
        + visited
    }
  }

  /// The steps that are closed under one variant, in sentences without a full stop.
  private var closedStepWarnings: [String] {
    zip(experiment.variants, results.health.closedSteps).compactMap { variant, step in
      guard let step else { return nil }
      let question =
        imported == nil ? "`desireline check` says whether a path leads there" : "is it logged under that variant?"
      return "no user of `\(variant.id)` reaches the step '\(stepID(step))', as users of other variants do: \(question)"
    }
  }

  /// What should be known of a log or a run before its results are read, in sentences without a full stop: steps that
  /// are closed under one variant, and what a log says that the experiment does not know, where it is much.
  func evidenceWarnings(showing shown: (String) -> String) -> [String] {
    var warnings = closedStepWarnings
    guard let imported, results.health.hasEvidence else { return warnings }
    if let share = Self.large(imported.unmappedViews, of: imported.views) {
      warnings.append(
        "\(share) of the rows that view a screen name none of this experiment" + unknownNames(in: imported, shown))
    }
    if let share = Self.large(imported.rejected, of: imported.rows) {
      let most = imported.rejections.max { $0.count < $1.count }
      let reason = most.map {
        ", most for \($0.fault.rawValue)" + ($0.example.isEmpty ? "" : " such as '\(shown($0.example))'")
      }
      warnings.append("\(share) of the rows are rejected" + (reason ?? ""))
    }
    return warnings
  }

  /// The share of rows that are not understood, in words; `nil` where it is below one in ten.
  private static func large(_ part: Int, of whole: Int) -> String? {
    guard part > 0, part * 10 >= whole else { return nil }
    return "\((part * 100 + whole / 2) / whole) %"
  }

  /// Why no user reaches a step, as far as the names in the log tell.
  private func reasons(for step: Int, _ imported: ImportReport, _ shown: (String) -> String) -> [String] {
    let names = experiment.funnel.steps[step].screens.map(\.rawValue)
    let gap = imported.gaps.first { $0.step == step }?.text
    let meant = imported.unmappedScreens.filter { screen in screen.nearest.map(names.contains) ?? false }
    guard let first = meant.first, let nearest = first.nearest else {
      return [gap ?? rivalWords(of: step)].compactMap { $0 }
    }
    let verb = first.rows == 1 ? "views" : "view"
    return ["no row views '\(nearest)', but \(first.inWords) \(verb) '\(shown(first.name))'; is '\(nearest)' meant?"]
  }

  /// The most viewed screens that the experiment does not know, and those that may be meant; begins with a semicolon.
  private func unknownNames(in imported: ImportReport, _ shown: (String) -> String) -> String {
    let screens = imported.unmappedScreens.prefix(3)
    guard !screens.isEmpty else { return "; no row views a screen at all" }
    let more = imported.unmappedScreens.count > screens.count ? ", …" : ""
    let names = screens.map { "'\(shown($0.name))' (\($0.inWords))" }.joined(separator: ", ") + more
    let pairs = screens.compactMap { screen in screen.nearest.map { (screen.name, $0) } }
    guard !pairs.isEmpty else {
      let known = experiment.variants.flatMap { $0.app.screenOrder.map(\.rawValue) }
      let own = known.enumerated().filter { known.firstIndex(of: $0.element) == $0.offset }.map(\.element)
      let rest = own.count > 8 ? ", …" : ""
      return "; the log has \(names); the experiment has " + own.prefix(8).map { "'\($0)'" }.joined(separator: ", ")
        + rest
    }
    let isOne = imported.unmappedScreens.count == 1
    let meant = pairs.map { isOne ? "'\($0.1)'" : "'\($0.1)' for '\(shown($0.0))'" }.joined(separator: ", ")
    return "; the log has \(names); did you mean \(meant)?"
  }
}

extension ImportReport.UnmappedScreen {
  /// How many rows view it.
  fileprivate var inWords: String { "\(grouped(rows)) \(rows == 1 ? "row" : "rows")" }
}

extension ImportReport {
  /// Why no user of the log was exposed.
  fileprivate func reasonForNoExposure(_ shown: (String) -> String) -> String {
    if usersInSeveralVariants > 0, usersInSeveralVariants + usersWithoutVariant == users {
      return "\(grouped(usersInSeveralVariants)) of \(grouped(users)) users are in several variants"
    }
    guard usersWithoutVariant == users else { return "no row is an exposure" }
    let example = rejections.first { $0.fault == .variant }?.example
    let instead = example.map { "; rows name the variant '\(shown($0))', which the experiment does not have" } ?? ""
    return "no row gives a user a variant of this experiment" + instead
  }
}
