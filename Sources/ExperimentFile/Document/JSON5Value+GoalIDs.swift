extension JSON5Value {
  /// The ids of the goals of users as written, those of personas too; they cannot be told while something is wrong with
  /// a goal, or with where goals stand.
  var goalIDs: Declaration {
    let personas = self["personas"]?.items ?? []
    let own = personas.compactMap { $0["goals"] }
    let all = self["goals"]?.items ?? []
    let goals = all + own.flatMap(\.items)
    let ids = goals.compactMap(\.goalID)
    let arePlain =
      goals.allSatisfy(\.isPlainGoal) && personas.allSatisfy(\.isPlainPersona) && own.allSatisfy { !$0.items.isEmpty }
    let hasPersonas = keys.allSatisfy { $0 == "personas" || Suggestion.nearest(to: $0, among: ["personas"]) == nil }
    let isWhole = arePlain && hasPersonas && (self["personas"] == nil || !personas.isEmpty)
    return Declaration(ids, under: "goals", isWhole: isWhole && ids.count == goals.count && !all.isEmpty)
  }

  /// The id of a goal as written: its own, or the name of what users come for.
  var goalID: String? { ["id", "find", "reach", "finish"].lazy.compactMap { self[$0]?.text }.first }

  private var isPlainGoal: Bool {
    isObject && keys.allSatisfy(["id", "share", "find", "reach", "finish", "then"].contains)
      && (self["id"].map { $0.text != nil } ?? true)
  }

  private var isPlainPersona: Bool { isObject && keys.allSatisfy(["id", "share", "behavior", "goals"].contains) }
}
