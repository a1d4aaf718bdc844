import SVGCharts

extension TextTable {
  /// The table; where the screen is too narrow for its columns each row becomes a list of names and values.
  var markup: Markup {
    let head = Markup.tag("thead", [.tag("tr", columns.indices.map { header(columns[$0], at: $0) })])
    let body = Markup.tag(
      "tbody",
      rows.map { row in .tag("tr", row.indices.map { cell(InlineText(row[$0]).markup, at: $0) }) }
    )
    let content = [Markup.tag("caption", [InlineText(caption).markup]), head, body]
    guard columns.count > 3 else { return .tag("table", content) }
    let names = columns.indices.dropFirst().prefix(PageStyle.mostNamed).map {
      "--c\($0 + 1):\(Self.quoted(columns[$0]))"
    }
    return .tag(
      "table",
      ["class": columns.count > 10 ? "stack wide" : "stack", "style": names.joined(separator: ";")],
      content
    )
  }

  /// A text as a string of a style sheet.
  private static func quoted(_ text: String) -> String {
    let scalars = text.unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == " " || scalar == ","
        ? String(scalar) : "\\" + String(scalar.value, radix: 16) + " "
    }
    return "'" + scalars.joined() + "'"
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
