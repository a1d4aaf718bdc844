import Assignment
import ExperimentDesign
import FunnelAnalysis
import HeadlessNavigation
import NavigationExperiments
package import TextFormats
import UserBehavior
import UserSimulation

/// What makes an experiment impossible to run, whether a file says it or Swift.
///
/// A rule is a function in one list. The readers of a file refuse values and names where they stand; what several things
/// say together is checked here, and is reported in a file at the ``DeclaredPath`` of the problem.
extension ExperimentDocument {
  /// Finds what breaks one rule.
  typealias Rule = (ExperimentDocument) -> [Problem]

  private static var rules: [Rule] {
    [
      \.misformedIDs, \.wrongCounts, \.wrongValues, \.partialShares, \.unknownPositions, \.unknownNames,
      \.ambiguousEvents, \.ambiguousMoments,
      \.emptySteps, \.emptyStepWindows, \.backwardExclusions, \.backwardTimes, \.aimlessSteps, \.unlistedMenus,
      \.selfComparisons,
      \.impossibleArrivals,
    ]
  }

  /// Everything that is wrong, each thing once.
  package var problems: [Problem] {
    var seen: Set<Problem> = []
    return Self.rules.flatMap { $0(self) }.filter { seen.insert($0).inserted }
  }

  /// All goals, with where each stands.
  private var placedGoals: [(goal: GoalDefinition, place: String)] {
    (cohort.goals + cohort.personas.flatMap { $0.goals ?? [] }).map { ($0, "goal '\($0.id)'") }
  }

  /// What a file cannot write: ids that are none, or stand twice.
  private var misformedIDs: [Problem] {
    Problem.experimentID(experiment.id) + Problem.ids(experiment.variants.map(\.id), of: "variant")
      + Problem.ids(experiment.funnel.steps.map(\.id), of: "step")
      + Problem.ids(experiment.metrics.map(\.id), of: "metric")
      + Problem.ids(cohort.personas.map(\.id), of: "persona")
  }

  private var wrongCounts: [Problem] {
    let goals = [cohort.goals] + cohort.personas.compactMap(\.goals)
    let arms = experiment.assignment.expectedShares.count
    let counts = [
      (experiment.variants.count, "variant", 1...20), (experiment.funnel.steps.count, "step", 1...20),
      (cohort.devices.count, "device", 1...1000),
    ]
    return (counts + goals.map { ($0.count, "goal", 1...10_000) }).flatMap { Problem.count(of: $0, $1, in: $2) }
      + (arms == experiment.variants.count
        ? []
        : [
          Problem(
            .wrongCount, "the assignment has \(arms) arms and there are \(experiment.variants.count) variants",
            hint: "the scheme's weights and the variants have one order")
        ])
  }

  private var wrongValues: [Problem] {
    let (funnel, year) = (experiment.funnel, 1...31_536_000_000.0)
    var values: [(Double?, String, ClosedRange<Double>)] = [
      (Double(cohort.count), "the number of users", 1...4_000_000_000),
      (Double(funnel.windowMilliseconds), "the funnel's window in ms", year),
      (Double(funnel.horizonMilliseconds), "the funnel's horizon in ms", year),
    ]
    values += experiment.metrics.map { ($0.margin, "the margin of '\($0.id)'", 0...Double.greatestFiniteMagnitude) }
    values += experiment.metrics.map {
      ($0.horizonMilliseconds.map(Double.init), "the horizon of '\($0.id)' in ms", year)
    }
    values += experiment.metrics.map { ($0.value?.quantile, "the quantile of '\($0.id)'", 0.5...0.9999) }
    let shares = cohort.devices.map(\.share) + cohort.personas.map(\.share) + cohort.facts.map(\.share)
    values += shares.map { ($0, "a share", 0...1) }
    values += knowledge.map { (Double($0.visits), "the visits of what users know", 1...1000) }
    for parameter in BehaviorParameter.allCases {
      values.append((cohort.behavior[parameter], parameter.key, parameter.range))
      values += cohort.personas.map {
        ($0.behavior[parameter], "\(parameter.key) of persona '\($0.id)'", parameter.range)
      }
    }
    return values.flatMap { value, name, range in value.map { Problem.value($0, name, in: range) } ?? [] }
  }

  /// What some users know from before the experiment.
  private var knowledge: [Knowledge] { [cohort.knows].compactMap { $0 } + cohort.personas.compactMap(\.knows) }

  private var partialShares: [Problem] {
    let wholes =
      [(cohort.personas.map(\.share), "personas")].filter { !$0.0.isEmpty }
      + [(cohort.devices.map(\.share), "devices"), (cohort.goals.map(\.share), "goals")]
      + cohort.personas.compactMap { persona in persona.goals.map { ($0.map(\.share), "goals of '\(persona.id)'") } }
    return wholes.compactMap { Problem.shares($0, of: $1) }
  }

  private var unknownPositions: [Problem] {
    let (steps, variants, metrics) = (
      experiment.funnel.steps.count, experiment.variants.count, experiment.metrics.count
    )
    var positions = [("variant", experiment.control, "'control'", variants)]
    for metric in experiment.metrics {
      let place = "metric '\(metric.id)'"
      positions += [metric.step, metric.start].compactMap { $0 }.map { ("step", $0, place, steps) }
    }
    positions += experiment.funnel.exclusions.flatMap { [$0.from, $0.to] }.map { ("step", $0, "an exclusion", steps) }
    let references =
      experiment.requirements.map { ("a requirement", $0.metric, $0.variant) }
      + experiment.published.map { ("a published figure", $0.metric, $0.variant) }
    for (place, metric, variant) in references {
      positions += [("metric", metric, place, metrics), ("variant", variant, place, variants)]
    }
    return positions.filter { !(0..<$0.3).contains($0.1) }.map { Problem(no: $0, at: $1, in: $2, of: $3) }
  }

  /// A name, and what refers to something by it.
  private typealias Reference = (name: String, place: String?)

  private var unknownNames: [Problem] {
    let (variants, events) = (experiment.variants, experiment.funnel.steps + experiment.funnel.exclusions.map(\.event))
    var screens: [Reference] = events.flatMap { step in step.screens.map { ($0.rawValue, "step '\(step.id)'") } }
    var acts: [Reference] = events.flatMap { step in step.acts.map { ($0, "step '\(step.id)'") } }
    var (goals, items, flows): ([Reference], [Reference], [Reference]) = ([], [], [])
    for metric in experiment.metrics {
      let place = "metric '\(metric.id)'"
      switch metric.measure.inner {
      case .firstTap(let item, let screen):
        screens.append((screen.rawValue, place))
        items.append((item, place))
      case .visited(let visited): screens += visited.map { ($0.rawValue, place) }
      case .count(let act): acts.append((act, place))
      case .rate(let act, let base): acts += ([act] + base).map { ($0, place) }
      case .reached, .time, .attempts, .value, .among: break
      }
      goals += metric.goals.map { ($0, place) }
    }
    for (goal, place) in placedGoals {
      if case .reach(let screen) = goal.target { screens.append((screen.rawValue, place)) }
      if case .finish(let slot) = goal.target { flows.append((slot.rawValue, place)) }
      items += goal.then.map { ($0.rawValue, place) }
    }
    let known = Set(cohort.goalIDs)
    let scents = self.screens.flatMap(\.content.items).flatMap { item in
      Set(item.scents.all.flatMap { $0.byGoal.keys.filter { !known.contains($0) } }).sorted()
        .map { Reference($0, "the scent of item '\(item.id)'") }
    }
    func names(_ names: (AppDefinition) -> [String]) -> [String] { variants.flatMap { names($0.app) } }
    let coordinators = names { $0.coordinators.keys.map(\.rawValue).sorted() }
    return variants.flatMap(unknownNames)
      + unknown("screen", screens, among: names { $0.screenOrder.map(\.rawValue) })
      + unknown("act", acts, among: UserAction.allCases.map(\.rawValue) + experiment.eventNames)
      + unknown("goal", goals, among: experiment.goals) + unknown("goal", scents, among: cohort.goalIDs)
      + unknown(
        "item", items,
        among: names { app in app.screenOrder.flatMap { app.screens[$0]?.items.map(\.id.rawValue) ?? [] } })
      + unknown("coordinator", flows, among: coordinators + [experiment.slot.rawValue])
      + unknown("variant", knowledge.map { ($0.variant, "knows") }, among: variants.map(\.id))
      + unknown("persona", experiment.segments.map { ($0, "segments") }, among: cohort.personas.map(\.id))
      + unknown(
        "device", cohort.devices.filter(\.situations.isEmpty).map { ($0.name, nil) },
        among: DeviceCatalog.devices.map(\.name))
  }

  /// What the app of a variant lacks.
  private func unknownNames(of variant: Variant) -> [Problem] {
    let (own, place) = (variant.app.coordinators.keys.map(\.rawValue), "variant '\(variant.id)'")
    let asked =
      cohort.notifications.map { ($0.destination, "a notification") }
      + cohort.arrivals.links.map { ($0.destination, "a link") }
      + placedGoals.compactMap { goal, place in goal.startsAt.map { ($0, place) } }
    let choice = [variant.coordinator.compact, variant.coordinator.regular]
    return unknown("coordinator", choice.map { ($0.rawValue, place) }, among: own.sorted())
      + unknown(
        "coordinator", [(experiment.slot.rawValue, "'slot'")], among: Set(own + [variant.app.root.rawValue]).sorted())
      + unknown(
        "destination", asked.map { ($0.rawValue, "\($1), \(place)") },
        among: variant.app.destinations.keys.map(\.rawValue).sorted())
  }

  /// The names of one kind of thing that nothing has.
  private func unknown(_ noun: String, _ names: [Reference], among declared: [String]) -> [Problem] {
    let known = names.isEmpty ? [] : Set(declared)
    let unknown = names.filter { !known.contains($0.name) }
    var seen: Set<String> = []
    let listed = unknown.isEmpty ? [] : declared.filter { seen.insert($0).inserted }
    return unknown.map { Problem(no: noun, called: $0.name, in: $0.place, among: listed) }
  }

  /// Events that could not be distinguished from acts.
  private var ambiguousEvents: [Problem] {
    let acts = Set(UserAction.allCases.map(\.rawValue))
    return experiment.interceptors.enumerated().flatMap { place, interceptor in
      interceptor.eventNames.filter(acts.contains).prefix(1).map {
        Problem(
          .duplicateID, "an interceptor's event is called '\($0)', as an act is", hint: "give the event another name",
          about: DeclaredPath($0, "interceptors", .position(place)))
      }
    }
  }

  /// Times from a step that is called as the moment of exposure is, which reports could not tell from it.
  private var ambiguousMoments: [Problem] {
    let ids = experiment.funnel.steps.map(\.id)
    guard let step = ids.firstIndex(of: Metric.Moment.exposureWord) else { return [] }
    let free = ["exposed", "meets"].first { !ids.contains($0) } ?? "my-\(ids[step])"
    return experiment.metrics.filter { $0.isTime && ($0.start ?? step) == step }.map { metric in
      Problem(
        .reservedWord, "'\(metric.id)' starts at '\(ids[step])', the moment of exposure or the step of that id",
        hint: "write id: \"\(free)\" for the step", about: .metric(metric.id, key: "from"))
    }
  }

  private var emptySteps: [Problem] {
    experiment.funnel.steps.filter { $0.screens.isEmpty == $0.acts.isEmpty }.map {
      Problem(
        .wrongCount,
        "the step '\($0.id)' has \($0.screens.isEmpty ? "neither screens nor acts" : "both screens and acts")",
        hint: "a step is either a view of a screen or an act")
    }
  }

  private var emptyStepWindows: [Problem] {
    experiment.funnel.steps.filter { step in
      step.window.map { $0.minimumMilliseconds > $0.maximumMilliseconds } ?? false
    }.map {
      Problem(
        .outOfRange, "step '\($0.id)' has to come later than it may", hint: "it is at least what 'at_least' is",
        about: .step($0.id, key: "at_most"))
    }
  }

  private var backwardExclusions: [Problem] {
    experiment.funnel.exclusions.enumerated().filter { $1.from >= $1.to }.map { place, _ in
      Problem(
        .outOfRange, "item \(place + 1) of 'exclusions' in the funnel ends before it starts",
        hint: "'to' is a later step than 'from'",
        about: DeclaredPath("", "funnel", "exclusions", .position(place), key: "to"))
    }
  }

  private var backwardTimes: [Problem] {
    experiment.metrics.compactMap { metric in
      guard let start = metric.start, let end = metric.step, start >= end,
        experiment.funnel.steps.indices.contains(start)
      else { return nil }
      return Problem(
        .outOfRange,
        "metric '\(metric.id)' ends before it starts: the step '\(experiment.funnel.steps[start].id)' is not before the other",
        hint: "steps come in the order of the funnel", about: .metric(metric.id, key: "to"))
    }
  }

  /// Requirements that hold the control against itself.
  private var selfComparisons: [Problem] {
    experiment.requirements.enumerated().compactMap { place, requirement in
      guard requirement.isRelativeToControl, requirement.variant == experiment.control,
        experiment.metrics.indices.contains(requirement.metric)
      else { return nil }
      let id = experiment.metrics[requirement.metric].id
      let others = experiment.treatments.map { "of: \"\(experiment.variants[$0].id)\"" }
      return Problem(
        .misplacedKey,
        "a requirement of '\(id)' holds the control '\(experiment.variants[requirement.variant].id)' against itself",
        hint: others.isEmpty ? "write a bound without 'control'" : "write \(others.joined(separator: " or "))",
        about: DeclaredPath(id, "requirements", .position(place), key: "of"))
    }
  }

  /// Steps that have to be about what users came for, on screens that are about nothing.
  private var aimlessSteps: [Problem] {
    let goals = placedGoals.map(\.goal.target)
    guard !goals.contains(where: { if case .finish = $0 { true } else { false } }) else { return [] }
    let reached = goals.compactMap { if case .reach(let screen) = $0 { screen } else { nil } }
    let subjects = Set(screens.filter { $0.content.subject != nil }.map(\.kind) + reached)
    let steps = experiment.funnel.steps.map {
      ($0, "step '\($0.id)'", DeclaredPath($0.id, "funnel", "steps", .key($0.id), "on_goal"))
    }
    let events = experiment.funnel.exclusions.enumerated().map { place, exclusion in
      (
        exclusion.event, "item \(place + 1) of 'exclusions' in the funnel",
        DeclaredPath("", "funnel", "exclusions", .position(place), "on_goal")
      )
    }
    return (steps + events).filter { $0.0.onGoal && subjects.isDisjoint(with: $0.0.screens) }.map {
      Problem(
        .misplacedKey, "no screen of \($1) is about something that users look for", hint: "leave 'on_goal' out",
        about: $2)
    }
  }

  private var unlistedMenus: [Problem] {
    let menus = Set(placedGoals.compactMap(\.goal.menu?.id)).sorted()
    return experiment.variants.flatMap { variant in
      menus.filter { variant.app.menu(listingLeavesOf: $0) == nil }.map { menu in
        Problem(
          .unlistedMenu,
          "no screen of variant '\(variant.id)' lists the last level of '\(menu)', so no user can find anything in it",
          hint: "list it on a screen", about: .variant(variant.id, key: "app"))
      }
    }
  }

  private var impossibleArrivals: [Problem] {
    let (arrivals, day) = (cohort.arrivals, 86_400_000)
    func problem(_ code: ProblemCode, _ message: String, _ hint: String?, at key: String) -> [Problem] {
      [Problem(code, message, hint: hint, about: .value("cohort.arrives.\(key)"))]
    }
    if arrivals.links.reduce(0, { $0 + $1.share }) > 1 + 1e-9 {
      return problem(
        .outOfRange, "the links bring more than all users", "who comes by no link taps the icon", at: "links")
    }
    guard !arrivals.hours.isEmpty else { return [] }
    if arrivals.periodMilliseconds == 0 {
      return problem(.misplacedKey, "hours are those of days, and there are none", "add over: \"7 d\"", at: "hours")
    }
    if arrivals.periodMilliseconds % day != 0 {
      return problem(.outOfRange, "must be whole days, as there are hours", "for example \"7 d\"", at: "over")
    }
    return arrivals.hours.reduce(0, +) > 0 ? [] : problem(.outOfRange, "no user arrives at any hour", nil, at: "hours")
  }
}
