import HeadlessNavigation
import TestSupport

/// Makes random well-formed trees of few screens of few kinds, so that two of them often have something in common.
struct LegalTreeGenerator {
  static let kinds: [Name<Screen>] = ["a", "b", "c", "d"]
  static let styles: [Name<Layer>] = [.sheet, .fullScreen]
  var random: SplitMix
  /// How many trees had what.
  var coverage: [String: Int] = [:]

  init(seed: UInt64) { random = SplitMix(state: seed) }

  mutating func tree(ofAtMost most: Int = 6) -> ScreenTree {
    var tree = anyTree(ofAbout: most)
    while tree.screens.count > most { tree = anyTree(ofAbout: most) }
    coverage["trees", default: 0] += 1
    coverage["layers \(tree.layers.count)", default: 0] += 1
    coverage["screens \(tree.screens.count)", default: 0] += 1
    return tree
  }

  private mutating func anyTree(ofAbout most: Int) -> ScreenTree {
    var budget = Int.random(in: 1...most, using: &random)
    var layers: [Layer] = []
    repeat {
      let node = node(&budget)
      let locks = node.screens.contains(where: \.isLocked) != random.once(in: 12)
      let style = layers.isEmpty ? .root : Self.styles.randomElement(using: &random) ?? .sheet
      layers.append(Layer(root: node, style: style, isLocked: !layers.isEmpty && locks))
    } while budget > 0 && layers.count < 3 && !random.once(in: 3)
    return ScreenTree(layers: layers)
  }

  mutating func screen() -> Screen {
    var screen = Screen(kind: Self.kinds.randomElement(using: &random) ?? "a")
    if random.once(in: 4) { screen.context = .number(1) }
    if random.once(in: 5) { screen.display = .number(Int.random(in: 1...2, using: &random)) }
    screen.isLocked = random.once(in: 15)
    return screen
  }

  private mutating func node(_ budget: inout Int) -> Node {
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      budget -= 1
      return counted("bare screen", .screen(screen()))
    case 1: return counted("tabs", tabs(&budget))
    default: return counted("stack", stack(&budget))
    }
  }

  private mutating func tabs(_ budget: inout Int) -> Node {
    let children = (0..<2).map { _ in random.once(in: 2) ? stack(&budget) : single(&budget) }
    let selected = Int.random(in: 0..<2, using: &random)
    return .container(Container(kind: .tabs, children: children, selected: selected))
  }

  private mutating func single(_ budget: inout Int) -> Node {
    budget -= 1
    return .screen(screen())
  }

  private mutating func stack(_ budget: inout Int) -> Node {
    var children: [Node] = []
    var used: [Screen] = []
    repeat {
      let first = fresh(&used, &budget)
      if random.once(in: 3) {
        let second = random.once(in: 3) ? nil : fresh(&used, &budget)
        let panes = [first, second].compactMap { $0 }.map(Node.screen)
        children.append(counted("hybrid of \(panes.count)", .container(Container(kind: .hybrid, children: panes))))
        if second == nil { break }
      } else {
        children.append(.screen(first))
      }
    } while budget > 0 && !random.once(in: 4)
    coverage["stack of \(children.count)", default: 0] += 1
    return .container(Container(kind: .stack, children: children))
  }

  private mutating func fresh(_ used: inout [Screen], _ budget: inout Int) -> Screen {
    budget -= 1
    var screen = screen()
    if used.count > 5 { screen.context = .number(used.count) }
    while used.contains(where: screen.isSame) { screen = self.screen() }
    used.append(screen)
    return screen
  }

  private mutating func counted(_ sort: String, _ node: Node) -> Node {
    coverage[sort, default: 0] += 1
    return node
  }
}

extension LegalTreeGenerator {
  /// Any of the moves, more often than not one that can be applied.
  mutating func operation(on tree: ScreenTree) -> TreeOperation {
    let there = tree.screens.randomElement(using: &random) ?? screen()
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return .pop
    case 1: return .popTo(there)
    case 2: return .present(self.tree().layers[0].root, style: Self.styles.randomElement(using: &random) ?? .sheet)
    case 3: return .dismiss(layers: Int.random(in: 0...1, using: &random))
    case 4: return .replace(child: Int.random(in: 0...2, using: &random), of: .hybrid, with: screen())
    case 5: return .update(there.kind, display: .number(Int.random(in: 0...2, using: &random)))
    default: return .push(screen())
    }
  }
}
