import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments
import TextFormats

extension DocumentReader {
  /// The names of the screens of any variant; none if the app declares none.
  func screens(_ reader: ObjectReader, appValue: JSON5Value?) -> [String] {
    let patches = reader.member("variants")?.value
    let added = patches?.keys.flatMap { patches?[$0]?["app"]?["screens"]?.keys ?? [] } ?? []
    let declared = appValue?["screens"]?.keys ?? []
    return declared.isEmpty ? [] : declared + added
  }

  /// The funnel; its steps may be screens of any variant.
  func funnel(
    _ reader: ObjectReader, appValue: JSON5Value?, variants: [ReadVariant]?, acts: ValueForm<String>
  ) -> ExperimentFunnel? {
    let screens = screens(reader, appValue: appValue)
    let goals = reader.member("cohort")?.value["goals"]?.items ?? []
    let reached = goals.compactMap { $0["reach"]?.text }.map { Name<Screen>($0) }
    let subjects =
      goals.contains { $0["finish"] != nil }
      ? nil
      : variants.map { variants in
        Set(variants.flatMap { $0.app.app.screens.filter { $0.value.subject != nil }.keys }).union(reached)
      }
    return reader.required(
      "funnel", .funnel(FunnelNames(screens: screens, subjects: subjects, acts: acts)),
      "The steps that are counted. Users are not steered by it.")
  }
}

extension ValueForm where Value == ExperimentFunnel {
  /// The funnel.
  static func funnel(_ names: FunnelNames) -> Self {
    .object("the funnel") { reader in
      let window = reader.required(
        "window", .duration(in: 1...31_536_000_000, such: "30 min"),
        "The longest time from the start of an attempt to any of its steps, inclusive.")
      let steps = reader.required("steps", .array(of: .funnelStep(names), count: 1...20), "The steps, in order.")
      reader.reportDuplicateIDs(in: "steps", of: "step")
      let standard = ExperimentFunnel(steps: [], windowMilliseconds: 0)
      let order = reader.optional(
        "order", .anyCase, normally: standard.order, "How the steps follow each other.")
      let entry = reader.optional(
        "entry", .anyCase, normally: standard.entry, "Where an attempt may start.")
      let ties = reader.optional(
        "ties", .anyCase, normally: standard.ties, "How events of one instant follow each other.")
      let tolerance = reader.optional(
        "tolerance", .duration(in: 0...3_600_000), default: 0,
        """
        How much later than the first event of an instant another may be to belong to it. Not with \
        `"input-order"`.
        """)
      let unit = reader.optional(
        "unit", .anyCase, normally: standard.unit,
        """
        What is followed. Rows with one session id are one session. Of several sessions or attempts, the one \
        that got furthest speaks for the user.
        """)
      let ids = reader.member("steps")?.value.stepIDs ?? []
      let exclusions =
        reader.optional(
          "exclusions", .array(of: .exclusion(names, stepIDs: ids), count: 1...20), unlessSaid: "none",
          "What must not happen between steps.") ?? []
      let choices = FunnelChoices(
        order: reader.chosen("order", order, else: standard.order),
        entry: reader.chosen("entry", entry, else: standard.entry),
        ties: reader.chosen("ties", ties, else: standard.ties), unit: reader.chosen("unit", unit, else: standard.unit))
      reader.reportMeaningless(beside: choices)
      guard let window, let steps else { return nil }
      var funnel = ExperimentFunnel(steps: steps, windowMilliseconds: Int64(window))
      funnel.order = order ?? standard.order
      funnel.entry = entry ?? standard.entry
      funnel.ties = ties ?? standard.ties
      funnel.toleranceMilliseconds = Int64(tolerance)
      funnel.unit = unit ?? standard.unit
      funnel.exclusions = exclusions
      return funnel
    }
  }
}

/// What is chosen of a funnel; `nil` where that cannot be told.
private struct FunnelChoices {
  var order: FunnelOrder?
  var entry: FunnelEntry?
  var ties: FunnelTies?
  var unit: FunnelUnit?
}

extension ObjectReader {
  /// What is chosen by a key; `nil` where the key is misspelt or its value no choice.
  fileprivate func chosen<Value>(_ key: String, _ value: Value?, else standard: Value) -> Value? {
    value ?? (lacks(key) ? standard : nil)
  }

  /// Reports the keys of a funnel that mean nothing beside what else is chosen.
  fileprivate func reportMeaningless(beside choices: FunnelChoices) {
    let steps = member("steps")?.value.items ?? []
    if choices.ties == .inputOrder {
      reportMeaningless(["tolerance"], of: value, because: "events are taken in the order of the input")
    }
    if choices.unit == .attempt {
      reportMeaningless(["entry"], of: value, because: "an attempt starts at its first entry")
    }
    switch choices.order {
    case .unordered:
      for value in steps + (member("exclusions")?.value.items ?? []) {
        let keys = ["optional", "at_least", "at_most", "from", "to"]
        reportMeaningless(keys, of: value, because: "the steps have no order")
      }
    case .ordered, .strict:
      guard let first = steps.first else { return }
      reportMeaningless(["optional"], of: first, because: "every user has to enter")
      guard let entry = choices.entry, let unit = choices.unit, entry != .exposure || unit == .attempt else { return }
      reportMeaningless(["at_least", "at_most"], of: first, because: "nothing comes before the first step")
    case nil: break
    }
  }

  private func reportMeaningless(_ keys: [String], of value: JSON5Value, because reason: String) {
    guard case .object(let members) = value.kind else { return }
    for member in members where keys.contains(member.key) && member.value.kind.name != .null {
      let message = "\(quoted(member.key)) means nothing in this funnel"
      report(.misplacedKey, message, at: member.keyRange, hint: "leave it out: \(reason)")
    }
  }
}
