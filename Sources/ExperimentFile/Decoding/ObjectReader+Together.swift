/// What the keys of one object say together; to be checked when all of them have been asked for.
extension ObjectReader {
  /// Reports the keys that mean nothing because another one is missing.
  public func reportMisplaced(_ keys: [String], without key: String) {
    for misplaced in keys { recorder?.object.note(.needs(misplaced, key)) }
    guard lacks(key) else { return }
    for member in keys.compactMap(member) {
      diagnostics.report(
        .misplacedKey,
        "\(quoted(member.key)) in \(subject) means nothing without \(quoted(key))",
        at: member.keyRange,
        hint: "leave it out, or write \(quoted(key)) too"
      )
    }
  }

  /// Reports the keys that mean nothing because another one is there; the reason follows "because".
  public func reportMisplaced(_ keys: [String], beside key: String, because reason: String) {
    for misplaced in keys { recorder?.object.note(.excludes(misplaced, key)) }
    guard member(key) != nil else { return }
    for member in keys.compactMap(member) {
      diagnostics.report(
        .misplacedKey,
        "\(quoted(member.key)) in \(subject) means nothing beside \(quoted(key))",
        at: member.keyRange,
        hint: "leave it out: \(reason)"
      )
    }
  }

  /// The one of the keys that is written; nil, after a report, if none is or more than one.
  public func one(of keys: [String]) -> String? {
    recorder?.object.note(.exactlyOne(keys))
    let written = keys.compactMap(member).sorted { $0.keyRange.lowerBound < $1.keyRange.lowerBound }
    if let first = written.first, let second = written.dropFirst().first {
      let choices = written.map { diagnostics.source.text($0.keyRange.lowerBound..<$0.value.range.upperBound).clipped }
      diagnostics.report(
        .misplacedKey,
        "\(quoted(second.key)) in \(subject) cannot stand beside \(quoted(first.key))",
        at: second.keyRange,
        hint: "keep one of: \(choices.joined(separator: " | "))"
      )
      return nil
    }
    if written.isEmpty { reportLack(of: keys, hint: "write one of them") }
    return written.first?.key
  }

  /// Whether none of the keys is written, of which there must be at least one; that is reported with the hint.
  @discardableResult
  func reportLack(of keys: [String], hint: String) -> Bool {
    recorder?.object.note(.atLeastOne(keys))
    guard keys.allSatisfy(lacks) else { return false }
    let list = keys.map { quoted($0) }.joined(separator: ", ")
    diagnostics.report(.missingKey, "\(subject) lacks one of the keys \(list)", at: start, hint: hint)
    return true
  }

  /// Reports every `id` that an earlier item of the array under a key has too.
  public func reportDuplicateIDs(in key: String, of noun: String) {
    guard case .array(let items)? = member(key)?.value.kind else { return }
    reportDuplicates(items.compactMap { $0["id"] }, of: noun)
  }

  /// Reports every text that an earlier one equals; whether there was none.
  @discardableResult
  package func reportDuplicates(_ values: [JSON5Value], of noun: String) -> Bool {
    var seen: Set<String> = []
    let duplicates = values.filter { value in value.text.map { !seen.insert($0).inserted } ?? false }
    for value in duplicates {
      let text = value.text ?? ""
      let message = "there is already a \(noun) \(quoted(text)) in \(subject)"
      diagnostics.report(.duplicateID, message, at: value.range, hint: "give each \(noun) a name of its own")
    }
    return duplicates.isEmpty
  }
}

extension JSON5Value {
  /// Whether this is an object.
  package var isObject: Bool { kind.name == .object }

  /// The items, if this is an array.
  package var items: [JSON5Value] {
    guard case .array(let items) = kind else { return [] }
    return items
  }

  /// The keys, if this is an object.
  package var keys: [String] {
    guard case .object(let members) = kind else { return [] }
    return members.map(\.key)
  }
}
