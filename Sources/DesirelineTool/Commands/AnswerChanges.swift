/// The lines of an answer that an earlier one lacks, and those that are gone, each below the lines that it belongs to.
package struct AnswerChanges {
  /// A line of either answer: `+` is only in the new one, `-` only in the old one, and a space in both.
  private typealias Entry = (sign: Character, line: Substring)

  /// The changed lines with their signs, and the lines that they belong to.
  package let text: String

  /// Compares two answers line by line; how columns are aligned is no change.
  package init(from old: String, to new: String) {
    let entries = Self.entries(Self.lines(old), Self.lines(new))
    let changed = entries.indices.filter { entries[$0].sign != " " && !entries[$0].line.isEmpty }
    let shown = Set(changed.flatMap { Self.headings(of: $0, in: entries) } + changed)
    text =
      shown.isEmpty ? "nothing changed\n" : shown.sorted().map { "\(entries[$0].sign) \(entries[$0].line)\n" }.joined()
  }

  /// Both answers as one, what is gone before what is new.
  private static func entries(_ old: [Substring], _ new: [Substring]) -> [Entry] {
    func words(_ line: Substring) -> [Substring] { line.split(separator: " ") }
    let difference = new.map(words).difference(from: old.map(words))
    var (gone, added) = (Set<Int>(), Set<Int>())
    for change in difference {
      switch change {
      case .remove(let offset, _, _): gone.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var entries: [Entry] = []
    var rest = old.indices[...]
    func takeGone() {
      while let first = rest.first, gone.contains(first) { entries.append(("-", old[rest.removeFirst()])) }
    }
    for position in new.indices {
      takeGone()
      entries.append((added.contains(position) ? "+" : " ", new[position]))
      if !added.contains(position) { rest = rest.dropFirst() }
    }
    takeGone()
    return entries
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The lines of the same answer above a line, up to an empty one, that are indented less than all between.
  private static func headings(of end: Int, in entries: [Entry]) -> [Int] {
    func indent(_ position: Int) -> Int { entries[position].line.prefix { $0 == " " }.count }
    var (headings, least) = ([Int](), indent(end))
    for position in entries.indices[..<end].reversed() where [" ", entries[end].sign].contains(entries[position].sign) {
      if entries[position].line.isEmpty || least == 0 { break }
      guard indent(position) < least else { continue }
      least = indent(position)
      headings.append(position)
    }
    return headings
  }
}
