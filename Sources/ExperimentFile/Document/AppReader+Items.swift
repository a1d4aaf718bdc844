import HeadlessNavigation

extension ValueForm where Value == Item {
  /// A fixed item of a screen.
  static func item(_ names: Names) -> Self {
    .object { reader in
      let id = reader.required("id", .identifier, "Its name. Goals refer to it.")
      let intent = reader.optional("does", .identifier, "What tapping it asks for.")
      let fact = ValueForm<String>.declared(names.facts, called: "fact")
      let facts =
        reader.optional(
          "sets",
          .table(of: "fact", keys: fact, .boolean),
          "The facts that tapping it makes true or false."
        ) ?? []
      let verdict = reader.optional(
        "answers",
        .oneOf(["proceed": Verdict.proceed, "cancel": .cancel, "fail": .fail]),
        "What it answers the gate that waits."
      )
      let scent = reader.optional(
        "scent",
        .scent(names.goals),
        default: Scent(),
        "How well it announces what users look for."
      )
      let decides = reader.optional(
        "decides",
        .number(in: 0...1),
        unlessSaid: "none",
        """
        The probability that a user who has found what they came for takes it. Items with it are decided on, \
        not searched.
        """
      )
      let size = reader.optional("size", .touchSize, unlessSaid: "not known", "How high it is to a finger.")
      let fills = reader.optional(
        "fills",
        .boolean,
        unlessSaid: #"`false` where it answers `"cancel"` or `"fail"`, otherwise `true`"#,
        "Whether the screen's fields are filled in before it is tapped. Only on a screen with `fields`."
      )
      let reason = "what is decided on is not searched for"
      reader.reportMisplaced(["scent"], beside: "decides", because: reason)
      let deeds = ["does", "sets", "answers"]
      guard !reader.reportLack(of: deeds, hint: "an item has to do something") else { return nil }
      return id.map { id in
        Item(
          id: Name(id),
          intent: intent.map { Name($0) },
          facts: facts.map { FactChange(Name($0.key), $0.value) },
          verdict: verdict,
          scent: decides == nil ? names.measured(scent, of: id) : scent,
          decides: decides,
          sizeMillimeters: size,
          fillsForm: fills
        )
      }
    }
  }
}

extension Names {
  /// The scent that is written of a label, and that the table of clicks tells in its place.
  fileprivate func measured(_ scent: Scent, of label: String) -> Scent { scents?.measured(scent, of: label) ?? scent }
}

extension ValueForm where Value == Double {
  /// How high something to tap is.
  static var touchSize: Self { .length(in: 1...1000) }
}

extension ValueForm where Value == Scent {
  /// How well something announces what users came for: a number, or one for each goal and one for all others.
  static func scent(_ goals: Declaration) -> Self {
    let number = ValueForm<Double>.number(in: 0...1)
    let standard = "otherwise"
    let byGoal = ValueForm<Scent>.converting(
      .table(of: "goal", keys: .declared(goals.adding(standard), called: "goal"), number)
    ) { entries in
      let scents = Dictionary(entries.map { ($0.key, $0.value) }) { first, _ in first }
      return Scent(scents[standard] ?? 0, byGoal: scents.filter { $0.key != standard })
    }
    return ValueForm.converting(number) { Scent($0) }.or(byGoal)
  }
}

extension ValueForm where Value == TabLabel {
  /// What a tab says, if the screen stands at the root of one.
  static func tabLabel(_ names: Names) -> Self {
    .object { reader in
      let id = reader.required("id", .identifier, "Its name.")
      let scent = reader.optional(
        "scent",
        .scent(names.goals),
        default: Scent(),
        "How well it announces what users look for."
      )
      return id.map { TabLabel(id: Name($0), scent: names.measured(scent, of: $0)) }
    }
  }
}
