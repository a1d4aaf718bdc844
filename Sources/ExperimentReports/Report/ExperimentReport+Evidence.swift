import EventLogs
import ExperimentAnalysis
import ExperimentDesign
import NavigationEvents

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
    return [unreached + reasons.map { ": " + $0 }.prefix(1).joined()] + reasons.dropFirst()
  }

  /// Such as `no user reaches the step 'paid' under any variant`.
  private var unreached: String {
    let steps = quoted(results.health.unreachedSteps.map(stepID), ", ")
    return
      "no user reaches the \(results.health.unreachedSteps.count == 1 ? "step" : "steps") \(steps) under any variant"
  }

  private func quoted(_ names: some Sequence<String>, _ separator: String = " or ") -> String {
    names.map { "'\($0)'" }.joined(separator: separator)
  }

  /// Why a run gives no evidence; of several steps that no user reaches, the first has the reason.
  private var runAlarms: [String] {
    let health = results.health
    if health.isNobodyExposed {
      return [
        "no user was exposed: no user comes to '\(experiment.slot)', which the variants replace; "
          + "are 'replaces' and 'root' right, and does a goal lead there?"
      ]
    }
    return health.unreachedSteps.prefix(1).map { "\(unreached): \(runReason(for: $0))" }
      + health.emptyMetrics.map { place in
        let metric = experiment.metrics[place]
        let (users, question) =
          metric.goals.isEmpty
          ? ("", "does it measure what is meant?")
          : (" of users who came for \(quoted(metric.goals))", "does 'for' name the goals that are meant?")
        return "the metric '\(metric.id)'\(users) is 0 under every variant: \(question)"
      }
  }

  /// Why no user of a run reaches a step, and what to change.
  private func runReason(for place: Int) -> String {
    let step = experiment.funnel.steps[place]
    let before = experiment.funnel.required(before: place).map { " after '\(stepID($0))'" } ?? ""
    guard step.acts.isEmpty else { return "no user does \(quoted(step.acts))\(before); is the act meant?" }
    let screens = step.screens.map(\.rawValue)
    guard let seen = results.transitions.lazy.compactMap({ $0.transition.to?.rawValue }).first(where: screens.contains)
    else {
      let goal = screens.first.map { ", such as `reach: \"\($0)\"`" } ?? ""
      return
        "no user opens \(quoted(screens)); `desireline check` says whether it can be reached, and users need a goal "
        + "there\(goal)"
    }
    if let rivals = rivals(of: place) { return rivals }
    let kind =
      (step.onGoal ? " the one they came for" : "") + (step.sizeClass.map { " in \($0.rawValue) size class" } ?? "")
    let doubts = [
      "the order of the steps", step.onGoal ? "`on_goal: true`" : nil,
      step.sizeClass == nil ? nil : "the devices of the cohort", "the window",
    ]
    return "users open '\(seen)', but not\(kind)\(before) within the window; look at "
      + listed(doubts.compactMap(\.self))
      + (before.isEmpty || step.onGoal || step.sizeClass != nil
        ? "" : ", or count who sees it at any time by a metric `visited: \"\(seen)\"`")
  }

  /// That an event which fills a step fills another instead; `nil` if no step takes it.
  ///
  /// Of an optional step and the required one after it, the event fills the latter, which gets the user further.
  private func rivals(of place: Int) -> String? {
    let funnel = experiment.funnel
    return funnel.rivalSteps.first { first, second, _ in
      first == place || (second == place && (funnel.isOptional(second) || !funnel.isOptional(first)))
    }.map { first, second, event in
      let visited = funnel.steps[place].acts.isEmpty ? ", or count who sees it by a metric `visited: \"\(event)\"`" : ""
      return
        "one '\(event)' fills step '\(stepID(first))' or step '\(stepID(second))', never both; leave it out of one of them"
        + visited
    }
  }

  /// What a log says that the experiment does not know, where it is much, in sentences without a full stop.
  func evidenceWarnings(showing shown: (String) -> String) -> [String] {
    guard let imported, results.health.hasEvidence else { return [] }
    return [Self.large(imported.unmappedViews, of: imported.views)].compactMap(\.self).map {
      "\($0) of the rows that view a screen name none of this experiment" + unknownNames(in: imported, shown)
    }
  }

  /// The share of rows that are not understood; `nil` where it is below one in ten.
  private static func large(_ part: Int, of whole: Int) -> String? {
    part > 0 && part * 10 >= whole ? "\((part * 100 + whole / 2) / whole) %" : nil
  }

  /// Why no user reaches a step, as far as the names in the log tell.
  private func reasons(for step: Int, _ imported: ImportReport, _ shown: (String) -> String) -> [String] {
    let names = experiment.funnel.steps[step].screens.map(\.rawValue)
    let meant = imported.unmappedScreens.first { screen in screen.nearest.map(names.contains) ?? false }
    guard let meant, let nearest = meant.nearest else {
      return [imported.gaps.first { $0.step == step }?.text ?? rivals(of: step)].compactMap { $0 }
    }
    let verb = meant.rows == 1 ? "views" : "view"
    return ["no row views '\(nearest)', but \(meant.rowCount) \(verb) '\(shown(meant.name))'; is '\(nearest)' meant?"]
  }

  /// The most viewed screens that the experiment does not know, and those that may be meant; begins with a semicolon.
  private func unknownNames(in imported: ImportReport, _ shown: (String) -> String) -> String {
    let unmapped = imported.unmappedScreens
    guard !unmapped.isEmpty else { return "; no row views a screen at all" }
    let names =
      unmapped.prefix(3).map { "'\(shown($0.name))' (\($0.rowCount))" }.joined(separator: ", ")
      + (unmapped.count > 3 ? ", …" : "")
    let meant = unmapped.prefix(3).compactMap { screen in
      screen.nearest.map { unmapped.count == 1 ? "'\($0)'" : "'\($0)' for '\(shown(screen.name))'" }
    }
    guard meant.isEmpty else { return "; the log has \(names); did you mean \(meant.joined(separator: ", "))?" }
    let known = experiment.variants.flatMap { $0.screens.map(\.kind.rawValue) }.uniqued
    return "; the log has \(names); the experiment has \(quoted(known.prefix(8), ", "))\(known.count > 8 ? ", …" : "")"
  }
}

extension ImportReport.UnmappedScreen {
  /// How many rows view it.
  fileprivate var rowCount: String { "\(grouped(rows)) \(rows == 1 ? "row" : "rows")" }
}

extension ImportReport {
  /// Why no user of the log was exposed.
  fileprivate func reasonForNoExposure(_ shown: (String) -> String) -> String {
    if usersInSeveralVariants > 0, usersInSeveralVariants + usersWithoutVariant == users {
      return "\(grouped(usersInSeveralVariants)) of \(grouped(users)) users are in several variants"
    }
    if usersExposedOutside > 0 {
      return "\(grouped(usersExposedOutside)) users were exposed outside the dates that are asked for"
    }
    guard usersWithoutVariant == users else { return "no row is an exposure" }
    let example = rejections.first { $0.fault == .variant }.map {
      "; rows name the variant '\(shown($0.example))', which the experiment does not have"
    }
    return "no row gives a user a variant of this experiment" + (example ?? "")
  }
}
