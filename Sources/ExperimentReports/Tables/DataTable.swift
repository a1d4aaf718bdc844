package import TextFormats

/// A column of a table whose rows hold all that is in their cells.
package struct DataColumn<Row> {
  let description: ColumnDescription
  let cell: (Row) -> Cell
  /// What readers see; `nil` for a column that only programs read.
  let words: ((Row) -> String)?

  /// A column that only programs read.
  package init(
    _ name: String, _ kind: ColumnDescription.Kind, unit: String? = nil, _ description: String,
    isRequired: Bool = false,
    oneOf values: [String]? = nil, cell: @escaping (Row) -> Cell
  ) { self.init(name, kind, unit, description, .init(isRequired: isRequired, values: values), cell, nil) }

  /// A column of words, which readers see as they are unless other words are given.
  package static func text(
    _ name: String, _ description: String, _ value: @escaping (Row) -> String?,
    words: ((Row) -> String)? = nil
  ) -> Self { Self(name, .string, nil, description, .init(), { Cell(value($0)) }, words ?? { value($0) ?? "–" }) }

  /// A column of whole numbers.
  package static func count(
    _ name: String, _ unit: String, _ description: String, _ value: @escaping (Row) -> Int?
  ) -> Self { Self(name, .integer, unit, description, .init(), { Cell(value($0)) }) { value($0).map(grouped) ?? "–" } }

  /// A column of numbers, which readers see in their unit; without words only programs read it.
  package static func number(
    _ name: String, unit: String? = nil, _ description: String, _ value: @escaping (Row) -> Double?,
    words: ((Row) -> String)? = nil
  ) -> Self { Self(name, .number, unit, description, .init(), { Cell(value($0)) }, words) }

  /// A column of proportions, which readers see in percent.
  package static func proportion(
    _ name: String, _ description: String, _ value: @escaping (Row) -> Double?
  ) -> Self {
    number(name, unit: "proportion", description, value) { row in value(row).map { "\(rounded($0 * 100, 1)) %" } ?? "–"
    }
  }

  private init(
    _ name: String, _ kind: ColumnDescription.Kind, _ unit: String?, _ description: String,
    _ constraints: ColumnDescription.Constraints, _ cell: @escaping (Row) -> Cell, _ words: ((Row) -> String)?
  ) {
    self.description = ColumnDescription(
      name: name, kind: kind, unit: unit, description: description, constraints: constraints)
    (self.cell, self.words) = (cell, words)
  }
}

/// A table with its rows, for programs and for readers.
package struct DataTable {
  private let content: TableContent
  /// What readers see of each row, column by column.
  private let words: [[String?]]

  /// A table of these rows.
  package init<Row>(
    _ name: String, _ title: String, _ description: String, _ rows: [Row], columns: [DataColumn<Row>],
    primaryKey: [String] = []
  ) {
    content = TableContent(
      TableDescription(
        name: name, title: title, description: description, columns: columns.map(\.description), primaryKey: primaryKey),
      rows.map { row in columns.map { $0.cell(row) } })
    words = rows.map { row in columns.map { $0.words?(row) } }
  }

  /// The rows as one member of a document.
  package var member: JSONDocument.Member { .init(content.description.name, content.document) }

  /// The cells of the first row as members of a document.
  package var members: [JSONDocument.Member] { content.objects.first ?? [] }

  /// The table for readers: the columns that have something in a row.
  package var text: TextTable {
    let columns = content.description.columns
    let shown = columns.indices.filter { column in words.contains { ![nil, "–"].contains($0[column]) } }
    let isNumber = shown.map { columns[$0].kind != .string }
    return TextTable(
      caption: content.description.description, columns: shown.map { columns[$0].heading },
      rows: words.map { row in shown.map { row[$0] ?? "" } }, leading: isNumber.prefix { !$0 }.count,
      trailing: isNumber.reversed().prefix { !$0 }.count)
  }

  /// The first row for readers, a line for each column with its meaning.
  package var settings: TextTable {
    let columns = content.description.columns
    return TextTable(
      caption: content.description.description, columns: ["setting", "value", "meaning"],
      rows: zip(columns, words.first ?? []).compactMap { column, words in
        words.map { $0 == "–" ? nil : [column.heading, $0, column.description] } ?? nil
      }, leading: 3)
  }

  /// A table of its kind in Markdown, below a heading; empty without rows.
  package func markdown(_ table: TextTable) -> String {
    guard !table.rows.isEmpty else { return "" }
    return ["## \(content.description.title)", table.caption, table.markdown].joined(separator: "\n\n")
  }
}

extension ColumnDescription {
  /// What readers see above the column: the name in words, without `id`.
  fileprivate var heading: String {
    (name.hasSuffix("_id") ? String(name.dropLast(3)) : name).replacing("_", with: " ")
  }
}
