/// A table of words and numbers, as the summary and the page show it.
struct TextTable {
  /// What it is about, in a sentence or a part of one.
  var caption: String
  /// The names of the columns.
  var columns: [String]
  /// The cells, row by row, in the marks of ``InlineText``; the first of a row is its header.
  var rows: [[String]]
  /// How many columns from the left hold words; the others hold numbers.
  var leading = 1
  /// How many columns from the right hold words.
  var trailing = 0

  /// Whether a column holds words.
  func isWords(_ column: Int) -> Bool { column < leading || column >= columns.count - trailing }

  /// The table in Markdown; a bar in a cell does not end it, whether it means nothing already or not.
  var markdown: String {
    func line(_ cells: [String]) -> String {
      "| "
        + cells.map { $0.replacing("\\|", with: "|").replacing("|", with: "\\|") }
        .joined(separator: " | ") + " |"
    }
    let rule = "|" + columns.indices.map { isWords($0) ? "---|" : "--:|" }.joined()
    return ([line(columns), rule] + rows.map(line)).joined(separator: "\n")
  }
}
