import HeadlessNavigation

extension MappedFormat {
  /// What a row says happened; `nil` where it says nothing to this experiment.
  func event(_ row: Row) throws(FactsFault) -> LogFacts? {
    for rule in mapping.exposures {
      let values = row.values(rule.variants ?? mapping.variants)
      guard rule.condition.map(row.meets) ?? !values.isEmpty else { continue }
      // An exposure to something else is nothing that users did, and so no act either.
      guard rule.experiments.isEmpty || row.values(rule.experiments).contains(where: experiments.contains),
        let variant = try variant(values)
      else { return nil }
      return LogFacts(variant: variant)
    }
    let values = mapping.exposures.isEmpty ? row.values(mapping.variants) : []
    let variant = values.isEmpty ? "" : try variant(values) ?? ""
    let sorts: [(AnalyticsEvent.Kind, [LogMapping.Rule], [String: String?])] = [
      (.screenView, mapping.screens, mapping.screenNames), (.act, mapping.acts, mapping.actNames),
    ]
    for (kind, rules, names) in sorts {
      guard let name = try name(rules, row) else { continue }
      guard let known = names[name] ?? .some(name) else { break }
      return LogFacts(variant: variant, event: AnalyticsEvent(kind, name: known))
    }
    return variant.isEmpty ? nil : LogFacts(variant: variant)
  }

  /// The variant that values name; `nil` where they name one that the mapping passes over.
  private func variant(_ values: [String]) throws(FactsFault) -> String? {
    for value in values.isEmpty ? [""] : values {
      if let known = mapping.variantNames[value] { return known }
      if vocabulary.knows(variant: value) { return value }
    }
    throw FactsFault(.variant, values.first ?? "")
  }

  /// The name that the first rule finds that fits; `nil` if none does.
  private func name(_ rules: [LogMapping.Rule], _ row: Row) throws(FactsFault) -> String? {
    for rule in rules where rule.condition.map(row.meets) ?? true {
      if let name = row.values(rule.names).first { return name }
      if rule.condition != nil { throw FactsFault(.name) }
    }
    return nil
  }

  /// The size class of a row; empty where it does not tell.
  func sizeClass(_ row: Row) throws(FactsFault) -> String {
    try sorted(mapping.sizeClass, row, isKnown: vocabulary.knows(sizeClass:), .sizeClass)
  }

  /// The segment that a row tells; empty where it does not, or tells of everybody.
  func segment(_ row: Row) throws(FactsFault) -> String {
    let name = try sorted(mapping.segment, row, isKnown: vocabulary.knows(segment:), .segment)
    return name == "all" ? "" : name
  }

  /// The goal that a row tells; empty where it does not.
  func goal(_ row: Row) throws(FactsFault) -> String {
    try sorted(mapping.goal, row, isKnown: vocabulary.knows(goal:), .goal)
  }

  private func sorted(
    _ sorting: LogMapping.Sorting,
    _ row: Row,
    isKnown: (String) -> Bool,
    _ fault: LogFault
  ) throws(FactsFault) -> String {
    if sorting.paths.isEmpty { return sorting.otherwise ?? "" }
    guard let value = row.values(sorting.paths).first else { return "" }
    guard let name = sorting.name(of: value), isKnown(name) else { throw FactsFault(fault, value) }
    return name
  }
}
