import Assignment
import FunnelAnalysis
import HeadlessNavigation

/// Something that is wrong with an experiment made in Swift.
public struct ExperimentFlaw: Hashable, Sendable, CustomStringConvertible {
  /// The kinds of mistakes, under the names that `check` gives them in files.
  public enum Code: String, Hashable, Sendable, CaseIterable {
    /// The name is none of those that are possible here.
    case unknownName = "unknown-name"
    /// The value is smaller or larger than it may be.
    case outOfRange = "out-of-range"
    /// There are too few or too many of a kind.
    case wrongCount = "wrong-count"
    /// An id is not made of small letters, digits, `-` and `_`, with at least one letter.
    case invalidIdentifier = "invalid-identifier"
    /// The id is a word with a meaning of its own in reports and tables.
    case reservedWord = "reserved-word"
    /// Two things of one kind have the same id.
    case duplicateID = "duplicate-id"
    /// Not exactly one variant is the control.
    case controlCount = "control-count"
    /// No weight is above 0, so no user gets a variant.
    case zeroWeights = "zero-weights"
    /// Shares of one whole do not sum to 1.
    case sharesNotOne = "shares-not-one"
    /// Users look for something that no screen lists.
    case unlistedMenu = "unlisted-menu"
  }

  /// The kind of mistake.
  public var code: Code
  /// What is wrong, with the name or the value as it is written.
  public var message: String
  /// The nearest name, or the names that there are; `nil` where nothing is near.
  public var hint: String?

  /// What is wrong, and what might be meant.
  public var description: String { message + (hint.map { "; \($0)" } ?? "") + " [\(code.rawValue)]" }

  package init(_ code: Code, _ message: String, hint: String? = nil) {
    (self.code, self.message, self.hint) = (code, message, hint)
  }

  /// A name that is none of those declared.
  package init(no what: String, called name: String, in place: String? = nil, among names: [String]) {
    let nearest = NearestName.of(name, among: names).map { "did you mean '\($0)'?" }
    let all = "\(what)s: " + names.prefix(16).map { "'\($0)'" }.joined(separator: ", ")
    let message = "no \(what) is called '\(name)'" + (place.map { " (\($0))" } ?? "")
    self.init(.unknownName, message, hint: nearest ?? (names.isEmpty ? nil : all))
  }

  /// A position at which there is nothing.
  init(no what: String, at position: Int, in place: String, of count: Int) {
    let hint = "positions go from 0 to \(count - 1)"
    self.init(.outOfRange, "there is no \(what) \(position) (\(place))", hint: count > 0 ? hint : nil)
  }
}

/// Why an experiment made in Swift cannot be run: everything that it refers to and does not have.
public struct InvalidExperiment: Error, Hashable, Sendable, CustomStringConvertible {
  /// The id of the experiment.
  public var experiment: String
  /// What is wrong, in the order of the definition.
  public var flaws: [ExperimentFlaw]

  package init(experiment: String, flaws: [ExperimentFlaw]) { (self.experiment, self.flaws) = (experiment, flaws) }

  /// What is wrong, a line each.
  public var description: String { flaws.map { "experiment '\(experiment)': \($0)" }.joined(separator: "\n") }
}

extension ExperimentDefinition {
  /// Finds everything that the experiment refers to and does not have; readers of files report that with positions.
  /// - Parameter acts: The names of what users may do, for metrics and steps that count it; any where it is `nil`.
  /// - Throws: ``InvalidExperiment`` where there is anything.
  package func validate(acts: [String]? = nil) throws(InvalidExperiment) {
    let flaws = flaws(acts: acts)
    guard flaws.isEmpty else { throw InvalidExperiment(experiment: id, flaws: flaws) }
  }

  /// Everything that is wrong with it.
  /// - Parameter acts: The names of what users may do; any where it is `nil`.
  package func flaws(acts: [String]? = nil) -> [ExperimentFlaw] {
    guard hasControl else { return [ExperimentFlaw(no: "variant", at: control, in: "'control'", of: variants.count)] }
    let actFlaws = acts.map { self.actFlaws($0 + eventNames) + eventFlaws($0) } ?? []
    return variantFlaws + screenFlaws + metricFlaws + referenceFlaws + actFlaws
  }

  /// What no file can say and Swift can: ids that are none or stand twice, counts and durations out of range.
  package var formFlaws: [ExperimentFlaw] {
    let (variantIDs, stepIDs) = (variants.map(\.id), funnel.steps.map(\.id))
    var flaws = ExperimentFlaw.experimentID(id) + ExperimentFlaw.ids(variantIDs, of: "variant")
    flaws += ExperimentFlaw.ids(stepIDs, of: "step") + ExperimentFlaw.ids(metrics.map(\.id), of: "metric")
    flaws += ExperimentFlaw.count(of: variants.count, "variant", in: 1...20)
    flaws += ExperimentFlaw.count(of: funnel.steps.count, "step", in: 1...20)
    flaws += ExperimentFlaw.value(
      Double(funnel.windowMilliseconds), "the funnel's window in ms", in: 1...31_536_000_000)
    flaws += ExperimentFlaw.value(
      Double(funnel.horizonMilliseconds), "the funnel's horizon in ms", in: 1...31_536_000_000)
    flaws += funnel.steps.filter { $0.screens.isEmpty == $0.acts.isEmpty }.map {
      ExperimentFlaw(
        .wrongCount,
        "the step '\($0.id)' has \($0.screens.isEmpty ? "neither screens nor acts" : "both screens and acts")",
        hint: "a step is either a view of a screen or an act")
    }
    for (place, exclusion) in funnel.exclusions.enumerated()
    where !(0..<exclusion.to).contains(exclusion.from) || exclusion.to >= funnel.steps.count {
      flaws.append(
        ExperimentFlaw(
          .outOfRange, "exclusion \(place) goes from step \(exclusion.from) to step \(exclusion.to)",
          hint: "steps go from 0 to \(funnel.steps.count - 1), and an exclusion forward"))
    }
    for metric in metrics {
      flaws += metric.goals.filter { !goals.contains($0) }.map {
        ExperimentFlaw(no: "goal", called: $0, in: "metric '\(metric.id)'", among: goals)
      }
      if let margin = metric.margin, !(margin > 0 && margin.isFinite) {
        flaws += ExperimentFlaw.value(margin, "the margin of '\(metric.id)'", in: Double.leastNonzeroMagnitude...1e12)
      }
      if let horizon = metric.horizonMilliseconds {
        flaws += ExperimentFlaw.value(Double(horizon), "the horizon of '\(metric.id)' in ms", in: 1...31_536_000_000)
      }
    }
    let arms = assignment.expectedShares.count
    if arms != variants.count {
      let hint = "the scheme's weights and the variants have one order"
      flaws.append(
        ExperimentFlaw(
          .wrongCount, "the assignment has \(arms) arms and there are \(variants.count) variants", hint: hint))
    }
    return flaws
  }

  /// What screens ask for and no coordinator of any variant can answer, the nearest answered intent beside it.
  package var intentFlaws: [ExperimentFlaw] {
    var flaws: [ExperimentFlaw] = []
    for variant in variants {
      let (asked, answered) = (variant.app.askedIntents, variant.app.answeredIntents)
      let known = Set(asked.filter { variant.app.mayAnswer($0.intent) }.map(\.intent.name) + answered)
      for (screen, intent) in asked where !known.contains(intent.name) {
        let names = known.map(\.rawValue).sorted()
        let flaw = ExperimentFlaw(
          no: "answered intent", called: intent.name.rawValue, in: "screen '\(screen)'", among: names)
        if !flaws.contains(flaw) { flaws.append(flaw) }
      }
    }
    return flaws
  }

  /// Whether the control is one of the variants.
  var hasControl: Bool { variants.indices.contains(control) }

  /// Events that could not be told from acts.
  private func eventFlaws(_ acts: [String]) -> [ExperimentFlaw] {
    eventNames.filter(acts.contains).map {
      ExperimentFlaw(
        .duplicateID, "an interceptor's event is called '\($0)', as an act is", hint: "give the event another name")
    }
  }

  private func actFlaws(_ acts: [String]) -> [ExperimentFlaw] {
    let counted = metrics.flatMap { metric -> [(String, String)] in
      let place = "metric '\(metric.id)'"
      switch metric.measure {
      case .count(let act): return [(act, place)]
      case .rate(let act, let base): return ([act] + base).map { ($0, place) }
      case .reached, .time, .visited: return []
      }
    }
    let done = (funnel.steps + funnel.exclusions.map(\.event)).flatMap { step in
      step.acts.map { ($0, "step '\(step.id)'") }
    }
    return (counted + done).filter { !acts.contains($0.0) }.map {
      ExperimentFlaw(no: "act", called: $0.0, in: $0.1, among: acts)
    }
  }

  private var variantFlaws: [ExperimentFlaw] {
    var flaws: [ExperimentFlaw] = []
    for variant in variants {
      let names = variant.app.coordinators.keys.map(\.rawValue).sorted()
      let place = "variant '\(variant.id)'"
      for name in [variant.coordinator.compact, variant.coordinator.regular] where !names.contains(name.rawValue) {
        let flaw = ExperimentFlaw(no: "coordinator", called: name.rawValue, in: place, among: names)
        if !flaws.contains(flaw) { flaws.append(flaw) }
      }
      guard variant.app.root != slot, !names.contains(slot.rawValue) else { continue }
      let slots = Set(names + [variant.app.root.rawValue]).sorted()
      let flaw = ExperimentFlaw(no: "coordinator", called: slot.rawValue, in: "'slot'", among: slots)
      if !flaws.contains(flaw) { flaws.append(flaw) }
    }
    return flaws
  }

  private var screenFlaws: [ExperimentFlaw] {
    var seen: Set<String> = []
    let screens = variants.flatMap(\.app.screenOrder).map(\.rawValue).filter { seen.insert($0).inserted }
    let steps = (funnel.steps + funnel.exclusions.map(\.event)).map { (place: "step '\($0.id)'", screens: $0.screens) }
    let visits = metrics.compactMap { metric in
      if case .visited(let screens) = metric.measure { ("metric '\(metric.id)'", screens) } else { nil }
    }
    return (steps + visits).flatMap { place, named in
      named.map(\.rawValue).filter { !seen.contains($0) }.map {
        ExperimentFlaw(no: "screen", called: $0, in: place, among: screens)
      }
    }
  }

  private var metricFlaws: [ExperimentFlaw] {
    metrics.flatMap { metric -> [ExperimentFlaw] in
      let place = "metric '\(metric.id)'"
      func position(_ step: Int) -> [ExperimentFlaw] {
        guard !funnel.steps.indices.contains(step) else { return [] }
        return [ExperimentFlaw(no: "step", at: step, in: place, of: funnel.steps.count)]
      }
      switch metric.measure {
      case .reached(let step): return position(step)
      case .time(let start, let end, _):
        if case .step(let step) = start { return position(step) + position(end) }
        return position(end)
      case .visited, .count, .rate: return []
      }
    }
  }

  private var referenceFlaws: [ExperimentFlaw] {
    let bounds = requirements.map { ("a requirement", $0.metric, $0.variant) }
    let figures = published.map { ("a published figure", $0.metric, $0.variant) }
    return (bounds + figures).flatMap { place, metric, variant -> [ExperimentFlaw] in
      (metrics.indices.contains(metric) ? [] : [ExperimentFlaw(no: "metric", at: metric, in: place, of: metrics.count)])
        + (variants.indices.contains(variant)
          ? [] : [ExperimentFlaw(no: "variant", at: variant, in: place, of: variants.count)])
    }
  }
}
