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

  /// Whether another app is the same but for what its items and tabs are called and announce.
  func isSameButForLabels(as other: ReadApp) -> Bool {
    app.withoutLabels.isSameButForDestinations(as: other.app.withoutLabels) && destinations == other.destinations
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
final class AppReader {
  /// The keys of an app.
  static let keys = schema(FlowExtensions()).keys

  /// The keys of an app that it must have.
  static let parts = ["screens", "coordinators"]

  let diagnostics: DiagnosticCollector
  /// The names that it declares.
  let names: DeclaredNames
  /// The slot under test, which the app starts with unless it says otherwise.
  private let slot: String?
  /// The menus whose nodes have the same ids here, wherever they stand: those of the app that is patched.
  private let patchedMenus: [String: ReadMenu]
  private let errors: Int
  /// What was read so far, for the parts that come after.
  var menus = ReadMenus()
  private(set) var screens: [KeyedValue<ReadScreen?>] = []
  var destinations: [String: ReadDestination] = [:]

  /// Starts to read an app.
  /// - Parameter patched: The app that this one is, but for a patch.
  init(
    _ names: DeclaredNames, slot: String? = nil, patching patched: ReadApp? = nil,
    into diagnostics: DiagnosticCollector = DiagnosticCollector(.empty)
  ) {
    (self.names, self.slot, self.diagnostics) = (names, slot, diagnostics)
    (errors, patchedMenus) = (diagnostics.errorCount, patched?.readMenus ?? [:])
    menus.names = names[.menu].names
  }

  /// Whether nothing is missing so far because of a mistake.
  var isWhole: Bool { diagnostics.errorCount == errors }

  /// The app; `nil`, after reports, when something is wrong with it.
  func app(_ value: JSON5Value) -> ReadApp? {
    diagnostics.declared = names
    menus.areMissing = value["menus"] == nil && names[.menu].isWhole
    let app = form.read(value, as: "the app", into: diagnostics)
    return isWhole ? app : nil
  }

  /// What can be told of any app.
  static func schema(_ extensions: FlowExtensions) -> ValueSchema {
    AppReader(DeclaredNames(app: JSON5Value(.null, at: 0..<0), extensions: extensions)).form.outline.schema()
  }

  private var form: ValueForm<ReadApp> {
    let menus = ObjectKey<[String: ReadMenu]>.optional(
      "menus", menuTable, or: [:], unlessSaid: "none", "What users look for."
    ).kept {
      self.menus.menus = $0 ?? [:]
    }
    let screens = ObjectKey<[KeyedValue<ReadScreen?>]>.required(
      "screens", .table(of: "screen", count: 1...10_000, .attempting(screen)), "What there is to see."
    ).kept { self.screens = $0 ?? [] }
    let destinations = ObjectKey<[KeyedValue<ReadDestination>]>.optional(
      "destinations", destinationTable, or: [], unlessSaid: "none",
      "Places that can be asked for by name from anywhere."
    ).kept { self.destinations = $0?.dictionary() ?? [:] }
    let launch = ObjectKey<[Located<Name<Destination>>]>.optional(
      "launches_with", .oneOrMore(of: .located(names.destination)), or: [], unlessSaid: "nothing",
      """
      The destinations that are shown on top of what the root coordinator starts with, such as a sheet with news; \
      what cannot be shown then is left out.
      """
    ).kept { self.checkLaunch($0 ?? []) }
    return .object(
      .reader,
      .optional(
        "scents", .scentTable(names[.goal]), unlessSaid: "none",
        "How often labels were clicked in a first-click or tree test."),
      .optional(
        "facts",
        ValueForm<[String]>.array(of: .identifier, count: 1...100).hinting(.wrongType, for: .object) {
          "write [\($0.keys.map { quoted($0, in: "\"") }.joined(separator: ", "))]"
        }, unlessSaid: "none",
        """
        What may be true or false of a user, such as `"logged-in"`. Every fact that is used is declared here.
        """),
      menus,
      screens,
      .optional(
        "gates", .table(of: "gate", count: 0...100, gate), or: [], unlessSaid: "none",
        "What has to be passed on the way to a destination."),
      .optional(
        "global_gates", .oneOrMore(of: names.gate), or: [], unlessSaid: "none",
        "The gates that every destination has to pass before its own, in order."),
      .optional("containers", containers, or: .standard, unlessSaid: "none", "Containers with rules of your own."),
      .optional(
        "policies", policies, or: .standard, unlessSaid: "what the platform does",
        "What the app does where the platform leaves a choice."),
      destinations,
      .optional("links", links, or: .empty, unlessSaid: "none", "The links that lead to destinations."),
      .required("coordinators", CoordinatorTable.form(self), "The rules that lead from screen to screen."),
      .optional(
        "root", names.coordinator, unlessSaid: "the slot in `replaces`", "The coordinator the app starts with."),
      launch, changes,
      .optional(
        "while_waiting", ValueForm<NavigationPolicy>.anyCase, default: .reject,
        "What becomes of a destination that is asked for while another waits at a gate."),
      .optional(
        "relaunch", ValueForm<RelaunchPolicy>.anyCase, default: .reset,
        """
        What is shown when the app is opened again after the system ended it: what it starts with, or what it \
        showed. Facts stay as they were.
        """),
      called: "the app", rules: [.distinct("facts", of: "fact")]
    ) {
      reader, scents, facts, _, screens, gates, globalGates, containers, policies, _, links, coordinators, root, launch,
      changes, policy, relaunch in
      guard let screens = screens.readable(), let coordinators = coordinators.readable() else { return nil }
      let check = PayloadCheck(screens: screens, coordinators: coordinators, self)
      let responses = coordinators.flatMap { $0.value.responses + $0.value.derived }
      let subjects = check.subjects(of: responses)
      var app = AppDefinition(
        screens: screens.map { screen in
          var content = screen.value.content
          content.subject = content.subject ?? subjects[screen.key]
          if let scents { content.measure(scents) }
          return (Name(screen.key), content)
        }, coordinators: Dictionary(first: coordinators.map { (Name($0.key), $0.value.coordinator) }),
        root: root ?? Name(self.slot ?? ""), launch: launch.map { Destination($0.value) },
        gates: Dictionary(first: gates.map { (Name($0.key), $0.value) }), destinations: self.rules(reader),
        links: links, containers: containers.following(policies), globalGates: globalGates, policy: policy,
        linkPolicies: Dictionary(
          first: coordinators.compactMap { entry in entry.value.links.map { (Name(entry.key), $0) } }),
        relaunch: relaunch)
      app.opensAfter = changes
      // Rules of a file hand leaves on without looking at them; what Swift code does with them is not known.
      app.readsLeaves = self.names.extensions.bringRules
      app.facts = (facts ?? []).map { Name($0) }
      return ReadApp(
        app: app, fingerprint: reader.value.fingerprint, destinations: self.destinations, responses: responses,
        intents: Set(check.payloads.keys), readMenus: self.menus.menus, measuredLabels: scents?.labels ?? [])
    }
  }

  /// What is opened after facts have turned true or false.
  private var changes: ObjectKey<[FactChange: Name<Destination>]> {
    let table = ValueForm<[KeyedValue<Located<Name<Destination>>>]>.table(
      of: "fact", keys: names.text(.fact), .located(names.destination))
    func changes(_ entries: [KeyedValue<Located<Name<Destination>>>], _ isTrue: Bool) -> [FactChange: Name<Destination>]
    {
      checkLaunch(entries.map(\.value), "when a fact turns")
      return Dictionary(first: entries.map { (FactChange(Name($0.key), isTrue), $0.value.value) })
    }
    return .all(
      .optional(
        "when_true", table, or: [], unlessSaid: "none",
        "The destination that is opened as soon as that fact turns true."
      ),
      .optional(
        "when_false", table, or: [], unlessSaid: "none",
        "The destination that is opened as soon as that fact turns false, such as a login when a session has expired.")
    ) { changes($0, true).merging(changes($1, false)) { first, _ in first } }
  }

  private func checkLaunch(_ launch: [Located<Name<Destination>>], _ occasion: String = "at the launch") {
    guard let taking = launch.first(where: { destinations[$0.value.rawValue]?.takes != nil }) else { return }
    diagnostics.report(
      .payloadMismatch, "destination \(quoted("\(taking.value)")) takes a node, and nothing is tapped \(occasion)",
      at: taking.range, hint: "write a destination without 'takes'")
  }

  private var menuTable: ValueForm<[String: ReadMenu]> {
    var leaves = 0
    let most = Self.mostLeaves
    let form = ValueForm<[KeyedValue<ReadMenu?>]>.table(of: "menu", count: 1...100) { name in
      .attempting(
        self.menu(named: Name(name)) {
          leaves += $0
          return leaves <= most
        })
    }
    return form.flatMap { entries, context in
      if leaves > most {
        let message = "the menus of an app may have \(most) leaves together"
        context.diagnostics.report(.outOfRange, message, at: context.value.range)
      }
      return Dictionary(
        first: entries.compactMap { entry in
          entry.value.map { read -> (String, ReadMenu) in
            let menu = self.patchedMenus[entry.key].map { MenuMatching.identified(read, as: $0) }
            return (entry.key, ReadMenu(menu: menu ?? read.menu, declaresIDs: read.declaresIDs))
          }
        })
    }
  }

  private func rules(_ reader: ObjectReader) -> [Name<Destination>: DestinationRule] {
    var rules: [Name<Destination>: DestinationRule] = [:]
    let table = DestinationTable(destinations: destinations)
    for (name, destination) in destinations {
      do throws(RouteError) { rules[Name(name)] = try table.rule(for: destination) } catch {
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
      let id = items[index].id.rawValue
      items[index].scents = items[index].scents.map { scents.measured($0, of: id) }
    }
    if let label = tab { tab?.scents = label.scents.map { scents.measured($0, of: label.id.rawValue) } }
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
