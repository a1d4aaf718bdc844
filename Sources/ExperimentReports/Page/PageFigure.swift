import SVGCharts

/// A chart of the page, with the numbers behind it.
struct PageFigure {
  /// A name that nothing else on the page has.
  var id: String
  /// The chart.
  var chart: Chart
  /// The series that its marks belong to, with their names; empty where one knows.
  var legend: [(series: Series, name: String)] = []
  /// The numbers, for who would rather read them.
  var table: TextTable

  /// The figure: what it shows, the legend, the chart and the numbers.
  var markup: Markup {
    let names = legend.map { entry in
      Markup.tag(
        "li",
        [
          .tag("span", ["class": "sign s\(entry.series.index)", "aria-hidden": "true"], entry.series.sign),
          .text(" " + entry.name),
        ]
      )
    }
    return .tag(
      "figure",
      [.tag("figcaption", chart.title)] + (names.isEmpty ? [] : [.tag("ul", ["class": "legend"], names)])
        + [chart.svg(id: id), .tag("details", [.tag("summary", "The numbers"), table.markup])]
    )
  }
}
