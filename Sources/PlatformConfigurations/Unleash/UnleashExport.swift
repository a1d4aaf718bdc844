import Assignment
import TextFormats

/// An experiment as a feature of Unleash with one strategy.
struct UnleashExport: ConfigurationExporter {
  private let experiment: PlatformExperiment
  private let scheme: UnleashScheme
  private let notes: ExportNotes

  init(_ experiment: PlatformExperiment, _ notes: ExportNotes) throws(Problem) {
    (self.experiment, self.notes) = (experiment, notes)
    scheme = try experiment.rules.scheme(for: .unleash, notes) { plain throws(AssignmentError) in
      let percent = plain.coverage * 100
      if percent != percent.rounded() {
        notes.omit("coverage", "Unleash lets in whole percentages", value: "\(plain.coverage)")
      }
      let full = plain.widths(of: 1000, coverage: 1)
      return try UnleashScheme(group: plain.salt, rollout: Int(percent.rounded()), weights: full)
    }
  }

  func configuration(_ platform: String) -> JSONDocument {
    let rules = experiment.rules
    notes.omitSticky(rules, platform)
    notes.omitDraft(rules, platform)
    let isStrategys = scheme.variantGroup.utf8.elementsEqual(scheme.group.utf8)
    // The name of the feature is hashed where its own variants count.
    let name = isStrategys ? rules.experiment : scheme.variantGroup
    if ImportedNames.experiment(name) != rules.experiment {
      notes.omit("variant_group", "Unleash hashes the feature's name, so the feature has this one")
    }
    let stickiness = rules.unit ?? "userId"
    let constraints = self.constraints
    let variants = self.variants(stickiness, hasConstraints: experiment.condition != nil)
    let parameters: JSONDocument = [
      "rollout": .text("\(scheme.rollout)"), "stickiness": .text(stickiness), "groupId": .text(scheme.group),
    ]
    let strategy = [JSONDocument.Member](
      ("name", "flexibleRollout"), ("parameters", parameters), ("constraints", .array(constraints)),
      ("variants", isStrategys ? variants : nil))
    let feature = [JSONDocument.Member](
      ("name", .text(name)), ("type", "experiment"), ("enabled", .boolean(rules.status == .running)),
      ("strategies", [.object(strategy)]), ("variants", isStrategys ? nil : variants))
    return ["version": 2, "features": [.object(feature)], "segments": []]
  }

  private func variants(_ stickiness: String, hasConstraints: Bool) -> JSONDocument {
    let rules = experiment.rules
    let isForAll = scheme.rollout == 100 && !hasConstraints
    if !isForAll, !rules.forced.isEmpty {
      notes.omit("forced", "Unleash forces only users whom the rollout and the constraints let in")
    }
    let variants = zip(rules.variants, scheme.weights).map { variant, weight -> JSONDocument in
      let users = isForAll ? rules.forced.filter { $0.variant == variant }.map(\.id) : []
      let override: JSONDocument = ["contextName": "userId", "values": .array(users.map { .text($0) })]
      return .object(
        .init(
          ("name", .text(variant)), ("weight", .integer(weight)), ("stickiness", .text(stickiness)),
          ("overrides", users.isEmpty ? nil : [override])))
    }
    return .array(variants)
  }

  /// The constraints; none, after notes, where one of them would mean something else.
  private var constraints: [JSONDocument] {
    experiment.condition.flatMap { condition in
      ConditionTests.documents(
        condition, "Unleash", notes,
        or: "Unleash has no constraint that means the same; say '$exists: true' for what may be missing"
      ) { UnleashConstraint($0)?.document }
    } ?? []
  }
}

extension UnleashConstraint {
  /// The constraint with the meaning of a test; nil where there is none.
  init?(_ given: ConditionTests.Test) {
    guard AttributeName.isPlain(given.name) else { return nil }
    if given.value.isPlainText, let text = given.value.text {
      self.init(name: given.name, test: .isAny([text]), isInverted: false)
      return
    }
    let operators = given.value.members ?? []
    if operators.count == 1, ["$in", "$nin", "$eq"].contains(operators[0].name) {
      let isOne = operators[0].name == "$eq"
      let values = isOne ? [operators[0].value] : operators[0].value.listed
      let texts = values.compactMap(\.text)
      guard texts.count == values.count else { return nil }
      self.init(name: given.name, test: .isAny(texts), isInverted: operators[0].name == "$nin")
      return
    }
    let isNegated = operators.count == 1 && operators[0].name == "$not"
    let inner = isNegated ? operators[0].value.members ?? [] : operators
    guard let test = Self.part(inner) ?? Self.number(inner) else { return nil }
    self.init(name: given.name, test: test, isInverted: isNegated)
  }

  private static func part(_ operators: [AttributeValue.Member]) -> Test? {
    guard operators.count == 2, operators[0] == .init("$type", "string"),
      ["$regex", "$regexi"].contains(operators[1].name),
      let literals = operators[1].value.text.flatMap({ Literals($0) }), !(literals.isAtStart && literals.isAtEnd)
    else { return nil }
    return .fits(literals, ignoringCase: operators[1].name == "$regexi")
  }

  private static func number(_ operators: [AttributeValue.Member]) -> Test? {
    guard operators.first == .init("$exists", true) else { return nil }
    let tests = operators.dropFirst()
    let numbers = tests.compactMap(\.value.number)
    guard numbers.count == tests.count, Set(numbers).count == 1 else { return nil }
    let found = Self.comparisons.first { $0.1 == tests.map(\.name) }
    return found.map { .number($0.0, numbers[0]) }
  }

  /// The constraint as a strategy has it.
  var document: JSONDocument {
    let name = ("contextName", Optional(JSONDocument.text(name)))
    let inverted = ("inverted", isInverted ? JSONDocument.boolean(true) : nil)
    func values(_ texts: [String]) -> (String, JSONDocument?) { ("values", .array(texts.map { .text($0) })) }
    return switch test {
    case .isAny(let texts): .object(.init(name, ("operator", isInverted ? "NOT_IN" : "IN"), values(texts)))
    case .fits(let literals, let ignoresCase):
      .object(
        .init(
          name, ("operator", .text(literals.word(of: Self.parts))), values(literals.texts),
          ("caseInsensitive", ignoresCase ? true : nil), inverted))
    case .number(let word, let number):
      .object(
        .init(
          name, ("operator", .text(word)), ("value", .text(AttributeValue.number(number).plainText)), inverted))
    }
  }
}
