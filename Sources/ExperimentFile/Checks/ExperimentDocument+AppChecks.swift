import ExperimentDesign
import HeadlessNavigation
import NavigationExperiments
import TextFormats
import UserBehavior
import UserSimulation

/// What goals, screens and coordinators say of each other that cannot be meant.
extension ExperimentDocument {
  /// Whether users are replayed by weights, so that goals and scents do not count.
  var isWeighted: Bool { if case .weights = cohort.policy { true } else { false } }

  /// Items that are decided on, and that no goal lets users consider.
  var unconsideredItems: [Finding] {
    let considered = Set(goals.flatMap(\.then))
    return isWeighted
      ? []
      : screens.flatMap { kind, content, _ in
        content.items.filter { ($0.decides ?? 0) > 0 && !considered.contains($0.id) }.map { item in
          let goal = goals.first { $0.target == .reach(kind) || $0.menu != nil && $0.menu?.id == content.subject }
          return Finding(
            .unconsideredItem, .item(item.id, key: "decides"),
            "item '\(item.id)' has 'decides', and no goal names it under 'then', so no user takes it",
            fix: (goal ?? goals.first).map { goal in
              "write then: [\(list(of: (goal.then + [item.id]).map(\.rawValue)))] for goal '\(goal.id)'"
            })
        }
      }
  }

  /// Goals to finish what cannot be finished.
  var unfinishableGoals: [Finding] {
    guard !isWeighted else { return [] }
    return goals.compactMap { goal in
      guard case .finish(let slot) = goal.target else { return nil }
      let stops = experiment.variants.compactMap { variant -> (id: String, stop: FlowStop)? in
        let flow = FlowStructure(variant, testing: experiment.slot)
        return flow.stop(of: slot, areLeavesClear: cohort.behavior[.leafNoise] == 0).map { (variant.id, $0) }
      }
      guard let stop = stops.first?.stop else { return nil }
      return Finding(
        .unfinishableGoal,
        stop.screen.map { DeclaredPath(goal.id, "app", "screens", .key($0.rawValue)) }
          ?? (stop.isTested
            ? DeclaredPath(goal.id, "replaces", .value)
            : DeclaredPath(goal.id, "cohort", .text(slot.rawValue, under: ["finish"]))),
        "goal '\(goal.id)' cannot be reached: \(stop.reason)", fix: stop.fix,
        variants: stops.count == experiment.variants.count ? [] : stops.map(\.id))
    }
  }

  /// Items that start what only some came to finish without saying for whom they are, and those of a flow that starts by
  /// itself at launch.
  var unwantedFlows: [Finding] {
    guard !isWeighted else { return [] }
    return experiment.variants.flatMap { variant -> [Finding] in
      let flow = FlowStructure(variant, testing: experiment.slot)
      func wanted(_ slots: [Name<any Coordinator>]) -> (slot: Name<any Coordinator>, goals: [String])? {
        slots.lazy.filter { !flow.isGuarded($0) }.compactMap { slot in goals(finishing: slot).map { (slot, $0) } }.first
      }
      func finding(_ item: Item, _ clause: String, _ names: [String], or other: String = "") -> Finding {
        Finding(
          .unwantedFlow, .item(item.id),
          "\(clause), and users complete that who did not come for "
            + names.map { "'\($0)'" }.joined(separator: " or "),
          fix: "write only_for: [\(list(of: names))] for '\(item.id)'" + other)
      }
      let items = variant.app.screenOrder.flatMap { variant.app.screens[$0]?.items ?? [] }
      let started = items.filter { $0.onlyFor == nil && $0.decides == nil }.compactMap { item -> Finding? in
        guard let (slot, names) = wanted(item.intent.map { flow.slots(startedBy: $0) } ?? []) else { return nil }
        return finding(item, "item '\(item.id)' starts '\(slot)'", names)
      }
      let atLaunch = flow.slots(startedBy: variant.app.root).filter { flow.sequence(in: $0) != nil }
      guard let (slot, names) = wanted(atLaunch), let sequence = flow.sequence(in: slot),
        let next = sequence.steps.first.flatMap({ variant.app.screens[$0.screen.kind] })?.items.first(where: {
          $0.intent == sequence.next
        })
      else { return started }
      let other = FindingKind.unwantedFlow.declaration(about: next.id.rawValue, because: "all have to pass '\(slot)'")
      return started + [finding(next, "'\(slot)' starts at launch", names, or: ", or \(other)")]
    }
  }

  /// The goals that finish a slot; `nil` where these are none, or all.
  private func goals(finishing slot: Name<any Coordinator>) -> [String]? {
    let wanting = goals.filter { if case .finish(slot) = $0.target { true } else { false } }
    return wanting.isEmpty || wanting.count == goals.count ? nil : Set(wanting.map(\.id)).sorted()
  }

  /// Rows of lists that hand nothing on: to a list of what is below them, or where users look for one of them.
  var unhandedRows: [Finding] {
    let sought = Set(goals.compactMap(\.menu?.id))
    return experiment.variants.flatMap { variant -> [Finding] in
      let flow = FlowStructure(variant, testing: experiment.slot)
      let (buttons, lost) = (flow.buttonIntents, sought.filter { !flow.handsOnLeaf(of: $0) })
      return flow.rows.flatMap { row -> [Finding] in
        guard !buttons.contains(row.intent) else { return [] }
        let isLost = row.isLeaf && !row.isFound && lost.contains(row.menu)
        return flow.answers(to: row.intent).compactMap { coordinator, response in
          guard case .show(let template, _) = response, !template.takesPayload,
            let content = variant.app.screens[template.kind],
            content.listing.map({ $0.menu.id == row.menu && ($0.levels.first ?? 0) > row.level - (row.isFound ? 1 : 0) }
            )
              ?? (isLost || row.isLeaf && !row.isFound && content.subject == row.menu)
          else { return nil }
          let screen = template.kind.rawValue
          return Finding(
            .unhandedRow,
            DeclaredPath(
              row.intent.rawValue, "app", "coordinators", .key(coordinator.rawValue), "on", .key(row.intent.rawValue),
              .text(screen, under: [])
            ).or(.answer(to: row.intent.rawValue, by: coordinator)),
            "'\(row.intent)' is asked for by \(row.isFound ? "a search" : "the rows of a list"), and '\(screen)' is not "
              + "handed what was \(row.isFound ? "found" : "tapped")", fix: "write \"\(screen)($item)\"")
        }
      }
    }
  }

  /// Items that a patch leaves out while it adds or changes others, as an array in a patch takes the place of the whole.
  var lostItems: [Finding] {
    guard let text, let app = text.value["app"], let variants = text.value["variants"] else { return [] }
    return experiment.variants.flatMap { variant -> [Finding] in
      guard let patch = variants[variant.id]?["app"] else { return [] }
      let (before, after) = (app.intentNames, AppPatch.lay(patch, over: app).intentNames)
      return (patch["screens"]?.keys ?? []).compactMap { screen in
        guard let own = patch["screens"]?[screen]?["items"]?.items, let usual = app["screens"]?[screen]?["items"]?.items
        else { return nil }
        func other(_ item: JSON5Value, in items: [JSON5Value]) -> JSON5Value? {
          items.first { $0["id"]?.text == item["id"]?.text }
        }
        let added = own.filter { other($0, in: usual) == nil }
        let lost = usual.filter { item in
          other(item, in: own) == nil && !own.contains { $0["does"]?.text == item["does"]?.text }
        }
        let intents = lost.compactMap { $0["does"]?.text }.filter { !after.contains($0) }
        // What asks for something new may take the place of an item.
        let replacing = added.count { $0["does"]?.text.map { !before.contains($0) } ?? true }
        let isChanged = own.contains { item in other(item, in: usual).map { $0.fingerprint != item.fingerprint } ?? true
        }
        guard intents.count > replacing, isChanged else { return nil }
        let flow = FlowStructure(variant, testing: experiment.slot)
        let left = Set(after.flatMap { flow.screens(shownBy: Name($0)) })
        let screens = Set(intents.flatMap { flow.screens(shownBy: Name($0)) }).subtracting(left).sorted()
        let written = lost.map { text.source.text($0.range).split { $0.isWhitespace }.joined(separator: " ") }
        return Finding(
          .lostItems, DeclaredPath(screen, "variants", .key(variant.id), "app", "screens", .key(screen), "items"),
          "the patch leaves \(lost.map { "'\($0["id"]?.text ?? "")'" }.joined(separator: ", ")) of '\(screen)' out"
            + (screens.isEmpty ? "" : ", and with that the way to \(screens.map { "'\($0)'" }.joined(separator: ", "))")
            + ": its items take the place of all that were there",
          fix: written.contains { $0.contains("//") } ? nil : "write \(written.joined(separator: ", ")) too",
          variants: [variant.id])
      }
    }
  }

  private func list(of names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ", ") }
}

extension JSON5Value {
  /// The names of the intents that the screens of an app ask for.
  fileprivate var intentNames: Set<String> { Set(askedIntents.compactMap(\.text)) }
}
