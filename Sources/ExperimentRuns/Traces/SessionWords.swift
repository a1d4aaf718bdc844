import HeadlessNavigation
import UserSimulation

/// Tells goals and inputs in words, with the nodes of menus by their labels.
struct SessionWords {
  private let app: App
  /// The menus of the app.
  private let menus: [Menu]
  /// The menus in which leaves that users want are numbered, each once.
  private let wanted: [Menu]

  init(_ app: App, _ cohort: Cohort) {
    self.app = app
    menus = app.screenOrder.compactMap { app.screens[$0]?.listing?.menu }
    wanted = cohort.goals.compactMap(\.menu) + cohort.notifications.compactMap(\.arrangement)
  }

  /// What a user wants, as the end of a sentence: `looks for catalog: shoes > boots`.
  func wish(_ goal: Goal) -> String {
    switch goal.aim {
    case .leaf(let leaf, let menu): "looks for \(menu): \(place(of: leaf, in: menu))"
    case .screen(let screen): "wants to get to \(screen)"
    case .flow(let slot): "wants to finish \(slot)"
    case .arrival(let destination): "wants to see \(destination)"
    }
  }

  /// An input as it is described, but for leaves that have a label: `show-products(boots)`, `toggle browser shoes`.
  func input(_ input: FlowInput) -> String {
    switch input {
    case .intent(let intent):
      guard case .range(let leaves) = intent.payload else { return input.description }
      return "\(intent.name)(\(label(of: leaves, on: intent.source, lowest: true)))"
    case .toggle(let section, let screen): return "toggle \(screen) \(label(of: section, on: screen))"
    default: return input.description
    }
  }

  /// The label of a node on a screen that lists it; elsewhere the one that all menus agree on; else its leaves.
  ///
  /// An only child has the leaves of the node above it: what sends an intent is the lowest that is listed.
  func label(of leaves: Range<Int>, on screen: Name<Screen>?, lowest: Bool = false) -> String {
    let listed = screen.flatMap { app.screens[$0]?.listing }
    let candidates = listed.map { [$0.menu.levels(at: $0.levels)] } ?? menus.map(\.levels)
    let labels = candidates.compactMap { levels in
      let nodes = levels.flatMap(\.nodes).filter { $0.leaves == leaves }
      return (lowest ? nodes.last : nodes.first)?.label
    }
    guard let first = labels.first, labels.allSatisfy({ $0 == first }) else { return "\(Value.range(leaves))" }
    return first
  }

  /// The labels above a leaf and its own, as the app arranges them.
  private func place(of leaf: Int, in id: Name<Menu>) -> String {
    guard let menu = wanted.first(where: { $0.id == id }) ?? menus.first(where: { $0.id == id }) else {
      return "\(leaf)"
    }
    guard let own = app.menu(listingLeavesOf: id), own != menu else { return menu.path(to: leaf) }
    let positions = MenuTranslation(from: menu, to: own).positions
    guard positions.indices.contains(leaf), let position = positions[leaf] else {
      return "\(menu.path(to: leaf)), which is not there"
    }
    return own.path(to: position)
  }
}

extension Menu {
  fileprivate func levels(at indices: [Int]) -> [Level] { indices.filter(levels.indices.contains).map { levels[$0] } }
}
