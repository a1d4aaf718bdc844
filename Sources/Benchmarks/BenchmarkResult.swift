import Foundation

/// What was measured, and what it is held against.
///
/// A rate is better when it is higher, and time and memory when they are lower.
struct BenchmarkResult {
  var name: String
  /// Ours; `nil` where it was not measured.
  var ours: Double?
  /// What it is held against; `nil` where it was not measured.
  var baseline: Double?
  var unit: String
  /// What else should be known, or why something was not measured.
  var note = ""

  var ratio: Double? {
    guard let ours, let baseline, baseline != 0 else { return nil }
    return ours / baseline
  }

  var line: String {
    let values = "\(Self.text(ours)) against \(Self.text(baseline)) \(unit)"
    return "\(name): ratio \(Self.text(ratio)), \(values)" + (note.isEmpty ? "" : "\n    \(note)")
  }

  var json: String {
    let members = [
      "\"name\": \"\(name)\"", "\"ratio\": \(Self.number(ratio))", "\"ours\": \(Self.number(ours))",
      "\"baseline\": \(Self.number(baseline))", "\"unit\": \"\(unit)\"", "\"note\": \"\(note)\"",
    ]
    return "{\(members.joined(separator: ", "))}"
  }

  private static func number(_ value: Double?) -> String { value.map { "\($0)" } ?? "null" }

  private static func text(_ value: Double?) -> String {
    value.map { String(format: $0.magnitude < 100 ? "%.3f" : "%.0f", $0) } ?? "–"
  }
}
