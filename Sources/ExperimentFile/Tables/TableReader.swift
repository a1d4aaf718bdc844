import TextFormats

/// Reads the columns of one table by their names, and gathers what is wrong with it.
final class TableReader {
  /// The table.
  let table: Table
  private let source: SourceText
  /// What is wrong, in the order it was found.
  private(set) var faults: [Problem] = []

  /// - Throws: What is wrong with the first row that is none.
  init(_ source: SourceText) throws(Problem) {
    (self.source, table) = (source, try Table(source))
    var seen: Set<String> = []
    for column in table.columns where !seen.insert(column.text).inserted {
      report(.duplicateID, "there are two columns \(quoted(column.text))", at: column, hint: "leave one of them out")
    }
  }

  /// Opens a table that is a document of its own.
  static func open(_ path: String) throws(Problems) -> TableReader {
    let source = try SourceText.read(document: path, orInput: false)
    do throws(Problem) { return try TableReader(source) } catch {
      throw Problems([error], in: [source])
    }
  }

  /// - Throws: All that is wrong with it.
  func close() throws(Problems) {
    guard faults.isEmpty else { throw Problems(faults, in: [source]) }
  }

  /// The rows, whose cells are asked for by the names of columns.
  var rows: some Sequence<TableRow> { table.rows.lazy.map { TableRow(reader: self, cells: $0) } }

  /// Whether the table has a column.
  func has(_ name: String) -> Bool { table.columns.contains { $0.text == name } }

  /// The place of a column; `nil`, after a report, where there is none.
  func column(_ name: String) -> Int? {
    if let place = table.columns.firstIndex(where: { $0.text == name }) { return place }
    let names = table.columns.map(\.text)
    let last = table.columns.last?.range.upperBound ?? 0
    let start = table.columns.first?.range.lowerBound ?? 0
    let nearest = Suggestion.nearest(to: name, among: names)
    faults.append(
      Problem(
        .missingColumn, "the table has no column \(quoted(name))", in: source, at: start..<last,
        hint: nearest.map { "there is \(quoted($0)); call it \(quoted(name))" }
          ?? Suggestion.hint(for: name, among: names, called: "its columns")))
    return nil
  }

  /// Whether the table has all of some columns; those that are missing are reported.
  func hasAll(_ names: [String]) -> Bool { names.compactMap(column).count == names.count }

  /// Says something about a cell.
  func report(_ code: ProblemCode, _ message: String, at cell: Table.Cell, hint: String? = nil) {
    guard faults.count <= ProblemCollector.capacity else { return }
    faults.append(fault(code, message, at: cell, hint: hint))
  }

  /// What there is to say about a cell.
  func fault(_ code: ProblemCode, _ message: String, at cell: Table.Cell, hint: String? = nil) -> Problem {
    Problem(code, message, in: source, at: cell.range, hint: hint)
  }

  /// The text of a cell that must say something; `nil`, after a report, where it says nothing.
  func text(_ cell: Table.Cell, of column: String) -> String? {
    // Few cells are blank, and telling so by characters is slow.
    guard cell.text.utf8.first.map({ $0 <= 0x20 || $0 >= 0x80 }) ?? true, cell.text.allSatisfy(\.isWhitespace) else {
      return cell.text
    }
    report(.emptyCell, "there is no \(column) here", at: cell)
    return nil
  }

  /// The number in a cell; `nil`, after a report, where there is none in the range.
  func number(_ cell: Table.Cell, of column: String, in range: ClosedRange<Double>) -> Double? {
    guard let text = text(cell, of: column) else { return nil }
    guard let number = Double(text), number.isFinite else {
      report(.wrongType, "\(column) must be a number, not \(quoted(text))", at: cell)
      return nil
    }
    guard range.contains(number) else {
      let bounds = described(range, isEndless: \.isInfinite, as: shortest)
      report(.outOfRange, "\(column) must be a number\(bounds), not \(shortest(number))", at: cell)
      return nil
    }
    return number
  }

  /// The whole number in a cell; `nil`, after a report, where there is none in the range.
  func integer(_ cell: Table.Cell, of column: String, in range: ClosedRange<Int>) -> Int? {
    guard let number = number(cell, of: column, in: Double(range.lowerBound)...Double(range.upperBound)) else {
      return nil
    }
    guard let whole = Int(exactly: number) else {
      report(.wrongType, "\(column) must be a whole number, not \(quoted(cell.text))", at: cell)
      return nil
    }
    return whole
  }
}

/// A row of a table, whose cells are asked for by the names of their columns.
struct TableRow {
  let reader: TableReader
  let cells: [Table.Cell]

  /// The cell of a column; an empty one where there is no such column.
  subscript(column: String) -> Table.Cell {
    reader.table.columns.firstIndex { $0.text == column }.map { cells[$0] } ?? Table.Cell(text: "", range: 0..<0)
  }

  /// The text in a column; `nil`, after a report, where it says nothing.
  func text(_ column: String) -> String? { reader.text(self[column], of: column) }

  /// The number in a column; `nil`, after a report, where there is none in the range.
  func number(_ column: String, in range: ClosedRange<Double> = -.infinity ... .infinity) -> Double? {
    reader.number(self[column], of: column, in: range)
  }

  /// The whole number in a column; `nil`, after a report, where there is none in the range.
  func integer(_ column: String, in range: ClosedRange<Int>) -> Int? {
    reader.integer(self[column], of: column, in: range)
  }

  /// The name in a column; `nil`, after a report, where it is none of those there are.
  @discardableResult func name(_ column: String, among names: [String]) -> String? {
    guard let text = text(column) else { return nil }
    if names.contains(text) { return text }
    let hint = Suggestion.hint(for: text, among: names, called: "possible")
    reader.report(.unknownName, "there is no \(column) \(quoted(text))", at: self[column], hint: hint)
    return nil
  }

  /// The word in a column; `nil`, after a report, where it is none of those there are.
  func word<Word: CaseIterable & RawRepresentable>(_ column: String) -> Word? where Word.RawValue == String {
    name(column, among: Word.allCases.map(\.rawValue)).flatMap(Word.init)
  }
}

extension ValueForm {
  /// The path of a table, and what is made of it; what is wrong with the table is told where it stands in it.
  static func table(_ noun: String, _ content: @escaping (TableReader, ValueContext) -> Value?) -> Self {
    Self("the path of \(noun)", of: [.string]) { context in
      guard let path = context.value.text else { return nil }
      let files = context.diagnostics.files
      do throws(AttachedFiles.Refusal) {
        let source = try files.text(path)
        do throws(Problem) {
          let reader = try TableReader(source)
          let value = content(reader, context)
          if reader.faults.isEmpty { return value }
          if files.refuses(path) { reader.faults.forEach(context.diagnostics.add) }
        } catch { if files.refuses(path) { context.diagnostics.add(error) } }
      } catch {
        let message = "\(context.subject) \(error.complaint)"
        context.diagnostics.report(error.code, message, at: context.value.range, hint: error.hint)
      }
      return nil
    }
  }
}

/// A table in CSV by RFC 4180, each cell with the bytes it was read from.
struct Table {
  typealias Cell = CSVReader.Cell

  /// The names in the first row.
  let columns: [Cell]
  /// All other rows, as many cells in each as there are columns.
  let rows: [[Cell]]

  /// Cuts a text into cells; blank lines are passed over.
  /// - Throws: What is wrong with the first row that is none.
  init(_ source: SourceText) throws(Problem) {
    var reader = CSVReader(source.bytes, hasMark: true)
    guard let columns = try Self.row(&reader, source) else {
      let hint = "a table begins with the names of its columns"
      throw Problem(.emptyFile, "the table is empty", in: source, at: 0..<0, hint: hint)
    }
    var rows: [[Cell]] = []
    while let row = try Self.row(&reader, source) {
      rows.append(row)
      guard row.count != columns.count else { continue }
      let cells = row.count == 1 ? "1 cell" : "\(row.count) cells"
      throw Problem(
        .malformedRow, "the row has \(cells), and there are \(columns.count) columns", in: source,
        at: (row.first?.range.lowerBound ?? 0)..<(row.last?.range.upperBound ?? 0),
        hint: "a comma within a cell needs quotes around the cell")
    }
    (self.columns, self.rows) = (columns, rows)
  }

  /// The next row that is not blank.
  private static func row(_ reader: inout CSVReader, _ source: SourceText) throws(Problem) -> [Cell]? {
    do throws(CSVReader.Fault) {
      while let record = try reader.next() { if !record.isBlank { return record.cells } }
      return nil
    } catch {
      let (message, hint) = words(error.rule)
      throw Problem(.malformedRow, message, in: source, at: error.place..<error.place + 1, hint: hint)
    }
  }

  private static func words(_ rule: CSVReader.Fault.Rule) -> (message: String, hint: String) {
    switch rule {
    case .openQuote: ("a quote is never closed", "a quote within quotes is written twice")
    case .strayQuote:
      ("a quote stands where none may be", "a cell with quotes is put into quotes, and they are doubled")
    case .strayReturn: ("a carriage return stands alone", "lines end in LF, or CR and LF")
    case .encoding: ("the cell is not UTF-8", "save the table as UTF-8")
    }
  }
}
