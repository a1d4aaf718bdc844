import ExperimentDesign
package import HeadlessNavigation
import TextFormats

/// What users come for, as far as an app has to show it.
package enum SoughtTarget: Hashable, Sendable {
  /// A screen that comes into view.
  case screen(Name<Screen>)
  /// A flow that is finished.
  case flow(Name<any Coordinator>)
}

/// What follows from what is found.
extension ExperimentCheck {
  /// Goals that users reach under some variant in some width, and not in others.
  ///
  /// That users do not get there is shown by no path: the graphs are believed.
  func unreachedGoals(_ cells: [CheckedCell], knowing found: [Finding]) -> [Finding] {
    let stuck = Set(found.filter { $0.kind == .unreachableStep }.map(\.subject))
    let counted = experiment.funnel.steps.filter { stuck.contains($0.id) }.flatMap(\.screens)
    return goals.flatMap { id, target -> [Finding] in
      let cells = cells.filter { $0.width != .turning }
      let missing = cells.filter { !$0.reaches(target) }
      guard missing.count < cells.count, !known.contains(where: { $0.kind == .unfinishableGoal && $0.subject == id }),
        !counted.contains(where: { target == .screen($0) })
      else { return [] }
      let (name, act, key) =
        switch target {
        case .screen(let screen): (screen.rawValue, "is never shown", "reach")
        case .flow(let slot): (slot.rawValue, "never finishes", "finish")
        }
      return missing.map { cell in
        Finding(
          .unfinishableGoal, DeclaredPath(id, "cohort", .text(name, under: [key])),
          "goal '\(id)' cannot be reached everywhere: '\(name)' \(act) there",
          fix: "let '\(cell.id)' lead to '\(name)' in \(cell.width.rawValue) too, or write "
            + FindingKind.unfinishableGoal.declaration(about: id, because: "these users leave"),
          variants: [cell.id], widths: [cell.width])
      }
    }
  }

  /// The findings without those that follow from a gate that nothing answers: what lies behind it is never shown.
  func withoutConsequences(_ found: [Finding]) -> [Finding] {
    let stuck = Set(
      found.filter { $0.kind == .stuckGate }.flatMap { finding in
        experiment.variants.flatMap { $0.app.destinations[Name(finding.subject)]?.screens ?? [] }
      })
    guard !stuck.isEmpty else { return found }
    return found.filter { finding in
      switch finding.kind {
      case .unreachedScreen: !stuck.contains(Name(finding.subject))
      case .unreachableStep:
        experiment.funnel.steps.first { $0.id == finding.subject }?.screens.allSatisfy { !stuck.contains($0) } ?? true
      default: true
      }
    }
  }
}

extension CheckedCell {
  /// Whether users get to what they come for.
  func reaches(_ target: SoughtTarget) -> Bool {
    let records = graph.records.joined() + graph.starts.map(\.record)
    return switch target {
    case .screen(let kind): records.contains { $0.changes.appeared.contains { $0.kind == kind } }
    case .flow(let slot):
      records.contains { $0.ended.contains { if case .finished = $0.cause { $0.slot == slot } else { false } } }
    }
  }
}
