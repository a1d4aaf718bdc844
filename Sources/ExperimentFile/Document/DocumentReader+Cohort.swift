import NavigationExperiments
import TextFormats
import UserBehavior
import UserSimulation

/// The users, and what is not known about them.
struct CohortEntry {
  let cohort: Cohort
  let grows: Bool
  let uncertain: [UncertainParameter]
}

extension DocumentReader {
  /// The users.
  var cohort: ValueForm<CohortEntry> {
    .given { users in
      let errors = self.diagnostics.errorCount
      return .object(
        "cohort",
        .reader,
        .required(
          "count", self.cohortCount,
          """
          How many users there are; `"auto"` for blocks of 10,000 until the Monte Carlo error is a tenth of the \
          margin, at most 1,000,000.
          """),
        .required("seed", self.seed, #"The seed of every draw. A text holds up to 64 bits: `"0x5eed2026"`."#),
        .required("devices", .array(of: self.device, count: 1...1000), "What they hold. The shares sum to 1."),
        .required("goals", .array(of: self.goal, count: 1...10_000), "What they come for. The shares sum to 1."),
        .optional(
          "behavior", self.behavior, unlessSaid: "the defaults", "How they behave: `policy` and parameters."),
        .optional(
          "personas", .array(of: self.persona, count: 1...20), or: [], unlessSaid: "none",
          "The sorts of users they are. The shares sum to 1."),
        .optional(
          "uncertain", self.uncertain(about: users), or: [], unlessSaid: "the standard ranges",
          "What is uncertain, each with the range that a verdict must survive."),
        .optional(
          "facts", self.factShares, or: [], unlessSaid: "none",
          "For how many each fact is true when they open the app."),
        .optional("knows", self.knowledge, unlessSaid: "nothing", Knowledge.meaning),
        .optional(
          "notifications", .array(of: self.notification, count: 0...20), or: [], unlessSaid: "none",
          "What reaches them while they use it."),
        .optional(
          "arrives", self.arrivals, or: ArrivalLaw(), unlessSaid: "all at once, by the icon",
          "When they open the app for the first time, and by what."),
        .optional("visits", self.visits, or: .once, unlessSaid: "one visit", "How often they open it."),
        .optional(
          "weights", self.weights, unlessSaid: "all the same",
          #"What they do, and how long they take, where `policy` is `"weights"`."#),
        called: "'cohort'",
        rules: [
          .distinct("personas", of: "persona"), .wholeShares("devices"), .wholeShares("goals"),
          .wholeShares("personas"),
        ]
      ) {
        reader, count, seed, devices, goals, written, personas, uncertain, facts, knows, notifications, arrivals,
        visits, weights in
        guard let behavior = written ?? (reader.lacks("behavior") ? BehaviorEntry() : nil) else { return nil }
        let policy = behavior.policy == .weights ? Policy.weights(weights ?? InputWeights()) : .scan
        if policy == .scan {
          reader.reportMisplaced(
            ["weights"], "to users who go by what they came for",
            hint: "write policy: \"weights\" under 'behavior', or leave it out")
        }
        guard self.app != nil, self.variants != nil else { return nil }
        let cohort = Cohort(
          count: count ?? UserBlock.size, seed: seed, devices: devices, goals: goals,
          facts: facts, notifications: notifications, arrivals: arrivals, visits: visits,
          behavior: behavior.parameters, policy: policy,
          personas: personas, knows: knows)
        // A share or a value that is not read as it was meant may be in no range, and is no mistake of the range.
        guard self.diagnostics.errorCount == errors else { return nil }
        return CohortEntry(
          cohort: cohort, grows: count == nil,
          uncertain: self.uncertain(uncertain, of: cohort, in: self.apps.map(\.app)))
      }
    }
  }
}

extension DocumentReader {
  /// A share of a whole; where one is missing, what the others leave for it.
  /// - Parameter parts: All parts, as written.
  func share(in parts: JSON5Value?) -> ValueForm<Double> {
    var form = ValueForm<Double>.number(in: 0...1)
    let shares = (parts?.items ?? []).map { $0["share"]?.number }
    let rest = ((1 - shares.compactMap(\.self).reduce(0, +)) * 1e9).rounded() / 1e9
    let missing = shares.count { $0 == nil }
    if missing > 0, missing < shares.count, rest > 0 { form.outline.sample = { shortest(rest / Double(missing)) } }
    return form
  }
}

extension ObjectRule {
  /// The shares of an array make up a whole; where one is no share at all, that is the mistake.
  static func wholeShares(_ key: String) -> ObjectRule {
    .check { reader in
      let written = reader.member(key)?.value.items ?? []
      let shares = written.compactMap { $0["share"]?.number }.filter { (0...1).contains($0) }
      guard !shares.isEmpty, shares.count == written.count, let flaw = Problem.shares(shares, of: key) else {
        return
      }
      reader.diagnostics.report(flaw, at: written.last?["share"]?.range ?? reader.start)
    }
  }
}

extension DocumentReader {
  /// A number of users, or `nil` for as many as it takes.
  var cohortCount: ValueForm<Int?> {
    let word = ValueForm<Int?>("\"auto\"", of: [.string], as: .words(["auto"])) { context in
      context.value.text == "auto"
        ? .some(nil)
        : context.reject(
          .wrongType, "must be a whole number or \"auto\"",
          hint: "write \(context.value.text?.wholeNumber ?? "10000"), or \"auto\" for as many as the margin asks for")
    }
    return .converting(.integer(in: 1...4_000_000_000, usually: 10_000)) { $0 }.or(word)
  }

  /// A seed: a whole number, or a text such as "0x5eed2026" for one of up to 64 bits.
  var seed: ValueForm<UInt64> {
    let text = ValueForm<UInt64>.text("a seed such as \"0x5eed2026\"", .seed) { text, context in
      let isHexadecimal = text.hasPrefix("0x")
      let digits = isHexadecimal ? text.dropFirst(2) : text[...]
      guard digits.first != "+", let seed = UInt64(digits, radix: isHexadecimal ? 16 : 10) else {
        return context.reject(.wrongType, "must be a seed", hint: "at most 16 hexadecimal digits after 0x")
      }
      return seed
    }
    return ValueForm.converting(ValueForm<Int>.integer(in: 0...1 << 53)) { UInt64($0) }.or(text)
  }

  /// A sort of users.
  var persona: ValueForm<Persona> {
    .object(
      "a persona",
      .required("id", .identifier, "Its name, in the reports' column `segment`. No two have the same."),
      .required(
        "share", share(in: root["cohort"]?["personas"]),
        "The share of all users. Shares are exact in every 10,000 users, whatever devices they have."),
      .optional(
        "behavior", .object("behavior", of: .behaviorParameters { _ in "as the cohort" }), or: [:],
        unlessSaid: "as the cohort",
        "The parameters in which they differ, without `policy`."),
      .optional(
        "goals", .array(of: goal, count: 1...10_000), unlessSaid: "as the cohort",
        "What they come for. The shares sum to 1."),
      .optional("knows", knowledge, unlessSaid: "as the cohort", Knowledge.meaning),
      rules: [.wholeShares("goals")]
    ) { Persona(id: $0, share: $1, behavior: $2, goals: $3, knows: $4) }
  }

  /// What users know from before.
  fileprivate var knowledge: ValueForm<Knowledge> {
    .object(
      "what is known",
      .required("variant", names.text(.variant), "The variant."),
      .required("visits", .integer(in: 1...1000), "On how many visits they used it.")
    ) { Knowledge(of: $0, visits: $1) }
  }
}

extension Knowledge {
  fileprivate static let meaning = """
    The variant whose ways these users know from before the experiment. They go where things were, and look around where \
    they no longer are.
    """
}
