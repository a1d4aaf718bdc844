import TextFormats

/// Laying a variant's patch over an app.
///
/// Objects are merged key by key, but the `labels` of a menu are an arrangement: what the patch places stands where and in
/// the order in which the patch says so.
extension JSON5Value {
  /// This app with a variant's patch laid over it.
  func patchingApp(_ patch: JSON5Value) -> JSON5Value {
    let (menus, patches) = (self["menus"], patch["menus"])
    return merging(patch).replacing("menus") { merged in
      (patches?.keys ?? []).reduce(merged) { merged, name in
        guard let menu = menus?[name], let patch = patches?[name] else { return merged }
        return merged.replacing(name) { $0.arranged(menu, patch) }
      }
    }
  }

  /// A merged menu, with the labels arranged as the patch says.
  private func arranged(_ menu: JSON5Value, _ patch: JSON5Value) -> JSON5Value {
    // Levels by number and labels are two ways to say the same: who patches one means it instead of the other.
    let own = patch["labels"]
    guard own != nil || patch["sizes"] != nil else { return self }
    let replaced = own == nil ? "labels" : "sizes"
    return (patch[replaced] == nil ? replacing(replaced) { _ in nil } : self).replacing("labels") { merged in
      guard let own else { return merged }
      return patch["levels"] == nil ? menu["labels"]?.arrangingLabels(own) ?? own : own
    }
  }

  /// These labels with a patch laid over them: those that the patch names stand in its order, and where these labels have
  /// them; one that is new stands behind the one before it.
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
    // Each label that both name, with the new ones behind it; new ones before the first stand before that, and without
    // any such label at the end.
    let first = named.firstIndex { self[$0.key] != nil } ?? named.count
    var groups: [[Member]] = []
    for (place, member) in named.enumerated() {
      if place == 0 || place > first && self[member.key] != nil { groups.append([]) }
      groups[groups.count - 1].append(member)
    }
    var placed: [String: Int] = [:]
    for text in named.flatMap(\.value.leafTexts) { placed[text, default: 0] += 1 }
    for text in members.filter({ patch[$0.key] != nil }).flatMap(\.value.leafTexts) { placed[text, default: 0] -= 1 }
    var next = groups[...]
    let arranged = members.flatMap { member -> [Member] in
      guard patch[member.key] == nil else { return next.popFirst() ?? [] }
      let texts = member.value.leafTexts
      var rest = placed
      for text in texts { rest[text, default: 0] -= 1 }
      guard !texts.isEmpty, texts.allSatisfy({ rest[$0, default: 0] >= 0 }) else { return [member] }
      placed = rest
      return []
    }
    return JSON5Value(.object(arranged + next.joined()), at: patch.range)
  }

  /// The texts of all leaves below a label.
  private var leafTexts: [String] {
    switch kind {
    case .array(let items): items.compactMap(\.text)
    case .object(let members): members.flatMap(\.value.leafTexts)
    default: []
    }
  }

  /// The object with another value of a key that it has, or without that.
  private func replacing(_ key: String, with change: (JSON5Value) -> JSON5Value?) -> JSON5Value {
    guard case .object(let members) = kind else { return self }
    let changed = members.compactMap { member in
      member.key == key
        ? change(member.value).map { Member(key: key, keyRange: member.keyRange, value: $0) } : member
    }
    return JSON5Value(.object(changed), at: range)
  }
}
