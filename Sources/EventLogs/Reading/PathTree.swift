/// The members of objects that somebody asks for, as a tree whose root is the object of a row.
struct PathTree {
  /// A member.
  struct Node {
    /// Its name, and the first eight bytes of it as a word.
    var name: [UInt8]
    var word: UInt64
    /// Whether it is asked for as an element of a list of objects with a `key` and a `value`.
    var isKeyed: Bool
    /// The place of its value; `nil` where only what is in it is asked for.
    var cell: Int?
    /// The members in it.
    var members: [Int] = []
    /// The elements in it that have a key.
    var elements: [Int] = []
  }

  private(set) var nodes = [Node(name: [], word: 0, isKeyed: false)]

  /// Makes the tree of paths; the value of each has the path's place.
  init(_ paths: [String]) {
    for (cell, path) in paths.enumerated() { add(Self.members(path)[...], to: 0, cell) }
  }

  /// Adds what is left of a path, in every way in which dots can be part of a name.
  private mutating func add(_ path: ArraySlice<(name: String, isKeyed: Bool)>, to node: Int, _ cell: Int) {
    guard let first = path.first else {
      if nodes[node].cell == nil { nodes[node].cell = cell }
      return
    }
    var name = first.name
    add(path.dropFirst(), to: child(name, isKeyed: first.isKeyed, of: node), cell)
    for end in path.indices.dropFirst() where !first.isKeyed && !path[end].isKeyed {
      name += ".\(path[end].name)"
      add(path[(end + 1)...], to: child(name, isKeyed: false, of: node), cell)
    }
  }

  private mutating func child(_ name: String, isKeyed: Bool, of node: Int) -> Int {
    let bytes = Array(name.utf8)
    let known = (isKeyed ? nodes[node].elements : nodes[node].members).first { nodes[$0].name == bytes }
    if let known { return known }
    let word = bytes.prefix(8).enumerated().reduce(UInt64(0)) { $0 | UInt64($1.element) << UInt64($1.offset * 8) }
    nodes.append(Node(name: bytes, word: word, isKeyed: isKeyed))
    if isKeyed { nodes[node].elements.append(nodes.count - 1) } else { nodes[node].members.append(nodes.count - 1) }
    return nodes.count - 1
  }

  /// The parts of a path: `a.b[c].d` has the member `a`, in it `b`, of it the element with the key `c`, and `d`.
  private static func members(_ path: String) -> [(name: String, isKeyed: Bool)] {
    path.split(separator: ".", omittingEmptySubsequences: false).flatMap { part -> [(String, Bool)] in
      guard part.hasSuffix("]"), let open = part.firstIndex(of: "["), open > part.startIndex else {
        return [(String(part), false)]
      }
      let key = part[part.index(after: open)..<part.index(before: part.endIndex)]
      return [(String(part[..<open]), false), (String(key), true)]
    }
  }
}
