import ExperimentFile
import HeadlessNavigation
import TextFormats

/// A coordinator that pushes one screen after the other, as a user of the package would write it.
struct Wizard: Coordinator {
  let steps: [Name<Screen>]
  let next: Name<Intent>
  var forwards: Name<any Coordinator>?

  func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] {
    [.setRoot(.stack(steps.prefix(1).map { Screen(kind: $0) }))]
  }

  func respond(to intent: Intent, _: inout NoMemory, in scene: NavigationContext) -> [Action]? {
    guard intent.name == next, let last = scene.panes.last, let index = steps.firstIndex(of: last.kind),
      steps.indices.contains(index + 1)
    else { return nil }
    return [.perform([.push(Screen(kind: steps[index + 1]))])]
  }
}

/// A gate that looks at a number.
struct AgeGate: Gate {
  let least: Int
  let screen: Name<Screen>

  func judge(_ destination: Destination, in scene: NavigationContext) -> GateAnswer {
    if case .number(let age) = destination.context, age >= least { return .verdict(.proceed) }
    return .suspend(present: Screen(kind: screen))
  }
}

/// A container that shows a few of its children side by side.
struct PagedRules: ContainerRules {
  let pages: Int

  func visible(_ container: Container, in traits: Traits) -> [Int] {
    Array(container.children.indices.dropFirst(container.selected).prefix(pages))
  }

  func showing(_ child: Int, of container: Container, in traits: Traits) throws(NavigationFailure) -> Container {
    try TabRules().showing(child, of: container, in: traits)
  }
}

extension Wizard {
  static var extensions: FlowExtensions {
    get throws {
      try FlowExtensions().adding(coordinator: "wizard") { names in
        .all(
          .required("steps", .array(of: names.screen, count: 1...9)),
          .optional("next", names.intent, or: Name("browse")),
          .optional("behind", ValueForm<String>.string),
          .optional("patience", ValueForm<Int>.duration(in: 0...60_000), or: 0)
        ) { (steps: [Name<Screen>], next: Name<Intent>, behind: String?, patience: Int) in
          patience == 13 ? nil : Wizard(steps: steps, next: next, forwards: behind.map { Name($0) })
        }
      }.adding(gate: "age-gate") { names in
        .all(.required("least", .integer(in: 1...150)), .required("ask", names.screen)) {
          AgeGate(least: $0, screen: $1)
        }
      }.adding(container: "paged") { _ in
        .all(.required("pages", .integer(in: 1...4))) { PagedRules(pages: $0) }
      }
    }
  }

  /// The sample with one coordinator, gate and container of an own kind, and a variant that is the coordinator.
  static func sample() throws -> String {
    try fixture("catalog.json5").replacing(
      "coordinators: {",
      with: """
        gates: { adult: { kind: "age-gate", least: 18, ask: "bag" } },
        containers: { carousel: { kind: "paged", pages: 2 } },
        coordinators: {
          tour: { kind: "wizard", steps: ["home", "departments"] },
          short: { extends: "tour", steps: ["home"], patience: "1 s" },
        """
    ).replacing("push:      { coordinator: \"drill\"", with: "push:      { coordinator: \"tour\"")
  }

  /// What the reader makes of the sample after an edit.
  static func read(
    _ old: String = "", as new: String = ""
  ) throws -> (document: ExperimentDocument?, diagnostics: [Problem]) {
    let text = try old.isEmpty ? sample() : sample().replacing(old, with: new)
    return try document(text, extensions: extensions)
  }
}
