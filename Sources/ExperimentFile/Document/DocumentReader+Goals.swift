import HeadlessNavigation
import NavigationExperiments
import TextFormats
import UserSimulation

/// A goal as written.
struct GoalEntry {
  /// What users come for.
  enum Target {
    case find(Located<String>)
    case reach(String)
    case finish(String)
  }

  let id: String
  let share: Double
  let target: Target
  let then: [Located<String>]
  let startsAt: String?
}

extension DocumentReader {
  /// What a share of the users come for.
  var goal: ValueForm<GoalEntry> {
    let target = target
    let start = ValueForm<String>.startingPlace(root["app"]?["destinations"])
    return .given { goal in
      .object(
        .optional(
          "id", .identifier, unlessSaid: "the name after `find`, `reach` or `finish`",
          "What scents, the key `for` of metrics, logs and reports call it."),
        .required("share", .number(in: 0...1), "The share of all users."), target,
        .optional(
          "then", .array(of: .located(.identifier), count: 0...20), or: [], unlessSaid: "empty",
          "What they consider once they have it, in order. Each stands on some screen."),
        .optional(
          "starts_at", start,
          unlessSaid: "where the app starts, or as `arrives` says",
          "The destination that the app goes to before it shows anything, as by a link. It takes no node.")
      ) { GoalEntry(id: $0 ?? goal.goalID ?? "", share: $1, target: $2, then: $3, startsAt: $4) }
    }
  }

  private var target: ObjectKey<GoalEntry.Target> {
    .one(of: [
      .key(
        "find", .located(.declared(names.declared("menus"), called: "menu")),
        """
        The menu in which they look for one leaf. All leaves are equally frequent, unless a table of labels \
        tells otherwise. A screen must list the menu's last level.
        """
      ) { .find($0) },
      .key(
        "reach", .name(among: root["app"]?["screens"]?.keys ?? [], called: "screen"), "The screen they want to see."
      ) { .reach($0) },
      .key(
        "finish", names.coordinator,
        """
        The flow they want to finish. How many steps they are ready to take is drawn for each of them; see \
        `step_budget`.
        """
      ) { .finish($0) },
    ])
  }
}

extension ValueForm where Value == String {
  /// A destination that takes nothing.
  /// - Parameter destinations: All destinations, as written.
  fileprivate static func startingPlace(_ destinations: JSON5Value?) -> Self {
    ValueForm.name(among: destinations?.keys ?? [], called: "destination").flatMap { text, context in
      guard destinations?[text]?["takes"] != nil else { return text }
      let hint = "write a destination without 'takes'; 'arrives' has links about what users look for"
      return context.reject(.payloadMismatch, "must be a destination that takes nothing", hint: hint)
    }
  }
}

extension DocumentReader {
  /// The goals that can be reached in the app and in every variant of it; the others are reported.
  func definitions(of entries: [GoalEntry]) -> [GoalDefinition] {
    guard let app, variants != nil else { return [] }
    let items = apps.flatMap(\.items)
    var checked: Set<String> = []
    return entries.compactMap { entry in
      for item in entry.then where !items.contains(item.value) {
        diagnostics.report(
          .unknownName, "no screen has an item \(quoted(item.value))", at: item.range,
          hint: Suggestion.hint(for: item.value, among: items, called: "items") ?? "leave 'then' out")
      }
      guard let target = target(entry.target, in: app, &checked) else { return nil }
      return GoalDefinition(
        id: entry.id, share: entry.share, target, then: entry.then.map { Name($0.value) },
        startsAt: entry.startsAt.map { Name($0) })
    }
  }

  private func target(
    _ target: GoalEntry.Target, in app: ReadApp, _ checked: inout Set<String>
  ) -> GoalDefinition.Target? {
    switch target {
    case .reach(let screen): return .reach(Name(screen))
    case .finish(let coordinator): return .finish(Name(coordinator))
    case .find(let name):
      guard let menu = app.menu(name.value) else {
        let message = "no screen lists the last level of \(quoted(name.value)), so no user can find anything in it"
        diagnostics.report(.unlistedMenu, message, at: name.range)
        return nil
      }
      if checked.insert(name.value).inserted { check(menu) }
      return .find(menu)
    }
  }

  /// Whether users can look for things under every variant; which of them stand in only some is told by the check.
  private func check(_ menu: MenuDefinition) {
    for variant in variants ?? [] {
      guard let patch = variant.patch, variant.app.menu(menu.id.rawValue) == nil else { continue }
      let subject = "variant \(quoted(variant.variant.id))"
      let message =
        "no screen of \(subject) lists the last level of \(quoted("\(menu.id)")), so no user can find anything in it"
      diagnostics.report(.unlistedMenu, message, at: patch)
    }
  }
}
