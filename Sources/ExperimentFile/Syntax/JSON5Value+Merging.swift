extension JSON5Value {
  /// This value with the patch laid over it: objects key by key, whatever else as a whole.
  ///
  /// Every part keeps the position of where it is written, so that a mistake in a patch is shown in the patch.
  package func merging(_ patch: JSON5Value) -> JSON5Value {
    guard case .object(var members) = kind, case .object(let patches) = patch.kind else { return patch }
    var indices = Dictionary(members.enumerated().map { ($1.key, $0) }) { first, _ in first }
    for patch in patches {
      if let index = indices[patch.key] {
        let merged = members[index].value.merging(patch.value)
        members[index] = Member(key: patch.key, keyRange: patch.keyRange, value: merged)
      } else {
        indices[patch.key] = members.count
        members.append(patch)
      }
    }
    return JSON5Value(.object(members), at: range)
  }
}
