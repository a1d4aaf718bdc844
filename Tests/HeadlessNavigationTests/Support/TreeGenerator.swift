import HeadlessNavigation
import TestSupport

/// Makes random trees that the notation can write, and counts what stood in them.
struct TreeGenerator {
  var random: SplitMix
  /// How many trees, screens and values of each sort were made.
  var coverage: [String: Int] = [:]

  init(seed: UInt64) { random = SplitMix(state: seed) }

  mutating func tree() -> ScreenTree {
    var layers = [Layer(root: node(depth: 0))]
    while random.once(in: 3) {
      let style = ["sheet", "full-screen", "form-sheet"].randomElement(using: &random) ?? "sheet"
      layers.append(Layer(root: node(depth: 0), style: Name(style), isLocked: random.once(in: 4)))
    }
    count("layers \(min(layers.count, 3))")
    return ScreenTree(layers: layers)
  }

  /// A well-formed tree of at most eight screens.
  mutating func legalTree() -> ScreenTree {
    var tree = tree()
    while tree.screens.count > 8 || !tree.violations(under: .standard).isEmpty { tree = self.tree() }
    count("legal layers \(min(tree.layers.count, 3))")
    return tree
  }

  private mutating func node(depth: Int) -> Node {
    guard depth < 4, !random.once(in: 2) else { return .screen(screen()) }
    let kind = ["nav", "hybrid", "tab", "carousel", "split", "triple-split"].randomElement(using: &random) ?? "nav"
    let children = (0..<Int.random(in: 0...3, using: &random)).map { _ in node(depth: depth + 1) }
    let hasSelection = kind == "tab" || kind == "carousel"
    let selected = hasSelection && !children.isEmpty ? children.indices.randomElement(using: &random) ?? 0 : 0
    count(kind)
    count("\(kind) of \(children.count)")
    count("depth \(depth)")
    return .container(Container(kind: Name(kind), children: children, selected: selected))
  }

  mutating func screen() -> Screen {
    var screen = Screen(kind: Name(name()))
    screen.context = value(depth: 0)
    screen.display = value(depth: 0)
    screen.isLocked = random.once(in: 5)
    screen.isLoaded = !random.once(in: 5)
    count(screen.isLocked ? "locked" : "unlocked")
    count(screen.isLoaded ? "loaded" : "not loaded")
    return screen
  }

  private mutating func value(depth: Int) -> Value {
    let sort = Int.random(in: depth == 0 ? 0..<9 : 5..<(depth < 3 ? 10 : 9), using: &random)
    switch sort {
    case ..<5: return .none
    case 5: return counted("flag", .flag(Bool.random(using: &random)))
    case 6: return counted("number", .number(Int.random(in: -9...99, using: &random)))
    case 7: return counted("name", .name(name()))
    default: break
    }
    if sort == 8, depth > 0 || !random.once(in: 2) {
      let start = Int.random(in: -3...20, using: &random)
      return counted("range", .range(start..<start + Int.random(in: 0...9, using: &random)))
    }
    let values = (0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth: depth + 1) }
    return counted("list of \(values.count) at \(depth)", .list(values))
  }

  static let names = ["a", "home", "product-list", "x_1", "tab", "nav", "Ünïcode", "page2", "7up", "-a", "truely"]

  private mutating func name() -> String { Self.names.randomElement(using: &random) ?? "a" }

  private mutating func counted(_ sort: String, _ value: Value) -> Value {
    count(sort)
    return value
  }

  private mutating func count(_ sort: String) { coverage[sort, default: 0] += 1 }

  /// Any of the moves, more often than not one that can be applied.
  mutating func operation(on tree: ScreenTree) -> TreeOperation {
    let there = tree.screens.randomElement(using: &random) ?? screen()
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return .pop
    case 1: return .popTo(there)
    case 2:
      return .present(
        legalTree().layers[0].root, style: [Name<Layer>.sheet, .fullScreen].randomElement(using: &random) ?? .sheet)
    case 3: return .dismiss(layers: Int.random(in: 0...1, using: &random))
    case 4: return .replace(child: Int.random(in: 0...2, using: &random), of: .hybrid, with: screen())
    case 5: return .update(there.kind, display: .number(Int.random(in: 0...2, using: &random)))
    default: return .push(screen())
    }
  }
}
