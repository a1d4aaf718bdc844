import HeadlessNavigation
import NavigationExperiments
import UserSimulation

/// A goal as written.
struct GoalEntry {
  let share: Double
  let find: Located<String>
  let then: [Located<String>]
}

extension ValueForm where Value == GoalEntry {
  /// What a share of the people come for.
  static func goal(menus: [String]) -> Self {
    .object { reader in
      let share = reader.required("share", .number(in: 0...1))
      let find = reader.required("find", .located(.name(among: menus, called: "menu")))
      let items = reader.optional("then", .array(of: .located(.identifier), count: 0...20))
      guard let share, let find else { return nil }
      return GoalEntry(share: share, find: find, then: items ?? [])
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
          .unknownName,
          "no screen has an item \(quoted(item.value))",
          at: item.range,
          hint: Suggestion.hint(for: item.value, among: items, called: "items")
        )
      }
      guard let menu = app.menu(entry.find.value) else {
        let message = "no screen lists the last level of \(quoted(entry.find.value)), so nobody can find anything in it"
        diagnostics.report(.unlistedMenu, message, at: entry.find.range)
        return nil
      }
      if checked.insert(entry.find.value).inserted { check(menu, in: variants) }
      return GoalDefinition(
        id: entry.find.value,
        share: entry.share,
        .find(menu),
        then: entry.then.map { Name($0.value) }
      )
    }
  }

  /// Whether people can look for the same things under every variant.
  private func check(_ menu: Menu, in variants: [ReadVariant]) {
    for variant in variants {
      guard let patch = variant.patch else { continue }
      let subject = "variant \(quoted(variant.variant.id))"
      let name = quoted("\(menu.id)")
      guard let own = variant.app.menu(menu.id.rawValue) else {
        let message = "no screen of \(subject) lists the last level of \(name), so nobody can find anything in it"
        diagnostics.report(.unlistedMenu, message, at: patch)
        continue
      }
      guard own.leafCount != menu.leafCount else { continue }
      let message = "\(name) has \(own.leafCount) leaves in \(subject), and \(menu.leafCount) elsewhere"
      let hint = "a variant may arrange what people look for, not change how much there is of it"
      diagnostics.report(.outOfRange, message, at: patch, hint: hint)
    }
  }
}
