import HeadlessNavigation
import UserSimulation

extension ValueForm where Value == InputWeights {
  /// The weights, screen by screen.
  /// - Parameter apps: The app and the variants of it; their screens and items are those that may be named.
  static func weights(in apps: [App]) -> Self {
    let screens = apps.flatMap(\.screenOrder).map(\.rawValue)
    let tabs = apps.flatMap { app in app.screenOrder.map { app.screens[$0]?.tab?.id.rawValue ?? $0.rawValue } }
    let keys = ValueForm<String>.name(among: screens.isEmpty ? [] : screens + [otherwise], called: "screen")
    let table = ValueForm<[Entry<ScreenWeights>]>.table(of: "screen", keys: keys, count: 0...1001) { screen in
      let own = apps.filter { screen == otherwise || $0.screens[Name(screen)] != nil }
      let items = own.flatMap { app in
        (screen == otherwise ? app.screenOrder : [Name(screen)]).flatMap { app.screens[$0]?.items ?? [] }
      }
      return .screenWeights(items: items.map(\.id.rawValue) + tabs)
    }
    return .converting(table) { entries in
      var weights = InputWeights()
      for entry in entries {
        if entry.key == otherwise {
          weights.otherwise = entry.value
        } else {
          weights.screens[Name(entry.key)] = entry.value
        }
      }
      return weights
    }
  }

  /// The key for all screens that are not named.
  private static var otherwise: String { "otherwise" }
}

extension ValueForm where Value == ScreenWeights {
  /// What users on one screen do.
  /// - Parameter items: The items that may be named.
  static func screenWeights(items: [String]) -> Self {
    .object { reader in
      var weights = ScreenWeights()
      let item = ValueForm<String>.name(among: items, called: "item")
      let entries =
        reader.optional(
          "items",
          .table(of: "item", keys: item, count: 0...1000, .weight),
          unlessSaid: "1 each [P]",
          "How likely each item, or tab of a tab bar in view, is to be tapped."
        ) ?? []
      for entry in entries { weights.items[Name(entry.key)] = entry.value }
      if let dwell = reader.optional(
        "dwell",
        .dwell,
        unlessSaid: "log-normal, 6 s, 0.6 [P]",
        "How long they stay until they do something, loading and reading included."
      ) {
        weights.dwell = dwell
      }
      weights.rows = reader.optional(
        "rows",
        .weight,
        default: weights.rows,
        from: "[P]",
        "How likely the rows of a list are to be tapped, all together; each is as likely as the others."
      )
      weights.rowsOnGoal = reader.optional(
        "rows_on_goal",
        .weight,
        unlessSaid: "as the others",
        "The same for the rows that lead to what the user looks for, which then no longer share `rows`."
      )
      weights.back = reader.optional(
        "back",
        .weight,
        default: weights.back,
        from: "[P]",
        "How likely they are to go back, where that leads anywhere."
      )
      weights.leave = reader.optional(
        "leave",
        .weight,
        default: weights.leave,
        from: "[P]",
        "How likely they are to leave the app."
      )
      return weights
    }
  }
}

extension ValueForm where Value == Double {
  /// How likely something is, on any scale.
  static var weight: Self { .number(in: 0...1_000_000_000) }
}
