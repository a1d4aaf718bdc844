/// The logs that a run writes: `LogFormat` says what they hold.
package struct NativeFormat: LogInterpreter {
  package let layout: RowLayout
  private let vocabulary: LogVocabulary

  /// Makes an interpreter of logs of one experiment.
  package init(_ vocabulary: LogVocabulary) {
    self.vocabulary = vocabulary
    func place(_ column: LogColumn) -> Int { column.rawValue }
    var layout = RowLayout(
      paths: LogColumn.allCases.map(\.name),
      users: [place(.user)],
      times: [place(.time)],
      timeUnit: .milliseconds,
      facts: LogColumn.facts.map(place),
      required: LogColumn.allCases.filter(\.isRequired).map {
        RowLayout.Requirement(need: "column '\($0.name)'", places: [place($0)])
      }
    )
    layout.sequence = place(.sequence)
    layout.isSequenceUnique = true
    layout.identity = place(.eventID)
    layout.session = place(.session)
    self.layout = layout
  }

  package var counting: LogCounting { .native }
  package var clock: LogClock { .native }

  package func facts(_ texts: [String]) throws(FactsFault) -> LogFacts? {
    try vocabulary.facts { texts[LogColumn.facts.firstIndex(of: $0) ?? 0] }.get()
  }

  package func knows(screen: String) -> Bool { vocabulary.knows(screen: screen) }
}
