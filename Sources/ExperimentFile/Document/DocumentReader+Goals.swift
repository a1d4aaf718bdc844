import ExperimentDesign
import HeadlessNavigation
import NavigationExperiments
import TextFormats
import UserSimulation

extension DocumentReader {
  /// What a share of the users come for.
  var goal: ValueForm<GoalDefinition> {
    let target = target
    let start = startingPlace(root["app"]?["destinations"])
    return .given { goal in
      .object(
        "a goal",
        .optional(
          "id", .identifier, unlessSaid: "the name after `find`, `reach` or `finish`",
          "What scents, the key `for` of metrics, logs and reports call it."),
        .optional(
          "group", ValueForm<String>.identifier, unlessSaid: "none",
          "The name of a group of goals, which scents, `only_for` and `for` of metrics may write for all of them."),
        .required("share", self.share(in: self.root["cohort"]?["goals"]), "The share of all users."), target,
        .optional(
          "then", .array(of: .located(.identifier), count: 0...20), or: [], unlessSaid: "empty",
          "What they consider once they have it, in order. Each stands on some screen."),
        .optional(
          "starts_at", start,
          unlessSaid: "where the app starts, or as `arrives` says",
          "The destination that the app goes to before it shows anything, as by a link. It takes no node."),
        .optional(
          "unasked", .boolean, default: false,
          "Whether the app puts it before users who did not ask for it, as a tour: they have less patience with it.")
      ) { id, group, share, target, then, start, isUnasked in
        if let group, group == id ?? goal.goalID, let place = goal.member("group")?.value.range {
          self.diagnostics.report(
            .duplicateID, "group \(quoted(group)) has the name of a goal", at: place, hint: "give it another name")
        }
        for item in then where !self.items.contains(item.value) {
          self.diagnostics.report(
            .unknownName, "no screen has an item \(quoted(item.value))", at: item.range,
            hint: self.item(asking: item.value).map { "write \(quoted($0, in: "\""))" }
              ?? Suggestion.hint(for: item.value, among: self.items, called: "items") ?? "leave 'then' out")
        }
        return GoalDefinition(
          id: id ?? goal.goalID ?? "", share: share, target, then: then.map { Name($0.value) },
          startsAt: start.map { Name($0) }, isUnasked: isUnasked)
      }
    }
  }

  /// The item that asks for an intent.
  private func item(asking intent: String) -> String? {
    apps.lazy.flatMap { read in read.app.screenOrder.flatMap { read.app.screens[$0]?.items ?? [] } }.first {
      $0.intent?.rawValue == intent
    }?.id.rawValue
  }

  private var target: ObjectKey<GoalDefinition.Target> {
    .one(of: [
      .key(
        "find", .located(names.text(.menu)),
        """
        The menu in which they look for one leaf. All leaves are equally frequent, unless a table of labels \
        tells otherwise. A screen must list the menu's last level.
        """
      ) { self.menu($0).map { .find($0) } },
      .key(
        "reach",
        ValueForm.name(among: root["app"]?["screens"]?.keys ?? [], called: "screen").hinting(
          at: .coordinator, in: .screen
        ) {
          "write finish: \"\($0)\""
        }, "The screen they want to see."
      ) { .reach(Name($0)) },
      .key(
        "finish", names.coordinator.hinting(at: .screen, in: .coordinator) { "write reach: \"\($0)\"" },
        """
        The flow they want to finish.
        """
      ) { .finish($0) },
    ])
  }

  /// A destination that takes nothing.
  /// - Parameter destinations: All destinations, as written.
  private func startingPlace(_ destinations: JSON5Value?) -> ValueForm<String> {
    ValueForm.name(among: destinations?.keys ?? [], called: "destination").flatMap { text, context in
      guard destinations?[text]?["takes"] != nil else { return text }
      let hint = "write a destination without 'takes'; 'arrives' has links about what users look for"
      return context.reject(.payloadMismatch, "must be a destination that takes nothing", hint: hint)
    }
  }

  /// A menu that users look for something in; `nil`, after a report, where no screen lists its leaves.
  private func menu(_ name: Located<String>) -> MenuDefinition? {
    guard let app else { return nil }
    guard let menu = app.menu(name.value) else {
      let message = "no screen lists the last level of \(quoted(name.value)), so no user can find anything in it"
      diagnostics.report(.unlistedMenu, message, at: name.range)
      return nil
    }
    return menu
  }
}
