/// Logs in the form in which runs write them: what a column is for is known by its name.
package struct NativeFormat: LogInterpreter {
  package let layout: RowLayout
  package let vocabulary: LogVocabulary

  /// Makes the interpreter for logs of one experiment.
  package init(_ vocabulary: LogVocabulary) {
    self.vocabulary = vocabulary
    let columns = LogColumn.allCases.filter { $0 != .subject }
    func places(_ wanted: [LogColumn]) -> [Int] { wanted.compactMap { columns.firstIndex(of: $0) } }
    var layout = RowLayout(
      paths: columns.map(\.name),
      users: places([.user]),
      times: places([.time]),
      timeUnit: .milliseconds,
      facts: places(LogColumn.facts),
      required: columns.filter(\.isRequired).map { .init(need: "the column '\($0.name)'", places: places([$0])) }
    )
    layout.sequence = columns.firstIndex(of: .sequence)
    layout.isSequenceUnique = true
    layout.identity = columns.firstIndex(of: .eventID)
    layout.session = columns.firstIndex(of: .session)
    self.layout = layout
  }

  package var counting: LogCounting { .native }
  package var clock: LogClock { .native }

  package func facts(_ texts: [String]) throws(FactsFault) -> LogFacts? {
    let values = Dictionary(zip(LogColumn.facts, texts)) { first, _ in first }
    return try vocabulary.facts { values[$0, default: ""] }.get()
  }
}
