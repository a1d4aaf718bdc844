extension Cell {
  /// Reads a field as ``field`` writes it; `nil` if it is none of the column's kind.
  init?(reading field: String, as kind: ColumnDescription.Kind) {
    guard !field.isEmpty else {
      self = .empty
      return
    }
    let cell: Cell? =
      switch kind {
      case .string: .text(Self.active(field))
      case .integer: Int(field).map(Cell.integer)
      case .number: Self.isDecimal(field) ? Double(field).map(Cell.number) : nil
      case .boolean: ["true": .boolean(true), "false": .boolean(false)][field]
      }
    guard let cell else { return nil }
    self = cell
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
