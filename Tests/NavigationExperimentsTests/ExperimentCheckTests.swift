import Assignment
import ExperimentDesign
import HeadlessNavigation
import NavigationExperiments
import TestSupport
import Testing

/// A gate that has made up its mind.
private struct FixedGate: Gate {
  let verdict: Verdict
  func judge(_ destination: Destination, in scene: NavigationContext) -> GateAnswer { .verdict(verdict) }
}

/// A list beside what it leads to, which is pushed again by each tap.
private struct Sidebar: Coordinator {
  func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] {
    let panes = [Node.stack([Screen(kind: "list")]), .stack([Screen(kind: "start")])]
    return [.insert(.container(Container(kind: .split, children: panes, selected: 1)), by: .replaceRoot)]
  }
  func respond(to intent: Intent, in scene: NavigationContext) -> Response? { .push("mail") }
}

/// Goes back to its first screen when the device is turned.
private struct Forgetful: Coordinator {
  func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] {
    [.insert(.stack([Screen(kind: "list")]), by: .replaceRoot)]
  }
  func respond(to intent: Intent, in scene: NavigationContext) -> Response? { .push("mail") }
  func adopt(_ tree: ScreenTree, in scene: NavigationContext) -> [TreeOperation] { [.popToRoot] }
}

/// Faults that cannot be written in a file: of gates and destinations.
@Suite struct ExperimentCheckTests {
  private static func check(_ destinations: [Name<Destination>: [Name<any Gate>]]) throws -> ExperimentCheck {
    let app = AppDefinition(
      screens: [("home", ScreenContent()), ("login", ScreenContent()), ("place", ScreenContent())],
      coordinators: ["root": StackCoordinator(root: "home", responses: [:])], root: "root",
      gates: [
        "login": FactGate(unless: "logged-in", present: Screen(kind: "login")), "broken": FixedGate(verdict: .fail),
        "open": FixedGate(verdict: .proceed),
      ],
      destinations: destinations.mapValues { gates in
        DestinationRule(gates: gates, responses: [.pop, .push("place")])
      })
    let variants = ["a", "b"].map { Variant(id: $0, coordinator: CoordinatorChoice("root"), app: app) }
    let experiment = ExperimentDefinition(
      id: "gates", slot: "root", variants: variants, control: 0,
      assignment: try DesirelineScheme(salt: "gates", weights: [1, 1]),
      funnel: ExperimentFunnel(steps: [.init(id: "home", screens: ["home"])], windowMilliseconds: 1), metrics: [])
    var check = ExperimentCheck(experiment)
    check.exploration.mostStates = 200
    return check
  }

  private static func findings(_ destinations: [Name<Destination>: [Name<any Gate>]]) async throws -> [String] {
    var check = try check(destinations)
    check.expectations = [
      // Not every table shows every screen.
      Expectation(.unreachedScreen, reason: "")
    ]
    let report = try await check.report()
    #expect(report.isComplete)
    let findings = report.findings.filter { $0.kind != .staleExpectation }
    return findings.map { "\($0.kind.rawValue) \($0.subject) \($0.path?.description ?? "")" }
  }

  @Test(
    arguments: [
      (["chat": ["login"]], []),
      (["chat": ["open", "login"]], []),
      (["lost": ["nobody"]], ["failing-destination lost width compact: open lost"]),
      (["oops": ["open", "broken"]], ["failing-destination oops width compact: open oops"]),
      (["late": ["login", "broken"]], ["stuck-gate late width compact: open late"]),
      (
        ["lost": ["login", "nobody"], "oops": ["broken"]],
        [
          "failing-destination oops width compact: open oops", "stuck-gate lost width compact: open lost",
        ]
      ),
    ] as [([Name<Destination>: [Name<any Gate>]], [String])])
  func `gates that never let pass and destinations that fail are found`(
    destinations: [Name<Destination>: [Name<any Gate>]], expected: [String]
  ) async throws { #expect(try await Self.findings(destinations) == expected) }

  /// The findings in an app with two coordinators by size class, of a list and what it leads to.
  private static func findings(
    wide: any Coordinator, screens: [(Name<Screen>, ScreenContent)]
  ) async throws -> [String] {
    let app = AppDefinition(
      screens: screens,
      coordinators: ["root": StackCoordinator(root: "list", responses: ["open": .push("mail")]), "wide": wide],
      root: "root")
    let variants = ["a", "b"].map {
      Variant(id: $0, coordinator: CoordinatorChoice(compact: "root", regular: "wide"), app: app)
    }
    let check = ExperimentCheck(
      ExperimentDefinition(
        id: "wide", slot: "root", variants: variants, control: 0,
        assignment: try DesirelineScheme(salt: "wide", weights: [1, 1]),
        funnel: ExperimentFunnel(steps: [.init(id: "list", screens: ["list"])], windowMilliseconds: 1), metrics: []))
    return try await check.report().findings.map { "\($0.kind.rawValue) \($0.subject) \($0.path?.description ?? "")" }
  }

  private static let mail: [(Name<Screen>, ScreenContent)] = [
    ("list", ScreenContent(items: [Item(id: "open", intent: "open")])), ("mail", ScreenContent()),
  ]

  @Test func `two taps in a sidebar that push a screen twice are found`() async throws {
    let findings = try await Self.findings(wide: Sidebar(), screens: Self.mail)
    #expect(findings.contains("repeated-push mail width regular: tap open, tap open"), "\(findings)")
  }

  @Test func `a screen that is gone after turning there and back is found`() async throws {
    #expect(
      try await Self.findings(wide: Forgetful(), screens: Self.mail) == [
        "lost-place mail width compact: tap open, width regular, width compact"
      ])
  }

  /// What is found in a graph whose states are folded is there when its path is walked on the engine, and is what an
  /// oracle without graphs says of the states there.
  @Test func `every finding in random apps is there`() async throws {
    var kinds: [FindingKind: Int] = [:]
    for seed in Heavy.sample(1...200, oneIn: 25) {
      var check = ExperimentCheck(try RandomNavigation.experiment(seed: UInt64(seed)))
      (check.exploration.launchFacts, check.exploration.mostStates) = (["in"], 1500)
      let report = try await check.report()
      let oracle = FindingOracle(check, mostStates: 300)
      for finding in report.findings + report.notes {
        kinds[finding.kind, default: 0] += 1
        let objection = oracle.objection(to: finding)
        #expect(objection == nil, "seed \(seed): \(finding.description): \(finding.path?.description ?? "")")
      }
      let dropped = report.dropped.map { "\($0.kind.rawValue) \($0.subject) \($0.path?.description ?? "")" }
      #expect(dropped.isEmpty, "seed \(seed): \(dropped.joined(separator: "; "))")
    }
    #expect(kinds.count > 5, "\(kinds)")
  }
}
