/// Rows of texts as lines of columns: the first few begin where the others do, the rest end there.
package func aligned(_ rows: [[String]], leading: Int) -> [String] {
  let columns = rows.first?.indices ?? 0..<0
  let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
  return rows.map { row in
    let cells = row.enumerated().map { column, text in
      let padding = String(repeating: " ", count: widths[column] - text.count)
      return column < leading ? text + padding : padding + text
    }
    return cells.joined(separator: "  ")
  }
}
