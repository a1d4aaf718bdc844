import ExperimentDesign
package import HeadlessNavigation
package import NavigationExperiments
import TextFormats
import UserBehavior
import UserSimulation

/// What can be told of a file to be wrong though it can be read, before its app is explored.
extension ExperimentDocument {
  /// Values that make no sense, and goals that are taken without a decision; see also `Experiment.findings`.
  package var findings: [Finding] {
    fewUsers + behavior + undecidedItems + unwantedFlows + longLoads + wideMargins + assignmentFindings
  }

  /// The items that users look for by name; `nil` where they go by no scent.
  package var soughtItems: Set<Name<Item>>? {
    if case .weights = cohort.policy { return nil }
    return Set(goals.flatMap(\.then))
  }

  private var goals: [GoalDefinition] { cohort.goals + cohort.personas.flatMap { $0.goals ?? [] } }

  /// So few users that even one of them moves every rate by more than a percentage point.
  private var fewUsers: [Finding] {
    guard !grows, cohort.count < Self.leastUsers else { return [] }
    let count = cohort.count
    return [
      Finding(
        .implausibleValue, "cohort.count", variants: [],
        message: "'cohort.count' is \(count): one user more or less changes every rate by "
          + "\(count == 1 ? "100" : "\((1000 / count + 5) / 10)") percentage points",
        fix: "write count: 10000, or count: \"auto\" for as many as the margin asks for")
    ]
  }

  package static var leastUsers: Int { 100 }

  private var behavior: [Finding] {
    let values = cohort.behavior
    return implausible({ values[$0] }, at: "cohort.behavior")
      + cohort.personas.enumerated().flatMap { index, persona in
        implausible({ persona.behavior[$0] }, at: "cohort.personas.\(index).behavior")
      }
  }

  private func implausible(_ value: (BehaviorParameter) -> Double?, at place: String) -> [Finding] {
    BehaviorParameter.allCases.compactMap { parameter in
      value(parameter).flatMap { parameter.implausible(atMost: $0, at: "\(place).\(parameter.key)") }
    }
  }

  /// The screens of every variant.
  private var screens: [(kind: Name<Screen>, content: ScreenContent, app: AppDefinition)] {
    experiment.variants.map(\.app).flatMap { app in
      app.screenOrder.compactMap { kind in app.screens[kind].map { (kind, $0, app) } }
    }
  }

  /// Items that users look for by name, with a scent in the place of the decision.
  private var undecidedItems: [Finding] {
    let sought = Set(goals.flatMap(\.then))
    // Beside other items a scent says how well those who look for something else take it for that.
    let alone = screens.map(\.content).filter { $0.items.count == 1 && $0.listing == nil }.flatMap(\.items)
    return alone.filter { sought.contains($0.id) && $0.decides == nil && $0.scent != Scent() }.map { item in
      Finding(
        .undecidedItem, item.id.rawValue, variants: [],
        message: "item '\(item.id)' has a scent and no 'decides': all who come to take it do, whatever the scent is",
        fix: "if that many take it, write decides: \(shortest(item.scent.standard)) in place of 'scent'")
    }.firstOfEachSubject
  }

  /// Items that start what only some came to finish, without saying for whom they are.
  private var unwantedFlows: [Finding] {
    if case .weights = cohort.policy { return [] }
    return screens.flatMap { _, content, app -> [Finding] in
      let items = content.items.filter { $0.onlyFor == nil && $0.decides == nil }
      return items.compactMap { item in
        let answers = app.coordinators.values.lazy.compactMap { coordinator in
          item.intent.flatMap { (coordinator as? any AnswersByTable)?.responses[$0] }
        }
        guard case .start(let slot)? = answers.first, let wanting = goals(finishing: slot) else { return nil }
        return unwantedFlow(slot.rawValue, startedBy: item.id.rawValue, wanting)
      }
    }.firstOfEachSubject
  }

  /// The goals that finish a slot; `nil` where these are none, or all.
  private func goals(finishing slot: Name<any Coordinator>) -> [String]? {
    let wanting = goals.filter { if case .finish(slot) = $0.target { true } else { false } }
    return wanting.isEmpty || wanting.count == goals.count ? nil : Set(wanting.map(\.id)).sorted()
  }

  private func unwantedFlow(_ slot: String, startedBy item: String, _ goals: [String]) -> Finding {
    let names = goals.map { "'\($0)'" }.joined(separator: " or ")
    return Finding(
      .unwantedFlow, item, variants: [],
      message: "item '\(item)' starts '\(slot)', and users complete that who did not come for \(names)",
      fix: "write only_for: [\(goals.map { "\"\($0)\"" }.joined(separator: ", "))] for '\(item)'")
  }

  private var longLoads: [Finding] {
    screens.filter { $0.content.loadMilliseconds > 120_000 }.map { kind, content, _ in
      let load = Double(content.loadMilliseconds)
      let reason = "no user waits that long for a screen"
      return .implausible("app.screens.\(kind).load", milliseconds: load, usual: 50...60_000, reason)
    }.firstOfEachSubject
  }

  /// Margins so wide that hardly any difference matters.
  private var wideMargins: [Finding] {
    experiment.metrics.compactMap { metric in
      guard metric.isBinary, let margin = metric.margin, margin >= 0.5 else { return nil }
      let written = "\(shortest((margin * 10_000).rounded() / 100)) pp"
      return Finding(
        .implausibleValue, "metrics.\(metric.id).margin", variants: [],
        message: "'metrics.\(metric.id).margin' is \(written): hardly any difference between variants is that large",
        fix: "write the smallest difference that matters, such as margin: \"1 pp\"")
    }
  }
}

extension [Finding] {
  /// The findings, each subject once.
  fileprivate var firstOfEachSubject: [Finding] {
    var seen: Set<String> = []
    return filter { seen.insert($0.subject).inserted }
  }
}

extension BehaviorParameter {
  /// The finding that a duration is less than a hundredth of the default.
  ///
  /// 0 switches a parameter off, and one that is far too long is how files say "never".
  fileprivate func implausible(atMost most: Double, at key: String) -> Finding? {
    guard unit == .duration, most > 0, most < standard / 100 else { return nil }
    let reason = "the default is \(WrittenDuration(Int64(standard)))"
    return .implausible(key, milliseconds: most, usual: standard / 50...standard * 50, reason)
  }
}
