import ExperimentDesign
import ExperimentFile
import Foundation
import HeadlessNavigation
import NavigationExperiments
import Testing

/// Walks a shipped experiment by hand, as a user would: taps what stands there, goes back, opens links.
struct Walk {
  let engine: FlowEngine
  let slot: Name<any Coordinator>
  private(set) var state: FlowState
  private(set) var record: NavigationRecord

  /// Opens the app of an experiment under a variant.
  init(_ experiment: String, _ variant: String, _ facts: [Name<Fact>] = [], in traits: Traits = Traits()) throws {
    let document = try ExperimentDocument.read(path: Shipped.path(experiment))
    let index = try #require(document.experiment.variants.firstIndex { $0.id == variant })
    engine = document.experiment.engine(for: index)
    slot = document.experiment.slot
    let start = engine.start(in: traits, facts: facts)
    state = start.state
    record = try #require(start.records.first)
  }

  /// The screens as they look.
  var tree: String { engine.visibleForm(of: state).description }

  /// The slots of the living coordinators, the root first.
  var living: String { state.coordinators.map(\.slot.rawValue).joined(separator: " ") }

  /// Does the steps, with `,` between them: `tap ITEM`, `row LABEL`, `back`, `swipe`, `tab SCREEN`, `open LINK`,
  /// `turn WIDTH`, `timeout GATE`.
  mutating func take(_ steps: String) throws {
    for step in steps.split(separator: ",").map({ $0.trimmingCharacters(in: .whitespaces) }) where !step.isEmpty {
      let handled = engine.handle(try input(step), in: state)
      state = handled.state
      record = try #require(handled.records.first)
    }
  }

  private func input(_ step: String) throws -> FlowInput {
    let words = step.split(separator: " ", maxSplits: 1).map(String.init)
    let name = words.count > 1 ? words[1] : ""
    switch words[0] {
    case "back": return .back(.button)
    case "swipe": return .back(.swipe)
    case "pull-down": return .back(.pullDown)
    case "open": return .open(try engine.app.links.destination(of: name))
    case "turn": return .traits(Traits(horizontal: try #require(SizeClass(rawValue: name))))
    case "timeout": return .timeout(Name(name))
    case "tab":
      let tabs = engine.inputs(of: state).compactMap { if case .selectTab(let index) = $0 { index } else { nil } }
      let roots = tabRoots(of: state.tree)
      return .selectTab(try #require(tabs.first { roots.indices.contains($0) && roots[$0] == name }, "no tab \(name)"))
    default: return try #require(elements.first { $0.label == name }?.input, "nothing like \(step) in \(tree)")
    }
  }

  private var elements: [(label: String, input: FlowInput?)] {
    state.tree.panes(in: state.traits, under: engine.app.containers).flatMap { screen in
      (engine.app.screens[screen.kind] ?? ScreenContent()).elements(of: screen, where: state.facts).map { element in
        switch element.content {
        case .item(let item): (item.id.rawValue, element.input)
        case .row(let row): (row.node.label, element.input)
        }
      }
    }
  }

  private func tabRoots(of tree: ScreenTree) -> [String] {
    guard case .container(let tabs)? = tree.layers.last?.root, tabs.kind == .tabs else { return [] }
    return tabs.children.compactMap { $0.screens.first?.kind.rawValue }
  }
}

extension NavigationRecord {
  /// The outcome in a word.
  var word: String {
    switch outcome {
    case .completed: "completed"
    case .nothing: "nothing"
    case .suspended: "suspended"
    case .cancelled: "cancelled"
    case .failed(let failure): failure.code.rawValue
    }
  }
}
