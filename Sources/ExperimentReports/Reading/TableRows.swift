package import TextFormats

/// The rows of a table that was written before, each cell of the kind its column has.
package struct TableRows {
  /// The rows in the order of the file, as objects with a member for each column.
  package let rows: [JSONDocument]
  /// The columns of the file that the description has not.
  let unread: [String]

  /// Reads a file that was written from a table of the description, or of another version of it.
  ///
  /// Columns are found by name. One that the description has not is not read, and one that may be empty may be missing.
  ///
  /// - Throws: `Problem` for what no such table is written as.
  package init(_ bytes: [UInt8], of description: TableDescription) throws(Problem) {
    var reader = CSVReader(bytes)
    let header = try Self.record(&reader)?.fields ?? []
    let names = Set(description.columns.map(\.name))
    unread = header.filter { !names.contains($0) }
    let places = description.columns.map { column in
      header.firstIndex(of: column.name)
        ?? RemovedName.former(of: column.name, .column).flatMap { header.firstIndex(of: $0) }
    }
    for (column, place) in zip(description.columns, places) where place == nil && column.isRequired {
      throw Problem(.changedRun, "it has no column '\(column.name)'")
    }
    var rows: [JSONDocument] = []
    while let record = try Self.record(&reader) {
      guard record.fields.count == header.count else {
        throw Problem(
          .changedRun, "line \(record.line) has \(record.fields.count) fields, another number than there are columns")
      }
      var cells: [JSONDocument.Member] = []
      for (column, place) in zip(description.columns, places) {
        let field = place.map { record.fields[$0] } ?? ""
        guard let cell = JSONDocument(field, as: column.kind), !(column.isRequired && cell == .null) else {
          throw Problem(.changedRun, "line \(record.line) has '\(field)' as \(column.name)")
        }
        cells.append(JSONDocument.Member(column.name, cell))
      }
      rows.append(.object(cells))
    }
    self.rows = rows
  }

  private static func record(_ reader: inout CSVReader) throws(Problem) -> CSVReader.Record? {
    do throws(CSVReader.Fault) { return try reader.next() } catch {
      throw Problem(.changedRun, error.description)
    }
  }
}

extension JSONDocument {
  /// The text, of a document that is one.
  package var string: String? { if case .text(let text) = self { text } else { nil } }
  /// The text of a member; empty if it has none.
  package func string(_ member: String) -> String { self[member: member]?.string ?? "" }

  /// The whole number of a member, if it has one.
  package func integer(_ member: String) -> Int? {
    if case .integer(let number)? = self[member: member] { number } else { nil }
  }

  /// The number of a member, if it has one.
  package func number(_ member: String) -> Double? {
    if case .number(let number)? = self[member: member] { number } else { nil }
  }

  /// The yes or no of a member, if it has one.
  package func flag(_ member: String) -> Bool? {
    if case .boolean(let flag)? = self[member: member] { flag } else { nil }
  }

  /// The values of a member that is an array; none of any other.
  package func rows(_ member: String) -> [JSONDocument] {
    if case .array(let rows)? = self[member: member] { rows } else { [] }
  }

  /// The values of an object's members.
  var values: [JSONDocument] { if case .object(let members) = self { members.map(\.value) } else { [] } }

  /// Reads a field as ``field`` writes it; `nil` if it is none of the column's kind.
  fileprivate init?(_ field: String, as kind: ColumnDescription.Kind) {
    guard !field.isEmpty else {
      self = .null
      return
    }
    let value: JSONDocument? =
      switch kind {
      case .string: .text(Self.active(field))
      case .integer: Int(field).map(JSONDocument.integer)
      case .number: Self.isDecimal(field) ? finite(Double(field)).map(JSONDocument.number) : nil
      case .boolean: ["true": .boolean(true), "false": .boolean(false)][field]
      }
    guard let value else { return nil }
    self = value
  }

  /// Without the mark that keeps a spreadsheet from evaluating the text.
  private static func active(_ field: String) -> String {
    // Scalars, since an accent may follow the mark and be one character with it.
    let rest = field.unicodeScalars.dropFirst()
    guard field.unicodeScalars.first == "'", let next = rest.first, isMarked(next) else { return field }
    return String(rest)
  }

  /// Names such as `inf`, and other bases, are numbers to Swift and to no table.
  private static func isDecimal(_ field: String) -> Bool { field.utf8.allSatisfy("0123456789+-.eE".utf8.contains) }
}
