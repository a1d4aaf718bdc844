/// Writes diagnostics as users read them: where, what, the line, a mark under it, a hint, and a count at the end.
package struct DiagnosticRenderer: Sendable {
  /// Whether to color for a terminal; nothing is said by color alone.
  package let usesColor: Bool

  /// Makes a renderer.
  package init(usesColor: Bool = false) {
    self.usesColor = usesColor
  }

  /// All diagnostics in the order of their files and positions, with a count unless said otherwise; nothing for none.
  package func render(
    _ diagnostics: [Diagnostic],
    in sources: [SourceText] = [],
    counting isCounted: Bool = true
  ) -> String {
    guard !diagnostics.isEmpty else { return "" }
    let texts = Dictionary(sources.map { ($0.name, $0) }) { first, _ in first }
    let lines = Diagnostic.sorted(diagnostics).flatMap { rendered($0, in: texts[$0.source]) }
    return (lines + (isCounted ? [count(diagnostics)] : [])).joined(separator: "\n") + "\n"
  }

  /// How many errors and warnings there are, such as `2 errors, 1 warning`.
  package func count(_ diagnostics: [Diagnostic]) -> String {
    let severities = Diagnostic.Severity.allCases.filter { $0 != .note }
    let counts = severities.compactMap { severity -> String? in
      let count = diagnostics.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(severity)\(count == 1 ? "" : "s")"
    }
    return counts.isEmpty ? "no errors" : counts.joined(separator: ", ")
  }

  private func rendered(_ diagnostic: Diagnostic, in source: SourceText?) -> [String] {
    let place = diagnostic.position.map { "\(diagnostic.source):\($0)" } ?? diagnostic.source
    let severity = painted("\(diagnostic.severity):", diagnostic.severity.style)
    let what = "\(diagnostic.message.harmless) [\(diagnostic.code.name)]"
    var lines = ["\(painted("\(place.harmless):", "1")) \(severity) \(what)"]
    if let source, let position = diagnostic.position {
      lines += excerpt(of: source, at: diagnostic.range, position)
    }
    // What mends such mistakes helps where nothing more particular is known.
    let hint = diagnostic.hint ?? (diagnostic.severity == .error ? diagnostic.code.remedy : nil)
    if let hint { lines.append("   \(painted("hint:", "1")) \(hint.harmless)") }
    return lines
  }

  /// The line of a place, with a mark under it.
  func excerpt(of source: SourceText, at range: Range<Int>, _ position: SourcePosition) -> [String] {
    let excerpt = SourceExcerpt(of: source, around: range)
    let number = "\(position.line)"
    let gutter = String(repeating: " ", count: max(5, number.count))
    return [
      "\(gutter.dropLast(number.count))\(number) | \(excerpt.text)", "\(gutter) | \(painted(excerpt.underline, "32"))",
    ]
  }

  private func painted(_ text: String, _ style: String) -> String {
    usesColor ? "\u{1B}[\(style)m\(text)\u{1B}[0m" : text
  }
}

extension Diagnostic.Severity {
  fileprivate var style: String {
    switch self {
    case .error: "1;31"
    case .warning: "1;33"
    case .note: "1;36"
    }
  }
}
