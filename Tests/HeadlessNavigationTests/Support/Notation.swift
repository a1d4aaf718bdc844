import HeadlessNavigation
import HeadlessNavigationTesting

/// A slip of the pen in a test.
struct Unreadable: Error { let text: String }

/// A tree written in a test.
func tree(_ notation: String) throws -> ScreenTree { try ScreenTree(parsing: notation) }

/// A tree whose screens, from the first to the last, belong to those frames.
func tree(_ notation: String, owners: [Int]) throws -> ScreenTree {
  var remaining = owners[...]
  func owned(_ node: Node) -> Node {
    switch node {
    case .screen(var screen):
      screen.owner = remaining.popFirst() ?? 0
      return .screen(screen)
    case .container(var container):
      container.children = container.children.map(owned)
      return .container(container)
    }
  }
  var tree = try tree(notation)
  for index in tree.layers.indices { tree.layers[index].root = owned(tree.layers[index].root) }
  return tree
}

/// One screen written in a test.
func screen(_ notation: some StringProtocol) throws -> Screen {
  let screens = try tree(String(notation)).screens
  guard screens.count == 1 else { throw Unreadable(text: String(notation)) }
  return screens[0]
}

/// A value written in a test; nothing is written as nothing.
func value(_ notation: some StringProtocol) throws -> Value {
  notation.isEmpty ? .none : try screen("x(\(notation))").context
}

extension Traits {
  static let compact = Traits(horizontal: .compact, vertical: .regular)
  static let regular = Traits(horizontal: .regular, vertical: .regular)

  /// `compact`, `regular`, or both for `any`.
  static func named(_ name: some StringProtocol) -> [Traits] {
    switch name {
    case "compact": [.compact]
    case "regular": [.regular]
    default: [.compact, .regular]
    }
  }
}

/// The cells of a row, `a | b`, between vertical bars that stand alone outside of brackets.
func cells(_ row: String) -> [String] {
  var cells = [""]
  var depth = 0
  for character in row {
    switch character {
    case "[": depth += 1
    case "]": depth -= 1
    default: break
    }
    if character == "|", depth == 0 { cells.append("") } else { cells[cells.count - 1].append(character) }
  }
  return cells.map { cell in
    let start = cell.firstIndex { $0 != " " } ?? cell.endIndex
    let end = cell.lastIndex { $0 != " " }.map(cell.index(after:)) ?? cell.endIndex
    return String(cell[start..<max(start, end)])
  }
}
