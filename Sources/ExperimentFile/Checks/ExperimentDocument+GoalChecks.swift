import ExperimentDesign
import HeadlessNavigation
import NavigationExperiments
import TextFormats
import UserBehavior
import UserSimulation

/// Goals that no user reaches, or gets to the end of, under some variant.
extension ExperimentDocument {
  /// Goals to reach a screen that nothing but leaves of lists and results of searches lead to.
  ///
  /// Users who want a screen look for no leaf, and tap none unless they misjudge its name or know the way.
  var unsoughtScreens: [Finding] {
    guard !isWeighted, areLeavesClear, cohort.knows == nil, cohort.personas.allSatisfy({ $0.knows == nil }) else {
      return []
    }
    let shown = experiment.variants.map { variant in
      let flow = FlowStructure(variant, testing: experiment.slot)
      let tapping = ShownScreens(in: flow, opening: opened, areLeavesTapped: false)
      let unsought = tapping.isOpen ? [] : ShownScreens(in: flow, opening: opened).kinds.subtracting(tapping.kinds)
      return (flow: flow, unsought: unsought)
    }
    return goals.compactMap { goal in
      guard case .reach(let kind) = goal.target else { return nil }
      let flows = shown.filter { $0.unsought.contains(kind) }.map(\.flow)
      guard let flow = flows.first else { return nil }
      return Finding(
        .unfinishableGoal, DeclaredPath(goal.id, "cohort", .text(kind.rawValue, under: ["reach"])),
        "goal '\(goal.id)' cannot be reached: only rows of lists lead to '\(kind)', and users who want a screen tap none",
        fix: flow.search(leadingTo: kind).map {
          "write \(goal.id == kind.rawValue ? "id: \"\(kind)\", " : "")\($0) in place of 'reach'"
        },
        variants: ids(of: flows.map(\.variant.id)))
    }
  }

  /// Goals whose users consider something that no screen has which a variant shows, and would go on to something that one
  /// has.
  var interruptedGoals: [Finding] {
    guard !isWeighted else { return [] }
    let shown = experiment.variants.map { variant -> (id: String, items: Set<Name<Item>>)? in
      let screens = ShownScreens(in: FlowStructure(variant, testing: experiment.slot), opening: opened)
      return screens.isOpen
        ? nil : (variant.id, Set(screens.kinds.flatMap { variant.app.screens[$0]?.items.map(\.id) ?? [] }))
    }
    return goals.compactMap { goal in
      let stops = shown.compactMap(\.self).compactMap { variant, items in
        let left = goal.then.drop(while: items.contains)
        return left.first(where: items.contains).map {
          (variant, missing: left.prefix { !items.contains($0) }, next: $0)
        }
      }
      guard let (_, missing, next) = stops.first, let first = missing.first else { return nil }
      let variants = stops.map { "'\($0.0)'" }.joined(separator: " and ")
      return Finding(
        .unfinishableGoal,
        DeclaredPath(goal.id, "cohort", "goals", .key(goal.id), "then", .text(first.rawValue, under: []))
          .or(DeclaredPath(goal.id, "cohort", "goals", .any, "then", .text(first.rawValue, under: [])))
          .or(DeclaredPath(goal.id, "cohort", .text(first.rawValue, under: []))),
        "users of goal '\(goal.id)' stop at '\(first)' under \(variants), where no screen has it, and never consider "
          + "'\(next)'", fix: renaming(Array(missing), to: next, in: goal), variants: ids(of: stops.map(\.0)))
    }
  }

  /// A slot under test that nothing starts, under whatever variant.
  var unstartedSlot: [Finding] {
    let (slot, variants) = (experiment.slot, experiment.variants)
    let isStarted = variants.contains { variant in
      let links = variant.app.links.entries.map(\.destination)
      let shown = ShownScreens(in: FlowStructure(variant, testing: slot), opening: opened + links)
      return shown.isOpen || shown.slots.contains(slot)
    }
    let control = variants[experiment.declaredControl]
    guard !isStarted, let coordinator = control.app.coordinators[control.coordinator.compact] else { return [] }
    let root = control.app.root
    return [
      Finding(
        .unstartedSlot, DeclaredPath(slot.rawValue, "replaces", .value),
        "no user meets '\(slot)': the app starts with '\(root)', and nothing starts '\(slot)' from there",
        fix: coordinator is SequenceCoordinator
          ? "write { start: \"\(slot)\" } for an intent under 'on' of '\(root)'" : "write root: \"\(slot)\" under 'app'"
      )
    ]
  }

  /// What makes items of several variants one: what stands in another's place has its name.
  private func renaming(_ missing: [Name<Item>], to next: Name<Item>, in goal: GoalDefinition) -> String? {
    let names = Set(missing + [next])
    guard screens.allSatisfy({ screen in screen.content.items.count { names.contains($0.id) } < 2 }) else { return nil }
    let then = goal.then.map { "\"\(names.contains($0) ? next : $0)\"" }.joined(separator: ", ")
    let renamed = missing.map { "'\($0)'" }.joined(separator: " and ")
    return "write id: \"\(next)\" for \(renamed), which then stand for one another, and then: [\(then)]"
  }

  /// The destinations that users come by.
  private var opened: [Name<Destination>] {
    cohort.notifications.map(\.destination) + cohort.arrivals.links.map(\.destination) + goals.compactMap(\.startsAt)
  }

  /// Whether users take no leaf for another, nor for what is none.
  private var areLeavesClear: Bool {
    let values = [cohort.behavior[.leafNoise]] + cohort.personas.compactMap { $0.behavior[.leafNoise] }
    return values.allSatisfy { $0 == 0 } && !uncertain.contains { $0.subject == .behavior(.leafNoise) }
  }

  /// The variants that a finding is about; none where it is about all.
  private func ids(of variants: [String]) -> [String] { variants.count == experiment.variants.count ? [] : variants }
}

extension FlowStructure {
  /// What a goal says that looks for a leaf in place of a screen that leaves lead to, at once or by an item.
  fileprivate func search(leadingTo kind: Name<Screen>) -> String? {
    rows.filter { $0.isLeaf || $0.isFound }.lazy.compactMap { row in
      let shown = ShownScreens(in: self, answering: row.intent).kinds
      let items = shown.sorted().lazy.flatMap { app.screens[$0]?.items ?? [] }
      let item = items.first { item in
        item.intent.map { ShownScreens(in: self, answering: $0).kinds.contains(kind) } ?? false
      }
      guard !shown.contains(kind) else { return "find: \"\(row.menu)\"" }
      return item.map { "find: \"\(row.menu)\", then: [\"\($0.id)\"]" }
    }.first
  }
}
