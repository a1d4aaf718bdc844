import Assignment
import TextFormats

/// An experiment as a flag of LaunchDarkly: a rollout for all users, or in a rule for those of a condition.
struct LaunchDarklyExport: ConfigurationExporter {
  private let experiment: PlatformExperiment
  private let scheme: LaunchDarklyScheme
  /// The variant of each arm; more arms than variants where users outside of the experiment get the control.
  private let arms: [String]
  private let notes: ExportNotes

  init(_ experiment: PlatformExperiment, _ notes: ExportNotes) throws(Problem) {
    (self.experiment, self.notes) = (experiment, notes)
    let rules = experiment.rules
    var outside: [String] = []
    scheme = try rules.scheme(for: .launchdarkly, notes) { plain throws(AssignmentError) in
      let widths = plain.widths(of: 100_000)
      let rest = 100_000 - widths.reduce(0, +)
      if rest > 0 { outside = rules.variants.prefix(1).map { $0 + LaunchDarklyRollout.untrackedSuffix } }
      return try LaunchDarklyScheme(
        flag: rules.experiment, salt: plain.salt, weights: widths + outside.map { _ in rest },
        untracked: outside.isEmpty ? [] : [widths.count])
    }
    arms = rules.variants + outside
  }

  func configuration(_ platform: String) -> JSONDocument {
    let rules = experiment.rules
    notes.omitSticky(rules, platform)
    notes.omitDraft(rules, platform)
    let clauses = self.clauses
    let off: JSONDocument = ["variation": 0]
    let rollout: JSONDocument = ["rollout": self.rollout]
    let targets = rules.forcedRuns.compactMap { run -> JSONDocument? in
      guard let arm = arms.firstIndex(of: run.variant), !scheme.untracked.contains(arm) else {
        notes.omit("forced", "the variant '\(run.variant)' is outside of the experiment")
        return nil
      }
      return ["variation": .integer(variation(of: arm)), "values": .array(run.users.map { .text($0) })]
    }
    let rule: JSONDocument = [
      "id": .text("\(rules.experiment)-users"), "clauses": .array(clauses ?? []), "rollout": self.rollout,
    ]
    let flag: JSONDocument = [
      "key": .text(scheme.flag), "version": 1, "on": .boolean(rules.status == .running), "salt": .text(scheme.salt),
      "prerequisites": [], "targets": .array(targets), "contextTargets": [],
      "rules": .array(clauses == nil ? [] : [rule]),
      "fallthrough": clauses == nil ? rollout : off, "offVariation": 0,
      "variations": .array(variations.map { .text($0) }),
    ]
    if ImportedNames.experiment(scheme.flag) != rules.experiment {
      notes.omit("flag", "LaunchDarkly hashes the flag's key, so the flag has this one and not the experiment's id")
    }
    return ["flags": .object(scheme.flag, flag), "segments": [:]]
  }

  /// The variations of the flag; an arm outside of the experiment shares that of the variant it is like.
  private var variations: [String] { arms.indices.filter { base(of: $0) == nil }.map { arms[$0] } }

  private func base(of arm: Int) -> String? {
    let suffix = LaunchDarklyRollout.untrackedSuffix
    guard scheme.untracked.contains(arm), arms[arm].hasSuffix(suffix) else { return nil }
    let base = String(arms[arm].dropLast(suffix.count))
    return arms[..<arm].contains(base) ? base : nil
  }

  private func variation(of arm: Int) -> Int { variations.firstIndex(of: base(of: arm) ?? arms[arm]) ?? 0 }

  private var rollout: JSONDocument {
    let unit = experiment.rules.unit
    if unit != nil, !scheme.untracked.isEmpty {
      notes.omit("untracked", "a rollout by an attribute is no experiment of LaunchDarkly; all its users are tracked")
    }
    let parts = arms.indices.map { arm -> JSONDocument in
      .object(
        .init(
          ("variation", .integer(variation(of: arm))), ("weight", .integer(scheme.weights[arm])),
          ("untracked", scheme.untracked.contains(arm) && unit == nil ? true : nil)))
    }
    return .object(
      .init(
        ("kind", unit == nil ? "experiment" : "rollout"), ("contextKind", "user"), ("bucketBy", unit.map { .text($0) }),
        ("seed", scheme.seed.map { .integer($0) }), ("variations", .array(parts))))
  }

  /// The clauses of the rule; nil where all users fall through to the rollout.
  private var clauses: [JSONDocument]? {
    let clauses = experiment.condition.flatMap { condition in
      ConditionTests.documents(
        condition, "LaunchDarkly", notes,
        or: "LaunchDarkly has no clause that means the same; say the type with '$type'"
      ) { LaunchDarklyClause($0)?.document }
    }
    return clauses?.isEmpty == false ? clauses : nil
  }
}

extension LaunchDarklyClause {
  /// The clause with the meaning of a test; nil where there is none.
  init?(_ given: ConditionTests.Test) {
    let steps = given.name.split(separator: ".", omittingEmptySubsequences: false)
    guard steps.allSatisfy({ !$0.isEmpty && !$0.contains("/") && !$0.contains("~") }) else { return nil }
    if given.value.isPlainText {
      self.init(name: given.name, test: .isAny([given.value]), isNegated: false)
      return
    }
    var operators = given.value.members ?? []
    let mustExist = operators.count == 2 && operators[0] == .init("$exists", true)
    if mustExist { operators.removeFirst() }
    if operators.count == 1, ["$in", "$nin", "$eq"].contains(operators[0].name) {
      // Without the attribute '$nin' holds in a file, and no clause does.
      guard (operators[0].name == "$nin") == mustExist else { return nil }
      let values = operators[0].name == "$eq" ? [operators[0].value] : operators[0].value.listed
      guard !values.isEmpty, values.allSatisfy({ ["string", "number", "boolean"].contains($0.typeName) }) else {
        return nil
      }
      self.init(name: given.name, test: .isAny(values), isNegated: mustExist)
      return
    }
    let isNegated = operators.count == 1 && operators[0].name == "$not"
    guard isNegated == mustExist else { return nil }
    let inner = isNegated ? operators[0].value.members ?? [] : operators
    guard inner.count == 2, inner[0].name == "$type", let test = Self.test(inner[0].value, inner[1]) else { return nil }
    self.init(name: given.name, test: test, isNegated: isNegated)
  }

  private static func test(_ type: AttributeValue, _ member: AttributeValue.Member) -> Test? {
    if type == "number", let number = member.value.number {
      return comparisons.first { $0.1 == member.name }.map { .number($0.0, number) }
    }
    guard type == "string", member.name == "$regex", let pattern = member.value.text else { return nil }
    guard let literals = Literals(pattern), !(literals.isAtStart && literals.isAtEnd) else { return .pattern(pattern) }
    return .fits(literals)
  }

  /// The clause as a rule has it.
  var document: JSONDocument {
    let isPath = name.contains(".")
    let (word, values): (String, [AttributeValue]) =
      switch test {
      case .isAny(let values): ("in", values)
      case .fits(let literals): (literals.word(of: Self.parts), literals.texts.map { .text($0) })
      case .pattern(let pattern): ("matches", [.text(pattern)])
      case .number(let word, let number): (word, [.number(number)])
      }
    return [
      "contextKind": "user", "attribute": .text(isPath ? "/" + name.replacing(".", with: "/") : name),
      "op": .text(word), "values": .array(values.map { JSONDocument($0) }), "negate": .boolean(isNegated),
    ]
  }
}
