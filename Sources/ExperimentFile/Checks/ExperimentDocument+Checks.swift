import ExperimentDesign
import HeadlessNavigation
package import NavigationExperiments
import TextFormats
import UserSimulation

/// What can be known to be wrong with an experiment though it can be run, before its app is explored.
///
/// A check is a function in one list, for experiments of files and for those made in Swift. What it finds says by a
/// ``DeclaredPath`` what it is about; ``place(of:)`` resolves that in a file.
extension ExperimentDocument {
  /// Finds what one check is for.
  typealias Check = (ExperimentDocument) -> [Finding]

  /// All checks, in the order in which `run` reports what they find.
  private static var checks: [Check] {
    [
      \.unstartedSlot, \.fewUsers, \.hurriedBehavior, \.undecidedItems, \.unwantedFlows, \.restartingSequences,
      \.longLoads,
      \.wideMargins, \.schemeFindings,
      \.emptyVariants, \.unkeptCondition, \.identicalVariants, \.shortWindow, \.horizons, \.missingDirections,
      \.implausibleDirections, \.reversedRequirements, \.rivalSteps, \.unconsideredItems, \.unfinishableGoals,
      \.unsoughtScreens, \.interruptedGoals, \.unhandedRows, \.lostItems,
    ]
  }

  /// What the checks find; of one kind each subject once, or once for each variant.
  package var findings: [Finding] {
    Self.checks.flatMap { check in
      var seen: Set<String> = []
      return check(self).filter { seen.insert(([$0.subject] + $0.variants).joined(separator: "\n")).inserted }
    }
  }

  /// What the checks find and the experiment does not declare.
  package var undeclaredFindings: [Finding] { findings.declared(by: expectations).undeclared }

  /// The check of the app: what is true for some of the users at launch is tried both ways.
  package var appCheck: ExperimentCheck {
    var check = ExperimentCheck(experiment)
    (check.expectations, check.known) = (expectations, findings)
    (check.soughtItems, check.sizesInCompactHeight) = (soughtItems, cohort.sizesInCompactHeight)
    check.goals = soughtItems == nil ? [] : soughtTargets
    check.exploration.givenFacts = cohort.facts.filter { $0.share >= 1 }.map(\.fact)
    check.exploration.launchFacts = cohort.facts.filter { $0.share > 0 && $0.share < 1 }.map(\.fact)
    return check
  }

  /// The items that users look for by name; `nil` where they go by no scent.
  private var soughtItems: Set<Name<Item>>? {
    if case .weights = cohort.policy { return nil }
    return Set(goals.flatMap(\.then))
  }

  /// What users come for that the app has to show.
  private var soughtTargets: [(id: String, target: SoughtTarget)] {
    goals.compactMap { goal in
      switch goal.target {
      case .reach(let kind): (goal.id, .screen(kind))
      case .finish(let slot): (goal.id, .flow(slot))
      default: nil
      }
    }
  }

  /// What users come for, those of personas too.
  var goals: [GoalDefinition] { cohort.goals + cohort.personas.flatMap { $0.goals ?? [] } }

  /// The screens of every variant.
  var screens: [(kind: Name<Screen>, content: ScreenContent, app: AppDefinition)] {
    experiment.variants.map(\.app).flatMap { app in
      app.screenOrder.compactMap { kind in app.screens[kind].map { (kind, $0, app) } }
    }
  }
}

extension ExperimentDocument {
  /// Items that users look for by name, with a scent in the place of the decision.
  private var undecidedItems: [Finding] {
    let sought = Set(goals.flatMap(\.then))
    // Beside other items a scent says how well those who look for something else take it for that.
    let alone = screens.map(\.content).filter { $0.items.count == 1 && $0.listing == nil }.flatMap(\.items)
    return alone.filter { sought.contains($0.id) && $0.decides == nil && $0.scent != Scent() }.map { item in
      Finding(
        .undecidedItem, .item(item.id, key: "scent"),
        "item '\(item.id)' has a scent and no 'decides': all who come to take it do, whatever the scent is",
        fix: "if that many take it, write decides: \(shortest(item.scent.standard)) in place of 'scent'")
    }
  }

  /// Variants that are built as the control is.
  private var identicalVariants: [Finding] {
    let alike = experiment.treatments.filter { variant in
      SizeClass.allCases.allSatisfy { !experiment.outline.canDiffer(variant, in: $0) }
    }
    return alike.map { variant in
      let (own, usual) = (experiment.variants[variant], experiment.variants[experiment.control])
      let used = Set(experiment.variants.flatMap { [$0.coordinator.compact, $0.coordinator.regular] })
      let unused = own.app.coordinators.keys.filter { !used.contains($0) }.map(\.rawValue).sorted()
      let other = unused.first { $0 == own.id } ?? unused.first
      return Finding(
        .identicalVariant, .variant(own.id, key: "coordinator"),
        "variant '\(own.id)' has the \(own.coordinator == usual.coordinator ? "coordinator" : "rules") of the control "
          + "'\(usual.id)', so nothing can differ",
        fix: "write another coordinator" + (other.map { ", such as coordinator: \"\($0)\"" } ?? "")
          + ", or for an A/A test "
          + FindingKind.identicalVariant.declaration(about: own.id, because: "an A/A test"), variants: [own.id])
    }
  }

  /// Steps that one event can fill, but not both.
  private var rivalSteps: [Finding] {
    experiment.funnel.rivalSteps.map { first, second, event in
      let (own, other) = (experiment.funnel.steps[first], experiment.funnel.steps[second])
      let isAct = own.acts.contains(event)
      let removed = own.isOptional ? first : second
      let counted = experiment.metrics.first { $0.step == removed }.map { " of '\($0.id)'" } ?? ""
      let visited = isAct ? "" : "visited: \"\(event)\""
      return Finding(
        .rivalSteps, .step(own.id),
        "one \(isAct ? "act" : "view of") '\(event)' fills step '\(own.id)' or step '\(other.id)', never both",
        fix: [other, own].lazy.compactMap { $0.text(without: event) }.first.map { rest in
          "write \(rest)" + (isAct ? "" : "; who sees it at any time is counted by a metric with \(visited)")
        } ?? "take step '\(experiment.funnel.steps[removed].id)' out"
          + (isAct ? "" : ", and count who sees it by \(visited) in place of the step\(counted)"))
    }
  }
}

extension ExperimentFunnel.Step {
  /// What a file says of the step without one of its events; `nil` where no other is left.
  fileprivate func text(without event: String) -> String? {
    let rest = (screens.map(\.rawValue) + acts).filter { $0 != event }.map { "\"\($0)\"" }
    guard !rest.isEmpty else { return nil }
    let value = rest.count == 1 ? rest[0] : "[\(rest.joined(separator: ", "))]"
    return "\(acts.isEmpty ? "screen" : "act"): \(value) in step '\(id)'"
  }
}
