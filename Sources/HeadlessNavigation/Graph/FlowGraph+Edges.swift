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
    /// A number that edges with the same records have in common, below ``FlowGraph/recordsCount``.
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

  /// How many different things happen.
  package var recordsCount: Int { table.recordsCount }
}

/// The edges of a graph, small: there are millions of them, and they say the same few things.
struct EdgeTable: Hashable, Sendable {
  private struct Row: Hashable {
    var input: Int32
    var target: Int32
    var records: Int32
    var usesFacts: Bool
  }

  private var rows: [Row] = []
  private var firsts: [Int] = []
  private var inputs = Interned<FlowInput>()
  private var records = Interned<Hashed<[NavigationRecord]>>()

  var count: Int { rows.count }
  var recordsCount: Int { records.values.count }
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
      Row(
        input: self.inputs.number(of: input),
        target: Int32(target),
        records: self.records.number(of: records),
        usesFacts: usesFacts
      )
    )
  }

  /// Appends an edge with the input and the records of another, which does not use facts.
  mutating func append(likeEdge edge: Int, leadingTo target: Int) {
    rows.append(rows[edge])
    rows[rows.count - 1].target = Int32(target)
  }

  /// The edges of a state that has begun.
  func range(of state: Int) -> Range<Int> {
    firsts[state]..<(state + 1 < firsts.count ? firsts[state + 1] : rows.count)
  }

  func edge(_ index: Int, from source: Int) -> FlowGraph.Edge {
    let row = rows[index]
    return FlowGraph.Edge(
      source: source,
      input: inputs.values[Int(row.input)],
      target: Int(row.target),
      records: records.values[Int(row.records)].value,
      recordsNumber: Int(row.records)
    )
  }

  /// What happens, by its number, with its hash.
  func hashedRecords(_ number: Int) -> Hashed<[NavigationRecord]> { records.values[number] }

  /// Whether an edge may be another where other facts are true.
  func usesFacts(_ index: Int) -> Bool { rows[index].usesFacts }

  func input(_ index: Int) -> FlowInput { inputs.values[Int(rows[index].input)] }

  func target(_ index: Int) -> Int { Int(rows[index].target) }

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
