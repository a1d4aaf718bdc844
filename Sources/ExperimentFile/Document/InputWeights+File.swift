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
  /// What people on one screen do.
  /// - Parameter items: The items that may be named.
  static func screenWeights(items: [String]) -> Self {
    .object { reader in
      var weights = ScreenWeights()
      let item = ValueForm<String>.name(among: items, called: "item")
      let entries = reader.optional("items", .table(of: "item", keys: item, count: 0...1000, .weight)) ?? []
      for entry in entries { weights.items[Name(entry.key)] = entry.value }
      if let dwell = reader.optional("dwell", .dwell) { weights.dwell = dwell }
      if let rows = reader.optional("rows", .weight) { weights.rows = rows }
      weights.rowsOnGoal = reader.optional("rows_on_goal", .weight)
      if let back = reader.optional("back", .weight) { weights.back = back }
      if let leave = reader.optional("leave", .weight) { weights.leave = leave }
      return weights
    }
  }
}

extension ValueForm where Value == Double {
  /// How likely something is, on any scale.
  static var weight: Self { .number(in: 0...1_000_000_000) }
}
