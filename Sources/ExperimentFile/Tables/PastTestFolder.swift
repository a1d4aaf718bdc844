package import NavigationExperiments
package import TextFormats

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
  /// - Throws: ``Problems`` with everything that is wrong with the table, or with the first experiment that is
  ///   none.
  package init(path: String, extensions: FlowExtensions = FlowExtensions()) throws(Problems) {
    let reader = try TableReader.open("\(path)/\(Self.tableName)")
    if reader.hasAll(Self.columns) {
      var seen: Set<String> = []
      for row in reader.rows {
        guard let test = row.test() else { continue }
        if !seen.insert(test.id).inserted {
          reader.report(.duplicateID, "the test \(quoted(test.id)) is given twice", at: row["id"])
        }
        if let question = test.question { try add(question, row, path, extensions) }
        tests.append(test)
      }
    }
    try reader.close()
  }

  /// Reads the experiment of a question, unless it was read before, and looks up what the question names.
  private mutating func add(
    _ question: PastTest.Question, _ row: TableRow, _ path: String, _ extensions: FlowExtensions
  ) throws(Problems) {
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
    row.name("metric", among: experiment.metrics.map(\.id))
    let treatments = experiment.variants.indices.filter { $0 != experiment.control }.map { experiment.variants[$0].id }
    row.name("treatment", among: treatments)
  }
}

extension TableRow {
  /// The past test in a row of outcomes; `nil`, after a report, where the row describes none.
  fileprivate func test() -> PastTest? {
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
}
