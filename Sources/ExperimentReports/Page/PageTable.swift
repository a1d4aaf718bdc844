import Charts

/// A table of the page: headers, rows, and what it is about.
struct PageTable {
  /// What it is about, in a sentence without a full stop.
  var caption: String
  /// The names of the columns.
  var columns: [String]
  /// The cells, row by row; the first of a row is its header.
  var rows: [[Markup]]
  /// How many columns from the left hold words; the others hold numbers.
  var leading = 1

  /// The table, in a box that scrolls sideways where the screen is narrow.
  var markup: Markup {
    let head = Markup.tag("thead", [.tag("tr", columns.indices.map { header(columns[$0], at: $0) })])
    let body = Markup.tag("tbody", rows.map { row in .tag("tr", row.indices.map { cell(row[$0], at: $0) }) })
    let table = Markup.tag("table", [.tag("caption", caption), head, body])
    // A box that scrolls must be reached without a mouse, and then says what it is.
    return .tag("div", ["class": "scroll", "tabindex": "0", "role": "region", "aria-label": caption], [table])
  }

  private func header(_ name: String, at place: Int) -> Markup {
    .tag("th", ["scope": "col", "class": place < leading ? "words" : "number"], name)
  }

  private func cell(_ content: Markup, at place: Int) -> Markup {
    if place == 0 { return .tag("th", ["scope": "row", "class": "words"], [content]) }
    return .tag("td", ["class": place < leading ? "words" : "number"], [content])
  }
}
