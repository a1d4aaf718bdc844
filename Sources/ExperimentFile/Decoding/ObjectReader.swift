public import TextFormats

/// Reads the keys of one object, and in the end reports those that are missing and those that are unknown.
///
/// Which keys an object has is declared, see ``ObjectKey``; rules and what makes something of the keys may ask the reader.
public final class ObjectReader {
  /// What the object is called in messages, such as `variant 'push'`.
  public let subject: String

  /// The object.
  package let value: JSON5Value

  /// Where mistakes go.
  package let diagnostics: DiagnosticCollector

  /// Whether the values are cells.
  private let isRow: Bool
  private let members: [JSON5Value.Member]
  private let indices: [String: Int]
  private var askedKeys: [String] = []
  /// Whether keys exclude each other, of which one alone tells what belongs to it.
  private var hasConflict = false
  /// Keys that exclude each other, with the one that is written.
  private var chosen: (keys: [String], written: String)?
  private var missing: [(key: String, outline: FormOutline)] = []
  /// Keys of which one is missing, with what to write.
  private var lacking: [(keys: [String], hint: String)] = []

  /// Starts to read a value; nil, after a report, if it is no object.
  package init?(_ value: JSON5Value, as subject: String, into diagnostics: DiagnosticCollector) {
    (self.value, self.subject, self.diagnostics) = (value, subject, diagnostics)
    guard case .object(let members) = value.kind else {
      _ = ValueForm<Never>("an object", of: [.object]) { _ in nil }.read(value, as: subject, into: diagnostics)
      return nil
    }
    self.members = members
    indices = Dictionary(first: members.enumerated().map { ($1.key, $0) })
    isRow = false
  }

  /// Reads a row of a table, whose cells are texts under the names of their columns.
  /// - Parameter places: The places of the columns.
  init(row cells: [JSON5Value.Member], _ places: [String: Int], into diagnostics: DiagnosticCollector) {
    let range = (cells.first?.value.range.lowerBound ?? 0)..<(cells.last?.value.range.upperBound ?? 0)
    (value, subject, self.diagnostics) = (JSON5Value(.object(cells), at: range), "the row", diagnostics)
    (members, indices, isRow) = (cells, places, true)
  }

  /// What a key stands for; nil if it is missing or, after a report, not as expected.
  @_semantics("optimize.sil.specialize.generic.never") func value<Value>(
    of key: String, _ form: ValueForm<Value>
  ) -> Value? {
    guard let member = member(key) else { return nil }
    guard isRow else { return form.read(member.value, as: "\(quoted(key)) in \(subject)", into: diagnostics) }
    return member.value.cell(for: form.types).flatMap { form.read($0, as: key, into: diagnostics) }
  }

  /// Reports in the end that a key is missing, unless it is there.
  func reportMissing(_ key: String, _ outline: FormOutline) {
    guard let member = member(key) else { return missing.append((key, outline)) }
    guard isRow, member.value.cell(for: []) == nil else { return }
    diagnostics.report(.emptyCell, "there is no \(key) here", at: member.value.range)
  }

  /// Whether a condition holds.
  func fulfills(_ condition: ObjectSchema.Condition) -> Bool {
    switch condition {
    case .has(let key): member(key) != nil
    case .says(let key, let word): member(key)?.value.text == word
    }
  }

  /// The member with the key; asking for it makes the key a known one.
  ///
  /// Under its former name it is read as well, so that other mistakes in it are found too; the name is reported at the end.
  package func member(_ key: String) -> JSON5Value.Member? {
    if !askedKeys.contains(key) { askedKeys.append(key) }
    return (indices[key] ?? RemovedName.former(of: key, .key).flatMap { indices[$0] }).map { members[$0] }
  }

  /// Whether a key is missing and not merely misspelt; to be asked when all keys of the object have been asked for.
  public func lacks(_ key: String) -> Bool {
    member(key) == nil && !unknownMembers.prefix(Self.mostGuessed).contains { suggestion(for: $0.key) == key }
  }

  /// Reports something about the value of a key, or about the object if it lacks the key.
  public func report(_ code: ProblemCode, _ message: String, at key: String, hint: String? = nil) {
    diagnostics.report(code, message, at: member(key)?.value.range ?? start, hint: hint)
  }

  /// Reports something about a place in the file, such as the range of something ``Located``.
  public func report(_ code: ProblemCode, _ message: String, at range: Range<Int>, hint: String? = nil) {
    diagnostics.report(code, message, at: range, hint: hint)
  }

  /// Accepts unknown keys: where the kind of an object is not known, nor are its keys.
  ///
  /// What may be a missing key misspelt, such as the kind itself, is still told.
  package func letPass() {
    let unknown = unknownMembers.map(\.key)
    let passing = unknown.prefix(Self.mostGuessed).filter { suggestion(for: $0).map { indices[$0] != nil } ?? true }
    askedKeys += passing + unknown.dropFirst(Self.mostGuessed)
  }

  /// Where the object starts.
  package var start: Range<Int> { value.range.lowerBound..<min(value.range.lowerBound + 1, value.range.upperBound) }

  /// Reports every required key that is missing, and every unknown key; each once, however often it ends.
  package func finish() {
    let unknown = unknownMembers
    var absent = missing.filter { lacks($0.key) && !diagnostics.strayKeys.contains($0.key) }
    // One key that is unknown stands for the one that is missing, unless it is known to belong elsewhere.
    let stray = unknown.prefix(Self.mostGuessed).filter {
      suggestion(for: $0.key) == nil && RemovedName.named($0.key, .key, among: askedKeys) == nil
    }
    let isReplaced =
      absent.count == 1 && stray.count == 1 && Self.home(of: stray[0].key, alone: true) == nil
      && absent[0].outline.types.contains(stray[0].value.kind.name)
    let replaced = isReplaced ? absent.popLast() : nil
    for (key, outline) in absent {
      diagnostics.report(
        .missingKey, "\(subject) lacks the key \(quoted(key))", at: start, hint: outline.hint(for: key))
    }
    for (keys, hint) in lacking where stray.isEmpty {
      let list = keys.map { quoted($0) }.joined(separator: ", ")
      diagnostics.report(.missingKey, "\(subject) lacks one of the keys \(list)", at: start, hint: hint)
    }
    for (place, member) in unknown.enumerated() {
      if let removed = RemovedName.named(member.key, .key, among: askedKeys) {
        let message = "\(quoted(member.key)) in \(subject) was removed in \(removed.since)"
        diagnostics.report(.unknownKey, message, at: member.keyRange, hint: removed.instead)
        continue
      }
      let canBeMeant = place < Self.mostGuessed && member.key.utf8.count <= Self.longestKey
      let meant = canBeMeant ? suggestion(for: member.key) : nil
      if meant == nil { diagnostics.strayKeys.insert(member.key) }
      diagnostics.report(
        .unknownKey, "unknown key \(quoted(member.key)) in \(subject)", at: member.keyRange,
        hint: meant.map { "did you mean \(quoted($0))?" } ?? replaced.map {
          hint(for: $0.key, $0.outline, meaning: member.value)
        } ?? Self.home(
          of: member.key)
          ?? Suggestion.listing(askedKeys, called: "known keys"))
    }
    (missing, lacking) = ([], [])
    askedKeys += unknown.map(\.key)
  }

  /// What to write for a missing key, with the name that an unknown one has, or what it stands for.
  private func hint(for key: String, _ outline: FormOutline, meaning value: JSON5Value) -> String {
    let name = value.text.flatMap { diagnostics.declared?.name(for: $0, as: outline.description) }
    return name.map { "write \(key): \(quoted($0, in: "\""))" } ?? outline.hint(for: key)
  }

  /// Of how many unknown keys the one that was meant is looked for, as a file may have any number.
  private static let mostGuessed = 2 * ProblemCollector.capacity

  /// The most bytes of a key that may belong somewhere.
  private static let longestKey = 1000

  /// Where a key belongs that this object does not have.
  /// - Parameter alone: Whether it is asked for one place alone.
  private static func home(of key: String, alone: Bool = false) -> String? {
    // To compare texts is to compose their accents, which takes its time where there are a million of them.
    guard key.utf8.count <= longestKey else { return nil }
    let homes = KeyTable.homes(of: key)
    return homes.isEmpty || alone && homes.count > 1
      ? nil : "\(quoted(key)) is a key of \(homes.joined(separator: " or ")); write it there"
  }

  private var unknownMembers: [JSON5Value.Member] {
    let asked = Set(askedKeys)
    return members.filter { !asked.contains($0.key) }
  }

  /// The known key that was meant: rather one that is missing than one that is there.
  private func suggestion(for key: String) -> String? {
    Suggestion.nearest(to: key, among: askedKeys.filter { indices[$0] == nil })
      ?? Suggestion.nearest(to: key, among: askedKeys)
  }
}

/// What the keys of one object say together; to be checked when all of them have been asked for.
extension ObjectReader {
  /// Reports the keys that mean nothing because another one is missing.
  func reportMisplaced(_ keys: [String], without key: String) {
    guard !hasConflict, lacks(key) else { return }
    let chosen = chosen.flatMap { $0.keys.contains(key) ? "in place of \(quoted($0.written))" : nil } ?? "too"
    reportMisplaced(keys, "without \(quoted(key))", hint: "leave it out, or write \(quoted(key)) \(chosen)")
  }

  /// Reports the keys that mean nothing because another one is there; the reason follows "because".
  func reportMisplaced(_ keys: [String], beside key: String, because reason: String) {
    guard !hasConflict, member(key) != nil else { return }
    reportMisplaced(keys, "beside \(quoted(key))", hint: "leave it out: \(reason)")
  }

  /// Reports the keys, where they are written, that mean nothing under circumstances that follow these words.
  func reportMisplaced(_ keys: [String], _ circumstances: String, hint: String) {
    for member in keys.compactMap(member) {
      let message = "\(quoted(member.key)) in \(subject) means nothing \(circumstances)"
      diagnostics.report(.misplacedKey, message, at: member.keyRange, hint: hint)
    }
  }

  /// The one of the keys that is written; nil, after a report, if none is or more than one.
  func one(of keys: [String]) -> String? {
    let written = keys.compactMap(member).sorted { $0.keyRange.lowerBound < $1.keyRange.lowerBound }
    if let first = written.first, let second = written.dropFirst().first {
      hasConflict = true
      let choices = written.map { diagnostics.source.text($0.keyRange.lowerBound..<$0.value.range.upperBound).clipped }
      diagnostics.report(
        .misplacedKey, "\(quoted(second.key)) in \(subject) cannot be used with \(quoted(first.key))",
        at: second.keyRange, hint: "keep one of: \(choices.joined(separator: " | "))")
      return nil
    }
    if let first = written.first { chosen = (keys, first.key) } else { reportLack(of: keys, hint: "write one of them") }
    return written.first?.key
  }

  /// Whether none of the keys is written, of which there must be at least one; that is reported with the hint.
  @discardableResult func reportLack(of keys: [String], hint: String) -> Bool {
    guard keys.allSatisfy(lacks) else { return false }
    lacking.append((keys, hint))
    return true
  }

  /// Reports every item of the array under a key that is, or whose `id` is, what an earlier one is.
  func reportDuplicates(in key: String, of noun: String) {
    var seen: Set<String> = []
    let values = (member(key)?.value.items ?? []).map { $0["id"] ?? $0 }
    for value in values where value.text.map({ !seen.insert($0).inserted }) ?? false {
      let text = value.text ?? ""
      let message = "there is already a \(noun) \(quoted(text)) in \(subject)"
      diagnostics.report(.duplicateID, message, at: value.range, hint: "give each \(noun) a name of its own")
    }
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
