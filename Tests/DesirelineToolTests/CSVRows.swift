import TextFormats

/// Reads the tables of reports, and logs.
enum CSVRows {
  /// The cells of every row, that of the names included.
  static func cells(_ text: String) throws -> [[String]] {
    var reader = CSVReader(Array(text.utf8))
    var rows: [[String]] = []
    while let record = try reader.next() { rows.append(record.fields) }
    return rows
  }

  /// The cells of every row but the first by the names in it.
  static func named(_ text: String) throws -> [[String: String]] {
    let rows = try cells(text)
    return rows.dropFirst().map { Dictionary(zip(rows[0], $0)) { first, _ in first } }
  }
}
