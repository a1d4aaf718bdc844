import Charts

/// A table of the page: headers, rows, and what it is about.
struct PageTable {
  /// What it is about, in a sentence without a full stop.
  var caption: String
  /// The names of the columns.
  var columns: [String]
  /// The cells, row by row; the first of a row is its header.
  var rows: [[Markup]]
  /// How many columns from the left hold words.
  var leading = 1
  /// How many columns from the right hold words; those between hold numbers.
  var trailing = 0

  /// The table, in a box that scrolls sideways where the screen is narrow.
  var markup: Markup {
    let head = Markup.tag("thead", [.tag("tr", columns.indices.map { header(columns[$0], at: $0) })])
    let body = Markup.tag("tbody", rows.map { row in .tag("tr", row.indices.map { cell(row[$0], at: $0) }) })
    let table = Markup.tag("table", [.tag("caption", [InlineText(caption).markup]), head, body])
    // A box that scrolls must be reached without a mouse, and then says what it is.
    return .tag(
      "div",
      ["class": "scroll", "tabindex": "0", "role": "group", "aria-label": InlineText(caption).plain],
      [table]
    )
  }

  private func isWords(_ place: Int) -> Bool { place < leading || place >= columns.count - trailing }

  /// Cells of numbers are most of a page, so those of words are marked.
  private func header(_ name: String, at place: Int) -> Markup {
    isWords(place) ? .tag("th", ["scope": "col"], name) : .tag("th", ["scope": "col", "class": "n"], name)
  }

  private func cell(_ content: Markup, at place: Int) -> Markup {
    if place == 0 { return .tag("th", ["scope": "row"], [content]) }
    return isWords(place) ? .tag("td", ["class": "w"], [content]) : .tag("td", [content])
  }
}

extension PageTable {
  /// A table of the report.
  init(_ table: TextTable) {
    self.init(
      caption: table.caption,
      columns: table.columns,
      rows: table.rows.map { $0.map { InlineText($0).markup } },
      leading: table.leading,
      trailing: table.trailing
    )
  }
}
