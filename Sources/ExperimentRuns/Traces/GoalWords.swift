import HeadlessNavigation
import UserSimulation

/// Tells goals in words.
struct GoalWords {
  /// The menus of the app, to name leaves by their labels.
  private let menus: [Menu]

  init(_ app: App, _ population: Population) {
    menus = population.goals.compactMap(\.menu) + app.screenOrder.compactMap { app.screens[$0]?.listing?.menu }
  }

  /// What a person wants, as the end of a sentence: `looks for catalog: shoes > boots`.
  func wish(_ goal: Goal) -> String {
    switch goal.aim {
    case .leaf(let leaf, let menu): "looks for \(menu): \(path(to: leaf, in: menu))"
    case .screen(let screen): "wants to get to \(screen)"
    case .flow(let slot): "wants to finish \(slot)"
    case .arrival(let destination): "wants to see \(destination)"
    }
  }

  /// The labels from the coarsest to the leaf.
  private func path(to leaf: Int, in id: Name<Menu>) -> String {
    guard let menu = menus.first(where: { $0.id == id }) else { return "\(leaf)" }
    return menu.levels.compactMap { level in level.nodes.first { $0.leaves.contains(leaf) }?.label }
      .joined(separator: " > ")
  }
}
