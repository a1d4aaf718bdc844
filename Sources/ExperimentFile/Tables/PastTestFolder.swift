package import ExperimentDesign
import NavigationEvents
import NavigationExperiments
package import TextFormats

/// A folder of past tests: experiment files, and the table `outcomes.csv` of what came out.
package struct PastTestFolder {
  /// The name of the table.
  package static let tableName = "outcomes.csv"
  /// The columns of the table; any cell may be empty where nothing is known.
  package static let columns = meanings.map(\.column)

  /// The columns that a table may lack.
  private static let laterColumns: Set = ["control", "guess", "size_class", "persona"]

  /// The columns with what they hold, in Markdown.
  package static let meanings = test.schema().keys.map { (column: $0.name, meaning: $0.note?.meaning ?? "") }

  /// The tests, in the order of the table.
  package private(set) var tests: [PastTest] = []
  /// The experiments that describe them, each once, in the order of the table.
  package private(set) var experiments: [(name: String, document: ExperimentDocument)] = []

  /// Reads a folder.
  /// - Throws: `Problems` with everything that is wrong with the table, or with the first experiment that is
  ///   none.
  package init(path: String, extensions: FlowExtensions = FlowExtensions()) throws(Problems) {
    let reader = try TableReader.open("\(path)/\(Self.tableName)")
    var rows: [(test: PastTest, row: ObjectReader)] = []
    if reader.hasAll(Self.columns.filter { !Self.laterColumns.contains($0) }) {
      reader.forEachRow(Self.test) { test, row in
        if rows.contains(where: { $0.test.id == test.id }) {
          row.report(.duplicateID, "the test \(quoted(test.id)) is given twice", inColumn: "id")
        }
        rows.append((test, row))
      }
    }
    for (test, row) in rows { if let question = test.question { try add(question, row, path, extensions) } }
    tests = rows.map(\.test)
    try reader.close()
  }

  /// Reads the experiment of a question, unless it was read before, and looks up what the question names.
  private mutating func add(
    _ question: PastTest.Question, _ row: ObjectReader, _ path: String, _ extensions: FlowExtensions
  ) throws(Problems) {
    let name = question.experiment
    guard name.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9._-]*/) != nil else {
      return row.report(
        .forbiddenPath, "experiment must be the name of a file beside the table, not \(quoted(name))",
        inColumn: "experiment", hint: "write shop for shop.json5")
    }
    if !experiments.contains(where: { $0.name == name }) {
      experiments.append((name, try ExperimentDocument.read(path: "\(path)/\(name).json5", extensions: extensions)))
    }
    guard let experiment = experiments.first(where: { $0.name == name })?.document.experiment else { return }
    let treatments = experiment.variants.indices.filter { $0 != experiment.control }.map { experiment.variants[$0].id }
    let segments = question.persona == nil ? [] : [("persona", experiment.outline.segments)]
    for (column, names) in [("metric", experiment.metrics.map(\.id)), ("treatment", treatments)] + segments {
      _ = row.value(of: column, ValueForm<String>.name(among: names, called: column))
    }
  }

  private static var test: ObjectKey<PastTest> {
    .all(
      .required("id", .string, "The test, and the metric where it has several."),
      .required("kind", .string, "The kind of change, which the record groups by."), question,
      .required(
        "sign", ValueForm<PastTest.Sign>.anyCase,
        "`higher`, `lower` or `no_difference`: which way the metric went under the treatment."),
      effect, .required("source", .string, "Who published it where."), expectation
    ) {
      var test = PastTest(
        id: $0, kind: $1, question: $2.question, reason: $2.reason ?? "", sign: $3, effect: $4, source: $5)
      let scale = $4?.unit == .seconds ? 1 : 0.01
      (test.control, test.guess) = ($6.control.map { $0 * scale }, $6.guess)
      test.question?.sizeClass = $6.sizeClass
      test.question?.persona = $6.persona
      return test
    }
  }

  /// What was known or expected besides, and whom the outcome is of.
  private static var expectation: ObjectKey<(control: Double?, guess: Double?, sizeClass: SizeClass?, persona: String?)>
  {
    .all(
      .optional(
        "control", .number(), "The control's observed level: seconds, or percent of users; empty where unknown."),
      .optional(
        "guess", .number(),
        "The effect that you expect, in the unit of effects or percent, written down before any is known."),
      .optional("size_class", ValueForm<SizeClass>.anyCase, "Whose effect it is; empty for all."),
      .optional("persona", .string, "The same by persona.")
    ) { ($0, $1, $2, $3) }
  }

  /// What predicts the outcome, or why nothing does.
  private static var question: ObjectKey<(question: PastTest.Question?, reason: String?)> {
    .all(
      .optional(
        "experiment", .string,
        "The file without `.json5` that describes the test; empty, as the next three, where none does."),
      .optional("metric", .string, "The metric in it that predicts the effect."),
      .optional("treatment", .string, "The treatment in it."),
      .optional(
        "use", ValueForm<PublishedFigure.Use>.anyCase,
        "`predicted`; `fitted` where a parameter was chosen to meet the outcome; `assumed` where it was put in."),
      .optional("reason", .string, "Why no file describes the test."), .reader
    ) { experiment, metric, treatment, use, reason, row in
      for column in experiment == nil ? ["reason"] : ["metric", "treatment", "use"] {
        row.reportMissing(column, ValueForm<String>.string.outline)
      }
      guard let experiment else { return reason.map { (nil, $0) } }
      guard let metric, let treatment, let use else { return nil }
      return (.init(experiment: experiment, metric: metric, treatment: treatment, use: use), nil)
    }
  }

  /// How large it was, where that is known.
  private static var effect: ObjectKey<PastTest.Effect?> {
    .all(
      .optional("effect", .number(), "Treatment minus control; empty where unknown."),
      .optional("low", .number(), "The lower end of its 95 % interval; empty where unknown."),
      .optional("high", .number(), "The upper end of its 95 % interval; empty where unknown."),
      .optional(
        "unit", ValueForm<PastTest.Unit>.anyCase, "The unit of the three: `pp`, `s`, or `%` of the control's value."),
      .reader
    ) { value, low, high, unit, row in
      guard let value else { return .some(nil) }
      row.reportMissing("unit", ValueForm<String>.string.outline)
      guard let unit else { return nil }
      guard low != nil || high != nil else { return .init(unit: unit, value: value) }
      for column in ["low", "high"] { row.reportMissing(column, ValueForm<Double>.number().outline) }
      guard let low, let high else { return nil }
      guard low <= high else {
        row.report(.outOfRange, "low must not be above high", inColumn: "low")
        return nil
      }
      return .init(unit: unit, value: value, interval: low...high)
    }
  }
}
