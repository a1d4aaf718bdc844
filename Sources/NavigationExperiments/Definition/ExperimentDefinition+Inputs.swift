package import HeadlessNavigation

extension ExperimentDefinition {
  /// What a variant's app says otherwise than the control's about the same screens and items, in the order of its
  /// screens.
  public func inputChanges(under variant: Int) -> [InputChange] { equalized(variant).changes }

  /// A variant's app with the control's inputs: what is different then is the structure.
  package func equalizedApp(of variant: Int) -> App { equalized(variant).app }

  private func equalized(_ variant: Int) -> (app: App, changes: [InputChange]) {
    var app = variants[variant].app
    guard !(variants[variant].sharesApp && variants[control].sharesApp) else { return (app, []) }
    var equalizer = InputEqualizer(variants[control].app)
    for kind in app.screenOrder {
      if let content = app.screens[kind] { app.screens[kind] = equalizer.equalized(content, of: kind) }
    }
    return (app, equalizer.changes)
  }
}

/// Puts back what another app says about the same screens and items, and tells where that was something else.
///
/// An item is the same where its name is, as users remember it by that: if not on the same screen, then wherever else
/// the other app has it, if it says the same of it everywhere.
private struct InputEqualizer {
  private(set) var changes: [InputChange] = []
  private let screens: [Name<Screen>: ScreenContent]
  private var scents: [Name<Item>: Set<Scent>] = [:]
  private var decisions: [Name<Item>: Set<Double?>] = [:]

  init(_ app: App) {
    screens = app.screens
    for content in screens.values {
      for item in content.items {
        scents[item.id, default: []].insert(item.scent)
        decisions[item.id, default: []].insert(item.decides)
      }
      if let tab = content.tab { scents[tab.id, default: []].insert(tab.scent) }
    }
  }

  mutating func equalized(_ content: ScreenContent, of kind: Name<Screen>) -> ScreenContent {
    var content = content
    let usual = screens[kind]
    equalize(&content.loadMilliseconds, to: usual?.loadMilliseconds, InputChange(kind: .load, screen: kind))
    equalize(&content.words, to: usual?.words, InputChange(kind: .words, screen: kind))
    for index in content.items.indices {
      let item = content.items[index].id
      let here = usual?.items.first { $0.id == item }
      let scent = here?.scent ?? only(scents[item])
      let decides = here.map(\.decides) ?? only(decisions[item])
      equalize(&content.items[index].scent, to: scent, InputChange(kind: .scent, screen: kind, item: item))
      equalize(&content.items[index].decides, to: decides, InputChange(kind: .decides, screen: kind, item: item))
    }
    if var tab = content.tab {
      let here = usual?.tab.flatMap { $0.id == tab.id ? $0.scent : nil }
      equalize(&tab.scent, to: here ?? only(scents[tab.id]), InputChange(kind: .scent, screen: kind, item: tab.id))
      content.tab = tab
    }
    return content
  }

  private mutating func equalize<Value: Equatable>(_ value: inout Value, to usual: Value?, _ change: InputChange) {
    guard let usual, usual != value else { return }
    value = usual
    changes.append(change)
  }

  private func only<Value>(_ values: Set<Value>?) -> Value? {
    guard let values, values.count == 1 else { return nil }
    return values.first
  }
}
