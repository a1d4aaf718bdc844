package import NavigationExperiments
import TextFormats

/// A folder of past tests: experiment files, and the table `outcomes.csv` of what came out.
package struct PastTestFolder {
  /// The name of the table.
  package static let tableName = "outcomes.csv"
  /// The columns of the table; every row has all of them, and any may be empty where nothing is known.
  package static let columns = meanings.map(\.column)

  /// The columns with what they hold, in Markdown.
  package static let meanings: [(column: String, meaning: String)] = [
    ("id", "The test, and the metric where it has several."),
    ("kind", "The kind of change, which the record groups by."),
    ("experiment", "The file without `.json5` that describes the test; empty, as the next three, where none does."),
    ("metric", "The metric in it that predicts the effect."), ("treatment", "The treatment in it."),
    ("use", "`predicted`; `fitted` where a parameter was chosen to meet the outcome; `assumed` where it was put in."),
    ("reason", "Why no file describes the test."),
    ("sign", "`higher`, `lower` or `no_difference`: which way the metric went under the treatment."),
    ("effect", "Treatment minus control; empty where unknown."),
    ("low", "The lower end of its 95 % interval; empty where unknown."),
    ("high", "The upper end of its 95 % interval; empty where unknown."),
    ("unit", "The unit of the three: `pp`, `s`, or `%` of the control's value."), ("source", "Who published it where."),
  ]

  /// The tests, in the order of the table.
  package private(set) var tests: [PastTest] = []
  /// The experiments that describe them, each once, in the order of the table.
  package private(set) var experiments: [(name: String, document: ExperimentDocument)] = []

  /// Reads a folder.
  /// - Throws: ``InvalidExperimentFile`` with everything that is wrong with the table, or with the first experiment that is
  ///   none.
  package init(path: String, extensions: FlowExtensions = FlowExtensions()) throws(InvalidExperimentFile) {
    let source: SourceText
    let reader: TableReader
    do throws(Diagnostic) { source = try SourceText.read(path: "\(path)/\(Self.tableName)") } catch {
      throw InvalidExperimentFile(diagnostics: [error], sources: [])
    }
    do throws(Diagnostic) { reader = try TableReader(source) } catch {
      throw InvalidExperimentFile(diagnostics: [error], sources: [source])
    }
    let places = Self.columns.compactMap(reader.column)
    if places.count == Self.columns.count {
      var seen: Set<String> = []
      for cells in reader.table.rows {
        let row = Row(reader: reader, cells: places.map { cells[$0] })
        guard let test = row.test() else { continue }
        if !seen.insert(test.id).inserted {
          reader.report(.duplicateID, "the test \(quoted(test.id)) is given twice", at: row["id"])
        }
        if let question = test.question { try add(question, row, path, extensions) }
        tests.append(test)
      }
    }
    guard reader.faults.isEmpty else { throw InvalidExperimentFile(diagnostics: reader.faults, sources: [source]) }
  }

  /// Reads the experiment of a question, unless it was read before, and looks up what the question names.
  private mutating func add(
    _ question: PastTest.Question, _ row: Row, _ path: String, _ extensions: FlowExtensions
  ) throws(InvalidExperimentFile) {
    let (name, place) = (question.experiment, row["experiment"])
    guard name.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._-]*/) != nil else {
      return row.reader.report(
        .forbiddenPath, "experiment must be the name of a file beside the table, not \(quoted(name))", at: place,
        hint: "write shop for shop.json5")
    }
    if !experiments.contains(where: { $0.name == name }) {
      experiments.append((name, try ExperimentDocument.read(path: "\(path)/\(name).json5", extensions: extensions)))
    }
    guard let experiment = experiments.first(where: { $0.name == name })?.document.experiment else { return }
    row.look(up: "metric", among: experiment.metrics.map(\.id))
    let treatments = experiment.variants.indices.filter { $0 != experiment.control }.map { experiment.variants[$0].id }
    row.look(up: "treatment", among: treatments)
  }
}

/// One row of the table of outcomes.
private struct Row {
  let reader: TableReader
  package let cells: [Table.Cell]

  /// The cell of a column.
  subscript(_ column: String) -> Table.Cell { cells[PastTestFolder.columns.firstIndex(of: column) ?? 0] }

  /// The test; `nil`, after a report, where the row describes none.
  func test() -> PastTest? {
    let id = text("id")
    let kind = text("kind")
    let sign: PastTest.Sign? = word("sign")
    let source = text("source")
    let isCoded = !self["experiment"].text.isEmpty
    let question = isCoded ? question() : nil
    let reason = isCoded ? "" : text("reason")
    let effect = self["effect"].text.isEmpty ? nil : effect()
    guard let id, let kind, let sign, let source, let reason, !isCoded || question != nil else { return nil }
    return PastTest(id: id, kind: kind, question: question, reason: reason, sign: sign, effect: effect, source: source)
  }

  private func question() -> PastTest.Question? {
    guard let metric = text("metric"), let treatment = text("treatment"), let use: PublishedFigure.Use = word("use")
    else { return nil }
    return PastTest.Question(experiment: self["experiment"].text, metric: metric, treatment: treatment, use: use)
  }

  private func effect() -> PastTest.Effect? {
    let value = number("effect")
    guard let value, let unit: PastTest.Unit = word("unit") else { return nil }
    guard !self["low"].text.isEmpty || !self["high"].text.isEmpty else { return .init(unit: unit, value: value) }
    guard let low = number("low"), let high = number("high") else { return nil }
    guard low <= high else {
      reader.report(.outOfRange, "low must not be above high", at: self["low"])
      return nil
    }
    return .init(unit: unit, value: value, interval: low...high)
  }

  private func text(_ column: String) -> String? { reader.text(self[column], of: column) }

  private func number(_ column: String) -> Double? {
    reader.number(self[column], of: column, in: -.infinity ... .infinity)
  }

  private func word<Word: CaseIterable & RawRepresentable>(_ column: String) -> Word? where Word.RawValue == String {
    guard let text = text(column) else { return nil }
    if let word = Word(rawValue: text) { return word }
    look(up: column, among: Word.allCases.map(\.rawValue))
    return nil
  }

  /// Reports a name that is none of those there are.
  func look(up column: String, among names: [String]) {
    let cell = self[column]
    guard !names.contains(cell.text) else { return }
    let hint = Suggestion.hint(for: cell.text, among: names, called: "possible")
    reader.report(.unknownName, "there is no \(column) \(quoted(cell.text))", at: cell, hint: hint)
  }
}
