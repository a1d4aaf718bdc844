/// The line a diagnostic is about, made fit for a terminal, with the marks that go under it.
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
