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
  package var inputs: [FlowInput] { table.inputs.values }

  /// The different things that happen, by ``NumberedEdge/records``.
  package var records: [[NavigationRecord]] { table.records.values.map(\.value) }

  /// What happened, by its number, without making a list of it all.
  package func records(_ number: Int) -> [NavigationRecord] { table.records.values[number].value }

  /// What one input does, with numbers in place of the input and the records.
  package struct NumberedEdge: Hashable, Sendable, BitwiseCopyable {
    fileprivate var inputNumber: Int32
    fileprivate var targetNumber: Int32
    fileprivate var recordsNumber: Int32
    fileprivate var usesFacts: Bool

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
  /// For each number of an input or of records in another table the number here; negative as long as there is none.
  struct Translation {
    fileprivate var inputs: [Int32]
    fileprivate var records: [Int32]

    /// Makes a translation of a table, in which nothing has a number here.
    init(from table: EdgeTable) {
      inputs = Array(repeating: -1, count: table.inputs.values.count)
      records = Array(repeating: -1, count: table.records.values.count)
    }
  }

  fileprivate private(set) var rows: [FlowGraph.NumberedEdge] = []
  private var firsts: [Int] = []
  fileprivate private(set) var inputs = Interned<FlowInput>()
  fileprivate private(set) var records = Interned<Hashed<[NavigationRecord]>>()

  var count: Int { rows.count }
  /// How many states have begun.
  var stateCount: Int { firsts.count }

  /// Begins the edges of the next state, or ends those of the last.
  mutating func begin() { firsts.append(rows.count) }

  mutating func append(
    _ input: FlowInput,
    leadingTo target: Int,
    _ records: Hashed<[NavigationRecord]>,
    usesFacts: Bool
  ) {
    rows.append(
      FlowGraph.NumberedEdge(
        inputNumber: inputs.number(of: input),
        targetNumber: Int32(target),
        recordsNumber: self.records.number(of: records),
        usesFacts: usesFacts
      )
    )
  }

  /// Takes an edge over from another table.
  mutating func append(
    _ edge: Int,
    of other: EdgeTable,
    leadingTo target: Int,
    by translation: inout Translation
  ) {
    var row = other.rows[edge]
    if translation.inputs[row.input] < 0 {
      translation.inputs[row.input] = inputs.number(of: other.inputs.values[row.input])
    }
    if translation.records[row.records] < 0 {
      translation.records[row.records] = records.number(of: other.records.values[row.records])
    }
    row.inputNumber = translation.inputs[row.input]
    row.recordsNumber = translation.records[row.records]
    row.targetNumber = Int32(target)
    rows.append(row)
  }

  /// Appends an edge with the input and the records of another, which does not use facts.
  mutating func append(likeEdge edge: Int, leadingTo target: Int) {
    rows.append(rows[edge])
    rows[rows.count - 1].targetNumber = Int32(target)
  }

  /// The edges of a state that has begun.
  func range(of state: Int) -> Range<Int> {
    firsts[state]..<(state + 1 < firsts.count ? firsts[state + 1] : rows.count)
  }

  func edge(_ index: Int, from source: Int) -> FlowGraph.Edge {
    let row = rows[index]
    return FlowGraph.Edge(
      source: source,
      input: inputs.values[row.input],
      target: row.target,
      records: records.values[row.records].value,
      recordsNumber: row.records
    )
  }

  /// What happens, by its number, with its hash.
  func hashedRecords(_ number: Int) -> Hashed<[NavigationRecord]> { records.values[number] }

  /// Whether an edge may be another where other facts are true.
  func usesFacts(_ index: Int) -> Bool { rows[index].usesFacts }

  func input(_ index: Int) -> FlowInput { inputs.values[rows[index].input] }

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

  /// The number of a value that has one.
  func known(_ value: Value) -> Int32? { numbers[value] }

  mutating func number(of value: Value) -> Int32 {
    if let known = numbers[value] { return known }
    values.append(value)
    numbers[value] = Int32(values.count - 1)
    return Int32(values.count - 1)
  }
}
