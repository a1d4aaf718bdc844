import Assignment
import ExperimentAnalysis
import ExperimentPlanning
import ExperimentReports
import ExperimentRuns
import ExperimentStatistics
import HeadlessNavigation
import NavigationExperiments
import TextFormats
import UserSimulation

extension PlanReport {
  /// What `plan.json` says beside its schema, date and hash.
  var content: [JSONDocument.Member] {
    [
      .init("tool", ["name": "desireline", "version": .text(DesirelineTool.version)]),
      .init("experiment_id", .text(experiment.id)),
      .init("fingerprint", .text("sha256:" + fingerprint)),
      .init("command", .text(command)),
      .init("source", "simulated"),
      .init("seed", .text("0x" + String(plan.cohort.seed, radix: 16))),
    ] + analysis.demandMembers + [
      .init("definition", definition),
      .init("exposure", exposure),
      .init("tests", .array(plan.rows.map { analysis.document(of: $0) })),
      .init("guardrails", .array(plan.guarding.map(guardrail))),
      .init("most_sensitive", .array(experiment.treatments.map(mostSensitive))),
      .init("sizes", .array(plan.sizes.map(document))),
      .init("size", plan.size.map(whole) ?? .null),
      .init("stopping", stopping),
      .init("scenarios", .integer(plan.scenarioCount)),
      .init("expected", .array(expectedRows.map(expected))),
      .init("analysis", .array(analysisLines.map { .text($0) })),
      .init("sample_ratio", .text(sampleRatioLine)),
      .init("against", .array(againstLines.map { .text($0) })),
    ] + (plan.learning.isEmpty ? [] : [.init("learning", .array(plan.learning.map(learning)))])
  }

  private func learning(_ curve: LearningCurve) -> JSONDocument {
    [
      "segment": JSONDocument(curve.persona.map { plan.cohort.personas[$0].id }),
      "knows": .text(curve.knowledge.variant),
      "visits_before": .integer(curve.knowledge.visits),
      "variant_id": .text(variantID(curve.variant)),
      "metric_id": .text(metric(curve.metric).id),
      "crossing_visit": JSONDocument(curve.crossing),
      "scenario_crossing_visits": .array(curve.crossings.map { JSONDocument($0) }),
      "visits": .array(curve.visits.map { ["known_ms": .number($0.known), "new_ms": .number($0.new)] }),
    ]
  }

  private var exposure: JSONDocument {
    [
      "slot": .text(experiment.slot.rawValue),
      "exposed_share": .number(analysis.pool.exposedShare),
      "is_complete": .boolean(plan.exposure.isComplete),
      "points": .array(
        plan.exposure.points.map { point in
          ["screens": .array(point.screens.map { .text($0.rawValue) }), "input": .text(point.input ?? "launch")]
        }),
    ]
  }

  private func mostSensitive(_ treatment: Int) -> JSONDocument {
    plan.mostSensitive(of: treatment).map { analysis.document(of: $0) } ?? .null
  }

  private func guardrail(_ row: PowerRow) -> JSONDocument {
    [
      "metric_id": .text(metric(row.metric).id),
      "treatment_id": .text(variantID(row.treatment)),
      "scope": .text(row.scope.name),
      "question": .text(row.question.name),
      "margin": JSONDocument(row.margin?.value),
      "margin_source": JSONDocument(row.margin?.source.rawValue),
      "sizes_the_test": .boolean(plan.isSizing(row)),
      "is_expected_to_fail": .boolean(row.isExpectedToFail),
      "power_in_this_test": JSONDocument(plan.size.flatMap { analysis.power(of: row, assigned: $0.assigned) }),
    ]
  }

  private func document(_ size: PlannedSize) -> JSONDocument {
    [
      "metric_id": .text(metric(size.row.metric).id),
      "treatment_id": .text(variantID(size.row.treatment)),
      "question": .text(size.row.question.name),
      "scope": .text(size.row.scope.name),
      "n_control": .integer(size.control),
      "n_treatment": .integer(size.treatment),
      "assigned_users": .integer(size.assigned),
      "days": JSONDocument(analysis.days(size.assigned)),
      "weeks": JSONDocument(analysis.weeks(size.assigned)),
    ]
  }

  private func whole(_ size: PlannedSize) -> JSONDocument {
    [
      "assigned_users": .integer(size.assigned),
      "days": JSONDocument(analysis.days(size.assigned)),
      "weeks": JSONDocument(analysis.weeks(size.assigned)),
      "variants": .array(
        experiment.variants.indices.map { variant in
          let users = users(of: variant, in: size)
          return [
            "variant_id": .text(variantID(variant)),
            "assigned_users": .integer(users.assigned),
            "exposed_users": .integer(users.exposed),
          ]
        }),
    ]
  }

  private var stopping: JSONDocument {
    [
      "rule": plan.stopping.bounds == nil ? "fixed horizon" : "group sequential",
      "spending": plan.stopping.bounds == nil ? .null : "obrien-fleming",
      "inflation": .number(plan.stopping.inflation),
      "looks": .array(
        looks.map { look in
          [
            "information": .number(look.information),
            "assigned_users": JSONDocument(look.assigned),
            "z": .number(look.bound),
            "nominal_pvalue": .number(look.pValue),
          ]
        }),
    ]
  }

  private func expected(_ row: Comparison) -> JSONDocument {
    let steps = row.metric - experiment.metrics.count
    return [
      "metric_id": steps < 0 ? .text(metric(row.metric).id) : .null,
      "step_id": steps < 0 ? .null : .text(experiment.funnel.steps[steps].id),
      "scope": .text(row.scope.name),
      "scope_id": .text(row.scope.sizeClass?.rawValue ?? "all"),
      "treatment_id": .text(variantID(row.treatment)),
      "control_value": JSONDocument(row.controlValue),
      "treatment_value": JSONDocument(row.treatmentValue),
      "difference": JSONDocument(row.isIdentical ? 0 : row.difference),
      "scenarios": JSONDocument(row.scenarios?.count),
      "scenarios_p05": JSONDocument(row.scenarios?.difference.p05),
      "scenarios_p50": JSONDocument(row.scenarios?.difference.p50),
      "scenarios_p95": JSONDocument(row.scenarios?.difference.p95),
      "status": .text(row.isIdentical ? "identical" : row.undefined.map { "undefined: \($0)" } ?? "ok"),
    ]
  }
}

extension PlanReport {
  /// What would count against the hypothesis, written down while nobody knows the answer.
  var againstLines: [String] { plan.deciding.flatMap(lines) + identicalLines + guardrailLines }

  private func lines(_ row: PowerRow) -> [String] {
    let metric = metric(row.metric)
    let name = "\(metric.quoted) of `\(variantID(row.treatment))`"
    guard let planned = row.planned, planned != 0 else { return [] }
    let wrong = planned > 0 ? "below" : "above"
    var lines = ["\(name): the \(level) interval lies \(wrong) zero, where \(metric.signed(planned)) is planned for."]
    if let margin = row.margin?.value {
      lines.append(
        "\(name): the interval lies between −\(metric.magnitude(margin)) and +\(metric.magnitude(margin)): whatever there "
          + "is does not matter.")
    }
    if plan.scenarioCount > 0, let scenarios = expectation(of: row) {
      lines.append(
        "\(name): the interval lies wholly outside \(scenarios), which holds 90 % of the scenarios: the model is wrong."
      )
    }
    return lines
  }

  /// The range that the scenarios give for the difference of a row.
  private func expectation(of row: PowerRow) -> String? {
    let same = plan.expected.first { other in
      other.metric == row.metric && other.treatment == row.treatment && other.scope == row.scope
    }
    let metric = metric(row.metric)
    return same?.scenarios.map { "\(metric.signed($0.difference.p05)) to \(metric.signed($0.difference.p95))" }
  }

  /// Where nothing can differ, a difference tells of a fault.
  private var identicalLines: [String] {
    plan.triggers.filter { !$0.isEverybody }.map { trigger in
      "`\(variantID(trigger.treatment))`: a difference among users for whom nothing can differ means a fault in "
        + "assignment or logging, and of nothing else."
    }
  }

  private var guardrailLines: [String] {
    let isGuarded = !experiment.requirements.isEmpty || experiment.metrics.contains(where: \.isLimited)
    return isGuarded
      ? ["A guardrail or requirement named above fails: then the treatment is not shipped, whatever decides."] : []
  }
}

extension JSONDocument {
  /// The document with the members of every object in the order of their names: one text for all that say the same.
  var canonical: JSONDocument {
    switch self {
    case .object(let members): .object(members.sorted { $0.name < $1.name }.map { Member($0.name, $0.value.canonical) })
    case .array(let values): .array(values.map(\.canonical))
    case .null, .boolean, .integer, .number, .digits, .text: self
    }
  }

  /// The document without some members of its outermost object.
  func without(_ names: Set<String>) -> JSONDocument {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { !names.contains($0.name) })
  }

  /// A hash of what the document says: SHA-256 of its canonical text, in hexadecimal.
  var fingerprint: String { SHA256.hexadecimal(canonical.text(.compact).utf8) }

  /// The text, of a document that is one.
  var string: String? { if case .text(let text) = self { text } else { nil } }
}
