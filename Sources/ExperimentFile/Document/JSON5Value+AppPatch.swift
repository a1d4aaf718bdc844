import TextFormats

/// Laying a variant's patch over an app.
///
/// Objects are merged key by key, but the `labels` of a menu are an arrangement: what the patch places stands where and in
/// the order in which the patch says so.
extension JSON5Value {
  /// This app with a variant's patch laid over it.
  func patchingApp(_ patch: JSON5Value) -> JSON5Value {
    merging(patch).replacing("menus") { merged in
      guard let menus = self["menus"], let patches = patch["menus"] else { return merged }
      return patches.keys.reduce(merged) { merged, name in
        guard let menu = menus[name], let patch = patches[name] else { return merged }
        return merged.replacing(name) { $0.arranged(menu, patch) }
      }
    }
  }

  /// A merged menu, with the labels arranged as the patch says.
  private func arranged(_ menu: JSON5Value, _ patch: JSON5Value) -> JSON5Value {
    // Levels by number and labels are two ways to say the same: who patches one means it instead of the other.
    let (replaced, other) = patch["labels"] == nil ? ("sizes", "labels") : ("labels", "sizes")
    guard let own = patch[replaced] else { return self }
    var arranged = patch[other] == nil ? removing(other) : self
    guard replaced == "labels" else { return arranged }
    let isRearranged = patch["levels"] == nil
    arranged = arranged.replacing("labels") { _ in isRearranged ? menu["labels"]?.arrangingLabels(own) ?? own : own }
    return arranged
  }

  /// These labels with a patch laid over them: those that the patch names stand in its order.
  ///
  /// A label that the patch does not name stays where it is, unless everything below it stands in the patch: then that has
  /// moved, or the label was renamed.
  private func arrangingLabels(_ patch: JSON5Value) -> JSON5Value {
    guard case .object(let members) = kind, case .object(let patches) = patch.kind else { return patch }
    let named = patches.map { member in
      Member(
        key: member.key, keyRange: member.keyRange,
        value: self[member.key].map { $0.arrangingLabels(member.value) } ?? member.value)
    }
    var placed: [String: Int] = [:]
    for text in named.flatMap(\.value.leafTexts) { placed[text, default: 0] += 1 }
    for text in members.filter({ patch[$0.key] != nil }).flatMap(\.value.leafTexts) { placed[text, default: 0] -= 1 }
    var slots: [Member?] = []
    for member in members {
      guard patch[member.key] == nil else {
        slots.append(nil)
        continue
      }
      let texts = member.value.leafTexts
      var rest = placed
      for text in texts { rest[text, default: 0] -= 1 }
      if !texts.isEmpty, texts.allSatisfy({ rest[$0, default: 0] >= 0 }) { placed = rest } else { slots.append(member) }
    }
    return JSON5Value(.object(slots.filled(with: named) { self[$0.key] != nil }), at: patch.range)
  }

  /// The texts of all leaves below a label.
  private var leafTexts: [String] {
    switch kind {
    case .array(let items): items.compactMap(\.text)
    case .object(let members): members.flatMap(\.value.leafTexts)
    default: []
    }
  }

  private func replacing(_ key: String, with change: (JSON5Value) -> JSON5Value) -> JSON5Value {
    guard case .object(var members) = kind, let index = members.firstIndex(where: { $0.key == key }) else {
      return self
    }
    members[index].value = change(members[index].value)
    return JSON5Value(.object(members), at: range)
  }

  private func removing(_ key: String) -> JSON5Value {
    guard case .object(let members) = kind else { return self }
    return JSON5Value(.object(members.filter { $0.key != key }), at: range)
  }
}

extension [JSON5Value.Member?] {
  /// The members with those of a patch in the empty slots, in its order; one that is new stands behind the one before it.
  fileprivate func filled(with named: [JSON5Value.Member], isOld: (JSON5Value.Member) -> Bool) -> [JSON5Value.Member] {
    // New members before the first old one stand before that; without any old one, at the end.
    let first = named.firstIndex(where: isOld) ?? named.count
    var groups: [[JSON5Value.Member]] = []
    for (place, member) in named.enumerated() {
      if place == 0 || place > first && isOld(member) { groups.append([]) }
      groups[groups.count - 1].append(member)
    }
    var next = 0
    let filled = flatMap { slot -> [JSON5Value.Member] in
      if let slot { return [slot] }
      defer { next += 1 }
      return next < groups.count ? groups[next] : []
    }
    return filled + groups.dropFirst(next).flatMap { $0 }
  }
}

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
    var seen: Set<String> = []
    let names = ids.filter { seen.insert($0).inserted }
    return Declaration(names, under: "goals", isWhole: isWhole && ids.count == goals.count && !all.isEmpty)
  }

  /// The id of a goal as written: its own, or the name of what users come for.
  var goalID: String? { ["id", "find", "reach", "finish"].lazy.compactMap { self[$0]?.text }.first }

  private var isPlainGoal: Bool {
    isObject && keys.allSatisfy(["id", "share", "find", "reach", "finish", "then", "starts_at"].contains)
      && (self["id"].map { $0.text != nil } ?? true)
  }

  private var isPlainPersona: Bool { isObject && keys.allSatisfy(["id", "share", "behavior", "goals"].contains) }
}
