import HeadlessNavigation
import TextFormats

/// An app as read, with what the checks that go beyond one app need to know.
struct ReadApp {
  /// The app.
  let app: AppDefinition
  /// A hash of what it is read from.
  let fingerprint: String
  /// The destinations, as what their rules are made of.
  let destinations: [String: ReadDestination]
  /// What its coordinators do about intents, each with the place of its key.
  let responses: [KeyedValue<Response>]
  /// The intents its screens ask for.
  let intents: Set<String>
  /// The menus by name, whether or not a screen lists them.
  let readMenus: [String: ReadMenu]
  /// The labels of which a table tells how often they were clicked.
  let measuredLabels: [ScentTable.Label]

  /// Whether another app is the same, be it written otherwise.
  ///
  /// Rules that an executable brings may not be comparable; what is written alike is the same anyway.
  func isSame(as other: ReadApp) -> Bool {
    fingerprint == other.fingerprint
      || app.isSameButForDestinations(as: other.app) && destinations == other.destinations
  }

  /// What users may click: the items on its screens, and its tabs.
  var labels: [String] { items + app.screenOrder.compactMap { app.screens[$0]?.tab?.id.rawValue } }

  /// The items on its screens.
  var items: [String] { app.screenOrder.flatMap { app.screens[$0]?.items ?? [] }.map(\.id.rawValue) }

  /// The numbers of its names.
  /// - Parameter menus: The names of the menus in the order of the file.
  func numbers(_ menus: [String]) -> NameNumbers {
    NameNumbers(of: app, menus: menus.compactMap { readMenus[$0]?.menu })
  }

  /// The menu whose nodes each destination takes.
  var menus: [String: Name<MenuDefinition>] { destinations.compactMapValues { $0.takes?.menu.id } }

  /// The menu whose nodes a destination takes, if it takes any.
  func menu(takenBy destination: Name<Destination>) -> MenuDefinition? {
    destinations[destination.rawValue]?.takes?.menu
  }

  /// The menu of that name, if a screen lists its leaves.
  func menu(_ name: String) -> MenuDefinition? { app.menu(listingLeavesOf: Name(name)) }
}

/// Reads an app: menus, screens, gates, destinations, coordinators and links, each referring to the ones before it.
struct AppReader {
  /// The keys of an app.
  static let keys = [
    "screens", "coordinators", "root", "menus", "facts", "gates", "global_gates", "containers", "policies",
    "destinations", "links",
    "launches_with", "while_waiting", "relaunch", "scents",
  ]

  /// The keys of an app that it must have.
  static let parts = ["screens", "coordinators"]

  var diagnostics: DiagnosticCollector
  /// The slot under test, which the app starts with unless it says otherwise.
  let slot: String?
  /// The ids of what users come for.
  let goals: Declaration
  /// The kinds that the executable brings.
  let extensions: FlowExtensions
  /// The menus whose nodes have the same ids here, wherever they stand: those of the app that is patched.
  var patchedMenus: [String: ReadMenu] = [:]

  /// The same reader for an app that is patched, with another place for what is wrong.
  func patching(_ app: ReadApp?, reportingTo diagnostics: DiagnosticCollector) -> AppReader {
    var reader = self
    (reader.diagnostics, reader.patchedMenus) = (diagnostics, app?.readMenus ?? [:])
    return reader
  }

  /// The app; `nil`, after reports, when something is wrong with it.
  func app(_ value: JSON5Value) -> ReadApp? {
    let errors = diagnostics.errorCount
    let app = ValueForm.object("the app", app).read(value, as: "the app", into: diagnostics)
    return diagnostics.errorCount == errors ? app : nil
  }

  /// What can be told of any app.
  static func schema(_ extensions: FlowExtensions) -> ValueSchema {
    let reader = AppReader(
      diagnostics: DiagnosticCollector(.empty), slot: nil, goals: .unknown, extensions: extensions)
    return .object(ObjectReader.schema { _ = reader.app($0) })
  }

  private func app(_ reader: ObjectReader) -> ReadApp? {
    let errors = diagnostics.errorCount
    let names = DeclaredNames(app: reader.value, goals: goals, extensions: extensions)
    diagnostics.declared = names
    let scents = reader.optional(
      "scents", .scentTable(goals), unlessSaid: "none", "How often labels were clicked in a first-click or tree test.")
    _ = reader.optional(
      "facts", .array(of: .identifier, count: 1...100), unlessSaid: "none",
      """
      What may be true or false of a user, such as `"logged-in"`. Every fact that is used is declared here.
      """)
    reader.reportDuplicates(reader.member("facts")?.value.items ?? [], of: "fact")
    let menus = menus(reader, names)
    let screens = reader.required(
      "screens", .table(of: "screen", count: 1...10_000, .attempting(.screen(names, menus))), "What there is to see.")
    let locked = (screens ?? []).filter { $0.value?.content.isLocked == true }.map { Name<Screen>($0.key) }
    let gates =
      reader.optional(
        "gates", .table(of: "gate", count: 0...100, .gate(names, locked: Set(locked))), unlessSaid: "none",
        "What has to be passed on the way to a destination.") ?? []
    let globalGates =
      reader.optional(
        "global_gates", .oneOrMore(of: names.gate), unlessSaid: "none",
        "The gates that every destination has to pass before its own, in order.") ?? []
    let containers = containers(reader, names).following(
      reader.optional(
        "policies", .policies, unlessSaid: "what the platform does",
        "What the app does where the platform leaves a choice.") ?? .standard)
    let destinations =
      reader.optional(
        "destinations",
        .table(of: "destination", count: 1...10_000) { .destination(named: $0, names, menus) }, unlessSaid: "none",
        "Places that can be asked for by name from anywhere.")?.dictionary() ?? [:]
    let links = links(reader, names, destinations)
    let coordinators = reader.required(
      "coordinators", CoordinatorTable.form(names, isWhole: diagnostics.errorCount == errors),
      "The rules that lead from screen to screen.")
    let root = reader.optional(
      "root", names.coordinator, unlessSaid: "the slot in `replaces`", "The coordinator the app starts with.")
    let launch =
      reader.optional(
        "launches_with", .oneOrMore(of: names.destination), unlessSaid: "nothing",
        """
        The destinations that are shown on top of what the root coordinator starts with, such as a sheet with news; \
        what cannot be shown then is left out.
        """) ?? []
    if let taking = launch.first(where: { destinations[$0.rawValue]?.takes != nil }) {
      reader.report(
        .payloadMismatch, "destination \(quoted("\(taking)")) takes a node, and nothing is tapped at the launch",
        at: "launches_with", hint: "write a destination without 'takes'")
    }
    let policy = reader.optional(
      "while_waiting", ValueForm<NavigationPolicy>.anyCase, default: .reject,
      "What becomes of a destination that is asked for while another waits at a gate.")
    let relaunch = reader.optional(
      "relaunch", ValueForm<RelaunchPolicy>.anyCase, default: .reset,
      """
      What is shown when the app is opened again after the system ended it: what it starts with, or what it \
      showed. Facts stay as they were.
      """)
    guard let screens = screens?.readable(), let coordinators = coordinators?.readable() else { return nil }
    let check = PayloadCheck(
      screens: screens, destinations: destinations, coordinators: coordinators, diagnostics: diagnostics)
    let responses = coordinators.flatMap { $0.value.responses + $0.value.derived }
    let subjects = check.subjects(of: responses)
    var app = AppDefinition(
      screens: screens.map { screen in
        var content = screen.value.content
        content.subject = content.subject ?? subjects[screen.key]
        if let scents { content.measure(scents) }
        return (Name(screen.key), content)
      }, coordinators: Dictionary(first: coordinators.map { (Name($0.key), $0.value.coordinator) }),
      root: root ?? Name(slot ?? ""), launch: launch.map { Destination($0) },
      gates: Dictionary(first: gates.map { (Name($0.key), $0.value) }),
      destinations: rules(of: destinations, reader), links: links, containers: containers, globalGates: globalGates,
      policy: policy,
      linkPolicies: Dictionary(
        first: coordinators.compactMap { entry in entry.value.links.map { (Name(entry.key), $0) } }), relaunch: relaunch
    )
    // Rules of a file hand leaves on without looking at them; what Swift code does with them is not known.
    app.readsLeaves = extensions.bringRules
    return ReadApp(
      app: app, fingerprint: reader.value.fingerprint, destinations: destinations, responses: responses,
      intents: Set(check.payloads.keys), readMenus: menus.menus, measuredLabels: scents?.labels ?? [])
  }

  private func menus(_ reader: ObjectReader, _ names: DeclaredNames) -> ReadMenus {
    let most = ValueForm<ReadMenu>.mostLeaves
    var leaves = 0
    let form = ValueForm<[KeyedValue<ReadMenu?>]>.table(of: "menu", count: 1...100) { name in
      .attempting(
        .menu(named: Name(name)) {
          leaves += $0
          return leaves <= most
        })
    }
    let written = reader.optional("menus", form, unlessSaid: "none", "What users look for.") ?? []
    if leaves > most {
      reader.report(.outOfRange, "the menus of an app may have \(most) leaves together", at: "menus")
    }
    let menus = written.compactMap { entry in
      entry.value.map { read -> (String, ReadMenu) in
        let menu = patchedMenus[entry.key].map { MenuMatching.identified(read, as: $0) }
        return (entry.key, ReadMenu(menu: menu ?? read.menu, declaresIDs: read.declaresIDs))
      }
    }
    return ReadMenus(menus: Dictionary(first: menus), names: names[.menu].names, areMissing: reader.lacks("menus"))
  }

  private func rules(
    of destinations: [String: ReadDestination], _ reader: ObjectReader
  ) -> [Name<Destination>: DestinationRule] {
    var rules: [Name<Destination>: DestinationRule] = [:]
    for (name, destination) in destinations {
      do throws(RouteError) { rules[Name(name)] = try destination.rule() } catch {
        reader.report(.payloadMismatch, "no route leads to destination \(quoted(name)): \(error)", at: "destinations")
      }
    }
    return rules
  }
}

extension ScreenContent {
  /// Takes the scents of labels from a table that has them.
  fileprivate mutating func measure(_ scents: ScentTable) {
    for index in items.indices where items[index].decides == nil && items[index].search == nil {
      items[index].scent = scents.measured(items[index].scent, of: items[index].id.rawValue)
    }
    if let label = tab { tab?.scent = scents.measured(label.scent, of: label.id.rawValue) }
  }
}

extension Array {
  /// The entries, unless one of them was not read.
  fileprivate func readable<Value>() -> [KeyedValue<Value>]? where Element == KeyedValue<Value?> {
    let readable = compactMap { entry in
      entry.value.map { KeyedValue(key: entry.key, keyRange: entry.keyRange, value: $0) }
    }
    return readable.count == count ? readable : nil
  }
}
