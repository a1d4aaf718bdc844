/// The members of objects that somebody asks for, as a tree whose root is the object of a row.
///
/// It knows the names that a path can begin with, whatever of its dots and brackets are part of a name. What takes more
/// than going from member to member is left to ``JSONText``.
struct PathTree {
  /// A member.
  struct Node {
    /// Its name, and the first eight bytes of it as a word.
    var name: [UInt8]
    var word: UInt64
    /// The place of its value; `nil` where only what is in it is asked for.
    var cell: Int?
    /// Whether an element of it is asked for.
    var hasSteps = false
    /// Whether it is one of several names that a path can begin with.
    var isAlternative = false
    /// The members in it.
    var members: [Int] = []

    /// Whether something in it is asked for.
    var isEntered: Bool { hasSteps || !members.isEmpty }
  }

  private(set) var nodes = [Node(name: [], word: 0)]

  /// Makes the tree of paths; the value of each has the path's place.
  init(_ paths: [String]) {
    for (cell, path) in paths.enumerated() { add(Array(path.utf8)[...], to: 0, cell) }
  }

  /// Adds what is left of a path, in every way in which dots and brackets can be part of a name.
  private mutating func add(_ path: ArraySlice<UInt8>, to node: Int, _ cell: Int) {
    let ends = path.indices.dropFirst().filter { Self.canEnd(before: path[$0]) } + [path.endIndex]
    for end in ends where end > path.startIndex {
      let child = child(Array(path[..<end]), of: node)
      if ends.count > 1 { nodes[child].isAlternative = true }
      if end == path.endIndex {
        nodes[child].cell = cell
      } else if path[end] == UInt8(ascii: "[") {
        nodes[child].hasSteps = true
      } else {
        add(path[(end + 1)...], to: child, cell)
      }
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
