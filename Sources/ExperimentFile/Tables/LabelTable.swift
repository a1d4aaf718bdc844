import TextFormats

/// The labels of a menu in a table: a row for each, with the row it stands under.
///
/// The order of the rows is the order of the labels under one parent.
struct LabelTable {
  private struct Node {
    var id: Table.Cell
    var parent: Table.Cell
    var label: String
    var weight: Table.Cell?
    var children: [Int] = []
  }

  private let reader: TableReader
  private let levels: [String]
  private var nodes: [Node] = []
  private var numbers: [String: Int] = [:]
  private var roots: [Int] = []

  /// The labels, and how likely each leaf is to be looked for; `nil`, after reports to the reader, where something is
  /// wrong.
  static func labels(_ reader: TableReader, levels: [String]) -> MenuLabels? {
    var table = LabelTable(reader, levels)
    guard table.readNodes(), table.connect(), table.checkCircles() else { return nil }
    var weights: [Double]? = reader.has(weightColumn) ? [] : nil
    let labels = table.roots.compactMap { table.label($0, depth: 0, &weights) }
    guard reader.faults.isEmpty else { return nil }
    return MenuLabels(labels: labels, weights: weights)
  }

  private static let weightColumn = "goal_weight"

  private init(_ reader: TableReader, _ levels: [String]) { (self.reader, self.levels) = (reader, levels) }

  private mutating func readNodes() -> Bool {
    guard reader.hasAll(["node_id", "parent_id", "label"]), reader.faults.isEmpty else { return false }
    let isWeighted = reader.has(Self.weightColumn)
    for row in reader.rows {
      guard let id = row.text("node_id"), let label = row.text("label") else { continue }
      guard numbers[id] == nil else {
        reader.report(.duplicateID, "there are two nodes \(quoted(id))", at: row["node_id"])
        continue
      }
      numbers[id] = nodes.count
      let weight = isWeighted ? row[Self.weightColumn] : nil
      nodes.append(Node(id: row["node_id"], parent: row["parent_id"], label: label, weight: weight))
    }
    if nodes.isEmpty, reader.faults.isEmpty, let first = reader.table.columns.first {
      reader.report(.wrongCount, "the table has no rows, and a menu needs labels", at: first)
    }
    return reader.faults.isEmpty
  }

  private mutating func connect() -> Bool {
    // Guessing what was meant looks at every name, so it is left to tables that a user may have written.
    let guesses = nodes.count <= 2000 ? nodes.map(\.id.text) : []
    for index in nodes.indices {
      let parent = nodes[index].parent
      if parent.text.isEmpty {
        roots.append(index)
      } else if let number = numbers[parent.text] {
        nodes[number].children.append(index)
      } else {
        let hint = Suggestion.hint(for: parent.text, among: guesses, called: "the nodes")
        reader.report(.unknownName, "there is no node \(quoted(parent.text)) to stand under", at: parent, hint: hint)
      }
    }
    return reader.faults.isEmpty
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
        node = numbers[nodes[node].parent.text] ?? node
      }
      guard let first = circle.firstIndex(of: node) else { continue }
      let names = (circle[first...] + [node]).prefix(8).map { quoted(nodes[$0].id.text) }.joined(separator: ", under ")
      reader.report(.cyclicReference, "a node stands under itself: \(names)", at: nodes[node].parent)
    }
    return reader.faults.isEmpty
  }

  private func label(_ number: Int, depth: Int, _ weights: inout [Double]?) -> MenuEntry.Label? {
    let node = nodes[number]
    let isLast = depth == levels.count - 1
    guard !node.children.isEmpty else {
      guard isLast else {
        let (own, last) = (levels.indices.contains(depth) ? levels[depth] : "", levels.last ?? "")
        let message = "\(quoted(node.id.text)) is a \(own) with nothing under it, and users look for a \(last)"
        reader.report(.misplacedNode, message, at: node.id)
        return nil
      }
      let weight = node.weight.flatMap { reader.number($0, of: Self.weightColumn, in: 0...1e9) }
      if let weight { weights?.append(weight) }
      return .leaf(node.label, id: node.id.text)
    }
    if let weight = node.weight, !weight.text.isEmpty {
      let message = "a weight belongs to what users look for, and \(quoted(node.id.text)) has labels under it"
      reader.report(.misplacedKey, message, at: weight, hint: "leave it empty")
    }
    guard !isLast else {
      let message = "\(quoted(node.id.text)) is a \(levels.last ?? ""), the last of the levels, and has labels under it"
      reader.report(.misplacedNode, message, at: node.id)
      return nil
    }
    let children = node.children.compactMap { label($0, depth: depth + 1, &weights) }
    return .branch(node.label, id: node.id.text, children)
  }
}
