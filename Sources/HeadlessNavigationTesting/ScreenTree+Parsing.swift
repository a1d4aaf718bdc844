public import HeadlessNavigation

extension ScreenTree {
  /// Reads a tree from its one-line notation, of which ``description`` is the inverse.
  ///
  /// Owners are not part of the notation: every screen read belongs to frame 0. Spaces between tokens are free.
  /// - Throws: ``NotationError`` with the offset at which reading stopped.
  /// - Complexity: O(length).
  public init(parsing notation: String) throws(NotationError) {
    var reader = NotationReader(notation)
    self = try reader.tree()
  }
}

/// Why a text is not the notation of a tree.
public struct NotationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// How many characters were read before the fault.
  public var offset: Int
  /// What was expected there.
  public var expected: String

  /// The offset and what was expected, in one line.
  public var description: String { "offset \(offset): expected \(expected)" }
}

/// A recursive-descent reader of the grammar that stands with `ScreenTree.description`.
struct NotationReader {
  /// Deeper nesting than this is refused, so that no text can exhaust the call stack.
  private static let deepest = 100
  private let characters: [Character]
  private var offset = 0

  init(_ text: String) { characters = Array(text) }

  mutating func tree() throws(NotationError) -> ScreenTree {
    var layers = [Layer(root: try node(depth: 0))]
    while accept("▲") {
      let style = try name("a presentation style")
      let isLocked = accept("!")
      layers.append(Layer(root: try node(depth: 0), style: Name(style), isLocked: isLocked))
    }
    guard offset == characters.count else { throw expected("▲ or the end") }
    return ScreenTree(layers: layers)
  }

  private mutating func node(depth: Int) throws(NotationError) -> Node {
    guard depth < Self.deepest else { throw expected("less than \(Self.deepest) levels") }
    let kind = try name("a screen or container")
    guard accept("[") else { return .screen(try screen(kind: kind)) }
    var container = Container(kind: Name(kind), children: [])
    let separator: Character = Container.separator(of: container.kind).first { $0 != " " } ?? ","
    if accept("]") { return .container(container) }
    var hasSelection = false
    repeat {
      container.children.append(try node(depth: depth + 1))
      if separator == ",", !hasSelection, accept("*") {
        container.selected = container.children.count - 1
        hasSelection = true
      }
    } while accept(separator)
    guard accept("]") else { throw expected("\(separator) or ]") }
    return .container(container)
  }

  private mutating func screen(kind: String) throws(NotationError) -> Screen {
    var screen = Screen(kind: Name(kind))
    if accept("(") { screen.context = try value(closing: ")") }
    if accept("{") { screen.display = try value(closing: "}") }
    screen.isLocked = accept("!")
    screen.isLoaded = !accept("~")
    return screen
  }

  private mutating func value(closing: Character) throws(NotationError) -> Value {
    let read = try value(depth: 0)
    guard accept(closing) else { throw expected(String(closing)) }
    return read
  }

  private mutating func value(depth: Int) throws(NotationError) -> Value {
    guard depth < Self.deepest else { throw expected("less than \(Self.deepest) levels") }
    if accept("[") {
      var values: [Value] = []
      if accept("]") { return .list(values) }
      repeat { values.append(try value(depth: depth + 1)) } while accept(",")
      guard accept("]") else { throw expected(", or ]") }
      return .list(values)
    }
    let word = try name("a value")
    if word == "true" { return .flag(true) }
    if word == "false" { return .flag(false) }
    guard let number = Int(word) else { return .name(word) }
    guard accept(".") else { return .number(number) }
    guard accept("."), accept("<"), let end = Int(try name("a number")), end >= number else {
      throw expected("..< and a number that is not smaller")
    }
    return .range(number..<end)
  }

  private mutating func name(_ what: String) throws(NotationError) -> String {
    skipSpace()
    let start = offset
    while offset < characters.count, characters[offset].isNotationName { offset += 1 }
    guard offset > start else { throw expected(what) }
    return String(characters[start..<offset])
  }

  private mutating func accept(_ character: Character) -> Bool {
    skipSpace()
    guard offset < characters.count, characters[offset] == character else { return false }
    offset += 1
    return true
  }

  private mutating func skipSpace() { while offset < characters.count, characters[offset] == " " { offset += 1 } }

  private func expected(_ what: String) -> NotationError { NotationError(offset: offset, expected: what) }
}

extension Character { fileprivate var isNotationName: Bool { isLetter || isNumber || self == "-" || self == "_" } }
