import NavigationEvents

/// Reads logs of another product by a mapping.
package struct MappedFormat: LogInterpreter {
  package let layout: RowLayout
  /// What the mapping says.
  package let mapping: LogMapping

  /// The names that the experiment has.
  let vocabulary: LogVocabulary
  /// What the experiment is called in the log; `nil` for any, and then exposures have the experiment for their name.
  let experiments: Set<String>?
  /// For each path the place of its text.
  let places: [String: Int]

  /// Makes the interpreter for logs of one experiment.
  /// - Parameter experiment: The experiment's id, which is its name in the log unless the mapping says otherwise; `nil`
  ///   for all that the log has.
  package init(_ mapping: LogMapping, of experiment: String?, _ vocabulary: LogVocabulary) {
    (self.mapping, self.vocabulary) = (mapping, vocabulary)
    var layout = mapping.layout
    layout.addColumns(of: vocabulary, at: mapping.columnPaths)
    self.layout = layout
    experiments = mapping.experiments.isEmpty ? experiment.map { [$0] } : Set(mapping.experiments)
    places = Dictionary(mapping.factPaths.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  package var clock: LogClock { LogClock(unit: mapping.timeUnit, isAbsolute: true) }

  package var counting: LogCounting {
    var counting = mapping.counting
    counting.exposedBy = mapping.exposures.isEmpty ? .variantRows : .exposureRows
    counting.sizeClass = mapping.sizeClass.otherwise ?? counting.sizeClass
    return counting
  }

  package func facts(_ texts: [String]) throws(FactsFault) -> LogFacts? {
    guard !texts.contains(where: { $0.utf8.contains(0) }) else { throw FactsFault(.text) }
    let row = Row(texts: texts, places: places)
    guard var facts = try event(row) else { return nil }
    facts.sizeClass = try name(in: .sizeClass, by: mapping.sizeClass, row, .sizeClass)
    facts.segment = try name(in: .segment, by: mapping.segment, row, .segment)
    if facts.segment == "all" { facts.segment = "" }
    facts.goal = try name(in: .goal, by: mapping.goal, row, .goal)
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

extension MappedFormat {
  /// What a row says happened; `nil` where it says nothing to this experiment.
  func event(_ row: Row) throws(FactsFault) -> LogFacts? {
    for rule in mapping.exposures {
      let values = row.values(rule.variants ?? mapping.variants)
      guard rule.condition.map(row.meets) ?? !values.isEmpty else { continue }
      // An exposure to another experiment is no act.
      let names = row.values(rule.experiments)
      guard rule.experiments.isEmpty || experiments.map({ names.contains(where: $0.contains) }) ?? !names.isEmpty,
        let variant = try variant(values)
      else { return nil }
      var facts = LogFacts(
        variant: variant, event: AnalyticsEvent(.exposure, name: experiments == nil ? names.first ?? "" : ""))
      if rule.sticky.map(row.meets) == true { facts.origin = .sticky }
      if rule.forced.map(row.meets) == true { facts.origin = .forced }
      return facts
    }
    let values = mapping.exposures.isEmpty ? row.values(mapping.variants) : []
    let variant = values.isEmpty ? mapping.commonVariant ?? "" : try variant(values) ?? ""
    let sorts: [(AnalyticsEvent.Kind, [LogMapping.Rule], [String: String?])] = [
      (.screenView, mapping.screens, mapping.screenNames), (.act, mapping.acts, mapping.actNames),
    ]
    for (kind, rules, names) in sorts {
      guard let name = try name(rules, row) else { continue }
      guard let known = names[name] ?? .some(name) else { break }
      return LogFacts(variant: variant, event: AnalyticsEvent(kind, name: known))
    }
    return values.isEmpty || variant.isEmpty ? nil : LogFacts(variant: variant)
  }

  /// The variant that values name; `nil` where they name one that the mapping passes over.
  private func variant(_ values: [String]) throws(FactsFault) -> String? {
    for value in values.isEmpty ? [""] : values {
      if let known = mapping.variantNames[value] { return known }
      if vocabulary.knows(value, in: .variant) { return value }
    }
    throw FactsFault(.variant, values.first ?? "")
  }

  /// The name by the first rule that fits; `nil` if none does.
  private func name(_ rules: [LogMapping.Rule], _ row: Row) throws(FactsFault) -> String? {
    for rule in rules where rule.condition.map(row.meets) ?? true {
      if let name = row.values(rule.names).first { return name }
      if rule.condition != nil { throw FactsFault(.name) }
    }
    return nil
  }

  /// The name in a column of a row; empty where it has none.
  private func name(
    in column: LogColumn, by sorting: LogMapping.Sorting, _ row: Row, _ fault: LogFault
  ) throws(FactsFault) -> String {
    if sorting.paths.isEmpty { return sorting.otherwise ?? "" }
    guard let value = row.values(sorting.paths).first else { return "" }
    guard let name = sorting.name(of: value), vocabulary.knows(name, in: column) else { throw FactsFault(fault, value) }
    return name
  }
}
