extension FlowGraph {
  /// What one input does in one state.
  package struct Edge: Hashable, Sendable {
    /// The number of the state it is given in.
    package var source: Int
    /// The input.
    package var input: FlowInput
    /// The number of the state it leads to, which may be the same.
    package var target: Int
    /// What happened, in order; at least one record.
    ///
    /// A second one tells what became of a destination that waited until the first navigation had ended.
    package var records: [NavigationRecord]
    /// A number that edges with the same records have in common, in ``FlowGraph/records``.
    package var recordsNumber: Int

    /// What the input did.
    package var record: NavigationRecord { records[0] }

    /// Whether anything changed, be it only what somebody remembers.
    package var isEffective: Bool { target != source || record.action != nil }
  }

  /// The edges, those of lower states first, and of one state in the order of its inputs.
  ///
  /// A gesture that does what the back button does has no edge of its own.
  package var edges: some RandomAccessCollection<Edge> {
    (0..<table.count).lazy.map { table.edge($0, from: table.source(of: $0)) }
  }

  /// The edges that leave a state.
  package func edges(from state: Int) -> some RandomAccessCollection<Edge> {
    table.range(of: state).lazy.map { table.edge($0, from: state) }
  }

  /// The edges that leave a state, in numbers: for searches that pass by every edge of the graph.
  package func numberedEdges(from state: Int) -> ArraySlice<NumberedEdge> { table.rows[table.range(of: state)] }

  /// The edge that leaves a state at an index of ``numberedEdges(from:)``.
  package func edge(_ index: Int, from state: Int) -> Edge { table.edge(index, from: state) }

  /// The different inputs, by ``NumberedEdge/input``.
  package var inputs: [FlowInput] { table.inputs }

  /// The different things that happen, by ``NumberedEdge/records``.
  package var records: [[NavigationRecord]] { table.records }

  /// What one input does, with numbers in place of the input and the records.
  package struct NumberedEdge: Hashable, Sendable, BitwiseCopyable {
    fileprivate var inputNumber: Int32
    fileprivate var targetNumber: Int32
    fileprivate var recordsNumber: Int32

    /// The number of the input in ``FlowGraph/inputs``.
    package var input: Int { Int(inputNumber) }
    /// The number of the state it leads to.
    package var target: Int { Int(targetNumber) }
    /// The number of what happened in ``FlowGraph/records``.
    package var records: Int { Int(recordsNumber) }
  }
}

/// The edges of a graph, small: there are millions of them, and they say the same few things.
struct EdgeTable: Hashable, Sendable {
  /// For each number of an input or of records elsewhere the number here; negative as long as there is none.
  struct Translation {
    fileprivate var inputs = Numbers()
    fileprivate var records = Numbers()

    /// Makes a translation in which nothing has a number here.
    init() {}

    fileprivate struct Numbers {
      private var numbers: [Int32] = []

      /// The number here of what has a number elsewhere; it is added to the values here if it has none.
      mutating func number<Value>(_ other: Int32, of others: [Value], addedTo values: inout [Value]) -> Int32 {
        let index = Int(other)
        while numbers.count <= index { numbers.append(-1) }
        if numbers[index] < 0 {
          numbers[index] = Int32(values.count)
          values.append(others[index])
        }
        return numbers[index]
      }
    }
  }

  fileprivate private(set) var rows: [FlowGraph.NumberedEdge] = []
  private var firsts: [Int] = []
  fileprivate private(set) var inputs: [FlowInput] = []
  fileprivate private(set) var records: [[NavigationRecord]] = []

  var count: Int { rows.count }
  /// How many states have begun.
  var stateCount: Int { firsts.count }

  /// Begins the edges of the next state, or ends those of the last.
  mutating func beginState() { firsts.append(rows.count) }

  /// Ends the edges of the last of so many states; those that have not begun have none.
  mutating func end(at states: Int) { while firsts.count <= states { beginState() } }

  /// Appends an edge, with the input and what happens by their numbers elsewhere.
  mutating func append(
    _ input: (number: Int32, of: [FlowInput]), leadingTo target: Int,
    _ records: (number: Int32, of: [[NavigationRecord]]), by translation: inout Translation
  ) {
    rows.append(
      FlowGraph.NumberedEdge(
        inputNumber: translation.inputs.number(input.number, of: input.of, addedTo: &inputs),
        targetNumber: Int32(target),
        recordsNumber: translation.records.number(records.number, of: records.of, addedTo: &self.records)))
  }

  /// Takes an edge over from another table.
  mutating func append(_ edge: Int, of other: EdgeTable, leadingTo target: Int, by translation: inout Translation) {
    let row = other.rows[edge]
    append((row.inputNumber, other.inputs), leadingTo: target, (row.recordsNumber, other.records), by: &translation)
  }

  /// The edges of a state that has begun.
  func range(of state: Int) -> Range<Int> {
    firsts[state]..<(state + 1 < firsts.count ? firsts[state + 1] : rows.count)
  }

  func edge(_ index: Int, from source: Int) -> FlowGraph.Edge {
    let row = rows[index]
    return FlowGraph.Edge(
      source: source, input: inputs[row.input], target: row.target, records: records[row.records],
      recordsNumber: row.records)
  }

  func input(_ index: Int) -> FlowInput { inputs[rows[index].input] }

  func target(_ index: Int) -> Int { rows[index].target }

  /// The state an edge leaves.
  /// - Complexity: O(log states).
  func source(of edge: Int) -> Int {
    var range = 0..<firsts.count - 1
    while range.count > 1 {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = firsts[middle] <= edge ? middle..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}

/// Values under small numbers, equal ones under the same.
struct Interned<Value: Hashable & Sendable>: Hashable, Sendable {
  private(set) var values: [Value] = []
  private var numbers: [Value: Int32] = [:]

  func known(_ value: Value) -> Int32? { numbers[value] }

  mutating func number(of value: Value) -> Int32 {
    if let known = numbers[value] { return known }
    values.append(value)
    numbers[value] = Int32(values.count - 1)
    return Int32(values.count - 1)
  }
}
