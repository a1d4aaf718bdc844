import HeadlessNavigation

/// An app as read, with what the checks that go beyond one app need to know.
struct ReadApp {
  /// The app.
  let app: App
  /// What its coordinators do about intents, each with the place of its key.
  let responses: CoordinatorEntry.Responses
  /// The intents its screens ask for.
  let intents: Set<String>

  /// The items on its screens.
  var items: [String] { app.screenOrder.flatMap { app.screens[$0]?.items ?? [] }.map(\.id.rawValue) }

  /// The menu of that name, if a screen lists its leaves.
  func menu(_ name: String) -> Menu? {
    let listings = app.screenOrder.compactMap { app.screens[$0]?.listing }
    return listings.first { $0.menu.id.rawValue == name && $0.levels.last == $0.menu.levels.count - 1 }?.menu
  }
}

/// Reads an app: menus, screens and coordinators, each referring to the ones before it, then gates and containers.
struct AppReader {
  /// The keys of an app.
  static let parts = ["menus", "screens", "coordinators"]

  let diagnostics: DiagnosticCollector
  /// The coordinator the app starts with: the slot under test.
  let slot: String?
  /// The kinds that the executable brings.
  let extensions: FlowExtensions

  /// The app; `nil`, after reports, when something is wrong with it.
  func app(_ value: JSON5Value) -> ReadApp? {
    let errors = diagnostics.errorCount
    let app = ValueForm.object("the app", app).read(value, as: "the app", into: diagnostics)
    return diagnostics.errorCount == errors ? app : nil
  }

  private func app(_ reader: ObjectReader) -> ReadApp? {
    let errors = diagnostics.errorCount
    let names = Names(app: reader.value, extensions: extensions)
    let menus = reader.required("menus", .table(of: "menu", count: 1...100, .attempting(.menu))) ?? []
    checkSize(of: menus.compactMap(\.value), reader)
    let built = menus.compactMap { entry in entry.value.map { (entry.key, $0.menu(named: entry.key)) } }
    let levels = MenuLevels(menus: Dictionary(built) { first, _ in first }, names: names.menus)
    let screens = reader.required("screens", .table(of: "screen", count: 1...1000, .attempting(.screen(levels))))
    let coordinators = reader.required(
      "coordinators",
      .table(of: "coordinator", count: 1...200, .attempting(.coordinator(names)))
    )
    let gates = gates(reader, names)
    let containers = containers(reader, names)
    guard let screens = screens?.readable, let coordinators = coordinators?.readable else { return nil }
    let resolution = CoordinatorResolution(
      entries: coordinators,
      isWhole: diagnostics.errorCount == errors,
      diagnostics: diagnostics
    )
    let resolved = resolution.coordinators()
    let check = PayloadCheck(screens: screens, diagnostics: diagnostics)
    let subjects = check.subjects(of: resolved)
    let app = App(
      screens: screens.map { entry in
        var content = entry.value.content
        content.subject = content.subject ?? subjects[entry.key]
        return (Name(entry.key), content)
      },
      coordinators: Dictionary(uniqueKeysWithValues: resolved.map { (Name($0.name), $0.coordinator) }),
      root: Name(slot ?? ""),
      gates: gates,
      containers: containers
    )
    return ReadApp(app: app, responses: resolved.flatMap(\.responses), intents: Set(check.payloads.keys))
  }

  private func checkSize(of menus: [MenuEntry], _ reader: ObjectReader) {
    let leaves = menus.reduce(0) { $0 + $1.leafCount }
    guard leaves > MenuEntry.mostLeaves else { return }
    reader.report(.outOfRange, "the menus of an app may have \(MenuEntry.mostLeaves) leaves together", at: "menus")
  }
}

/// The names that parts of an app refer to, known before the parts themselves are read.
struct Names {
  let menus: [String]
  let screens: [String]
  let coordinators: [String]
  /// All names, for kinds that the executable brings.
  let declared: DeclaredNames
  let extensions: FlowExtensions
  private let coordinatorTable: JSON5Value?

  init(app: JSON5Value, extensions: FlowExtensions) {
    (declared, self.extensions) = (DeclaredNames(app: app), extensions)
    coordinatorTable = app["coordinators"]
    menus = app["menus"]?.keys ?? []
    screens = app["screens"]?.keys ?? []
    coordinators = coordinatorTable?.keys ?? []
  }

  /// The kind of a coordinator as written, or of the one it extends; `nil` when neither tells.
  func kind(of coordinator: JSON5Value) -> CoordinatorEntry.Kind? {
    lineage(of: coordinator).last?["kind"]?.text.flatMap(CoordinatorEntry.Kind.init)
  }

  /// A coordinator as written and those it extends one after the other, up to one that tells its kind, if one does.
  func lineage(of coordinator: JSON5Value) -> [JSON5Value] {
    var lineage: [JSON5Value] = [coordinator]
    var seen: Set<String> = []
    while let entry = lineage.last, entry["kind"] == nil, let name = entry["extends"]?.text,
      seen.insert(name).inserted, let base = coordinatorTable?[name]
    {
      lineage.append(base)
    }
    return lineage
  }
}

extension [Entry<ScreenEntry?>] {
  /// The entries, if all of them could be read.
  var readable: [Entry<ScreenEntry>]? { allReadable(self) }
}

extension [Entry<CoordinatorEntry?>] {
  /// The entries, if all of them could be read.
  var readable: [Entry<CoordinatorEntry>]? { allReadable(self) }
}

private func allReadable<Value>(_ entries: [Entry<Value?>]) -> [Entry<Value>]? {
  let readable = entries.compactMap { entry in
    entry.value.map { Entry(key: entry.key, keyRange: entry.keyRange, value: $0) }
  }
  return readable.count == entries.count ? readable : nil
}
