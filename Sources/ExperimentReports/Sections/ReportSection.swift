import EventLogs
import ExperimentAnalysis
import ExperimentDesign
import NavigationEvents
package import SVGCharts
import TextFormats

/// A part of the report with a heading: the same in the summary and on the page, which has pictures as well.
package struct ReportSection {
  /// A piece of it.
  package enum Block {
    /// A paragraph, in the marks of ``InlineText``.
    case text(String)
    /// A paragraph that the page shows in red, in the marks of ``InlineText``.
    case alarm(String)
    /// A list, each entry in the marks of ``InlineText``.
    case list([String])
    /// A table.
    case table(TextTable)
    /// Tables that the page opens when it is asked to, under such a heading.
    case folded(String, [TextTable])
    /// Pictures; where there can be none, tables.
    case figures([PageFigure], instead: [TextTable])
    /// What only the page has.
    case page(Markup)
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
  var texts: [String] {
    blocks.flatMap { block in
      switch block {
      case .text(let text), .alarm(let text): [text]
      case .list(let entries): entries
      case .table, .folded, .figures, .page: [String]()
      }
    }
  }

  /// The section of the page, folded; nothing where there is nothing in it.
  var markup: Markup {
    guard !blocks.isEmpty else { return .nothing }
    return .tag(
      "details", ["class": "section", "id": "\(id)-section"],
      [.tag("summary", [.tag("h3", ["id": id], title)])] + blocks.map(\.markup))
  }
}

extension ReportSection.Block {
  /// Whether nothing would be shown.
  var isEmpty: Bool {
    switch self {
    case .text(let text), .alarm(let text): text.isEmpty
    case .list(let entries): entries.isEmpty
    case .table(let table): table.rows.isEmpty
    case .folded(_, let tables): tables.allSatisfy(\.rows.isEmpty)
    case .figures(let figures, let instead): figures.isEmpty && instead.allSatisfy(\.rows.isEmpty)
    case .page(let markup): markup.isEmpty
    }
  }

  fileprivate var markdown: [String] {
    switch self {
    case .text(let text), .alarm(let text): [text]
    case .list(let entries): [entries.map { "- \($0)" }.joined(separator: "\n")]
    case .table(let table): Self.paragraphs([table])
    case .folded(_, let tables), .figures(_, let tables): Self.paragraphs(tables)
    case .page: []
    }
  }

  private static func paragraphs(_ tables: [TextTable]) -> [String] {
    tables.filter { !$0.rows.isEmpty }.flatMap { [$0.caption, $0.markdown] }.filter { !$0.isEmpty }
  }

  fileprivate var markup: Markup {
    switch self {
    case .text(let text): .tag("p", [InlineText(text).markup])
    case .alarm(let text): .tag("p", ["class": "alarm"], [InlineText(text).markup])
    case .list(let entries): .tag("ul", entries.map { .tag("li", [InlineText($0).markup]) })
    case .table(let table): table.markup
    case .folded(let title, let tables):
      .tag("details", [.tag("summary", title)] + tables.filter { !$0.rows.isEmpty }.map { $0.markup })
    case .figures(let figures, _): figures.isEmpty ? .nothing : .tag("div", ["class": "figures"], figures.map(\.markup))
    case .page(let markup): markup
    }
  }
}

/// The parts of the report behind the recommendation, in the order of the summary and the page.
extension ExperimentReport {
  /// The sections with something in them; what says that the results should not be read comes first.
  var sections: [ReportSection] {
    [
      healthSection, requirementSection, partSection, predictionSection, scenarioSection, pairSection, whySection,
      funnelSection, timeSection, powerSection, publishedSection, importSection, methodSection,
    ].filter { !$0.blocks.isEmpty }
  }

  /// What the reader must know before the numbers.
  var opening: String { imported == nil ? prediction : observation }

  /// What the numbers are of, in a line.
  var basis: String {
    let health = "Health: \(results.health.isGood ? "good" : "**not good**")."
    guard imported == nil else { return "\(observation) \(health)" }
    let scenarios = scenarioSpread.map { ", \($0.count) scenarios" } ?? ""
    return "*Prediction, not a test*: \(grouped(userCount)) simulated users\(scenarios). \(health)"
  }
}

/// Who the numbers are of, below the title.
extension ExperimentReport {
  /// The exposed users of each variant, by size class where there are several, and the dates of a log.
  var usersLines: [String] {
    let rows = results.assignments
    func users(_ rows: [AnalysisResults.AssignmentRow], _ unit: String = "") -> String {
      let classes = SizeClass.allCases.map { one in
        (one, rows.reduce(0) { $0 + ($1.sizeClass == one ? $1.exposed : 0) })
      }.filter { $0.1 > 0 }
      let all = grouped(classes.reduce(0) { $0 + $1.1 }) + unit
      guard classes.count > 1 else { return all }
      let devices = classes.map { "\(grouped($0.1)) on \($0.0 == .compact ? "phones" : "tablets")" }
      return "\(all) (\(devices.joined(separator: ", ")))"
    }
    let users =
      design == .paired
      ? "\(users(rows, " users under each variant"))."
      : "Exposed users: "
        + experiment.variants.indices.map { variant in
          "\(variantName(variant)) \(users(rows.filter { $0.variant == variant }))"
        }.joined(separator: ", ") + "."
    let dates = imported?.times.map { "Events of the log \(clock.text($0))." }
    return (rows.isEmpty ? [] : [users]) + [dates].compactMap(\.self)
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
