import TextFormats

/// The first row of a log whose values have no names of their own.
struct LogHeader {
  /// The names of the columns.
  let names: [String]
  /// Where the first row begins.
  let end: Int

  /// Reads it, blank lines passed over; `nil` where the bytes end before it does, or there is none.
  /// - Parameter isWhole: Whether nothing comes after the bytes.
  init?(_ bytes: inout [UInt8], upTo limit: Int, _ separator: UInt8, isWhole: Bool) {
    bytes.seal(at: limit)
    var splitter = DelimitedSplitter(separator: separator)
    // One place for each column that there can be.
    let most = 1 + bytes[..<limit].count { $0 == separator }
    var cells = Array(repeating: Cell(), count: most + 1)
    let places = Array(0..<most)
    let row = splitter.firstRow(in: bytes.span, upTo: limit, places: places, &cells)
    guard let row, row.end < limit || isWhole else { return nil }
    var copy = RowCopy()
    copy.begin(0..<row.end, of: bytes, cells.span)
    copy.unquote(row.columns)
    names = copy.cells[..<row.columns].map { String(decoding: copy.bytes[$0.part], as: UTF8.self) }
    end = min(row.end, limit)
  }
}

/// Which columns of a file hold what is asked for.
package struct LogColumns: Sendable {
  /// A column that holds JSON, and the paths that go on in it.
  struct JSONColumn: Sendable {
    /// The place of the column's value.
    var source: Int
    /// The rest of each path.
    var paths: [String] = []
    /// The places of the values that they lead to.
    var targets: [Int] = []
  }

  /// What stands between two columns.
  package let separator: UInt8
  /// The place of each column's value; unused columns have the place after all paths.
  package private(set) var places: [Int]
  /// The columns within which paths go on.
  private(set) var json: [JSONColumn] = []
  /// How many places there are.
  package private(set) var placeCount: Int

  /// Finds the columns of a layout.
  /// - Throws: `Problem` if a column that is needed is not there, or is there twice.
  init(_ names: [String], separator: UInt8, _ layout: RowLayout, file: String) throws(Problem) {
    self.separator = separator
    places = Array(repeating: layout.paths.count, count: names.count)
    placeCount = layout.paths.count + 1
    var found: Set<Int> = []
    for (target, path) in layout.paths.enumerated() {
      guard let (column, rest) = RowLayout.column(of: path, among: names) else { continue }
      guard names.count(where: { $0 == names[column] }) == 1 else {
        throw Problem.repeatedColumn(file, names[column])
      }
      found.insert(target)
      addPath(String(rest), of: column, for: target, layout.paths.count)
    }
    for requirement in layout.required where !requirement.places.contains(where: found.contains) {
      let paths = requirement.places.map { layout.paths[$0] }
      throw Problem.missingColumn(file, need: requirement.need, paths, found: names)
    }
  }

  private mutating func addPath(_ rest: String, of column: Int, for target: Int, _ unasked: Int) {
    let known = json.firstIndex { $0.source == places[column] }
    if rest.isEmpty {
      if let known { json[known].source = target }
      return places[column] = target
    }
    if places[column] == unasked {
      places[column] = placeCount
      placeCount += 1
    }
    if known == nil { json.append(JSONColumn(source: places[column])) }
    json[known ?? json.count - 1].paths.append(rest)
    json[known ?? json.count - 1].targets.append(target)
  }
}

extension LogColumns {
  /// Values that stand side by side, and together are some that are asked for.
  func runs(of wanted: [Int]) -> [FactsTable.Run] {
    var runs: [FactsTable.Run] = []
    var isGoingOn = false
    for place in places {
      let isWanted = wanted.contains(place)
      if isWanted, isGoingOn { runs[runs.count - 1].last = place }
      if isWanted, !isGoingOn { runs.append(FactsTable.Run(first: place, last: place)) }
      isGoingOn = isWanted
    }
    return runs
  }
}
