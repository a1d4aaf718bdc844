import UserSimulation

extension UncertainParameter {
  /// What it is called in reports.
  var words: String {
    switch subject {
    case .behavior(let parameter): parameter.key.split(separator: "_").joined(separator: " ")
    case .goal(let id): "share of goal \(id)"
    case .device(let name): "share of \(name)"
    case .persona(let id): "share of persona \(id)"
    case .scent(let item, let goal): "scent of \(item)" + (goal.map { " for \($0)" } ?? "")
    }
  }

  /// A value in its unit.
  func words(of value: Double) -> String {
    let scaled = unit == .duration ? value / 1000 : value
    let text = scaled == 0 ? "0" : rounded(scaled, digits(showing: abs(scaled)))
    return switch unit {
    case .duration: text + " s"
    case .length: text + " mm"
    case .proportion, .number, .count: text
    }
  }

  /// A range in its unit.
  func words(of range: ClosedRange<Double>) -> String {
    range.lowerBound == range.upperBound
      ? words(of: range.lowerBound) : "\(words(of: range.lowerBound))–\(words(of: range.upperBound))"
  }

  /// The range, and what became of the standard one: "choose threshold 0.45–0.55 (standard 0.4–0.6; source: “…”)".
  var account: String {
    let standard = basis == .narrowed || basis == .widened ? standardRange.map { "standard \(words(of: $0))" } : nil
    let notes = [standard, source.map { "source: “\($0)”" }].compactMap { $0 }
    return "\(words) \(words(of: range))" + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
  }
}
