import HeadlessNavigation
import TextFormats
import UserSimulation

/// A range as written, with its source where the file names one.
struct RangeEntry {
  let range: ClosedRange<Double>
  let source: String?
  /// Where it stands.
  let place: Range<Int>
}

/// A scent that is uncertain, as written.
struct ScentRangeEntry {
  let item: String
  let goal: String?
  let range: RangeEntry
}

/// What is uncertain, as written.
struct UncertainEntry {
  var parameters: [BehaviorParameter: RangeEntry] = [:]
  var goals: [KeyedValue<RangeEntry>] = []
  var devices: [KeyedValue<RangeEntry>] = []
  var personas: [KeyedValue<RangeEntry>] = []
  var scents: [ScentRangeEntry] = []
}

extension ValueForm where Value == RangeEntry {
  /// A range that needs no source.
  static func plainRange(of bound: ValueForm<Double>) -> Self {
    .converting(.located(.range(of: bound))) { RangeEntry(range: $0.value, source: nil, place: $0.range) }
  }

  /// A range, or one with the source that it comes from.
  static func sourcedRange(of bound: ValueForm<Double>) -> Self {
    let sourced = ValueForm<Located<RangeEntry>>.located(
      .object { reader in
        reader.read(
          .required("range", .range(of: bound), "The two ends."),
          .required(
            "source", ValueForm<String>.string.satisfying("not empty") { !$0.isEmpty },
            "Where the range was measured. Reports quote it beside the verdicts.")
        ) { RangeEntry(range: $0, source: $1, place: reader.value.range) }
      })
    return plainRange(of: bound).or(.converting(sourced) { $0.value })
  }
}

extension DocumentReader {
  /// The names that ranges of shares and scents go by.
  struct UncertainNames {
    let goals: Declaration
    let devices: Declaration
    let personas: Declaration
    let items: [String]
  }

  /// What is uncertain.
  func uncertain(_ names: UncertainNames) -> ValueForm<UncertainEntry> {
    let share = ValueForm<RangeEntry>.plainRange(of: .number(in: 0...1))
    func shares(of noun: String, _ names: Declaration) -> ValueForm<[KeyedValue<RangeEntry>]> {
      .table(of: noun, keys: .declared(names, called: noun), share)
    }
    let own = ValueForm<[KeyedValue<RangeEntry>]>.table(
      of: "goal", keys: .declared(names.goals.adding("otherwise"), called: "goal"), share)
    let scents = ValueForm<[(goal: String?, range: RangeEntry)]>.converting(share) { [(nil, $0)] }.or(
      .converting(own) { $0.map { ($0.key == "otherwise" ? nil : $0.key, $0.value) } })
    let item = ValueForm<String>.name(among: names.items, called: "item or tab")
    return .object { reader in
      var parameters: [BehaviorParameter: RangeEntry] = [:]
      for parameter in BehaviorParameter.allCases {
        parameters[parameter] = reader.optional(
          parameter.key, .sourcedRange(of: .value(of: parameter)),
          unlessSaid: parameter.doubt == nil ? "certain" : "its standard range", parameter.meaning)
      }
      return reader.read(
        .optional(
          "goals", shares(of: "goal", names.goals), or: [], unlessSaid: "certain",
          """
          Shares of goals, by id, each with the range that holds it. The other goals share the rest in \
          proportion.
          """),
        .optional(
          "devices", shares(of: "device", names.devices), or: [], unlessSaid: "certain",
          """
          The same for shares of devices, by name; entries of one name are taken together. `window` is a device \
          given by its size classes.
          """),
        .optional(
          "personas", shares(of: "persona", names.personas), or: [], unlessSaid: "certain",
          "The same for shares of personas, by id."),
        .optional(
          "scents", .table(of: "item", keys: item, scents), or: [], unlessSaid: "certain",
          """
          Scents of items and tabs, by id: a range, or one for each goal and `otherwise`. Where variants give an \
          item another scent than the app, it moves by as much.
          """)
      ) { goals, devices, personas, scents in
        let scents = scents.flatMap { entry in
          entry.value.map { ScentRangeEntry(item: entry.key, goal: $0.goal, range: $0.range) }
        }
        return UncertainEntry(
          parameters: parameters, goals: goals, devices: devices, personas: personas, scents: scents)
      }
    }
  }

  /// What is uncertain about users in apps: the standard ranges, or those of the file in their place.
  ///
  /// What the file says and cannot be is reported.
  func uncertain(_ entry: UncertainEntry, of cohort: Cohort, in apps: [AppDefinition]) -> [UncertainParameter] {
    let standard = UncertainParameter.standard(for: cohort, in: apps)
    let behavior = BehaviorParameter.allCases.compactMap { parameter -> UncertainParameter? in
      guard let written = entry.parameters[parameter] else { return standard.first { $0.parameter == parameter } }
      return uncertain(parameter, written, cohort)
    }
    let goals = entry.goals.compactMap { entry in
      let share = cohort.goals.lazy.filter { $0.id == entry.key }.reduce(0) { $0 + $1.share }
      return uncertain(.goal(entry.key), entry.value, around: share)
    }
    let devices = entry.devices.compactMap { entry in
      let share = cohort.devices.lazy.filter { $0.name == entry.key }.reduce(0) { $0 + $1.share }
      return uncertain(.device(entry.key), entry.value, around: share)
    }
    let personas = entry.personas.compactMap { entry in
      let share = cohort.personas.first { $0.id == entry.key }?.share ?? 0
      return uncertain(.persona(entry.key), entry.value, around: share)
    }
    let scents = entry.scents.compactMap { entry in
      let scent = apps.lazy.compactMap { $0.scent(of: Name(entry.item)) }.first ?? Scent()
      let value = entry.goal.map(scent.value) ?? scent.standard
      return uncertain(.scent(Name(entry.item), goal: entry.goal), entry.range, around: value)
    }
    return behavior + goals + devices + personas + scents
  }

  private func uncertain(
    _ subject: UncertainParameter.Subject, _ written: RangeEntry, around value: Double,
    standard: ClosedRange<Double>? = nil
  ) -> UncertainParameter? {
    let uncertain = UncertainParameter(
      subject, in: written.range, around: value, standard: standard, source: written.source)
    let range = written.range
    let slack = 1e-9 * max(1, abs(value))
    guard value >= range.lowerBound - slack, value <= range.upperBound + slack else {
      let wider = min(range.lowerBound, value)...max(range.upperBound, value)
      // In another unit the same numbers may be the range that was meant.
      let meant =
        uncertain.unit != .duration
        ? nil
        : [1000.0, 60, 60_000, 1 / 60.0, 0.001].lazy.map { range.lowerBound * $0...range.upperBound * $0 }.first {
          $0.contains(value)
        }
      diagnostics.report(
        .outOfRange,
        "the range of \(quoted(uncertain.name)), \(uncertain.words(range)), leaves out the value it has, "
          + uncertain.literal(value), at: written.place,
        hint: meant.map { "did you mean \(uncertain.literal($0))?" }
          ?? "write \(uncertain.literal(wider)), or change the value")
      return nil
    }
    return uncertain
  }

  private func uncertain(_ parameter: BehaviorParameter, _ written: RangeEntry, _ cohort: Cohort) -> UncertainParameter?
  {
    guard cohort.policy.reads(parameter) else { return nil }
    let value = cohort.behavior[parameter]
    let standard = UncertainParameter.standardRange(of: parameter, around: value)
    guard let uncertain = uncertain(.behavior(parameter), written, around: value, standard: standard) else {
      return nil
    }
    guard let standard, uncertain.isNarrow, written.source == nil else { return uncertain }
    diagnostics.report(
      .narrowedRange,
      "the range of \(quoted(parameter.key)), \(uncertain.words(written.range)), is narrower than the standard "
        + "range, \(uncertain.words(standard)), and has no source", at: written.place,
      hint: "write { range: \(uncertain.literal(written.range)), source: \"where it was measured\" }, "
        + "or leave it out for \(uncertain.literal(standard))")
    return nil
  }
}

extension AppDefinition {
  /// The scent of the first item or tab of that name.
  fileprivate func scent(of name: Name<Item>) -> Scent? {
    for content in screenOrder.lazy.compactMap({ screens[$0] }) {
      if let item = content.items.first(where: { $0.id == name }) { return item.scent }
      if let tab = content.tab, tab.id == name { return tab.scent }
    }
    return nil
  }
}

extension UncertainParameter {
  /// A range in words.
  fileprivate func words(_ range: ClosedRange<Double>) -> String {
    "\(bare(range.lowerBound)) to \(bare(range.upperBound))"
  }

  /// A range as a file says it.
  fileprivate func literal(_ range: ClosedRange<Double>) -> String {
    "[\(literal(range.lowerBound)), \(literal(range.upperBound))]"
  }

  /// A value as a file says it.
  fileprivate func literal(_ value: Double) -> String {
    unit == .duration || unit == .length ? "\"\(bare(value))\"" : bare(value)
  }

  /// A value with its unit and four digits.
  private func bare(_ value: Double) -> String {
    switch unit {
    case .duration:
      let whole = value.rounded()
      return whole >= 1000 && Int(whole) % 100 == 0 ? "\(shortest(whole / 1000)) s" : "\(shortest(whole)) ms"
    case .length: return "\(shortest(rounded(value))) mm"
    case .proportion, .number, .count: return shortest(rounded(value))
    }
  }

  private func rounded(_ value: Double) -> Double {
    guard value != 0 else { return 0 }
    var scale = 1.0
    while abs(value) * scale < 1000 { scale *= 10 }
    return (value * scale).rounded() / scale
  }
}
