import Assignment
import ExperimentDesign
import FunnelAnalysis
import HeadlessNavigation
import NavigationEvents
package import TextFormats

extension Problem {
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

extension ExperimentDefinition {
  /// Finds everything that the experiment refers to and does not have; readers of files report that with positions.
  /// - Parameter acts: The names of what users may do, for metrics and steps that count it; any where it is `nil`.
  /// - Throws: `Problems` where there is anything.
  package func validate(acts: [String]? = nil) throws(Problems) {
    let flaws = flaws(acts: acts)
    guard flaws.isEmpty else { throw Problems(flaws, of: outline.id) }
  }

  /// Everything that is wrong with it.
  /// - Parameter acts: The names of what users may do; any where it is `nil`.
  package func flaws(acts: [String]? = nil) -> [Problem] {
    guard hasControl else { return [Problem(no: "variant", at: outline.control, in: "'control'", of: variants.count)] }
    let actFlaws = acts.map { self.actFlaws($0 + eventNames) + eventFlaws($0) } ?? []
    return variantFlaws + screenFlaws + metricFlaws + referenceFlaws + actFlaws
  }

  /// What no file can say and Swift can: ids that are none or stand twice, counts and durations out of range.
  package var formFlaws: [Problem] {
    let (variantIDs, stepIDs) = (variants.map(\.id), outline.funnel.steps.map(\.id))
    var flaws = Problem.experimentID(outline.id) + Problem.ids(variantIDs, of: "variant")
    flaws += Problem.ids(stepIDs, of: "step") + Problem.ids(outline.metrics.map(\.id), of: "metric")
    flaws += Problem.count(of: variants.count, "variant", in: 1...20)
    flaws += Problem.count(of: outline.funnel.steps.count, "step", in: 1...20)
    flaws += Problem.value(
      Double(outline.funnel.windowMilliseconds), "the funnel's window in ms", in: 1...31_536_000_000)
    flaws += Problem.value(
      Double(outline.funnel.horizonMilliseconds), "the funnel's horizon in ms", in: 1...31_536_000_000)
    flaws += outline.funnel.steps.filter { $0.screens.isEmpty == $0.acts.isEmpty }.map {
      Problem(
        .wrongCount,
        "the step '\($0.id)' has \($0.screens.isEmpty ? "neither screens nor acts" : "both screens and acts")",
        hint: "a step is either a view of a screen or an act")
    }
    for (place, exclusion) in outline.funnel.exclusions.enumerated()
    where !(0..<exclusion.to).contains(exclusion.from) || exclusion.to >= outline.funnel.steps.count {
      flaws.append(
        Problem(
          .outOfRange, "exclusion \(place) goes from step \(exclusion.from) to step \(exclusion.to)",
          hint: "steps go from 0 to \(outline.funnel.steps.count - 1), and an exclusion forward"))
    }
    for metric in outline.metrics {
      flaws += metric.goals.filter { !outline.goals.contains($0) }.map {
        Problem(no: "goal", called: $0, in: "metric '\(metric.id)'", among: outline.goals)
      }
      if let margin = metric.margin, !(margin > 0 && margin.isFinite) {
        flaws += Problem.value(margin, "the margin of '\(metric.id)'", in: Double.leastNonzeroMagnitude...1e12)
      }
      if let horizon = metric.horizonMilliseconds {
        flaws += Problem.value(Double(horizon), "the horizon of '\(metric.id)' in ms", in: 1...31_536_000_000)
      }
    }
    let arms = assignment.expectedShares.count
    if arms != variants.count {
      let hint = "the scheme's weights and the variants have one order"
      flaws.append(
        Problem(
          .wrongCount, "the assignment has \(arms) arms and there are \(variants.count) variants", hint: hint))
    }
    return flaws
  }

  /// What screens ask for and no coordinator of any variant can answer, the nearest answered intent beside it.
  package var intentFlaws: [Problem] {
    var flaws: [Problem] = []
    for variant in variants {
      let (asked, answered) = (variant.app.askedIntents, variant.app.answeredIntents)
      let known = Set(asked.filter { variant.app.mayAnswer($0.intent) }.map(\.intent.name) + answered)
      for (screen, intent) in asked where !known.contains(intent.name) {
        let names = known.map(\.rawValue).sorted()
        let flaw = Problem(
          no: "answered intent", called: intent.name.rawValue, in: "screen '\(screen)'", among: names)
        if !flaws.contains(flaw) { flaws.append(flaw) }
      }
    }
    return flaws
  }

  /// Whether the control is one of the variants.
  var hasControl: Bool { variants.indices.contains(outline.control) }

  /// Events that could not be told from acts.
  private func eventFlaws(_ acts: [String]) -> [Problem] {
    eventNames.filter(acts.contains).map {
      Problem(
        .duplicateID, "an interceptor's event is called '\($0)', as an act is", hint: "give the event another name")
    }
  }

  private func actFlaws(_ acts: [String]) -> [Problem] {
    let counted = outline.metrics.flatMap { metric -> [(String, String)] in
      let place = "metric '\(metric.id)'"
      switch metric.measure {
      case .count(let act): return [(act, place)]
      case .rate(let act, let base): return ([act] + base).map { ($0, place) }
      case .reached, .time, .visited: return []
      }
    }
    let done = (outline.funnel.steps + outline.funnel.exclusions.map(\.event)).flatMap { step in
      step.acts.map { ($0, "step '\(step.id)'") }
    }
    return (counted + done).filter { !acts.contains($0.0) }.map {
      Problem(no: "act", called: $0.0, in: $0.1, among: acts)
    }
  }

  private var variantFlaws: [Problem] {
    var flaws: [Problem] = []
    for variant in variants {
      let names = variant.app.coordinators.keys.map(\.rawValue).sorted()
      let place = "variant '\(variant.id)'"
      for name in [variant.coordinator.compact, variant.coordinator.regular] where !names.contains(name.rawValue) {
        let flaw = Problem(no: "coordinator", called: name.rawValue, in: place, among: names)
        if !flaws.contains(flaw) { flaws.append(flaw) }
      }
      guard variant.app.root != slot, !names.contains(slot.rawValue) else { continue }
      let slots = Set(names + [variant.app.root.rawValue]).sorted()
      let flaw = Problem(no: "coordinator", called: slot.rawValue, in: "'slot'", among: slots)
      if !flaws.contains(flaw) { flaws.append(flaw) }
    }
    return flaws
  }

  private var screenFlaws: [Problem] {
    var seen: Set<String> = []
    let screens = variants.flatMap(\.app.screenOrder).map(\.rawValue).filter { seen.insert($0).inserted }
    let steps = (outline.funnel.steps + outline.funnel.exclusions.map(\.event)).map {
      (place: "step '\($0.id)'", screens: $0.screens)
    }
    let visits = outline.metrics.compactMap { metric in
      if case .visited(let screens) = metric.measure { ("metric '\(metric.id)'", screens) } else { nil }
    }
    return (steps + visits).flatMap { place, named in
      named.map(\.rawValue).filter { !seen.contains($0) }.map {
        Problem(no: "screen", called: $0, in: place, among: screens)
      }
    }
  }

  private var metricFlaws: [Problem] {
    outline.metrics.flatMap { metric -> [Problem] in
      let place = "metric '\(metric.id)'"
      func position(_ step: Int) -> [Problem] {
        guard !outline.funnel.steps.indices.contains(step) else { return [] }
        return [Problem(no: "step", at: step, in: place, of: outline.funnel.steps.count)]
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

  private var referenceFlaws: [Problem] {
    let bounds = outline.requirements.map { ("a requirement", $0.metric, $0.variant) }
    let figures = outline.published.map { ("a published figure", $0.metric, $0.variant) }
    return (bounds + figures).flatMap { place, metric, variant -> [Problem] in
      (outline.metrics.indices.contains(metric)
        ? [] : [Problem(no: "metric", at: metric, in: place, of: outline.metrics.count)])
        + (variants.indices.contains(variant)
          ? [] : [Problem(no: "variant", at: variant, in: place, of: variants.count)])
    }
  }
}
