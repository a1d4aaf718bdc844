import HeadlessNavigation
import NavigationExperiments
import UserSimulation

extension DocumentReader {
  /// The funnel.
  func funnel(_ reader: ObjectReader, screens: [String]) -> ExperimentFunnel? {
    reader.required(
      "funnel",
      .object("the funnel") { funnel in
        let window = funnel.required("window", .duration(in: 1...31_536_000_000))
        let steps = funnel.required("steps", .array(of: .funnelStep(screens), count: 1...20))
        guard let window, let steps else { return nil }
        for (index, step) in steps.enumerated() where steps[..<index].contains(where: { $0.id == step.id }) {
          funnel.report(.duplicateID, "two steps have the id '\(step.id)'", at: "steps")
          return nil
        }
        return ExperimentFunnel(steps: steps, windowMilliseconds: Int64(window))
      }
    )
  }

  /// The metrics, in the order of the file.
  func metrics(_ reader: ObjectReader, funnel: ExperimentFunnel?, stepIDs: [String]) -> [Metric]? {
    let form = ValueForm<(String) -> Metric>.object { metric in
      let role = metric.required("role", ValueForm<Metric.Role>.anyCase)
      let better = metric.optional("better", ValueForm<Metric.Direction>.anyCase)
      guard let measure = measure(metric, funnel: funnel, stepIDs: stepIDs), let role else { return nil }
      let margin = metric.optional("margin", .margin(of: measure))
      return { Metric(id: $0, measure: measure, role: role, better: better, margin: margin) }
    }
    guard let entries = reader.required("metrics", .table(of: "metric", form)) else { return nil }
    return entries.map { $0.value($0.key) }
  }

  private func measure(_ reader: ObjectReader, funnel: ExperimentFunnel?, stepIDs: [String]) -> Metric.Measure? {
    let step = ValueForm<String>.name(among: stepIDs, called: "step")
    let reached = reader.optional("step", step)
    let from = reader.optional("from", .name(among: ["exposure"] + stepIDs, called: "step"))
    let to = reader.optional("to", step)
    let count = reader.optional("count", ValueForm<PersonAct>.anyCase)
    let horizon = reader.optional("horizon", .duration(in: 1...31_536_000_000))
    _ = reader.optional("per", .oneOf(["exposed": ()]))
    let kinds = ["step", "to", "count"].filter { reader.member($0) != nil }
    guard kinds.count == 1 else {
      reader.diagnostics.report(
        kinds.isEmpty ? .missingKey : .wrongCount,
        "\(reader.subject) must measure one thing",
        at: reader.value.range,
        hint: "write step: … , or from: … and to: … , or count: …"
      )
      return nil
    }
    if let count { return .count(count.rawValue) }
    guard let funnel else { return nil }
    if let reached { return funnel.step(reached).map { .reached(step: $0) } }
    guard let to, let end = funnel.step(to) else { return nil }
    guard let from else {
      if reader.member("from") == nil { _ = reader.required("from", step) }
      return nil
    }
    let horizonMilliseconds = horizon.map(Int64.init) ?? funnel.windowMilliseconds
    guard from != "exposure" else {
      return .time(from: .exposure, to: end, horizonMilliseconds: horizonMilliseconds)
    }
    return funnel.step(from).map { .time(from: .step($0), to: end, horizonMilliseconds: horizonMilliseconds) }
  }

  /// The requirements, in the order of the file.
  func requirements(
    _ reader: ObjectReader,
    metrics: [Metric]?,
    metricIDs: [String],
    variantIDs: [String]
  ) -> [Requirement]? {
    guard reader.member("requirements") != nil else { return [] }
    let form = ValueForm<Requirement?>.object { requirement in
      let metric = requirement.required("metric", .name(among: metricIDs, called: "metric"))
      let variant = requirement.required("of", .name(among: variantIDs, called: "variant"))
      _ = requirement.optional("judged_by", .oneOf(["worst_of_90": ()]))
      guard let metric, let measured = metrics?.firstIndex(where: { $0.id == metric }), let metrics else {
        requirement.skip(["at_most", "at_least"])
        return .some(nil)
      }
      let bound = ValueForm<Bound>.bound(of: metrics[measured].measure)
      let most = requirement.optional("at_most", bound)
      let least = requirement.optional("at_least", bound)
      if requirement.member("at_most") == nil, requirement.member("at_least") == nil {
        _ = requirement.required("at_most", bound)
      }
      guard let variant, let position = variantIDs.firstIndex(of: variant), let found = most ?? least else {
        return .some(nil)
      }
      return Requirement(
        metric: measured,
        variant: position,
        comparison: most != nil ? .atMost : .atLeast,
        isRelativeToControl: found.isRelativeToControl,
        bound: found.value
      )
    }
    return reader.required("requirements", .array(of: form))?.compactMap { $0 }
  }
}

extension ObjectReader {
  /// Makes keys known ones without reading them.
  fileprivate func skip(_ keys: [String]) { for key in keys { _ = member(key) } }
}

extension ValueForm where Value == ExperimentFunnel.Step {
  /// A step of the funnel.
  static func funnelStep(_ screens: [String]) -> Self {
    .object { reader in
      let id = reader.required("id", .identifier)
      let screen = reader.required("screen", .oneOrMore(of: .name(among: screens, called: "screen")))
      let onGoal = reader.optional("on_goal", .boolean) ?? false
      guard let id, let screen else { return nil }
      return ExperimentFunnel.Step(id: id, screens: screen.map { Name($0) }, onGoal: onGoal)
    }
  }
}
