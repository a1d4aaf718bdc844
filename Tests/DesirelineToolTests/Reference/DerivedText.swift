import DesirelineTool
import EventLogs
import ExperimentFile
import ExperimentReports
import Foundation
import TextFormats

/// A part of the documentation that is made of what the code declares.
///
/// `DESIRELINE_WRITE_GOLDENS=1` writes them into the pages.
struct DerivedText: Sendable {
  /// The name in the markers around it, on one page or several.
  let name: String
  private let make: @Sendable (_ folder: String) throws -> String

  /// The text, in Markdown.
  /// - Parameter folder: The folder of the package, whose files some texts show.
  func text(in folder: String) throws -> String { try make(folder) }

  private init(_ name: String, _ make: @escaping @Sendable (_ folder: String) throws -> String) {
    (self.name, self.make) = (name, make)
  }

  /// A table with a row of cells for each of some declarations.
  init<Row>(
    _ name: String, _ titles: [String], _ rows: @autoclosure @escaping @Sendable () -> [Row],
    _ cells: @escaping @Sendable (Row) -> [String]
  ) { self.init(name) { _ in String(markdownTable: titles, rows().map(cells)) } }

  /// All of them.
  static let all: [DerivedText] = {
    let keys = KeyTable.all().compactMap { table in
      table.markdown.map { markdown in DerivedText("keys of \(table.title)") { _ in markdown } }
    }
    let presets = LogPreset.allCases.map { preset in
      DerivedText("preset \(preset.rawValue)") { _ in ReferenceTables.preset(LogMapping(preset)) }
    }
    let columns =
      (TableDescription.all + TableDescription.baselines + TableDescription.predictions + TableDescription.records).map
    { table in
      DerivedText("columns of \(table.fileName)") { _ in ReferenceTables.columns(of: table) }
    }
    let texts = [
      DerivedText("commands") { _ in DesirelineTool.commands.map(\.markdown).joined(separator: "\n\n") },
      DerivedText("misspelled menu", misspelledMenu),
      DerivedText("evidence", EvidenceTable.text),
    ]
    return keys + tables + presets + columns + texts
      + listings.map { path in DerivedText("listing of \(path)") { try listing(of: path, in: $0) } }
  }()

  private static let listings = [
    "Tests/HeadlessNavigationTests/Host/FlowHost.swift", "Tests/UserPackage/Sources/own-desireline/OwnDesireline.swift",
    "Tests/UserPackage/Sources/OwnKinds/FlowExtensions+OwnKinds.swift",
  ]

  private static func listing(of path: String, in folder: String) throws -> String {
    "```swift\n\(try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8))```"
  }

  /// What is said of a mistake in a shipped experiment; ExperimentFile.md shows it.
  private static func misspelledMenu(in folder: String) throws -> String {
    let file = try String(contentsOfFile: "\(folder)/Experiments/catalog-browse.json5", encoding: .utf8)
    let text = file.replacing("lists: \"catalog.category\"", with: "lists: \"catalog.categry\"")
    let source = try SourceText(name: "catalog-browse.json5", bytes: Array(text.utf8))
    do throws(Problems) { _ = try ExperimentDocument(source) } catch {
      return "```\n\(error.rendered())```"
    }
    throw PageError(message: "the experiment catalog-browse has no list of 'catalog.category'")
  }
}
