import ExperimentFile
import Foundation
import HeadlessNavigation
import NavigationExperiments
import Testing
import TextFormats

/// A text written in a test; texts of tests are valid and short.
func source(_ text: String) throws -> SourceText { try SourceText(name: "test.json5", bytes: Array(text.utf8)) }

/// What the parser makes of a text, with its diagnostics as `line:column code`.
func parsed(_ text: String) throws -> (value: JSON5Value?, findings: [String]) {
  let diagnostics = DiagnosticCollector(try source(text))
  let value = JSON5Parser.parse(into: diagnostics.collector)
  return (value, diagnostics.problems.map(\.finding))
}

extension Problem {
  /// The place and code of the diagnostic.
  var finding: String { "\(position.map { "\($0) " } ?? "")\(code.name)" }
}

extension JSON5Value {
  /// The value in one canonical spelling, without positions.
  var spelled: String {
    switch kind {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number, _): "\(number)"
    case .string(let text): "\"\(text)\""
    case .array(let items): "[\(items.map(\.spelled).joined(separator: ","))]"
    case .object(let members): "{\(members.map { "\($0.key):\($0.value.spelled)" }.joined(separator: ","))}"
    }
  }
}

/// What the whole reader makes of a text: the document, or what is wrong.
func document(
  _ text: String, extensions: FlowExtensions = FlowExtensions()
) throws -> (document: ExperimentDocument?, diagnostics: [Problem]) {
  let source = try source(text)
  do throws(Problems) {
    let files = AttachedFiles(folder: packageFolder.appending(path: "Tests/ExperimentFileTests/Fixtures").path)
    return (try ExperimentDocument(source, extensions: extensions, files: files), [])
  } catch { return (nil, error.all) }
}

/// A file of the package, by its path from the package's directory.
func packageFile(_ path: String) throws -> String {
  try String(contentsOf: packageFolder.appending(path: path), encoding: .utf8)
}

/// The package's directory.
let packageFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

/// A file of the fixtures.
func fixture(_ name: String) throws -> String { try packageFile("Tests/ExperimentFileTests/Fixtures/\(name)") }

/// An experiment about an app, whose two variants are the same coordinator.
func experiment(
  app: String, coordinators: String, replacing slot: String = "main", users: Int = 1,
  goal: String = #"id: "end", reach: "end""#, target screen: String = "end"
) -> String {
  """
  { experiment: "choices", replaces: "\(slot)",
    app: { \(app)
      coordinators: { \(coordinators) } },
    variants: { a: { coordinator: "\(slot)", control: true }, b: { coordinator: "\(slot)" } },
    cohort: { count: \(users), seed: 1, devices: [{ share: 1, device: "iPhone 15" }], goals: [{ share: 1, \(goal) }] },
    funnel: { window: "1 min", steps: [{ id: "\(screen)", screen: "\(screen)" }] },
    metrics: { reached: { step: "\(screen)", role: "primary" } } }
  """
}

/// The engine of the first variant of an experiment.
func engine(of text: String) throws -> FlowEngine {
  let read = try document(text)
  return try #require(read.document, "\(read.diagnostics)").experiment.engine(for: 0)
}

/// Holds the diagnostics of a text to one mistake, where the text has the mark `«`.
func expectMistake(
  in marked: String, _ code: String, hint: String?, sourceLocation: SourceLocation = #_sourceLocation,
  read: (_ text: String) throws -> [Problem]
) throws {
  let text = marked.replacing("«", with: "")
  let place = try #require(marked.firstIndex(of: "«"))
  let position = try source(text).position(at: marked[..<place].utf8.count)
  let diagnostics = try read(text)
  let messages = "\(diagnostics.map(\.message))"
  #expect(diagnostics.map(\.finding) == ["\(position) \(code)"], "\(messages)", sourceLocation: sourceLocation)
  if let hint { #expect(diagnostics.first?.hint == hint, sourceLocation: sourceLocation) }
}
