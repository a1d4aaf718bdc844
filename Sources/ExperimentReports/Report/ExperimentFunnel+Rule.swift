package import TextFormats
import FunnelAnalysis
import HeadlessNavigation
package import NavigationExperiments

extension ExperimentFunnel {
  /// What the funnel counts, every choice by its name; windows, exclusions and the like stand where there are any.
  package var rule: JSONDocument {
    var members: [JSONDocument.Member] = [
      .init("kind", "funnel"),
      .init("order", .text(order.rawValue)),
      .init("entry", .text(Self.words(entry.rawValue))),
      .init("unit", .text(unitWord)),
      .init("ties", .text(Self.words(ties.rawValue))),
      .init("window_ms", .integer(Int(windowMilliseconds))),
      .init("steps", .array(steps.map { .object([.init("id", .text($0.id))] + Self.rule(of: $0)) })),
    ]
    if ties != .inputOrder { members.append(.init("tolerance_ms", .integer(Int(toleranceMilliseconds)))) }
    if !exclusions.isEmpty { members.append(.init("exclusions", .array(exclusions.map(rule)))) }
    return .object(members)
  }

  private var unitWord: String {
    switch unit {
    case .user: "user"
    case .session: "session"
    case .attempt: "attempt"
    case .property: "value of a property"
    }
  }

  private func rule(of exclusion: Exclusion) -> JSONDocument {
    .object(
      Self.rule(of: exclusion.event) + [
        .init("from", .text(steps[exclusion.from].id)),
        .init("to", .text(steps[exclusion.to].id)),
        .init("effect", .text(Self.words(exclusion.effect.rawValue))),
      ]
    )
  }

  private static func rule(of step: Step) -> [JSONDocument.Member] {
    var members: [JSONDocument.Member] = []
    if step.acts.isEmpty {
      members.append(.init("screens", .array(step.screens.map { .text($0.rawValue) })))
      members.append(.init("on_goal", .boolean(step.onGoal)))
    } else {
      members.append(.init("acts", .array(step.acts.map { .text($0) })))
    }
    if let sizeClass = step.sizeClass { members.append(.init("size_class", .text(sizeClass.rawValue))) }
    if step.isOptional { members.append(.init("is_optional", true)) }
    if let window = step.window {
      members.append(.init("at_least_ms", .integer(Int(window.minimumMilliseconds))))
      if window.maximumMilliseconds != .max {
        members.append(.init("at_most_ms", .integer(Int(window.maximumMilliseconds))))
      }
    }
    return members
  }

  private static func words(_ name: String) -> String { name.split(separator: "-").joined(separator: " ") }
}
