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

extension ValueForm where Value == GoalEntry {
  /// What a share of the users come for.
  static func goal(_ app: JSON5Value?) -> Self {
    let menus = app.map { Declaration("menus", in: $0, among: AppReader.keys) }
    let menu = ValueForm<String>.declared(menus ?? Declaration([], under: "menus", isWhole: false), called: "menu")
    let screen = ValueForm<String>.name(among: app?["screens"]?.keys ?? [], called: "screen")
    let coordinator = ValueForm<String>.name(among: app?["coordinators"]?.keys ?? [], called: "coordinator")
    let destination = ValueForm<String>.startingPlace(app?["destinations"])
    let target = ObjectKey<GoalEntry.Target>.one(of: [
      .key(
        "find", .located(menu),
        """
        The menu in which they look for one leaf. All leaves are equally frequent, unless a table of labels \
        tells otherwise. A screen must list the menu's last level.
        """
      ) { .find($0) },
      .key("reach", screen, "The screen they want to see.") { .reach($0) },
      .key(
        "finish", coordinator,
        """
        The flow they want to finish. How many steps they are ready to take is drawn for each of them; see \
        `step_budget`.
        """
      ) { .finish($0) },
    ])
    return .object { reader in
      reader.read(
        .optional(
          "id", .identifier, unlessSaid: "the name after `find`, `reach` or `finish`",
          "What scents, the key `for` of metrics, logs and reports call it."),
        .required("share", .number(in: 0...1), "The share of all users."), target,
        .optional(
          "then", .array(of: .located(.identifier), count: 0...20), or: [], unlessSaid: "empty",
          "What they consider once they have it, in order. Each stands on some screen."),
        .optional(
          "starts_at", destination, unlessSaid: "where the app starts, or as `arrives` says",
          "The destination that the app goes to before it shows anything, as by a link. It takes no node.")
      ) { id, share, target, then, start in
        GoalEntry(id: id ?? reader.value.goalID ?? "", share: share, target: target, then: then, startsAt: start)
      }
    }
  }
}

extension ValueForm where Value == String {
  /// A destination that takes nothing.
  /// - Parameter destinations: All destinations, as written.
  fileprivate static func startingPlace(_ destinations: JSON5Value?) -> Self {
    let names = destinations?.keys ?? []
    guard case .object(let members)? = destinations?.kind else { return .name(among: names, called: "destination") }
    let known = Dictionary(first: members.map { ($0.key, $0.value) })
    return Self("the name of a destination", of: [.string], sample: names.first.map { quoted($0, in: "\"") }) {
      context in
      guard let text = context.value.text else { return nil }
      guard let destination = known[text] else {
        return context.reject(unknown: text, called: "destination", among: names)
      }
      guard destination["takes"] == nil else {
        let hint = "write a destination without 'takes'; 'arrives' has links about what users look for"
        return context.reject(.payloadMismatch, "must be a destination that takes nothing", hint: hint)
      }
      return text
    }
  }
}

extension DocumentReader {
  /// The goals that can be reached in the app and in every variant of it; the others are reported.
  func goals(_ entries: [GoalEntry], app: ReadApp, variants: [ReadVariant]) -> [GoalDefinition] {
    let items = ([app] + variants.map(\.app)).flatMap(\.items)
    var checked: Set<String> = []
    return entries.compactMap { entry in
      for item in entry.then where !items.contains(item.value) {
        diagnostics.report(
          .unknownName, "no screen has an item \(quoted(item.value))", at: item.range,
          hint: Suggestion.hint(for: item.value, among: items, called: "items") ?? "leave 'then' out")
      }
      guard let target = target(entry.target, app: app, variants: variants, &checked) else { return nil }
      return GoalDefinition(
        id: entry.id, share: entry.share, target, then: entry.then.map { Name($0.value) },
        startsAt: entry.startsAt.map { Name($0) })
    }
  }

  private func target(
    _ target: GoalEntry.Target, app: ReadApp, variants: [ReadVariant], _ checked: inout Set<String>
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
      if checked.insert(name.value).inserted { check(menu, in: variants) }
      return .find(menu)
    }
  }

  /// Whether users can look for things under every variant; which of them stand in only some is told by the check.
  private func check(_ menu: MenuDefinition, in variants: [ReadVariant]) {
    for variant in variants {
      guard let patch = variant.patch else { continue }
      let subject = "variant \(quoted(variant.variant.id))"
      let name = quoted("\(menu.id)")
      guard variant.app.menu(menu.id.rawValue) == nil else { continue }
      let message = "no screen of \(subject) lists the last level of \(name), so no user can find anything in it"
      diagnostics.report(.unlistedMenu, message, at: patch)
    }
  }
}
