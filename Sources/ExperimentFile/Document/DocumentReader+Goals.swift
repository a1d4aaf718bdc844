import HeadlessNavigation
import NavigationExperiments
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
    return .object { reader in
      let id = reader.optional(
        "id", .identifier, unlessSaid: "the name after `find`, `reach` or `finish`",
        "What scents, the key `for` of metrics, logs and reports call it.")
      let share = reader.required("share", .number(in: 0...1), "The share of all users.")
      let targets: [GoalEntry.Target?] = [
        reader.optional(
          "find", .located(menu),
          """
          The menu in which they look for one leaf. All leaves are equally frequent, unless a table of labels \
          tells otherwise. A screen must list the menu's last level.
          """
        ).map { .find($0) },
        reader.optional("reach", screen, "The screen they want to see.").map { .reach($0) },
        reader.optional(
          "finish", coordinator,
          """
          The flow they want to finish. How many steps they are ready to take is drawn for each of them; see \
          `step_budget`.
          """
        ).map { .finish($0) },
      ]
      let items = reader.optional(
        "then", .array(of: .located(.identifier), count: 0...20), unlessSaid: "empty",
        "What they consider once they have it, in order. Each stands on some screen.")
      let startsAt = reader.optional(
        "starts_at", destination, unlessSaid: "where the app starts, or as `arrives` says",
        "The destination that the app goes to before it shows anything, as by a link. It takes no node.")
      guard reader.one(of: ["find", "reach", "finish"]) != nil, let share,
        let target = targets.lazy.compactMap({ $0 }).first
      else { return nil }
      return GoalEntry(
        id: id ?? reader.value.goalID ?? "", share: share, target: target, then: items ?? [], startsAt: startsAt)
    }
  }
}

extension ValueForm where Value == String {
  /// A destination that takes nothing.
  /// - Parameter destinations: All destinations, as written.
  fileprivate static func startingPlace(_ destinations: JSON5Value?) -> Self {
    let names = destinations?.keys ?? []
    guard case .object(let members)? = destinations?.kind else { return .name(among: names, called: "destination") }
    let known = Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
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
