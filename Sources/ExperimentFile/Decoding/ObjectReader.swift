/// Reads the keys of one object, and in the end reports those that nobody asked for.
package final class ObjectReader {
  /// What the object is called in messages, such as `variant 'push'`.
  package let subject: String

  /// The object.
  package let value: JSON5Value

  /// Where mistakes go.
  package let diagnostics: DiagnosticCollector

  private let members: [JSON5Value.Member]
  private let indices: [String: Int]
  private var askedKeys: [String] = []

  /// Starts to read a value; nil, after a report, if it is no object.
  package init?(_ value: JSON5Value, as subject: String, into diagnostics: DiagnosticCollector) {
    (self.value, self.subject, self.diagnostics) = (value, subject, diagnostics)
    guard case .object(let members) = value.kind else {
      _ = ValueForm<Never>("an object", of: [.object]) { _ in nil }.read(value, as: subject, into: diagnostics)
      return nil
    }
    self.members = members
    indices = Dictionary(members.enumerated().map { ($1.key, $0) }) { first, _ in first }
  }

  /// What a key stands for; nil if it is missing or, after a report, not as expected.
  package func optional<Value>(_ key: String, _ form: ValueForm<Value>) -> Value? {
    member(key).flatMap { form.read($0.value, as: "\(quoted(key)) in \(subject)", into: diagnostics) }
  }

  /// What a key stands for; nil, after a report, if it is missing or not as expected.
  package func required<Value>(_ key: String, _ form: ValueForm<Value>) -> Value? {
    guard member(key) == nil else { return optional(key, form) }
    let start = value.range.lowerBound
    diagnostics.report(
      .missingKey,
      "\(subject) lacks the key \(quoted(key))",
      at: start..<min(start + 1, value.range.upperBound),
      hint: "it is \(form.description)"
    )
    return nil
  }

  /// The member with the key; asking for it makes the key a known one.
  package func member(_ key: String) -> JSON5Value.Member? {
    if !askedKeys.contains(key) { askedKeys.append(key) }
    return indices[key].map { members[$0] }
  }

  /// Reports something about the value of a key, or about the object if it lacks the key.
  package func report(_ code: DiagnosticCode, _ message: String, at key: String, hint: String? = nil) {
    let range = member(key)?.value.range ?? value.range.lowerBound..<value.range.lowerBound + 1
    diagnostics.report(code, message, at: range, hint: hint)
  }

  /// Reports every key that nobody asked for.
  package func finish() {
    let asked = Set(askedKeys)
    for member in members where !asked.contains(member.key) {
      diagnostics.report(
        .unknownKey,
        "unknown key \(quoted(member.key)) in \(subject)",
        at: member.keyRange,
        hint: Suggestion.hint(for: member.key, among: askedKeys, called: "known keys")
      )
    }
  }
}
