import EventLogs
import ExperimentAnalysis
import ExperimentDesign
import NavigationEvents
import SVGCharts
import TextFormats

/// A part of the report with a heading: the same in the summary and on the page, which has pictures as well.
package struct ReportSection {
  /// A piece of it, in the forms of the summary, of the page and of `report.json`.
  package struct Block {
    /// The paragraphs and entries of lists.
    var texts: [String] = []
    /// The tables.
    package var tables: [TextTable] = []
    /// Paragraph by paragraph; empty of what only the page has.
    var markdown: [String] = []
    var markup = Markup.nothing

    /// Whether nothing would be shown.
    var isEmpty: Bool { markdown.isEmpty && markup.isEmpty }
  }

  /// The name that links lead to.
  var id: String
  /// The heading.
  var title: String
  /// The pieces.
  package var blocks: [Block]

  init(_ id: String, _ title: String, _ blocks: [Block]) {
    (self.id, self.title) = (id, title)
    self.blocks = blocks.filter { !$0.isEmpty }
  }

  /// The section in Markdown, paragraph by paragraph; nothing where there is nothing in it.
  var markdown: [String] {
    let pieces = blocks.flatMap(\.markdown)
    return pieces.isEmpty ? [] : ["### \(title)"] + pieces
  }

  /// The paragraphs and entries of lists.
  var texts: [String] { blocks.flatMap(\.texts) }

  /// The section of the page, folded; nothing where there is nothing in it.
  var markup: Markup {
    guard !blocks.isEmpty else { return .nothing }
    return .tag(
      "details", ["class": "section", "id": "\(id)-section"],
      [.tag("summary", [.tag("h3", ["id": id], title)])] + blocks.map(\.markup))
  }
}

extension ReportSection.Block {
  /// A paragraph, in the marks of ``InlineText``.
  /// - Parameter isAlarm: Whether the page shows it in red.
  static func text(_ text: String, isAlarm: Bool = false) -> Self {
    let style: [Markup.Attribute] = isAlarm ? [.init("class", "alarm")] : []
    return text.isEmpty
      ? Self() : Self(texts: [text], markdown: [text], markup: .element("p", style, [InlineText(text).markup]))
  }

  /// A list, each entry in the marks of ``InlineText``.
  static func list(_ entries: [String]) -> Self {
    entries.isEmpty
      ? Self()
      : Self(
        texts: entries, markdown: [entries.map { "- \($0)" }.joined(separator: "\n")],
        markup: .tag("ul", entries.map { .tag("li", [InlineText($0).markup]) }))
  }

  /// Tables, those with rows; under a heading if there is one, where the page opens them when it is asked to.
  static func tables(_ tables: [TextTable], below heading: String? = nil) -> Self {
    let tables = tables.filter { !$0.rows.isEmpty }
    guard !tables.isEmpty else { return Self() }
    let markup = tables.map { $0.markup }
    return Self(
      tables: tables, markdown: tables.flatMap { [$0.caption, $0.markdown] }.filter { !$0.isEmpty },
      markup: heading.map { .tag("details", [.tag("summary", $0)] + markup) } ?? .group(markup))
  }

  /// A table.
  static func table(_ table: TextTable) -> Self { tables([table]) }

  /// Pictures, which only the page has.
  static func figures(_ figures: [PageFigure]) -> Self {
    .page(figures.isEmpty ? .nothing : .tag("div", ["class": "figures"], figures.map(\.markup)))
  }

  /// What only the page has.
  static func page(_ markup: Markup) -> Self { Self(markup: markup) }
}

/// The parts of the report behind the recommendation, in the order of the summary and the page.
extension ExperimentReport {
  /// The sections with something in them; what says that the results should not be read comes first.
  var sections: [ReportSection] {
    [
      healthSection, requirementSection, baselineSection, partSection, predictionSection, scenarioSection, pairSection,
      whySection,
      funnelSection, timeSection, powerSection, publishedSection, importSection, methodSection,
    ].filter { !$0.blocks.isEmpty }
  }

  /// What the reader must know before the numbers.
  var opening: String { imported == nil ? prediction : observation }

  /// What the numbers are of, in a line.
  var basis: String {
    let health =
      "Health: \(results.health.isGood ? healthWarnings().isEmpty ? "good" : "good, with warnings" : "**not good**")."
    guard imported == nil else { return "\(observation) \(health)" }
    let scenarios = scenarioSpread.map { ", \($0.count) scenarios" } ?? ""
    return "*Prediction, not a test*: \(grouped(userCount)) simulated users\(scenarios). \(health)"
  }
}

/// Who the numbers are of, below the title.
extension ExperimentReport {
  /// The exposed users of a run; nothing of a log, which says that before.
  var usersLines: [String] {
    guard imported == nil, !results.assignments.isEmpty else { return [] }
    return [
      design == .paired
        ? "\(users(results.assignments, " users under each variant"))." : "Exposed users: \(usersOfVariants)."
    ]
  }

  /// The exposed users of each variant.
  var usersOfVariants: String {
    experiment.variants.indices.map { variant in
      "\(variantName(variant)) \(users(results.assignments.filter { $0.variant == variant }))"
    }.joined(separator: ", ")
  }

  /// How many users are exposed, by size class where there are several.
  private func users(_ rows: [AnalysisResults.AssignmentRow], _ unit: String = "") -> String {
    let classes = SizeClass.allCases.map { one in
      (one, rows.reduce(0) { $0 + ($1.sizeClass == one ? $1.exposed : 0) })
    }.filter { $0.1 > 0 }
    let all = grouped(classes.reduce(0) { $0 + $1.1 }) + unit
    guard classes.count > 1 else { return all }
    let devices = classes.map { "\(grouped($0.1)) on \($0.0 == .compact ? "phones" : "tablets")" }
    return "\(all) (\(devices.joined(separator: ", ")))"
  }
}

/// A table of words and numbers, as the summary and the page show it.
package struct TextTable {
  /// What it is about, in a sentence or a part of one.
  var caption: String
  /// The names of the columns.
  var columns: [String]
  /// The cells, row by row, in the marks of ``InlineText``; the first of a row is its header.
  package var rows: [[String]]
  /// How many columns from the left hold words; the others hold numbers.
  var leading = 1
  /// How many columns from the right hold words.
  var trailing = 0

  package init(caption: String, columns: [String], rows: [[String]], leading: Int = 1, trailing: Int = 0) {
    (self.caption, self.columns, self.rows) = (caption, columns, rows)
    (self.leading, self.trailing) = (leading, trailing)
  }

  /// The table with the texts of some columns as they are, whatever is written in them.
  func escaping(_ columns: Set<Int>) -> TextTable {
    var table = self
    table.rows = rows.map { row in row.indices.map { columns.contains($0) ? row[$0].inMarkdown : row[$0] } }
    return table
  }

  /// Whether a column holds words.
  func isWords(_ column: Int) -> Bool { column < leading || column >= columns.count - trailing }

  /// The table for a terminal, line by line; names of columns stand in two lines where they are two words.
  package var lines: [String] {
    let names = columns.map { $0.split(separator: " ", maxSplits: 1).map(String.init) }
    let heads = [names.map { $0.count > 1 ? $0[0] : "" }, names.map { $0.last ?? "" }]
    return aligned(heads + rows, leading: leading, trailing: trailing)
  }

  /// The table in Markdown; a bar in a cell does not end it, whether it means nothing already or not.
  package var markdown: String {
    func line(_ cells: [String]) -> String {
      "| " + cells.map { $0.replacing("\\|", with: "|").replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }
    let rule = "|" + columns.indices.map { isWords($0) ? "---|" : "--:|" }.joined()
    return ([line(columns), rule] + rows.map(line)).joined(separator: "\n")
  }
}
