import ExperimentFile
import TextFormats

/// Reads the members of an object of a configuration, and in the end notes those that were not read.
///
/// A member that is null counts as one that is missing, as platforms write it.
final class PartReader {
  /// The object, and where it is.
  let source: PlacedValue
  let notes: ImportNotes
  private var asked: Set<String> = []

  /// Starts to read a value; nil, after a report, if it is no object.
  init?(_ source: PlacedValue, _ notes: ImportNotes) {
    (self.source, self.notes) = (source, notes)
    guard source.isObject else {
      notes.report(.wrongType, source, "must be an object", hint: "write { … }")
      return nil
    }
  }

  /// The value of a key; nil if it is missing or null.
  func value(_ key: String) -> PlacedValue? {
    asked.insert(key)
    return source[key].flatMap { $0.value.kind == .null ? nil : $0 }
  }

  /// The value of a key; nil if it is missing or, after a report, not as expected.
  func read<Value>(_ key: String, _ form: ValueForm<Value>) -> Value? {
    value(key).flatMap { form.read($0.value, as: name(of: key), into: notes.diagnostics) }
  }

  /// The value of a key; nil, after a report, if it is missing or not as expected.
  func require<Value>(_ key: String, _ form: ValueForm<Value>) -> Value? {
    guard value(key) != nil else {
      let message = "\(source.subject) lacks the key \(quoted(key))"
      notes.diagnostics.report(.missingKey, message, at: start, hint: "it is \(form.description)")
      return nil
    }
    return read(key, form)
  }

  /// A name that a key gives, or that holds where the key is missing.
  func named(_ name: String, by key: String) -> PlatformName {
    (name, PlacedValue(value: (value(key) ?? source).value, path: source.path.path(to: key)))
  }

  /// The object of a key; nil if it is missing or, after a report, no object.
  func object(_ key: String) -> PartReader? { value(key).flatMap { PartReader($0, notes) } }

  /// The items of an array; empty if it is missing or, after a report, no array.
  func items(_ key: String) -> [PlacedValue] {
    guard let value = value(key) else { return [] }
    if value.value.kind.name != .array {
      notes.report(.wrongType, value, "must be an array", hint: "write [ … ]")
    }
    return value.items
  }

  /// The objects of an array; those that are none are reported.
  func objects(_ key: String) -> [PartReader] { items(key).compactMap { PartReader($0, notes) } }

  /// Notes that the value of a key is not carried over, if there is one.
  func omit(_ key: String, _ reason: String) {
    guard let value = value(key), !value.value.isBlank else { return }
    notes.omit(value, reason)
  }

  /// Notes that the object decides who takes part and is not carried over.
  func refuse(_ reason: String) { notes.omit(source, reason, excludesAll: true) }

  /// Notes that the whole object is not carried over.
  func omit(_ reason: String) { notes.omit(source, reason) }

  /// Reports a mistake in the value of a key, or in the object if it lacks the key.
  func report(_ code: ProblemCode, _ message: String, at key: String? = nil, hint: String? = nil) {
    let range = key.flatMap(value)?.value.range ?? start
    let subject = key.map(name) ?? source.subject
    notes.diagnostics.report(code, "\(subject) \(message)", at: range, hint: hint)
  }

  /// Notes every member that says something and was not read.
  func finish() {
    for (key, value) in source.members where !asked.contains(key) && !value.value.isBlank {
      let known = notes.platform?.notCarried[key]
      notes.omit(value, known?[2] ?? "an experiment file has no place for it", excludesAll: known?[1] == "!")
    }
  }

  /// Where the object starts.
  var start: Range<Int> {
    let range = source.value.range
    return range.lowerBound..<min(range.lowerBound + 1, range.upperBound)
  }

  private func name(of key: String) -> String { "\(quoted(key)) in \(source.subject)" }
}

extension ImportNotes {
  /// Reports that a value is not what it must be.
  func report(_ code: ProblemCode, _ source: PlacedValue, _ complaint: String, hint: String? = nil) {
    let message = "\(source.subject) \(complaint), not \(source.value.summary)"
    diagnostics.report(code, message, at: source.value.range, hint: hint)
  }
}

extension PlacedValue {
  /// What the value is called in messages.
  var subject: String { path.isEmpty ? "the configuration" : path }
}

extension ValueForm where Value == String {
  /// A text of at least one character.
  static var filled: Self { .string.satisfying("of at least one character") { !$0.isEmpty } }
}

extension [PartReader] {
  /// Those before the one at a path, it, and those behind it; all are before where none is at the path.
  func parted(at path: String) -> (before: SubSequence, own: PartReader?, behind: SubSequence) {
    let place = firstIndex { $0.source.path == path }
    return (self[..<(place ?? count)], place.map { self[$0] }, self[(place.map { $0 + 1 } ?? count)...])
  }
}
