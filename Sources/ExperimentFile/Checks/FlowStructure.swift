import ExperimentDesign
import HeadlessNavigation
import NavigationExperiments
import TextFormats

/// Why a flow cannot be finished.
struct FlowStop {
  /// The screen at which it stops, where there is one.
  var screen: Name<Screen>?
  /// What is missing.
  var reason: String
  /// What to write.
  var fix: String
  /// Whether it stops because of what the slot under test is.
  var isTested = false
}

/// What the coordinators of a variant's app lead to as far as it is written, without a search over states.
///
/// Coordinators of kinds that an executable brings may do anything.
struct FlowStructure {
  /// What is tapped in a list, or found by a search: nodes of a level of a menu.
  struct Row {
    let intent: Name<Intent>
    let menu: Name<MenuDefinition>
    let level: Int
    let isLeaf: Bool
    let isFound: Bool
  }

  let variant: Variant
  private let tested: Name<any Coordinator>
  var app: AppDefinition { variant.app }

  /// The structure of a variant's app.
  /// - Parameter slot: The slot that holds the variant's coordinator.
  init(_ variant: Variant, testing slot: Name<any Coordinator>) { (self.variant, tested) = (variant, slot) }

  /// The names of the coordinators that a slot may hold.
  private func names(in slot: Name<any Coordinator>) -> [Name<any Coordinator>] {
    slot == tested ? Array(Set([variant.coordinator.compact, variant.coordinator.regular])).sorted() : [slot]
  }

  /// The coordinators that a slot may hold, each followed by those behind it.
  func chains(in slot: Name<any Coordinator>) -> [[any Coordinator]] {
    names(in: slot).map { name in
      var (chain, next, seen): ([any Coordinator], _, Set<Name<any Coordinator>>) = ([], Optional(name), [])
      while let name = next, seen.insert(name).inserted, let coordinator = app.coordinators[name] {
        chain.append(coordinator)
        next = coordinator.forwards
      }
      return chain
    }
  }

  /// The sequence in a slot, if one is.
  func sequence(in slot: Name<any Coordinator>) -> SequenceCoordinator? {
    chains(in: slot).joined().lazy.compactMap { $0 as? SequenceCoordinator }.first
  }

  /// A slot with those that start by themselves with it, or after them, whatever is true of the user.
  func slots(startedBy slot: Name<any Coordinator>) -> [Name<any Coordinator>] {
    var slots = [slot]
    var next = 0
    func parents(in slot: Name<any Coordinator>) -> [ParentCoordinator] {
      chains(in: slot).joined().compactMap { $0 as? ParentCoordinator }
    }
    while next < slots.count {
      let tabs = chains(in: slots[next]).joined().compactMap { $0 as? TabsCoordinator }
      slots += tabs.flatMap(\.children.values).filter { !slots.contains($0) }.sorted()
      let following = slots.flatMap { parents(in: $0) }.compactMap { $0.after[slots[next]] }
      for choices in parents(in: slots[next]).map(\.choices) + following {
        // Of several children the facts decide, as where users have to log in.
        guard choices.count == 1, choices[0].condition == .always, !slots.contains(choices[0].value) else { continue }
        slots.append(choices[0].value)
      }
      next += 1
    }
    return slots
  }

  /// The slots that an intent starts.
  func slots(startedBy intent: Name<Intent>) -> [Name<any Coordinator>] {
    answers(to: intent).compactMap { child(startedBy: $0.response, gated: false) }.flatMap { slots(startedBy: $0) }
  }

  /// The slot that a response starts: at once, or by a destination.
  /// - Parameter gated: Whether there may be gates before it.
  private func child(startedBy response: Response, gated: Bool) -> Name<any Coordinator>? {
    switch response {
    case .start(let slot): slot
    case .open(let name, _):
      if let rule = app.destinations[name], case .child(let start) = rule.way,
        gated || rule.gates.isEmpty && app.globalGates.isEmpty
      {
        start.slot
      } else {
        nil
      }
    case .show, .perform, .popTo, .finish, .all, .first: nil
    }
  }

  /// The single things that coordinators do about an intent.
  func answers(to intent: Name<Intent>) -> [(coordinator: Name<any Coordinator>, response: Response)] {
    app.coordinators.keys.sorted().flatMap { name in
      ((app.coordinators[name] as? any AnswersByTable)?.responses[intent]?.parts ?? []).map { (name, $0) }
    }
  }

  /// The screens that an intent shows by itself.
  func screens(shownBy intent: Name<Intent>) -> [Name<Screen>] {
    answers(to: intent).compactMap { $0.response.template?.kind }
  }

  /// Whether some step of a sequence asks only those to go on who want it.
  func isGuarded(_ slot: Name<any Coordinator>) -> Bool {
    guard let sequence = sequence(in: slot) else { return false }
    return sequence.steps.contains { step in
      let asking = (app.screens[step.screen.kind]?.items ?? []).filter { $0.intent == sequence.next }
      return !asking.isEmpty && asking.allSatisfy { $0.onlyFor != nil || $0.decides != nil }
    }
  }
}

/// Flows that stop.
extension FlowStructure {
  /// Why what is in a slot can never finish; `nil` where it may.
  /// - Parameter areLeavesClear: Whether users take no row of the last level of a menu but what they look for.
  func stop(of slot: Name<any Coordinator>, areLeavesClear: Bool = true) -> FlowStop? {
    if let stop = recursion(of: slot) { return stop }
    return zip(names(in: slot), chains(in: slot)).lazy.compactMap { name, chain in
      if let sequence = chain.lazy.compactMap({ $0 as? SequenceCoordinator }).first {
        return stop(of: sequence, slot, areLeavesClear)
      }
      guard !chain.isEmpty, chain.allSatisfy({ $0 is any AnswersByTable || $0 is ScenesCoordinator }),
        !chain.contains(where: finishes)
      else { return nil }
      let isTable = chain[0] is any AnswersByTable
      return FlowStop(
        reason: "no item asks for what ends '\(name)'" + (name == slot ? "" : ", which takes the place of '\(slot)'"),
        fix: isTable
          ? "write \"done\": { finish: true } under 'on' of '\(name)' and an item that asks for \"done\", or a goal to reach "
            + "a screen"
          : "write a goal to reach a screen: scenes never finish")
    }.first
  }

  /// A slot under test whose coordinator starts it again, within itself.
  private func recursion(of slot: Name<any Coordinator>) -> FlowStop? {
    guard slot == tested else { return nil }
    return [variant.coordinator.compact, variant.coordinator.regular].lazy.filter { $0 != slot }.compactMap { name in
      let responses = (app.coordinators[name] as? any AnswersByTable)?.responses.values.flatMap(\.parts) ?? []
      guard responses.contains(where: { child(startedBy: $0, gated: true) == slot }) else { return nil }
      return FlowStop(
        reason: "'\(name)' takes the place of '\(slot)' and starts '\(slot)', which is itself again",
        fix: "write replaces: \"\(name)\"", isTested: true)
    }.first
  }

  private func finishes(_ coordinator: any Coordinator) -> Bool {
    ((coordinator as? any AnswersByTable)?.responses ?? [:]).contains { intent, response in
      response.parts.contains { if case .finish(.finished) = $0 { true } else { false } }
        && app.askedIntents.contains { $0.intent.name == intent }
    }
  }

  private func stop(
    of sequence: SequenceCoordinator, _ slot: Name<any Coordinator>, _ areLeavesClear: Bool
  ) -> FlowStop? {
    sequence.steps.lazy.filter { $0.skippedBy == nil }.compactMap { step -> FlowStop? in
      let screen = step.screen.kind
      func leadsOn(_ intent: Name<Intent>) -> Bool {
        intent == sequence.next || intent != sequence.cancel && mayLead(intent, into: sequence)
      }
      guard let content = app.screens[screen] else { return nil }
      if let listing = content.listing, leadsOn(listing.intent),
        !content.items.compactMap(\.intent).contains(where: leadsOn)
      {
        guard areLeavesClear, listing.levels == [listing.menu.levels.count - 1] else { return nil }
        return FlowStop(
          screen: screen,
          reason:
            "only rows of a list lead on from '\(screen)', and users who want to finish '\(slot)' look for none of them",
          fix:
            "write items in place of 'lists', such as items: [{ id: \"my-choice\", does: \"\(listing.intent)\", scent: 0.6 }]"
        )
      }
      guard !content.intents.contains(where: leadsOn) else { return nil }
      return FlowStop(
        screen: screen, reason: "no item of '\(screen)' asks for '\(sequence.next)', so '\(slot)' never finishes",
        fix: content.text(adding: "does: \"\(sequence.next)\", scent: 0.9", to: screen))
    }.first
  }

  /// Whether an intent may lead to a screen from which a sequence goes on.
  private func mayLead(_ intent: Name<Intent>, into sequence: SequenceCoordinator) -> Bool {
    let isKnown = app.coordinators.values.allSatisfy { $0 is any AnswersByTable || $0 is SequenceCoordinator }
    return !isKnown
      || answers(to: intent).contains { _, response in
        switch response {
        case .show(let template, _):
          sequence.steps.contains { $0.screen.kind == template.kind }
            || app.screens[template.kind].map { !$0.intents.isEmpty } ?? false
        case .open, .start: true
        case .perform, .popTo, .finish, .all, .first: false
        }
      }
  }
}

/// Lists and what their rows hand on.
extension FlowStructure {
  /// What the lists and searches of the app ask for.
  var rows: [Row] {
    let menus = app.screenOrder.compactMap { app.screens[$0]?.listing?.menu }
    return app.screenOrder.compactMap { app.screens[$0] }.flatMap { content -> [Row] in
      let found = content.items.compactMap { item -> Row? in
        guard let intent = item.intent,
          let menu = menus.first(where: { $0.id == item.search?.menu ?? item.node?.menu })
        else { return nil }
        let last = menu.levels.count - 1
        let level = item.node?.level ?? last
        return Row(intent: intent, menu: menu.id, level: level, isLeaf: level == last, isFound: item.search != nil)
      }
      guard let listing = content.listing, let level = listing.levels.last else { return found }
      let last = listing.menu.levels.count - 1
      let rows = [(listing.intent, level)] + (listing.hasEarlyLeaves ? [(listing.leafIntent, last)] : [])
      return rows.map { Row(intent: $0, menu: listing.menu.id, level: $1, isLeaf: $1 == last, isFound: false) } + found
    }
  }

  /// What buttons ask for, which hand on no node.
  var buttonIntents: Set<Name<Intent>> {
    Set(app.screens.values.flatMap { $0.items.filter { $0.search == nil && $0.node == nil }.compactMap(\.intent) })
  }

  /// Whether anything may be handed a leaf of a menu.
  func handsOnLeaf(of menu: Name<MenuDefinition>) -> Bool {
    let intents = Set(rows.filter { $0.menu == menu && $0.isLeaf && !$0.isFound }.map(\.intent))
    return !app.coordinators.values.allSatisfy { $0 is any AnswersByTable || $0 is SequenceCoordinator }
      || app.screens.values.contains { $0.listing == nil && $0.subject == menu }
      || intents.contains { intent in
        answers(to: intent).contains { _, response in
          if case .show(let template, _) = response { template.takesPayload } else { true }
        }
      }
  }
}

extension ScreenContent {
  /// Everything that the screen asks for.
  fileprivate var intents: Set<Name<Intent>> {
    Set(items.compactMap(\.intent) + (listing.map { [$0.intent, $0.leafIntent] } ?? []))
  }
}
