import HeadlessNavigation
import TextFormats
import UserBehavior
import UserSimulation

/// A range as written, with its source where the file names one.
struct RangeEntry {
  let range: ClosedRange<Double>
  let source: String?
  /// Where it stands.
  let place: Range<Int>
}

/// What is uncertain, as written.
typealias UncertainEntry = [(subject: UncertainParameter.Subject, range: RangeEntry)]

extension DocumentReader {
  /// A range that needs no source.
  func plainRange(of bound: ValueForm<Double>) -> ValueForm<RangeEntry> {
    ValueForm<ClosedRange<Double>>.range(of: bound).flatMap {
      RangeEntry(range: $0, source: nil, place: $1.value.range)
    }
  }

  /// A range, or one with the source that it comes from.
  func sourcedRange(of bound: ValueForm<Double>) -> ValueForm<RangeEntry> {
    plainRange(of: bound).or(
      .object(
        "a range with its source",
        .reader, .required("range", .range(of: bound), "The two ends."),
        .required(
          "source", ValueForm<String>.string.satisfying("not empty") { !$0.isEmpty },
          "Where the range was measured. Reports quote it beside the verdicts.")
      ) { RangeEntry(range: $1, source: $2, place: $0.value.range) })
  }

  /// What is uncertain about users as they are written.
  func uncertain(about users: JSON5Value) -> ValueForm<UncertainEntry> {
    typealias Ranges = ObjectKey<UncertainEntry>.Setting
    typealias Table = ValueForm<[KeyedValue<RangeEntry>]>
    func names(under key: String, _ name: (JSON5Value) -> String?) -> Declaration {
      let items = users[key]?.items ?? []
      let names = items.compactMap(name)
      return Declaration(names, under: key, isWhole: names.count == items.count && !names.isEmpty)
    }
    let share = plainRange(of: .number(in: 0...1))
    func shares(
      _ key: String, of noun: String, _ names: Declaration, _ meaning: String,
      _ subject: @escaping (String) -> UncertainParameter.Subject
    ) -> Ranges {
      let table = Table.table(of: noun, keys: .declared(names, called: noun), share)
      return .key(key, table, unlessSaid: "certain", meaning) { $0 += $1.map { (subject($0.key), $0.value) } }
    }
    let goals = names(under: "goals", \.goalID)
    let devices = names(under: "devices") { $0["device"].flatMap { $0.text ?? ($0.isObject ? "window" : nil) } }
    let byGoal = Table.table(of: "goal", keys: .declared(goals.adding(["otherwise"]), called: "goal"), share)
    let scents = ValueForm<[(goal: String?, range: RangeEntry)]>.converting(share) { [(nil, $0)] }.or(
      .converting(byGoal) { $0.map { ($0.key == "otherwise" ? nil : $0.key, $0.value) } })
    let item = ValueForm<String>.name(among: apps.flatMap(\.labels), called: "item or tab")
    let parameters = BehaviorParameter.allCases.map { parameter -> Ranges in
      .key(
        parameter.key, sourcedRange(of: .value(of: parameter)).hinting(parameter),
        unlessSaid: parameter.doubt == nil ? "certain" : "its standard range", parameter.meaning
      ) { $0.append((.behavior(parameter), $1)) }
    }
    let others: [Ranges] = [
      shares(
        "goals", of: "goal", goals,
        """
        Shares of goals, by id, each with the range that holds it. The other goals share the rest in \
        proportion.
        """
      ) { .goal($0) },
      shares(
        "devices", of: "device", devices,
        """
        The same for shares of devices, by name; entries of one name are taken together. `window` is a device \
        given by its size classes.
        """
      ) { .device($0) },
      shares(
        "personas", of: "persona", names(under: "personas") { $0["id"]?.text },
        "The same for shares of personas, by id."
      ) { .persona($0) },
      .key(
        "scents", .table(of: "item", keys: item, scents), unlessSaid: "certain",
        """
        Scents of items and tabs, by id: a range, or one for each goal and `otherwise`. Where variants give an \
        item another scent than the app, it moves by as much.
        """
      ) { entries, items in
        for item in items { entries += item.value.map { (.scent(item.key, goal: $0.goal), $0.range) } }
      },
    ]
    return .object("ranges of parameters", of: .settings(of: [], parameters + others))
  }

  /// What is uncertain about users in apps: the standard ranges, or those of the file in their place.
  ///
  /// What the file says and cannot be is reported.
  func uncertain(_ written: UncertainEntry, of cohort: Cohort, in apps: [AppDefinition]) -> [UncertainParameter] {
    let standard = UncertainParameter.standard(for: cohort, in: apps)
    let unwritten = standard.filter { one in !written.contains { $0.subject == one.subject } }
    let own = written.compactMap { uncertain($0.subject, $0.range, of: cohort, in: apps) }
    return BehaviorParameter.allCases.compactMap { parameter in
      (unwritten + own).first { $0.subject == .behavior(parameter) }
    } + own.filter { $0.parameter == nil }
  }

  private func uncertain(
    _ subject: UncertainParameter.Subject, _ written: RangeEntry, of cohort: Cohort, in apps: [AppDefinition]
  ) -> UncertainParameter? {
    let value: Double
    var standard: ClosedRange<Double>?
    switch subject {
    case .behavior(let parameter):
      guard cohort.policy.reads(parameter) else { return nil }
      value = cohort.behavior[parameter]
      standard = UncertainParameter.standardRange(of: parameter, around: value)
    case .goal(let id): value = cohort.goals.lazy.filter { $0.id == id }.reduce(0) { $0 + $1.share }
    case .device(let name): value = cohort.devices.lazy.filter { $0.name == name }.reduce(0) { $0 + $1.share }
    case .persona(let id): value = cohort.personas.first { $0.id == id }?.share ?? 0
    case .scent(let item, let goal):
      let scent = apps.lazy.compactMap { $0.scent(of: Name(item)) }.first ?? Scent()
      value = goal.map(scent.value) ?? scent.standard
    case .effortOfAnchor: return nil
    }
    let uncertain = UncertainParameter(
      subject, in: written.range, around: value, standard: standard, source: written.source)
    let range = written.range
    let slack = 1e-9 * max(1, abs(value))
    guard value >= range.lowerBound - slack, value <= range.upperBound + slack else {
      let wider = min(range.lowerBound, value)...max(range.upperBound, value)
      // In another unit the same numbers may be the range that was meant.
      let factors = uncertain.unit == .duration ? [1000.0, 60, 60_000, 1 / 60.0, 0.001] : []
      let meant = factors.lazy.map { range.lowerBound * $0...range.upperBound * $0 }.first { $0.contains(value) }
      diagnostics.report(
        .outOfRange,
        "the range of \(quoted(uncertain.name)), \(uncertain.description(of: range)), leaves out the value it has, "
          + uncertain.literal(value), at: written.place,
        hint: meant.map { "did you mean \(uncertain.literal($0))?" }
          ?? "write \(uncertain.literal(wider)), or change the value")
      return nil
    }
    guard case .behavior(let parameter) = subject, let standard, uncertain.isNarrow, written.source == nil else {
      return uncertain
    }
    diagnostics.report(
      .narrowedRange,
      "the range of \(quoted(parameter.key)), \(uncertain.description(of: range)), is narrower than the standard "
        + "range, \(uncertain.description(of: standard)), and has no source", at: written.place,
      hint: "write { range: \(uncertain.literal(range)), source: \"where it was measured\" }, "
        + "or leave it out for \(uncertain.literal(standard))")
    return nil
  }
}

extension ValueForm {
  /// The same form of a range, with where a single value of a parameter stands.
  fileprivate func hinting(_ parameter: BehaviorParameter) -> Self {
    func hint(_ value: JSON5Value) -> String? {
      guard case .number(_, let text) = value.kind else {
        return value.text.map { hint(quoted($0, in: "\"")) }
      }
      return hint(text)
    }
    func hint(_ text: String) -> String {
      "leave it out for the standard range, and write \(parameter.key): \(text) under 'behavior'"
    }
    return hinting(.wrongType, for: .number, hint).hinting(.wrongType, hint)
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
  fileprivate func description(of range: ClosedRange<Double>) -> String {
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
    case .length: return "\(fourDigits(of: value)) mm"
    case .proportion, .number, .count: return fourDigits(of: value)
    }
  }
}
