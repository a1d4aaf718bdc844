import ExperimentFile
import TextFormats

/// Reads the members of an object of a configuration, and in the end notes those that were not read.
///
/// A member that is null counts as one that is missing, as platforms write it.
final class PartReader {
  /// The object.
  let value: JSON5Value
  /// The keys and positions that lead to it.
  let path: String
  let notes: ImportNotes
  private let members: [JSON5Value.Member]
  private var asked: Set<String> = []

  /// Starts to read a value; nil, after a report, if it is no object.
  init?(_ value: JSON5Value, at path: String, _ notes: ImportNotes) {
    (self.value, self.path, self.notes) = (value, path, notes)
    guard case .object(let members) = value.kind else {
      notes.report(.wrongType, value, "must be an object", at: path, hint: "write { … }")
      return nil
    }
    self.members = members
  }

  /// The value of a key; nil if it is missing or null.
  func value(_ key: String) -> JSON5Value? {
    asked.insert(key)
    return value[key].flatMap { $0.kind == .null ? nil : $0 }
  }

  /// The value of a key; nil if it is missing or, after a report, not as expected.
  func read<Value>(_ key: String, _ form: ValueForm<Value>) -> Value? {
    value(key).flatMap { form.read($0, as: name(of: key), into: notes.diagnostics) }
  }

  /// The value of a key; nil, after a report, if it is missing or not as expected.
  func require<Value>(_ key: String, _ form: ValueForm<Value>) -> Value? {
    guard value(key) != nil else {
      let message = "\(place) lacks the key \(quoted(key))"
      notes.diagnostics.report(.missingKey, message, at: start, hint: "it is \(form.description)")
      return nil
    }
    return read(key, form)
  }

  /// A name that a key gives, with the value it comes from and the path to that.
  func named(_ name: String, by key: String) -> (text: String, value: JSON5Value, path: String) {
    (name, value(key) ?? value, path.path(to: key))
  }

  /// The object of a key; nil if it is missing or, after a report, no object.
  func part(_ key: String) -> PartReader? { value(key).flatMap { PartReader($0, at: path.path(to: key), notes) } }

  /// The items of an array, each with its path; empty if it is missing or, after a report, no array.
  func items(_ key: String) -> [(value: JSON5Value, path: String)] {
    guard let value = value(key) else { return [] }
    guard case .array(let items) = value.kind else {
      notes.report(.wrongType, value, "must be an array", at: path.path(to: key), hint: "write [ … ]")
      return []
    }
    return items.enumerated().map { ($1, path.path(to: key).path(to: $0)) }
  }

  /// The objects of an array; those that are none are reported.
  func parts(_ key: String) -> [PartReader] { items(key).compactMap { PartReader($0.value, at: $0.path, notes) } }

  /// Notes that the value of a key is not carried over, if there is one.
  func omit(_ key: String, _ reason: String) {
    guard let value = value(key), !value.isBlank else { return }
    notes.omit(path.path(to: key), value, reason)
  }

  /// Notes that the whole object is not carried over.
  func omit(_ reason: String) { notes.omit(path, value, reason) }

  /// Reports a mistake in the value of a key, or in the object if it lacks the key.
  func report(_ code: ProblemCode, _ message: String, at key: String? = nil, hint: String? = nil) {
    let range = key.flatMap(value)?.range ?? start
    let subject = key.map(name) ?? place
    notes.diagnostics.report(code, "\(subject) \(message)", at: range, hint: hint)
  }

  /// Notes every member that says something and was not read.
  func finish(_ reason: String = "an experiment file has no place for it") {
    for member in members where !asked.contains(member.key) && !member.value.isBlank {
      notes.omit(path.path(to: member.key), member.value, reason)
    }
  }

  /// What the object is called in messages.
  var place: String { path.isEmpty ? "the configuration" : path }

  /// Where the object starts.
  var start: Range<Int> { value.range.lowerBound..<min(value.range.lowerBound + 1, value.range.upperBound) }

  private func name(of key: String) -> String { "\(quoted(key)) in \(place)" }
}

extension ImportNotes {
  /// Reports that a value is not what it must be.
  func report(_ code: ProblemCode, _ value: JSON5Value, _ complaint: String, at path: String, hint: String? = nil) {
    let subject = path.isEmpty ? "the configuration" : path
    diagnostics.report(code, "\(subject) \(complaint), not \(value.summary)", at: value.range, hint: hint)
  }
}

extension ValueForm where Value == String {
  /// A text of at least one character.
  static var filled: Self { .string.satisfying("of at least one character") { !$0.isEmpty } }
}
