import HeadlessNavigation
import NavigationExperiments
import TextFormats
import UserSimulation

extension DocumentReader {
  /// The users, and what is not known about them.
  struct CohortEntry {
    let cohort: Cohort
    let grows: Bool
    let uncertain: [UncertainParameter]
  }

  /// The users.
  func cohort(_ reader: ObjectReader, appValue: JSON5Value?, app: ReadApp?, variants: [ReadVariant]?) -> CohortEntry? {
    let written = reader.member("variants")?.value
    let variantNames = Declaration(written?.keys ?? [], under: "variants", isWhole: written?.isObject ?? false)
    let form = ValueForm<CohortEntry>.object("'cohort'") { users in
      let errors = diagnostics.errorCount
      let count = users.required(
        "count", .cohortCount,
        """
        How many users there are; `"auto"` for blocks of 10,000 until the Monte Carlo error is a tenth of the \
        margin, at most 1,000,000.
        """)
      let seed = users.required("seed", .seed, #"The seed of every draw. A text holds up to 64 bits: `"0x5eed2026"`."#)
      let devices = users.required(
        "devices", .array(of: .device, count: 1...1000), "What they hold. The shares sum to 1.")
      let goals = users.required(
        "goals", .array(of: .goal(appValue), count: 1...10_000), "What they come for. The shares sum to 1.")
      let written = users.optional(
        "behavior", .behavior, unlessSaid: "the defaults", "How they behave: `policy` and parameters.")
      let personas =
        users.optional(
          "personas", .array(of: persona(appValue, variantNames), count: 1...20), unlessSaid: "none",
          "The sorts of users they are. The shares sum to 1.") ?? []
      users.reportDuplicateIDs(in: "personas", of: "persona")
      let uncertain = users.optional(
        "uncertain", uncertain(names(of: users, app: app, variants: variants)), unlessSaid: "the standard ranges",
        "What is uncertain, each with the range that a verdict must survive.")
      let facts =
        users.optional(
          "facts", .factShares(appValue), unlessSaid: "none", "For how many each fact is true when they open the app.")
        ?? []
      let knows = users.optional("knows", .knowledge(variantNames), unlessSaid: "nothing", Knowledge.meaning)
      let notices = notifications(users, app: app)
      let arrivals = arrivals(users, app: app)
      let visits = users.optional("visits", .visits, unlessSaid: "one visit", "How often they open it.") ?? .once
      let behavior = written ?? (users.lacks("behavior") ? BehaviorEntry() : nil)
      let policy = policy(users, behavior, app: app, variants: variants)
      for key in ["devices", "goals", "personas"] { checkSum(of: key, users) }
      guard let app, let variants else { return nil }
      let entries = (goals ?? []) + personas.flatMap { $0.goals ?? [] }
      let definitions = self.goals(entries, app: app, variants: variants)
      guard let count, let seed, let devices, let behavior, let goals, entries.count == definitions.count else {
        return nil
      }
      let cohort = Cohort(
        count: count ?? Cohort.blockSize, seed: seed, devices: devices, goals: Array(definitions.prefix(goals.count)),
        facts: facts, notifications: notices, arrivals: arrivals, visits: visits, behavior: behavior.parameters,
        policy: policy, personas: personas.personas(with: definitions.dropFirst(goals.count)), knows: knows)
      // A share or a value that is not read as it was meant may be in no range, and is no mistake of the range.
      guard diagnostics.errorCount == errors else { return nil }
      return CohortEntry(
        cohort: cohort, grows: count == nil,
        uncertain: self.uncertain(uncertain ?? UncertainEntry(), of: cohort, in: [app.app] + variants.map(\.app.app)))
    }
    return reader.required("cohort", form, "Who uses the app, on what, to find what.")
  }

  /// The names that ranges of shares and scents go by.
  private func names(of users: ObjectReader, app: ReadApp?, variants: [ReadVariant]?) -> UncertainNames {
    func names(under key: String, _ name: (JSON5Value) -> String?) -> Declaration {
      let items = users.value[key]?.items ?? []
      let names = items.compactMap(name)
      return Declaration(names, under: key, isWhole: names.count == items.count && !names.isEmpty)
    }
    return UncertainNames(
      goals: names(under: "goals", \.goalID),
      devices: names(under: "devices") { $0["device"].flatMap { $0.text ?? ($0.isObject ? "window" : nil) } },
      personas: names(under: "personas") { $0["id"]?.text },
      items: ([app].compactMap { $0 } + (variants ?? []).map(\.app)).flatMap(\.labels))
  }

  /// Reports shares that do not make up a whole; where one is no share at all, that is the mistake.
  func checkSum(of key: String, _ reader: ObjectReader) {
    let written = reader.member(key)?.value.items ?? []
    let shares = written.compactMap { $0["share"]?.number }.filter { (0...1).contains($0) }
    guard !shares.isEmpty, shares.count == written.count else { return }
    guard let flaw = Problem.shares(shares, of: key) else { return }
    reader.diagnostics.report(flaw, at: written.last?["share"]?.range ?? reader.start)
  }
}

extension ValueForm where Value == Int? {
  /// A number of users, or `nil` for as many as it takes.
  static var cohortCount: Self {
    let word = ValueForm<Int?>("\"auto\"", of: [.string], as: .words(["auto"])) { context in
      if context.value.text == "auto" { return .some(nil) }
      return context.reject(.wrongType, "must be a whole number or \"auto\"")
    }
    return converting(.integer(in: 1...4_000_000_000, usually: 10_000)) { $0 }.or(word)
  }
}

extension ValueForm where Value == UInt64 {
  /// A seed: a whole number, or a text such as "0x5eed2026" for one of up to 64 bits.
  static var seed: Self {
    let text = ValueForm<UInt64>("a seed such as \"0x5eed2026\"", of: [.string], as: .text(.seed)) { context in
      guard let text = context.value.text else { return nil }
      let isHexadecimal = text.hasPrefix("0x")
      let digits = isHexadecimal ? text.dropFirst(2) : text[...]
      guard digits.first != "+", let seed = UInt64(digits, radix: isHexadecimal ? 16 : 10) else {
        return context.reject(.wrongType, "must be a seed", hint: "at most 16 hexadecimal digits after 0x")
      }
      return seed
    }
    return ValueForm.converting(ValueForm<Int>.integer(in: 0...1 << 53)) { UInt64($0) }.or(text)
  }
}

/// A persona as written: its goals are not yet checked against the app.
struct PersonaEntry {
  let persona: Persona
  let goals: [GoalEntry]?
}

extension DocumentReader {
  /// A sort of users.
  func persona(_ app: JSON5Value?, _ variantNames: Declaration) -> ValueForm<PersonaEntry> {
    .object { reader in
      let behavior = ValueForm<[BehaviorParameter: Double]>.object { $0.behaviorParameters { _ in "as the cohort" } }
      let entry = reader.read(
        .required("id", .identifier, "Its name, in the reports' column `segment`. No two have the same."),
        .required(
          "share", .number(in: 0...1),
          "The share of all users. Shares are exact in every 10,000 users, whatever devices they have."),
        .optional(
          "behavior", behavior, or: [:], unlessSaid: "as the cohort",
          "The parameters in which they differ, without `policy`."),
        .optional(
          "goals", .array(of: .goal(app), count: 1...10_000), unlessSaid: "as the cohort",
          "What they come for. The shares sum to 1."),
        .optional("knows", .knowledge(variantNames), unlessSaid: "as the cohort", Knowledge.meaning)
      ) { PersonaEntry(persona: Persona(id: $0, share: $1, behavior: $2, knows: $4), goals: $3) }
      checkSum(of: "goals", reader)
      return entry
    }
  }
}

extension Knowledge {
  fileprivate static let meaning = """
    The variant whose ways these users know from before the experiment. They go where things were, and look around where \
    they no longer are.
    """
}

extension ValueForm where Value == Knowledge {
  /// What users know from before.
  fileprivate static func knowledge(_ variants: Declaration) -> Self {
    .object(
      .required("variant", .declared(variants, called: "variant"), "The variant."),
      .required("visits", .integer(in: 1...1000), "On how many visits they used it.")
    ) { Knowledge(of: $0, visits: $1) }
  }
}

extension [PersonaEntry] {
  /// The personas, with the goals of all of them in order.
  func personas(with goals: some Sequence<GoalDefinition>) -> [Persona] {
    var rest = goals.makeIterator()
    return map { entry in
      var persona = entry.persona
      persona.goals = entry.goals.map { $0.compactMap { _ in rest.next() } }
      return persona
    }
  }
}
