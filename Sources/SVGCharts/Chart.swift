/// A picture with a message: marks on a sheet, and the sentence that says what they show.
///
/// A chart is drawn for a narrow screen, 360 units wide, and may be shown larger; so its text is never smaller than that
/// around it. Readers of screens are told the title and the description, and find the numbers in a table beside it.
package struct Chart: Hashable, Sendable {
  /// How wide charts are.
  package static let width = 360.0

  /// What the chart shows, in a sentence.
  package var title: String
  /// How it is drawn, for who cannot see it.
  package var description: String
  /// How high it is.
  package var height: Double
  /// What is drawn, from back to front.
  package var marks: [Mark]

  /// Makes a chart.
  package init(_ title: String, description: String = "", height: Double, marks: [Mark]) {
    (self.title, self.description, self.height, self.marks) = (title, description, height, marks)
  }

  /// The chart as an SVG element.
  /// - Parameter id: A name that no other element of the page has; its title and description are named after it.
  package func svg(id: String) -> Markup {
    let hasDescription = !description.isEmpty
    let drawn = Markup.tag("g", ["aria-hidden": "true"], marks.markup)
    return .tag(
      "svg",
      [
        "role": "img", "viewBox": "0 0 \(SVGNumber(Self.width)) \(SVGNumber(height))",
        "aria-labelledby": hasDescription ? "\(id)-title \(id)-desc" : "\(id)-title",
      ],
      [.tag("title", ["id": "\(id)-title"], title)]
        + (hasDescription ? [.tag("desc", ["id": "\(id)-desc"], description)] : []) + [drawn])
  }
}
