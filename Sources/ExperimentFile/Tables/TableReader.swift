import TextFormats

/// Reads the rows of one table as objects, whose keys are the names of the columns.
final class TableReader {
  /// The table.
  let table: Table
  /// Where mistakes go.
  let diagnostics: DiagnosticCollector
  private let places: [String: Int]

  /// - Throws: What is wrong with the first row that is none.
  init(_ source: SourceText) throws(Problem) {
    (diagnostics, table) = (DiagnosticCollector(source), try Table(source))
    places = Dictionary(first: table.columns.enumerated().map { ($1.text, $0) })
    for (place, column) in table.columns.enumerated() where places[column.text] != place {
      let hint = "leave one of them out"
      diagnostics.report(.duplicateID, "there are two columns \(quoted(column.text))", at: column.range, hint: hint)
    }
  }

  /// Opens a table that is a document of its own.
  static func open(_ path: String) throws(Problems) -> TableReader {
    let source = try SourceText.read(document: path, orInput: false)
    do throws(Problem) { return try TableReader(source) } catch { throw Problems([error], in: [source]) }
  }

  /// - Throws: All that is wrong with it.
  func close() throws(Problems) {
    guard !diagnostics.hasErrors else { throw Problems(diagnostics.problems, in: [diagnostics.source]) }
  }

  /// Whether the table has a column.
  func has(_ name: String) -> Bool { places[name] != nil }

  /// Whether the table has all of some columns; those that are missing are reported.
  func hasAll(_ names: [String]) -> Bool {
    let columns = table.columns.map(\.text)
    let place = (table.columns.first?.range.lowerBound ?? 0)..<(table.columns.last?.range.upperBound ?? 0)
    for name in names where !has(name) {
      let nearest = Suggestion.nearest(to: name, among: columns)
      diagnostics.report(
        .missingColumn, "the table has no column \(quoted(name))", at: place,
        hint: nearest.map { "there is \(quoted($0)); call it \(quoted(name))" }
          ?? Suggestion.hint(for: name, among: columns, called: "its columns"))
    }
    return names.allSatisfy(has)
  }

  /// Reads every row, where the table has the columns that every row needs.
  func forEachRow<Row>(_ keys: ObjectKey<Row>, _ body: (Row, ObjectReader) -> Void) {
    guard hasAll(keys.schema().keys.filter(\.isRequired).map(\.name)), !diagnostics.hasErrors else { return }
    for cells in table.rows {
      let members = zip(table.columns, cells).map { column, cell in
        JSON5Value.Member(
          key: column.text, keyRange: column.range, value: JSON5Value(.string(cell.text), at: cell.range))
      }
      let row = ObjectReader(row: members, places, into: diagnostics)
      if let value = keys.content(row) { body(value, row) }
    }
  }
}

extension ObjectReader {
  /// Reports something about the cell of a column.
  func report(_ code: ProblemCode, _ message: String, inColumn column: String, hint: String? = nil) {
    report(code, message, at: value[column]?.range ?? start, hint: hint)
  }
}

extension JSON5Value {
  /// The value of a cell: a number where that is what a form is of; `nil` of a cell that says nothing.
  func cell(for types: Set<Kind.Name>) -> JSON5Value? {
    guard let text else { return self }
    // Few cells are blank, and telling so by characters is slow.
    if text.utf8.first.map({ $0 <= 0x20 || $0 >= 0x80 }) ?? true, text.allSatisfy(\.isWhitespace) { return nil }
    guard types.contains(.number), let number = Double(text), number.isFinite else { return self }
    return JSON5Value(.number(number, text: text), at: range)
  }
}

extension ValueForm {
  /// The path of a table, and what is made of it; what is wrong with the table is told where it stands in it.
  static func table(_ noun: String, _ content: @escaping (TableReader, ValueContext) -> Value?) -> Self {
    .text("the path of \(noun)") { path, context in
      let files = context.diagnostics.files
      do throws(Problem) {
        let reader = try TableReader(try files.text(path))
        let value = content(reader, context)
        if !reader.diagnostics.hasErrors { return value }
        if files.refuses(path) { reader.diagnostics.problems.forEach(context.diagnostics.add) }
      } catch {
        guard error.source == nil else {
          if files.refuses(path) { context.diagnostics.add(error) }
          return nil
        }
        let message = "\(context.subject) \(error.message)"
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
      let (message, hint) = explanation(of: error.rule)
      throw Problem(.malformedRow, message, in: source, at: error.place..<error.place + 1, hint: hint)
    }
  }

  private static func explanation(of rule: CSVReader.Fault.Rule) -> (message: String, hint: String) {
    switch rule {
    case .openQuote: ("a quote is never closed", "a quote within quotes is written twice")
    case .strayQuote:
      ("a quote stands where none may be", "a cell with quotes is put into quotes, and they are doubled")
    case .strayReturn: ("a carriage return stands alone", "lines end in LF, or CR and LF")
    case .encoding: ("the cell is not UTF-8", "save the table as UTF-8")
    }
  }
}
