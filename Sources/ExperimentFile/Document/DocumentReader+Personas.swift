import UserSimulation

/// A persona as written: its goals are not yet checked against the app.
struct PersonaEntry {
  let persona: Persona
  let goals: [GoalEntry]?
}

extension DocumentReader {
  /// A sort of users.
  func persona(_ app: JSON5Value?) -> ValueForm<PersonaEntry> {
    .object { reader in
      let id = reader.required("id", .identifier, "Its name, in the reports' column `segment`. No two have the same.")
      let share = reader.required(
        "share",
        .number(in: 0...1),
        "The share of all users. Shares are exact in every 10,000 users, whatever devices they have."
      )
      let behavior =
        reader.optional(
          "behavior",
          .object { $0.behaviorParameters { _ in "as everybody" } },
          unlessSaid: "as everybody",
          "The parameters in which they differ, without `policy`."
        ) ?? [:]
      let goals = reader.optional(
        "goals",
        .array(of: .goal(app), count: 1...250),
        unlessSaid: "as everybody",
        "What they come for. The shares sum to 1."
      )
      checkSum(of: "goals", reader)
      guard let id, let share else { return nil }
      return PersonaEntry(persona: Persona(id: id, share: share, behavior: behavior), goals: goals)
    }
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
