import HeadlessNavigation

/// Logs of another product, as a mapping says what they say.
package struct MappedFormat: LogInterpreter {
  package let layout: RowLayout
  /// What the mapping says.
  package let mapping: LogMapping

  /// The names that the experiment has.
  let vocabulary: LogVocabulary
  /// What the experiment is called in the log.
  let experiments: Set<String>
  /// For each path the place of its text.
  let places: [String: Int]

  /// Makes the interpreter for logs of one experiment.
  /// - Parameter experiment: The experiment's id, which is its name in the log unless the mapping says otherwise.
  package init(_ mapping: LogMapping, of experiment: String, _ vocabulary: LogVocabulary) {
    (self.mapping, self.vocabulary) = (mapping, vocabulary)
    layout = mapping.layout
    experiments = mapping.experiments.isEmpty ? [experiment] : Set(mapping.experiments)
    places = Dictionary(mapping.factPaths.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  package var clock: LogClock { LogClock(unit: mapping.timeUnit, isAbsolute: true) }

  package var counting: LogCounting {
    var counting = LogCounting()
    counting.exposedBy = mapping.exposures.isEmpty ? .variantRows : .exposureRows
    counting.exposureRule = mapping.exposureRule
    counting.countFrom = mapping.countFrom
    counting.multipleVariants = mapping.multipleVariants
    counting.sizeClass = mapping.sizeClass.otherwise ?? counting.sizeClass
    return counting
  }

  package func facts(_ texts: [String]) throws(FactsFault) -> LogFacts? {
    guard !texts.contains(where: { $0.utf8.contains(0) }) else { throw FactsFault(.text) }
    let row = Row(texts: texts, places: places)
    guard var facts = try event(row) else { return nil }
    facts.sizeClass = try sizeClass(row)
    facts.segment = try segment(row)
    facts.goal = try goal(row)
    facts.isOnGoal = facts.event.kind == .screenView && mapping.onGoal.map(row.meets) == true
    return facts
  }

  package func knows(screen: String) -> Bool { vocabulary.knows(screen: screen) }
}

extension MappedFormat {
  /// The texts of a row, by their paths.
  struct Row {
    let texts: [String]
    let places: [String: Int]

    /// The text at a path; empty where there is none.
    subscript(path: String) -> String {
      guard let place = places[path], texts.indices.contains(place) else { return "" }
      return texts[place]
    }

    /// The texts at some paths, those that are there.
    func values(_ paths: [String]) -> [String] { paths.map { self[$0] }.filter { !$0.isEmpty } }

    /// Whether a condition is met.
    func meets(_ condition: LogMapping.Condition) -> Bool { condition.tests.allSatisfy { $1.holds(self[$0]) } }
  }
}
