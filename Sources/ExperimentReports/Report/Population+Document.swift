import HeadlessNavigation
import UserSimulation

extension Population {
  /// Who the people of a run were; what none of them has is left out.
  var document: JSONDocument {
    var members: [JSONDocument.Member] = [
      .init("count", .integer(count)),
      .init("devices", .array(devices.map(\.document))),
      .init("goals", .array(goals.map(\.document))),
    ]
    if !facts.isEmpty { members.append(.init("facts", .array(facts.map(\.document)))) }
    if !notifications.isEmpty { members.append(.init("notifications", .array(notifications.map(\.document)))) }
    members.append(.init("behavior", behaviorDocument))
    if !personas.isEmpty { members.append(.init("personas", .array(personas.map(\.document)))) }
    return .object(members)
  }

  private var behaviorDocument: JSONDocument {
    let finishes = goals.contains { if case .finish = $0.target { true } else { false } }
    let stepParameters: [BehaviorParameter] = [.stepBudget, .stepBudgetShape]
    let parameters = BehaviorParameter.allCases.filter { finishes || !stepParameters.contains($0) }
    return .object(parameters.map { .init($0.rawValue, .number(behavior[$0])) })
  }
}

extension DeviceShare {
  fileprivate var document: JSONDocument {
    [
      "share": .number(share),
      "device": .text(name),
      "horizontal": .text(situations[0].traits.horizontal.rawValue),
      "visible_rows": .integer(situations[0].visibleRows),
      "rotation_mean_ms": JSONDocument(rotationMeanMilliseconds),
    ]
  }
}

extension GoalDefinition {
  /// The id is told where it is not the name of what they come for.
  fileprivate var document: JSONDocument {
    let (members, name): ([JSONDocument.Member], String) =
      switch target {
      case .find(let menu):
        ([.init("find", .text(menu.id.rawValue)), .init("leaves", .integer(menu.leafCount))], menu.id.rawValue)
      case .reach(let screen): ([.init("reach", .text(screen.rawValue))], screen.rawValue)
      case .finish(let slot): ([.init("finish", .text(slot.rawValue))], slot.rawValue)
      }
    let own: [JSONDocument.Member] = id == name ? [] : [.init("id", .text(id))]
    let items = JSONDocument.array(then.map { .text($0.rawValue) })
    return .object(own + [.init("share", .number(share))] + members + [.init("then", items)])
  }
}

extension Persona {
  /// What differs from everybody else.
  fileprivate var document: JSONDocument {
    let parameters = BehaviorParameter.allCases.compactMap { parameter in
      behavior[parameter].map { JSONDocument.Member(parameter.rawValue, .number($0)) }
    }
    let own: [JSONDocument.Member] = goals.map { [.init("goals", .array($0.map(\.document)))] } ?? []
    return .object(
      [.init("id", .text(id)), .init("share", .number(share)), .init("behavior", .object(parameters))] + own
    )
  }
}

extension FactShare {
  fileprivate var document: JSONDocument { ["fact": .text(fact.rawValue), "share": .number(share)] }
}

extension NotificationDefinition {
  fileprivate var document: JSONDocument {
    [
      "destination": .text(destination.rawValue),
      "contexts": .array(contexts.map { .text($0.description) }),
      "menu": JSONDocument(menu?.rawValue),
      "mean_ms": .integer(meanMilliseconds),
      "opened": .number(opened),
    ]
  }
}
