extension ObjectSchema {
  /// The keys that a section tells of: of a kind those that others have not, or not so.
  func keys(of section: FormatSection) -> [Key] {
    guard FormatSection.all.contains(where: { $0.place == section.place && $0.kind != nil }) else { return union }
    guard let kind = section.kind else {
      var shared: [Key] = []
      for key in keys + forks.flatMap(\.object.keys)
      where isShared(key) && !shared.contains(where: { $0.name == key.name }) {
        shared.append(key)
      }
      return shared
    }
    let object = forks.first { $0.condition == .says("kind", kind) }?.object
    return (object?.keys ?? []).filter { !isShared($0) && $0.note != nil }
  }

  /// Whether a key means the same without a kind, or under several.
  private func isShared(_ key: Key) -> Bool {
    guard let note = key.note else { return false }
    return self[key.name]?.note == note || forks.count { $0.object[key.name]?.note == note } > 1
  }

  /// What a key is when it is left out.
  func standard(of key: Key, in section: FormatSection) -> String {
    let condition = section.kind.map { Condition.says("kind", $0) }
    let object = forks.first { $0.condition == condition }?.object ?? self
    if object[key.name]?.isRequired == true { return "required" }
    for constraint in object.constraints {
      switch constraint {
      case .exactlyOne(let names) where names.contains(key.name):
        return "one of \(Self.words[names.count] ?? "several")"
      case .atLeastOne(let names) where names.contains(key.name):
        return "at least one of \(Self.words[names.count] ?? "several")"
      default: continue
      }
    }
    if let standard = key.note?.standard { return standard }
    let asking = forks.filter { $0.object[key.name] != nil }
    return !asking.isEmpty && asking.allSatisfy { $0.object[key.name]?.isRequired == true } ? "required" : "?"
  }

  /// Where a key means something, in sentences.
  func conditions(of key: String) -> [String] {
    let told = forks.filter { if case .has = $0.condition { true } else { false } }
    var sentences: [String] = []
    for constraint in constraints + told.flatMap(\.object.constraints) {
      let sentence: String? =
        switch constraint {
        case .needs(key, let other): "Only with `\(other)`."
        case .excludes(key, let other): "Not with `\(other)`."
        default: nil
        }
      if let sentence, !sentences.contains(sentence) { sentences.append(sentence) }
    }
    return sentences
  }

  private static let words = [2: "two", 3: "three", 4: "four", 5: "five", 8: "eight", 9: "nine", 10: "ten"]
}
