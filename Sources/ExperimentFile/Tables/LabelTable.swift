import TextFormats

/// The labels of a menu in a table: a row for each, with the row it stands under.
///
/// The order of the rows is the order of the labels under one parent.
struct LabelTable {
  private struct Node {
    var id: Located<String>
    var parent: Located<String>?
    var label: String
    var weight: Located<Double>?
    let row: ObjectReader
    var children: [Int] = []
  }

  private let reader: TableReader
  private let levels: [String]
  private var nodes: [Node] = []
  private var numbers: [String: Int] = [:]
  private var roots: [Int] = []

  /// The labels, and the weights of those that have one; `nil`, after reports to the reader, where something is wrong.
  static func labels(_ reader: TableReader, levels: [String]) -> (labels: [MenuLabel], weights: [Double])? {
    var table = LabelTable(reader, levels)
    guard table.readNodes(), table.connect(), table.checkCircles() else { return nil }
    let labels = table.roots.compactMap { table.label($0, depth: 0) }
    return reader.diagnostics.hasErrors ? nil : (labels, table.nodes.compactMap(\.weight?.value))
  }

  private static let weightColumn = "goal_weight"

  private init(_ reader: TableReader, _ levels: [String]) { (self.reader, self.levels) = (reader, levels) }

  private mutating func readNodes() -> Bool {
    guard reader.hasAll(["parent_id"]) else { return false }
    let keys = ObjectKey.all(
      .reader, .required("node_id", .located(.string)), .optional("parent_id", .located(.string)),
      .required("label", .string), .optional(Self.weightColumn, .located(.number(in: 0...1e9)))
    ) { Node(id: $1, parent: $2, label: $3, weight: $4, row: $0) }
    reader.forEachRow(keys) { node, row in
      guard numbers[node.id.value] == nil else {
        return row.report(.duplicateID, "there are two nodes \(quoted(node.id.value))", inColumn: "node_id")
      }
      numbers[node.id.value] = nodes.count
      nodes.append(node)
    }
    if nodes.isEmpty, !reader.diagnostics.hasErrors, let first = reader.table.columns.first {
      reader.diagnostics.report(.wrongCount, "the table has no rows, and a menu needs labels", at: first.range)
    }
    return !reader.diagnostics.hasErrors
  }

  private mutating func connect() -> Bool {
    // Guessing what was meant looks at every name, so it is left to tables that a user may have written.
    let guesses = nodes.count <= 2000 ? nodes.map(\.id.value) : []
    for index in nodes.indices {
      guard let parent = nodes[index].parent else {
        roots.append(index)
        continue
      }
      if let number = numbers[parent.value] {
        nodes[number].children.append(index)
      } else {
        let hint = Suggestion.hint(for: parent.value, among: guesses, called: "the nodes")
        let message = "there is no node \(quoted(parent.value)) to stand under"
        nodes[index].row.report(.unknownName, message, inColumn: "parent_id", hint: hint)
      }
    }
    return !reader.diagnostics.hasErrors
  }

  /// Reports nodes that stand under themselves: exactly what cannot be reached from the top.
  private func checkCircles() -> Bool {
    var reached: Set<Int> = []
    var open = roots
    while let node = open.popLast() {
      reached.insert(node)
      open += nodes[node].children
    }
    for start in nodes.indices where !reached.contains(start) {
      var circle: [Int] = []
      var node = start
      while !reached.contains(node) {
        reached.insert(node)
        circle.append(node)
        node = nodes[node].parent.flatMap { numbers[$0.value] } ?? node
      }
      guard let first = circle.firstIndex(of: node) else { continue }
      let names = (circle[first...] + [node]).prefix(8).map { quoted(nodes[$0].id.value) }.joined(separator: ", under ")
      nodes[node].row.report(.cyclicReference, "a node stands under itself: \(names)", inColumn: "parent_id")
    }
    return !reader.diagnostics.hasErrors
  }

  private func label(_ number: Int, depth: Int) -> MenuLabel? {
    let node = nodes[number]
    let isLast = depth == levels.count - 1
    guard !node.children.isEmpty else {
      guard isLast else {
        let (own, last) = (levels.indices.contains(depth) ? levels[depth] : "", levels.last ?? "")
        let message = "\(quoted(node.id.value)) is a \(own) with nothing under it, and users look for a \(last)"
        node.row.report(.misplacedNode, message, inColumn: "node_id")
        return nil
      }
      if reader.has(Self.weightColumn) { node.row.reportMissing(Self.weightColumn, ValueForm<Double>.number().outline) }
      return MenuLabel(text: node.label, id: node.id.value, weight: node.weight?.value)
    }
    if let weight = node.weight {
      let message = "a weight belongs to what users look for, and \(quoted(node.id.value)) has labels under it"
      node.row.report(.misplacedKey, message, at: weight.range, hint: "leave it empty")
    }
    guard !isLast else {
      let message =
        "\(quoted(node.id.value)) is a \(levels.last ?? ""), the last of the levels, and has labels under it"
      node.row.report(.misplacedNode, message, inColumn: "node_id")
      return nil
    }
    let children = node.children.compactMap { label($0, depth: depth + 1) }
    return MenuLabel(text: node.label, id: node.id.value, children: children)
  }
}
