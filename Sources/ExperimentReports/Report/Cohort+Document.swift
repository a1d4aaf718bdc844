import TextFormats
import HeadlessNavigation
import UserSimulation

extension Cohort {
  /// Who the users of a run were; what none of them has, or meets in these apps, is left out.
  func document(in apps: [AppDefinition]) -> JSONDocument {
    var members: [JSONDocument.Member] = [
      .init("count", .integer(count)),
      .init("devices", .array(devices.map(\.document))),
      .init("goals", .array(goals.map(\.document))),
    ]
    if !facts.isEmpty { members.append(.init("facts", .array(facts.map(\.document)))) }
    if !notifications.isEmpty { members.append(.init("notifications", .array(notifications.map(\.document)))) }
    if arrivals != ArrivalLaw() { members.append(.init("arrives", arrivals.document)) }
    if visits != .once { members.append(.init("visits", visits.document)) }
    if let knows { members.append(.init("knows", knows.document)) }
    members.append(.init("behavior", behaviorDocument(apps)))
    if !personas.isEmpty { members.append(.init("personas", .array(personas.map(\.document)))) }
    return .object(members + policyMembers)
  }

  /// By what they decide, where they do not scan.
  private var policyMembers: [JSONDocument.Member] {
    let weights: InputWeights
    switch policy {
    case .scan: return []
    case .weights(let given): weights = given
    }
    let screens = weights.screens.sorted { $0.key < $1.key }.map { ($0.key.rawValue, $0.value) }
    let entries = screens + [("otherwise", weights.otherwise)]
    return [
      .init("policy", "weights"), .init("weights", .object(entries.map { .init($0.0, $0.1.document) })),
    ]
  }

  private func behaviorDocument(_ apps: [AppDefinition]) -> JSONDocument {
    .object(UncertainParameter.used(by: self, in: apps).map { .init($0.key, .number(behavior[$0])) })
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
    let start: [JSONDocument.Member] = startsAt.map { [.init("starts_at", .text($0.rawValue))] } ?? []
    return .object(own + [.init("share", .number(share))] + members + [.init("then", items)] + start)
  }
}

extension Persona {
  /// What differs from everybody else.
  fileprivate var document: JSONDocument {
    let parameters = BehaviorParameter.allCases.compactMap { parameter in
      behavior[parameter].map { JSONDocument.Member(parameter.key, .number($0)) }
    }
    let own: [JSONDocument.Member] = goals.map { [.init("goals", .array($0.map(\.document)))] } ?? []
    let known: [JSONDocument.Member] = knows.map { [.init("knows", $0.document)] } ?? []
    return .object(
      [.init("id", .text(id)), .init("share", .number(share)), .init("behavior", .object(parameters))] + own + known)
  }
}

extension Knowledge {
  fileprivate var document: JSONDocument { ["variant": .text(variant), "visits": .integer(visits)] }
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

extension ScreenWeights {
  fileprivate var document: JSONDocument {
    let items = items.sorted { $0.key < $1.key }
    return [
      "dwell": dwell.document,
      "items": .object(items.map { .init($0.key.rawValue, .number($0.value)) }),
      "rows": .number(rows),
      "rows_on_goal": JSONDocument(rowsOnGoal),
      "back": .number(back),
      "leave": .number(leave),
    ]
  }
}

extension DwellLaw {
  fileprivate var document: JSONDocument {
    ["law": "log-normal", "median_ms": .number(median), "sigma": .number(sigma)]
  }
}

extension ArrivalLaw {
  fileprivate var document: JSONDocument {
    [
      "period_ms": .integer(periodMilliseconds),
      "hours": .array(hours.map { .number($0) }),
      "links": .array(links.map(\.document)),
    ]
  }
}

extension LinkArrival {
  fileprivate var document: JSONDocument {
    [
      "share": .number(share),
      "destination": .text(destination.rawValue),
      "contexts": .array(contexts.map { .text($0.description) }),
      "menu": JSONDocument(menu?.rawValue),
    ]
  }
}

extension VisitLaw {
  fileprivate var document: JSONDocument {
    ["most": .integer(most), "returns": .number(returns), "gap_mean_ms": .integer(gapMilliseconds)]
  }
}
