import Charts

extension TextTable {
  /// The table, in a box that scrolls sideways where the screen is narrow.
  var markup: Markup {
    let head = Markup.tag("thead", [.tag("tr", columns.indices.map { header(columns[$0], at: $0) })])
    let body = Markup.tag(
      "tbody",
      rows.map { row in .tag("tr", row.indices.map { cell(InlineText(row[$0]).markup, at: $0) }) }
    )
    let table = Markup.tag("table", [.tag("caption", [InlineText(caption).markup]), head, body])
    // A box that scrolls must be reached without a mouse, and then says what it is.
    return .tag(
      "div",
      ["class": "scroll", "tabindex": "0", "role": "group", "aria-label": InlineText(caption).plain],
      [table]
    )
  }

  /// Cells of numbers are most of a page, so those of words are marked.
  private func header(_ name: String, at place: Int) -> Markup {
    isWords(place) ? .tag("th", ["scope": "col"], name) : .tag("th", ["scope": "col", "class": "n"], name)
  }

  private func cell(_ content: Markup, at place: Int) -> Markup {
    if place == 0 { return .tag("th", ["scope": "row"], [content]) }
    return isWords(place) ? .tag("td", ["class": "w"], [content]) : .tag("td", [content])
  }
}
