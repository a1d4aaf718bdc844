import ExperimentDesign
import FunnelAnalysis
import TextFormats
import UserBehavior
import UserSimulation

extension DocumentReader {
  /// The funnel; its steps may be screens of any variant.
  var readFunnel: ValueForm<ExperimentFunnel> {
    let standard = ExperimentFunnel(steps: [], windowMilliseconds: 0)
    return .object(
      .required(
        "window", .duration(in: 1...31_536_000_000, such: "30 min"),
        "The longest time from the start of an attempt to any of its steps, inclusive."),
      .required("steps", .array(of: .given { _ in self.funnelStep }, count: 1...20), "The steps, in order."),
      .settings(
        of: standard,
        [
          .key("order", \.order, .anyCase, "How the steps follow each other."),
          .key("entry", \.entry, .anyCase, "Where an attempt may start."),
          .key("ties", \.ties, .anyCase, "How events of one instant follow each other."),
          .key(
            "tolerance", \.toleranceMilliseconds, .converting(.duration(in: 0...3_600_000)) { Int64($0) },
            """
            How much later than the first event of an instant another may be to belong to it. Not with \
            `"input-order"`.
            """),
          .key(
            "unit", \.unit, .anyCase,
            """
            What is followed. Rows with one session id are one session. Of several sessions or attempts, the one \
            that got furthest speaks for the user.
            """),
        ]),
      .optional(
        "exclusions", .array(of: .given { _ in self.exclusion }, count: 1...20), or: [], unlessSaid: "none",
        "What must not happen between steps."),
      called: "the funnel", rules: [.distinct("steps", of: "step"), .check { $0.reportMeaninglessInFunnel() }]
    ) { window, steps, choices, exclusions in
      var funnel = choices
      (funnel.steps, funnel.exclusions) = (steps, exclusions)
      (funnel.windowMilliseconds, funnel.horizonMilliseconds) = (Int64(window), Int64(window))
      if let patience = self.users?.cohort.behavior[.patience] {
        funnel.horizonMilliseconds = funnel.horizon(forPatience: patience)
      }
      return funnel
    }
  }
}

extension ObjectReader {
  /// What is chosen by a key; `nil` where the key is misspelt or its value no choice.
  private func choice<Value: CaseIterable & RawRepresentable>(
    _ key: String, else standard: Value
  ) -> Value? where Value.RawValue == String {
    lacks(key) ? standard : member(key)?.value.text.flatMap(Value.init)
  }

  /// Reports the keys of a funnel that mean nothing beside what else is chosen.
  fileprivate func reportMeaninglessInFunnel() {
    let standard = ExperimentFunnel(steps: [], windowMilliseconds: 0)
    let (entry, unit) = (choice("entry", else: standard.entry), choice("unit", else: standard.unit))
    let steps = member("steps")?.value.items ?? []
    if choice("ties", else: standard.ties) == .inputOrder {
      reportMeaningless(["tolerance"], of: value, because: "events are taken in the order of the input")
    }
    if unit == .attempt {
      reportMeaningless(["entry"], of: value, because: "an attempt starts at its first entry")
    }
    switch choice("order", else: standard.order) {
    case .unordered:
      for value in steps + (member("exclusions")?.value.items ?? []) {
        let keys = ["optional", "at_least", "at_most", "from", "to"]
        reportMeaningless(keys, of: value, because: "the steps have no order")
      }
    case .ordered, .strict:
      guard let first = steps.first else { return }
      reportMeaningless(["optional"], of: first, because: "every user has to enter")
      guard let entry, let unit, entry != .exposure || unit == .attempt else { return }
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
