import ExperimentAnalysis
package import TextFormats

/// A table: what it holds, its columns, and its rows.
///
/// The four forms of a report are made of it: files, members of documents, and views for readers in Markdown and HTML.
package struct Table<Row> {
  /// What it holds.
  package let description: TableDescription
  /// The columns in order.
  let columns: [TableColumn<Row>]
  /// The rows in order.
  var rows: [Row]

  /// Declares a table.
  /// - Parameters:
  ///   - name: Its name, which its file has too.
  ///   - description: What a row is, in a sentence.
  ///   - rows: The rows in order.
  ///   - columns: The columns in order.
  ///   - title: The title for users; the name in words unless it is given.
  ///   - primaryKey: What identifies rows; the texts that every row has, but its role and status, unless it is given.
  package init(
    _ name: String, title: String? = nil, _ description: String, _ rows: [Row] = [],
    columns: [TableColumn<Row>]..., primaryKey: [String]? = nil
  ) {
    (self.columns, self.rows) = (columns.flatMap(\.self), rows)
    let columns = self.columns.map(\.description)
    self.description = TableDescription(
      name: name, title: title ?? name.replacing("_", with: " ").sentenceCase, description: description,
      columns: columns, primaryKey: primaryKey ?? columns.filter(\.isPartOfKey).map(\.name))
  }

  /// Declares a table that is a file, whose title, key and meanings `Columns.txt` has.
  init(file name: String, _ columns: [TableColumn<Row>]...) {
    let texts = TableDescription.texts
    let (cells, own) = texts[name] ?? ([name, "", "", ""], [:])
    let described = columns.joined().map { column in
      var column = column
      column.description = column.description.described(
        by: own[column.description.name] ?? texts["shared"]?.rows[column.description.name])
      return column
    }
    self.init(
      name, title: cells[1].nonempty, cells[3], columns: described,
      primaryKey: cells[2].nonempty?.split(separator: ", ").map(String.init))
  }

  /// A table that is in no file.
  init(_ name: String, _ rows: [Row], columns: [TableColumn<Row>]...) {
    self.init(name, "", rows, columns: columns.flatMap(\.self))
  }

  /// The columns of some names.
  func columns(_ names: Set<String>) -> [TableColumn<Row>] { columns.filter { names.contains($0.description.name) } }

  /// The table with other rows.
  func with(_ rows: [Row]) -> Self {
    var table = self
    table.rows = rows
    return table
  }

  /// The values of all rows.
  package var content: TableContent { TableContent(description, rows.map { row in columns.map { $0.value(row) } }) }

  /// The rows as one member of a document.
  package var member: JSONDocument.Member { .init(description.name, content.document) }

  /// The values of the first row as members of a document.
  package var members: [JSONDocument.Member] { content.objects.first ?? [] }

  /// The table for readers: the columns that have something to see in a row.
  package var view: TextTable {
    let shown = columns.filter { column in
      rows.contains { row in column.text.map { $0(row) != "–" } ?? false }
    }
    return view(shown.map { ($0.description.name, $0.heading) })
  }

  /// The columns of some names, under such headings.
  func view(_ shown: [(name: String, heading: String)]) -> TextTable {
    let columns = shown.compactMap { one in self.columns.first { $0.description.name == one.name } }
    let isNumber = columns.map { $0.description.kind == .integer || $0.description.kind == .number }
    return TextTable(
      caption: description.description, columns: shown.map(\.heading),
      rows: rows.map { row in columns.map { $0.text?(row) ?? "" } }, leading: isNumber.prefix { !$0 }.count,
      trailing: isNumber.reversed().prefix { !$0 }.count)
  }

  /// The columns that have something to see in Markdown, below a heading; empty without rows.
  package var markdown: String { markdown(view) }

  /// The first row in Markdown, a line for each column with its meaning.
  package var settingsMarkdown: String {
    markdown(
      TextTable(
        caption: description.description, columns: ["setting", "value", "meaning"],
        rows: columns.compactMap { column in
          guard let row = rows.first, let text = column.text?(row), text != "–" else { return nil }
          return [column.heading, text, column.description.description]
        }, leading: 3))
  }

  private func markdown(_ view: TextTable) -> String {
    view.rows.isEmpty ? "" : ["## \(description.title)", view.caption, view.markdown].joined(separator: "\n\n")
  }
}

extension TableColumn {
  /// What readers see above the column: the name in words, without `id`.
  fileprivate var heading: String {
    description.name.hasSuffix("_id") ? String(description.spacedName.dropLast(3)) : description.spacedName
  }
}

/// What a table holds: its columns in order and the columns that tell its rows apart.
package struct TableDescription: Hashable, Sendable {
  /// The name of the table and, with `.csv`, of its file.
  package let name: String
  /// The title for users.
  package let title: String
  /// What one row is.
  package let description: String
  /// The columns in order.
  package let columns: [ColumnDescription]
  /// The names of the columns that together tell every row apart.
  package let primaryKey: [String]

  /// The name of the table's file.
  package var fileName: String { name + ".csv" }
}

extension TableDescription {
  /// What `Columns.txt` says of tables that are files.
  package static let texts = TextRows.sections(PackageResources.Columns_txt)
  /// The six tables of a report, in the order they are listed in its data package.
  package static let all = [
    Table.funnel.description, Table.comparisons.description, Table.pairs.description, Table.times.description,
    Table.transitions.description, Table.assignments.description,
  ]

  /// The two that the report of a log has beside them when it is compared with a run.
  package static let predictions = [Table.prediction.description, Table.predictionFunnel.description]

  /// The one that the report of a run has beside them where the file has baselines.
  package static let baselines = [Table.baselines.description]

  /// The records: of predictions that were compared with logs, and of tests with real users.
  package static let records = [Table.backtest.description, Table.pastTests.description]
}
