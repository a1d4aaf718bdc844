/// A coordinator that shows two or three columns side by side, each with a stack of its own, and in compact size class one
/// stack of them.
///
/// In compact size class a column is seen from when something was shown there that it did not start with, as apps say by
/// `splitViewController(_:topColumnForCollapsingToProposedTopColumn:)`.
public struct SplitCoordinator: AnswersByTable, Hashable {
  /// The screens that the columns start with, primary first.
  package var columns: [ScreenTemplate]
  /// How many columns there are, 2 or 3: as many, or one more, whose last starts empty.
  package var count: Int
  /// The index of the last column that is seen in compact size class with what it started with.
  package var top: Int
  /// What it does about each intent.
  public var responses: [Name<Intent>: Response]

  /// Makes a coordinator.
  /// - Parameters:
  ///   - primary: The screen that the first column starts with.
  ///   - supplementary: That of the middle column; `nil` where there are two.
  ///   - secondary: That of the last column; `nil` for one that is empty until something is shown there.
  ///   - top: The index of the last column that is seen in compact size class with what it started with.
  ///   - responses: What it does about each intent.
  public init(
    primary: ScreenTemplate, supplementary: ScreenTemplate? = nil, secondary: ScreenTemplate? = nil,
    collapsingTo top: Int = 0, responses: [Name<Intent>: Response] = [:]
  ) {
    columns = [primary] + [supplementary, secondary].compactMap(\.self)
    count = supplementary == nil ? 2 : 3
    (self.top, self.responses) = (top, responses)
  }

  private var kind: Name<Container> { count == 2 ? .doubleSplit : .tripleSplit }

  /// Shows the columns in place of everything.
  public func begin(_ argument: Value, in scene: NavigationContext) -> [TreeOperation] {
    [.setRoot(.container(filling(Container(kind: kind, children: []), in: scene)))]
  }

  /// Fills columns that went while they were one stack.
  public func turn(_ tree: ScreenTree, in scene: NavigationContext) -> ScreenTree {
    guard scene.traits.horizontal == .regular, let base = tree.layers.first else { return tree }
    var tree = tree
    tree.layers[0].root = base.root.mapContainers { $0.kind == kind ? filling($0, in: scene) : $0 }
    return tree
  }

  /// The split with what its columns start with, where they are missing.
  private func filling(_ split: Container, in scene: NavigationContext) -> Container {
    var split = split
    let owner = split.children.first?.screens.first?.owner ?? 0
    for index in columns.indices.dropFirst(split.children.count) {
      var screen = columns[index].screen(for: .none, screens: scene.screens)
      (screen.isLoaded, screen.owner) = (scene.traits.horizontal == .regular || index == top, owner)
      split.children.append(
        .container(Container(kind: index > top ? .placeholder : .stack, children: [.screen(screen)])))
    }
    return split
  }
}

extension Node {
  /// The node with every container in it changed, the innermost first.
  fileprivate func mapContainers(_ change: (Container) -> Container) -> Node {
    guard case .container(var container) = self else { return self }
    container.children = container.children.map { $0.mapContainers(change) }
    return .container(change(container))
  }
}
