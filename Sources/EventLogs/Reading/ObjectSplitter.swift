/// Finds the requested values in one JSON object per line.
/// - Complexity: O(bytes).
struct ObjectSplitter {
  /// A row that was looked through.
  struct Row {
    /// Where it starts, behind blanks.
    var start: Int
    /// Where the next one starts.
    var end = 0
    /// Whether it is no object, or there is more.
    var isFaulty = false
    /// Whether a value that is asked for has escapes.
    var hasEscapes = false
    /// Whether there is nothing in it.
    var isBlank = false
  }

  let tree: PathTree
  private var marks = MarkScanner(UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "\n"))
  var place = 0
  /// Where the line ends, once that was seen.
  private var lineEnd: Int?
  private var hasEscapes = false
  /// The values that have to be found by ``value(at:from:in:)``, path by path.
  private(set) var unsure: Set<Int> = []
  /// The list that a path led into last.
  var list: List?

  init(_ paths: [String]) { tree = PathTree(paths) }

  /// Goes to the place where a row starts.
  mutating func seek(_ place: Int, in bytes: Span<UInt8>) {
    self.place = place
    marks.seek(place, in: bytes)
  }

  /// Passes over a value.
  mutating func skip(_ bytes: Span<UInt8>) -> Bool {
    bytes[place] == UInt8(ascii: "{") || bytes[place] == UInt8(ascii: "[") ? skipNested(bytes) : scalar(bytes) != nil
  }

  /// Looks through the row that starts where the one before ended.
  @inline(__always) mutating func row(at start: Int, in bytes: Span<UInt8>, _ cells: inout MutableSpan<Cell>) -> Row {
    for cell in cells.indices { cells[cell] = Cell() }
    (place, lineEnd, hasEscapes) = (start, nil, false)
    if list != nil { list = nil }
    if !unsure.isEmpty || !tree.omitted.isEmpty { unsure = tree.omitted }
    skipBlanks(bytes)
    var row = Row(start: place)
    row.isBlank = bytes[place] == Self.lineFeed
    if !row.isBlank {
      let isObject = accept(UInt8(ascii: "{"), bytes) && object(0, bytes, &cells)
      skipBlanks(bytes)
      row.isFaulty = !isObject || bytes[place] != Self.lineFeed
    }
    row.hasEscapes = hasEscapes
    row.end = passLine(bytes) + 1
    return row
  }

  private mutating func passLine(_ bytes: Span<UInt8>) -> Int {
    if let lineEnd { return lineEnd }
    while true {
      let mark = marks.next(in: bytes)
      if bytes[mark] == Self.lineFeed { return mark }
    }
  }

  /// Skips an object's members and notes the requested values.
  private mutating func object(_ node: Int, _ bytes: Span<UInt8>, _ cells: inout MutableSpan<Cell>) -> Bool {
    skipBlanks(bytes)
    if accept(UInt8(ascii: "}"), bytes) { return true }
    var hint = 0
    var seen: UInt64 = 0
    repeat {
      skipBlanks(bytes)
      guard let key = string(bytes) else { return false }
      if key.hasEscapes { unsure.formUnion(cells.indices) }
      skipBlanks(bytes)
      guard accept(UInt8(ascii: ":"), bytes) else { return false }
      skipBlanks(bytes)
      let member = member(key.part, of: node, bytes, &hint)
      // The last member of a name counts, and be there nothing in it.
      let bit: UInt64 = member == nil ? 0 : 1 &<< UInt64(hint)
      if seen & bit != 0 { unsure.formUnion(cells.indices) }
      seen |= bit
      guard value(member, bytes, &cells) else { return false }
      skipBlanks(bytes)
    } while accept(UInt8(ascii: ","), bytes)
    return accept(UInt8(ascii: "}"), bytes)
  }

  /// The member of a name, where it is asked for; they are looked for in the order in which they stood before.
  @inline(__always) private func member(
    _ key: Range<Int>, of node: Int, _ bytes: Span<UInt8>, _ hint: inout Int
  ) -> Int? {
    let word = bytes.word(of: key)
    let count = tree.nodes[node].members.count
    for _ in 0..<count {
      if hint >= count { hint = 0 }
      let member = tree.nodes[node].members[hint]
      hint += 1
      if tree.nodes[member].word == word, isName(of: member, key, bytes) { return member }
    }
    return nil
  }

  @inline(__always) func isName(of node: Int, _ key: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
    let count = tree.nodes[node].name.count
    guard key.count == count else { return false }
    var offset = 8
    while offset < count {
      if tree.nodes[node].name[offset] != bytes[key.lowerBound + offset] { return false }
      offset += 1
    }
    return true
  }

  /// Passes over a value.
  @inline(__always) private mutating func value(
    _ node: Int?, _ bytes: Span<UInt8>, _ cells: inout MutableSpan<Cell>
  ) -> Bool {
    switch bytes[place] {
    case UInt8(ascii: "{"):
      guard let node, !tree.nodes[node].members.isEmpty else { return skipNested(bytes) }
      place += 1
      return object(node, bytes, &cells)
    case UInt8(ascii: "["):
      if let node { unsure.formUnion(tree.nodes[node].inner) }
      return skipNested(bytes)
    default:
      guard let cell = scalar(bytes) else { return false }
      guard let node else { return true }
      // A text may hold an object.
      if !cell.isEmpty { unsure.formUnion(tree.nodes[node].inner) }
      guard let target = tree.nodes[node].cell else { return true }
      // Other names of the path have led to a value already.
      if cells[target].isValue { unsure.insert(target) }
      cells[target] = cell
      if cell.hasEscapes { hasEscapes = true }
      return true
    }
  }

  /// Passes over a value that is neither an object nor a list; that of `null` is empty.
  @inline(__always) mutating func scalar(_ bytes: Span<UInt8>) -> Cell? {
    if bytes[place] == UInt8(ascii: "\"") { return string(bytes) }
    let start = place
    while true {
      let byte = bytes[place]
      // Brackets and braces differ in one bit.
      let bracket = byte & 0xDF
      if byte <= 0x22 || byte == UInt8(ascii: ",") || bracket == UInt8(ascii: "[") || bracket == UInt8(ascii: "]") {
        break
      }
      place &+= 1
    }
    guard place > start else { return nil }
    let isNull = place == start + 4 && bytes.word(of: start..<place) == Self.null
    return isNull ? Cell() : Cell(start, place)
  }

  /// Passes over a string.
  @inline(__always) mutating func string(_ bytes: Span<UInt8>) -> Cell? {
    guard bytes[place] == UInt8(ascii: "\""), pass(bytes) else { return nil }
    let start = place + 1
    var hasEscapes = false
    while true {
      let mark = marks.next(in: bytes)
      let byte = bytes[mark]
      if byte == UInt8(ascii: "\"") {
        place = mark &+ 1
        return Cell(start, mark, hasEscapes: hasEscapes)
      }
      guard byte == UInt8(ascii: "\\") else {
        (lineEnd, place) = (mark, mark)
        return nil
      }
      hasEscapes = true
      let next = bytes[mark + 1]
      if next == UInt8(ascii: "\"") || next == UInt8(ascii: "\\") { _ = marks.next(in: bytes) }
    }
  }

  /// Passes the mark that stands here; a stray one before it, outside of all strings, is none of JSON's.
  @inline(__always) private mutating func pass(_ bytes: Span<UInt8>) -> Bool {
    let mark = marks.next(in: bytes)
    if mark == place { return true }
    if bytes[mark] == Self.lineFeed { lineEnd = mark }
    return false
  }

  /// Passes over an object or a list in which nothing is asked for.
  mutating func skipNested(_ bytes: Span<UInt8>) -> Bool {
    var depth = 0
    repeat {
      switch bytes[place] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: "\""):
        guard string(bytes) != nil else { return false }
        continue
      case Self.lineFeed: return false
      default: break
      }
      place += 1
    } while depth > 0
    return true
  }

  @inline(__always) mutating func accept(_ byte: UInt8, _ bytes: Span<UInt8>) -> Bool {
    guard bytes[place] == byte else { return false }
    place &+= 1
    return true
  }

  @inline(__always) mutating func skipBlanks(_ bytes: Span<UInt8>) {
    while bytes[place] <= 0x20, bytes[place] == 0x20 || bytes[place] == 0x09 || bytes[place] == 0x0D { place &+= 1 }
  }

  private static var lineFeed: UInt8 { UInt8(ascii: "\n") }

  /// The four letters as a word.
  static var null: UInt64 { 0x6C6C_756E }
}

/// The requested members of objects, as a tree whose root is the object of a row.
///
/// It knows the names that a path can begin with, whatever of its dots and brackets are part of a name. What takes more
/// than going from member to member is left to ``ObjectSplitter/value(at:from:in:)``, and so are paths of very many names.
struct PathTree {
  /// A member.
  struct Node {
    /// Its name, and the first eight bytes of it as a word.
    var name: [UInt8]
    var word: UInt64
    /// The place of its value; `nil` where only what is in it is asked for.
    var cell: Int?
    /// The places of the values of paths that go on in it.
    var inner: [Int] = []
    /// The members in it.
    var members: [Int] = []
  }

  private(set) var nodes = [Node(name: [], word: 0)]
  /// The places of the values of paths that have too many names to be in the tree.
  private(set) var omitted: Set<Int> = []

  /// The most names that a path in the tree may have: each more doubles the ways to read it.
  private static let mostNames = 6

  /// Makes the tree of paths; the value of each has the path's place.
  init(_ paths: [String]) {
    for (cell, path) in paths.enumerated() {
      let path = Array(path.utf8)[...]
      if Self.ends(of: path).count > Self.mostNames { omitted.insert(cell) } else { add(path, to: 0, cell) }
    }
  }

  /// Where the first name of a path may end.
  private static func ends(of path: ArraySlice<UInt8>) -> [Int] {
    path.indices.dropFirst().filter { canEnd(before: path[$0]) } + [path.endIndex]
  }

  /// Adds what is left of a path, in every way in which dots and brackets can be part of a name.
  private mutating func add(_ path: ArraySlice<UInt8>, to node: Int, _ cell: Int) {
    let ends = Self.ends(of: path)
    for end in ends where end > path.startIndex {
      let child = child(Array(path[..<end]), of: node)
      guard end < path.endIndex else {
        nodes[child].cell = cell
        continue
      }
      nodes[child].inner.append(cell)
      if path[end] == UInt8(ascii: ".") { add(path[(end + 1)...], to: child, cell) }
    }
  }

  private static func canEnd(before byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte == UInt8(ascii: "[") }

  private mutating func child(_ name: [UInt8], of node: Int) -> Int {
    if let known = nodes[node].members.first(where: { nodes[$0].name == name }) { return known }
    let word = name.prefix(8).enumerated().reduce(UInt64(0)) { $0 | UInt64($1.element) << UInt64($1.offset * 8) }
    nodes.append(Node(name: name, word: word))
    nodes[node].members.append(nodes.count - 1)
    return nodes.count - 1
  }
}
