import ExperimentDesign
import ExperimentFile
import HeadlessNavigation
import NavigationExperiments
import TestSupport
import Testing
import TextFormats

/// Whether variants can differ is decided by everything that a file says of them, key by key.
@Suite struct SamenessTests {
  /// A place in an app, with what stands there.
  private struct Leaf {
    var keys: [String]
    var value: JSON5Value
  }

  /// The file with every key, but for what is about its own variants.
  private struct Base {
    let text: String
    let source: SourceText
    let root: JSON5Value

    init() throws {
      text = try fixture("every-key.json5")
      source = try ExperimentFileTests.source(text)
      root = try #require(try parsed(text).value)
    }

    var app: JSON5Value { root["app"] ?? root }
    var coordinators: [String] { app["coordinators"]?.keys ?? [] }

    func written(_ value: JSON5Value) -> String { source.text(value.range) }

    /// The experiment with a control and another variant, and the coordinators of the app besides.
    func experiment(_ control: String, _ other: String, adding coordinator: String = "") throws -> ExperimentDefinition?
    {
      let app = written(app).replacing("coordinators: {", with: "coordinators: { \(coordinator)", maxReplacements: 1)
      let kept = ["hypothesis", "cohort", "funnel", "metrics"].compactMap { key in
        root[key].map { "\(key): \(written($0))" }
      }
      let text = """
        { experiment: "same", replaces: "drill", app: \(app),
          variants: { plain: { coordinator: \(control), control: true }, other: { \(other) } },
          \(kept.joined(separator: ", ")) }
        """
      return try document(text).document?.experiment
    }

    /// The single values of a part of the app.
    func leaves(of value: JSON5Value, _ keys: [String] = []) -> [Leaf] {
      guard case .object(let members) = value.kind, !members.isEmpty else { return [Leaf(keys: keys, value: value)] }
      return members.flatMap { leaves(of: $0.value, keys + [$0.key]) }
    }

    /// What else may stand in place of a value.
    func others(than leaf: Leaf) -> [String] {
      switch leaf.value.kind {
      case .bool(let bool): ["\(!bool)"]
      case .number(let number, _): ["\(number + 1)", "\(number / 2)"]
      default:
        Array(Set(leaves(of: app).filter { $0.keys.last == leaf.keys.last }.map { written($0.value) } + Self.words))
          .sorted().filter { $0 != written(leaf.value) }
      }
    }

    private static let words = [
      "open", "defer", "drop", "interrupt", "resume", "reject", "replace", "reset", "close", "sheet", "full-screen",
    ].map { "\"\($0)\"" }
  }

  private static func nested(_ keys: [String], _ value: String) -> String {
    keys.reversed().reduce(value) { "{ \"\($1)\": \($0) }" }
  }

  private static func canDiffer(_ experiment: ExperimentDefinition) -> Bool {
    SizeClass.allCases.contains { experiment.outline.canDiffer(1, in: $0) }
  }

  /// What users meet under a variant: what happens, whoever decides it, and what stands on the screens in view.
  private struct Met: Equatable {
    var records: [NavigationRecord]
    var tree: ScreenTree
    var contents: [ScreenContent?]
    var inputs: [FlowInput]

    init(_ step: FlowStep, on engine: FlowEngine) {
      records = step.records.map { record in
        var record = record
        record.coordinator = nil
        return record
      }
      tree = step.state.tree
      contents = tree.panes(in: step.state.traits, under: engine.app.containers).map { engine.app.screens[$0.kind] }
      inputs = engine.inputs(of: step.state)
    }
  }

  /// Whether some inputs come to something else under one variant than under the other.
  private static func altersTraces(_ experiment: ExperimentDefinition, seed: UInt64) -> Bool {
    let engines = [0, 1].map(experiment.engine)
    var random = SplitMix(state: seed)
    return (0..<20).contains { walk in
      var traits = Traits(horizontal: walk.isMultiple(of: 2) ? .compact : .regular)
      let facts: [Name<Fact>] = [[], ["logged-in"], ["ready"], ["logged-in", "ready"]][walk / 2 % 4]
      var steps = engines.map { $0.start(in: traits, facts: facts) }
      let list = InputList(FlowExploration(traits: [traits], facts: ["logged-in", "ready"]), on: engines[0])
      for _ in 0..<20 {
        if Met(steps[0], on: engines[0]) != Met(steps[1], on: engines[1]) { return true }
        traits = Traits(horizontal: traits.horizontal == .compact ? .regular : .compact)
        let inputs = list.inputs(of: steps[0].state) + [.relaunch, .traits(traits)]
        guard let input = inputs.randomElement(using: &random) else { break }
        steps = zip(engines, steps).map { $0.handle(input, in: $1.state) }
      }
      return false
    }
  }

  @Test func `a patch that says what the app says changes nothing`() throws {
    let base = try Base()
    for leaf in Heavy.sample(base.leaves(of: base.app), oneIn: 8) {
      let patch = Self.nested(leaf.keys, base.written(leaf.value))
      let experiment = try #require(
        try base.experiment("\"helpful\"", "coordinator: \"helpful\", app: \(patch)"), "\(patch)")
      #expect(!Self.canDiffer(experiment), "\(patch)")
    }
  }

  /// What may be left out, written out, or written in another unit.
  @Test(arguments: [
    "{}", "{ screens: { home: {} } }", #"{ destinations: { wizard: { reuse: true, over_modal: "close" } } }"#,
    #"{ coordinators: { bar: { container: "tab" }, steps: { cancel: "close" } } }"#,
    #"{ screens: { tiles: { load: "0.6 s" } }, gates: { login: { timeout: "120 s" } } }"#,
  ]) func `a patch that says the same in other words changes nothing`(patch: String) throws {
    let experiment = try #require(
      try Base().experiment("\"helpful\"", "coordinator: \"helpful\", app: \(patch)"), "\(patch)")
    #expect(!Self.canDiffer(experiment))
  }

  @Test func `a patch that alters a trace makes variants different`() throws {
    let base = try Base()
    var altered: Set<String> = []
    for (place, leaf) in Heavy.sample(base.leaves(of: base.app), oneIn: 8).enumerated() {
      for other in Heavy.sample(base.others(than: leaf), oneIn: 5) {
        let patch = Self.nested(leaf.keys, other)
        guard let experiment = try base.experiment("\"helpful\"", "coordinator: \"helpful\", app: \(patch)"),
          Self.altersTraces(experiment, seed: UInt64(place))
        else { continue }
        altered.insert(leaf.keys[0])
        #expect(Self.canDiffer(experiment), "\(patch)")
      }
    }
    #expect(altered.count > 2, "\(altered)")
  }

  /// The same app, and in the slot a coordinator that says one thing otherwise.
  @Test func `what is said otherwise of a coordinator makes variants different where it alters a trace`() throws {
    let base = try Base()
    var altered: Set<String> = []
    for name in base.coordinators {
      let entry = try #require(base.app["coordinators"]?[name])
      let twin = "twin: \(base.written(entry)),"
      let same = try #require(try base.experiment("\"\(name)\"", "coordinator: \"twin\"", adding: twin))
      #expect(!Self.canDiffer(same), "\(name)")
      #expect(!Self.altersTraces(same, seed: 1), "\(name)")
      let said = base.leaves(of: entry).filter { $0.keys != ["kind"] && $0.keys != ["extends"] }
      let changes =
        ["open", "defer", "drop", "interrupt"].map { "while_running: \"\($0)\"" }
        + said.flatMap { leaf in
          base.others(than: leaf).map { "\(leaf.keys[0]): \(Self.nested(Array(leaf.keys.dropFirst()), $0))" }
        }
      for (place, change) in Heavy.sample(changes, oneIn: 6).enumerated() {
        let twin = "twin: { extends: \"\(name)\", \(change) },"
        guard let experiment = try base.experiment("\"\(name)\"", "coordinator: \"twin\"", adding: twin),
          Self.altersTraces(experiment, seed: UInt64(place))
        else { continue }
        altered.insert(String(change.prefix { $0 != ":" }))
        #expect(Self.canDiffer(experiment), "\(name): \(change)")
      }
    }
    #expect(altered.isSuperset(of: ["on", "while_running"]), "\(altered)")
  }

  /// A coordinator forgets where another takes its place at a turn of the device, be it the same in all else.
  @Test func `a twin in one size class differs where it forgets at a turn`() throws {
    let base = try Base()
    for (name, isDifferent) in [("drill", false), ("places", true)] {
      let entry = try #require(base.app["coordinators"]?[name])
      let twin = "twin: \(base.written(entry)),"
      let other = "coordinator: { compact: \"\(name)\", regular: \"twin\" }"
      let experiment = try #require(try base.experiment("\"\(name)\"", other, adding: twin))
      #expect(
        experiment.outline.canDiffer(1, in: .regular) == isDifferent && !experiment.outline.canDiffer(1, in: .compact))
      if !isDifferent { #expect(!Self.altersTraces(experiment, seed: 1)) }
    }
  }
}
