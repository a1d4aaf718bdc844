/// Writes problems as users read them: where, what, the line, a mark under it, a hint, and a count at the end.
package struct ProblemRenderer: Sendable {
  /// Whether to color for a terminal; nothing is said by color alone.
  package let usesColor: Bool

  /// Makes a renderer.
  package init(usesColor: Bool = false) { self.usesColor = usesColor }

  /// All problems in the order of their files and positions, with a count; nothing for none.
  package func render(_ problems: [Problem], in sources: [SourceText] = []) -> String {
    guard !problems.isEmpty else { return "" }
    let texts = Dictionary(first: sources.map { ($0.name, $0) })
    let lines = Problem.sorted(problems).flatMap { rendered($0, in: $0.source.flatMap { texts[$0] }) }
    return (lines + [count(problems)]).joined(separator: "\n") + "\n"
  }

  /// How many errors and warnings there are, such as `2 errors, 1 warning`.
  package func count(_ problems: [Problem]) -> String {
    let severities = Problem.Severity.allCases.filter { $0 != .note }
    let counts = severities.compactMap { severity -> String? in
      let count = problems.count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(severity)\(count == 1 ? "" : "s")"
    }
    return counts.isEmpty ? "no errors" : counts.joined(separator: ", ")
  }

  private func rendered(_ problem: Problem, in source: SourceText?) -> [String] {
    let file = problem.source.map { $0 + (problem.position.map { ":\($0)" } ?? "") }
    let severity = painted("\(problem.severity):", problem.severity.style)
    let what = "\(severity) \(problem.message.harmless) [\(problem.code.name)]"
    var lines = [(file.map { painted("\($0.harmless):", "1") + " " } ?? "") + what]
    if let source, let position = problem.position { lines += excerpt(of: source, at: problem.range, position) }
    // What mends such mistakes helps where nothing more particular is known.
    let hint = problem.hint ?? (problem.severity == .error ? problem.code.code.remedy : nil)
    if let hint { lines.append("   \(painted("hint:", "1")) \(hint.harmless)") }
    return lines
  }

  /// The line of a place, with a mark under it.
  package func excerpt(of source: SourceText, at range: Range<Int>, _ position: SourcePosition) -> [String] {
    let excerpt = SourceExcerpt(of: source, around: range)
    let number = "\(position.line)"
    let gutter = String(repeating: " ", count: max(5, number.count))
    return [
      "\(gutter.dropLast(number.count))\(number) | \(excerpt.text)",
      "\(gutter) | \(painted(excerpt.underline, "32"))",
    ]
  }

  private func painted(_ text: String, _ style: String) -> String {
    usesColor ? "\u{1B}[\(style)m\(text)\u{1B}[0m" : text
  }
}

extension Problem.Severity {
  fileprivate var style: String {
    switch self {
    case .error: "1;31"
    case .warning: "1;33"
    case .note: "1;36"
    }
  }
}

/// The line a problem is about, made fit for a terminal, with the marks that go under it.
package struct SourceExcerpt {
  /// The line, or the part of a long line around the range.
  package let text: String

  /// A caret under the start of the range and tildes under the rest of it, with the white space before them.
  package let underline: String

  private static let longest = 100
  private static let before = 40

  /// Cuts the excerpt for a range of bytes out of a text.
  package init(of source: SourceText, around range: Range<Int>) {
    let line = source.lineRange(around: range.lowerBound)
    let caret = min(max(range.lowerBound, line.lowerBound), line.upperBound)
    let fits = Self.step(source, from: line.lowerBound, by: Self.longest, in: line) == line.upperBound
    let start = fits ? line.lowerBound : Self.step(source, from: caret, by: -Self.before, in: line)
    var (text, marks, width) = (start > line.lowerBound ? "…" : "", "", start > line.lowerBound ? 1 : 0)
    marks += String(repeating: " ", count: width)
    let end = Self.step(source, from: start, by: Self.longest, in: line)
    var offset = start
    for scalar in source.text(start..<end).unicodeScalars {
      let cell = scalar == "\t" ? String(repeating: " ", count: 4 - width % 4) : scalar.harmless
      let cellWidth = cell.unicodeScalars.reduce(0) { $0 + $1.displayWidth }
      let mark = offset == caret ? "^" : offset > caret && offset < range.upperBound ? "~" : " "
      let rest = mark == "^" && range.count > 0 ? "~" : mark == "^" ? " " : mark
      if cellWidth > 0 { marks += mark + String(repeating: rest, count: cellWidth - 1) }
      text += cell
      width += cellWidth
      offset += scalar.utf8.count
    }
    if caret == end { marks += "^" }
    self.text = end < line.upperBound ? text + "…" : text
    while marks.last == " " { marks.removeLast() }
    underline = marks
  }

  private static func step(_ source: SourceText, from start: Int, by count: Int, in line: Range<Int>) -> Int {
    var offset = start
    for _ in 0..<abs(count) {
      repeat { offset += count.signum() } while line.contains(offset) && !source.bytes[offset].startsScalar
      if !line.contains(offset) { break }
    }
    return min(max(offset, line.lowerBound), line.upperBound)
  }
}

/// A text in quotes for a message, cut if it is long.
package func quoted(_ text: String, in quote: String = "'") -> String { "\(quote)\(text.clipped)\(quote)" }

extension Unicode.Scalar {
  /// The scalar as it may be sent to a terminal: what would be invisible or obeyed is spelled out.
  package var harmless: String {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: named
    default: String(self)
    }
  }

  /// The scalar by its number, as in `<U+001B>`.
  package var named: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "<U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)>"
  }

  /// How many columns of a terminal the scalar takes up.
  package var displayWidth: Int {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    switch value {
    case 0..<0x1100: return 1
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default: return properties.isEmojiPresentation ? 2 : 1
    }
  }
}

extension String {
  /// The text, cut if it is too long for a message.
  package var clipped: String {
    let start = unicodeScalars.prefix(60)
    return start.endIndex == unicodeScalars.endIndex ? self : "\(String(start))…"
  }

  /// The text as it may be sent to a terminal, in one line.
  package var harmless: String { unicodeScalars.map(\.harmless).joined() }
}
